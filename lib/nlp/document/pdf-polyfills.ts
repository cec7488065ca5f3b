/**
 * What pdf.js expects of a newer Node than 20 and does not bring itself: without `transferToFixedLength` (Node 21) the
 * names of fonts never arrive. Imported before pdf.js, in the PDF process only.
 */

if (!("transferToFixedLength" in ArrayBuffer.prototype)) {
  Object.defineProperty(ArrayBuffer.prototype, "transferToFixedLength", {
    configurable: true,
    writable: true,
    value(this: ArrayBuffer, length: number = this.byteLength): ArrayBuffer {
      const copy = new ArrayBuffer(length);
      new Uint8Array(copy).set(new Uint8Array(this, 0, Math.min(length, this.byteLength)));
      return copy;
    },
  });
}
