/** Fetching the original tier from a hub that is a local server here. */
import fs from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { fetchModel } from "./fetch-models";
import { projectRoot } from "./paths";
import { filesOf, folderOf, originalTier } from "./registry";

const source = path.join(projectRoot(), "tests", "fixtures", "models", "tiny-deberta");
const spec = { ...originalTier.nli, folders: ["org/first", "org/second"] };
let dir = "";
let hub = "";
let server: Server;
let behaviour: "normal" | "short" | "silent" = "normal";
const log: string[] = [];

beforeEach(async () => {
  behaviour = "normal";
  log.length = 0;
  dir = fs.mkdtempSync(path.join(os.tmpdir(), "sourcemark-fetch-"));
  server = createServer((request, response) => {
    const match = /^\/org\/(first|second)\/resolve\/main\/(.+)$/.exec(request.url ?? "");
    const file = path.join(source, match?.[2] ?? "none");
    if (behaviour === "silent") return;
    if (match?.[1] !== "second" || !fs.existsSync(file)) {
      response.writeHead(404).end();
      return;
    }
    const content = fs.readFileSync(file);
    response.writeHead(200, { "content-length": content.length });
    if (behaviour === "short") response.write(content.subarray(0, 10), () => response.destroy());
    else response.end(content);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  hub = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
  fs.rmSync(dir, { recursive: true, force: true });
});
const run = (): Promise<string> => fetchModel(spec, dir, { hub, timeoutSeconds: 0.5, log: (line) => log.push(line) });

test("takes the first repository that has all files, and keeps what is there", async () => {
  const folder = await run();
  expect(folder).toBe(path.join(dir, "org", "second"));
  expect(log.join("\n")).toMatch(/org\/first has no file config\.json/);
  for (const file of filesOf(spec)) expect(fs.readFileSync(path.join(folder, file))).toEqual(fs.readFileSync(path.join(source, file)));
  expect(folderOf(spec, dir)).toBe(folder);
  server.close();
  expect(await run()).toBe(folder);
});

test("a file that comes short is not kept, and the message says what to do", async () => {
  behaviour = "short";
  const only = { ...spec, folders: ["org/second"] };
  await expect(fetchModel(only, dir, { hub, timeoutSeconds: 2, log: () => undefined })).rejects.toThrow(
    /config\.json cannot be fetched .* copy the folder org\/second/,
  );
  expect(fs.existsSync(path.join(dir, "org", "second", "config.json"))).toBe(false);
});

test("a hub that does not answer is not waited for", async () => {
  behaviour = "silent";
  const start = performance.now();
  await expect(run()).rejects.toThrow(/no answer within 0\.5 seconds/);
  expect(performance.now() - start).toBeLessThan(5000);
});

test("when no repository has the files, all are named", async () => {
  await expect(fetchModel({ ...spec, folders: ["org/first"] }, dir, { hub, timeoutSeconds: 1, log: () => undefined })).rejects.toThrow(
    /None of org\/first has the files/,
  );
});
