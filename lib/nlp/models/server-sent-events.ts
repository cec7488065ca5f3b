/** The `data:` fields of a stream of server-sent events, as they arrive. */

/** Yields the data of each event; several data lines of one event are joined by line breaks. */
export async function* readEvents(body: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = "";
  let data: string[] = [];
  const take = (line: string): string | null => {
    if (line.startsWith("data:")) data.push(line.slice(5).replace(/^ /, ""));
    if (line !== "" || data.length === 0) return null;
    const event = data.join("\n");
    data = [];
    return event;
  };
  for await (const bytes of body) {
    rest += decoder.decode(bytes, { stream: true });
    // A carriage return at the very end may be half of a line break.
    const lines = rest.replace(/\r\n/g, "\n").split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      const event = take(line);
      if (event !== null) yield event;
    }
  }
  const last = take(rest) ?? take("");
  if (last !== null) yield last;
}
