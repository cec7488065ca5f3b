import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { checkDataDir, checkPort } from "./preflight.mjs";

describe("checkPort", () => {
  let server;
  let port;
  beforeEach(async () => {
    server = createServer();
    await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
    port = server.address().port;
  });
  afterEach(() => server.close());

  it("names a port that is taken and another to try", async () => {
    await expect(checkPort("127.0.0.1", port)).rejects.toThrow(new RegExp(`Port ${port} is already in use.*PORT=\\d+`));
  });

  it("lets a free one pass, and leaves it free", async () => {
    await new Promise((resolve) => server.close(resolve));
    await checkPort("127.0.0.1", port);
    await checkPort("127.0.0.1", port);
  });

  it("names a host that is not this machine", async () => {
    await expect(checkPort("192.0.2.1", port)).rejects.toThrow(/HOST is "192\.0\.2\.1", where this machine cannot listen/);
  });
});

describe("checkDataDir", () => {
  let folder;
  beforeEach(() => (folder = mkdtempSync(path.join(tmpdir(), "sourcemark-data-"))));
  afterEach(() => rmSync(folder, { recursive: true }));

  it("makes the folder, for its owner alone, and leaves nothing in it", () => {
    const data = path.join(folder, "a", "data");
    checkDataDir(data);
    expect(readdirSync(data)).toEqual([]);
    if (process.platform !== "win32") expect(statSync(data).mode & 0o777).toBe(0o700);
  });

  it.runIf(process.platform === "linux")("says so where the system refuses folders in an odd way, instead of trying for ever", () => {
    expect(() => checkDataDir("/proc/sourcemark/data")).toThrow(/cannot be written \(ENOENT\).*set DATA_DIR/);
  });

  it("says so when a file is in the way", () => {
    const file = path.join(folder, "data");
    writeFileSync(file, "");
    for (const wrong of [file, path.join(file, "below")]) {
      expect(() => checkDataDir(wrong)).toThrow(/cannot be written \(it, or a part of its path, is a file\).*set DATA_DIR/);
    }
  });
});
