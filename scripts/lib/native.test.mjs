import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { canFetch, chooseWay, compilerAdvice, missingCompilers, ownHeaders, prebuiltUrl } from "./native.mjs";

const LINUX = { versions: { modules: "115" }, platform: "linux", arch: "x64", report: { getReport: () => ({ header: { glibcVersionRuntime: "2.36" } }) } };
const MUSL = { ...LINUX, report: { getReport: () => ({ header: {} }) } };

function probes(reachable, missing = []) {
  const asked = [];
  return {
    asked,
    canFetch: async (url) => (asked.push(url), reachable),
    missingCompilers: async () => (asked.push("compilers"), missing),
  };
}

describe("prebuiltUrl", () => {
  it("is what better-sqlite3's installer fetches", () => {
    const base = "https://github.com/WiseLibs/better-sqlite3/releases/download";
    expect(prebuiltUrl("12.1.0", {}, LINUX)).toBe(`${base}/v12.1.0/better-sqlite3-v12.1.0-node-v115-linux-x64.tar.gz`);
    expect(prebuiltUrl("12.1.0", {}, MUSL)).toBe(`${base}/v12.1.0/better-sqlite3-v12.1.0-node-v115-linuxmusl-x64.tar.gz`);
    expect(prebuiltUrl("12.1.0", { npm_config_better_sqlite3_binary_host: "https://mirror.example/x/" }, { ...LINUX, platform: "darwin", arch: "arm64" })).toBe(
      "https://mirror.example/x/v12.1.0/better-sqlite3-v12.1.0-node-v115-darwin-arm64.tar.gz",
    );
  });
});

describe("chooseWay", () => {
  it("takes the ready-made binary when it can be had", async () => {
    const p = probes(true, ["make"]);
    expect((await chooseWay("https://example/x", p, {})).way).toBe("prebuilt");
    expect(p.asked).toEqual(["https://example/x"]);
  });

  it("compiles when it cannot", async () => {
    expect((await chooseWay("https://example/x", probes(false), {})).way).toBe("compile");
  });

  it("says what is missing when neither is possible", async () => {
    const { way, reason } = await chooseWay("https://example/x", probes(false, ["python3", "make"]), {});
    expect(way).toBe("impossible");
    expect(reason).toContain("python3 and make cannot be found");
    expect(reason).toContain("https://example/x");
  });

  it("compiles without asking the network when told to", async () => {
    const p = probes(true);
    expect((await chooseWay("https://example/x", p, { npm_config_build_from_source: "true" })).way).toBe("compile");
    expect(p.asked).toEqual(["compilers"]);
    expect((await chooseWay("https://example/x", probes(true, ["make"]), { npm_config_build_from_source: "true" })).way).toBe("impossible");
  });

  it("leaves the choice to the installer behind a proxy, which the probe would not go through", async () => {
    const p = probes(false, ["make"]);
    expect((await chooseWay("https://example/x", p, { HTTPS_PROXY: "http://proxy:3128" })).way).toBe("installer");
    expect(p.asked).toEqual([]);
  });
});

describe("canFetch", () => {
  let server;
  let address;
  beforeEach(async () => {
    server = createServer((request, response) => {
      if (request.url === "/there") response.end("binary");
      else if (request.url === "/moved") response.writeHead(302, { location: "/there" }).end();
      else if (request.url !== "/hangs") response.writeHead(404).end();
    });
    await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
    address = `http://127.0.0.1:${server.address().port}`;
  });
  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });

  it("is yes for what is there, also behind a redirect, no for what is not", async () => {
    expect(await canFetch(`${address}/there`)).toBe(true);
    expect(await canFetch(`${address}/moved`)).toBe(true);
    expect(await canFetch(`${address}/gone`)).toBe(false);
    expect(await canFetch("http://127.0.0.1:1/closed")).toBe(false);
  });

  it("does not wait longer than it is told", async () => {
    const startedAt = Date.now();
    expect(await canFetch(`${address}/hangs`, 100)).toBe(false);
    expect(Date.now() - startedAt).toBeLessThan(1500);
  });
});

describe.skipIf(process.platform === "win32")("missingCompilers", () => {
  let folder;
  beforeEach(() => (folder = mkdtempSync(path.join(tmpdir(), "sourcemark-path-"))));
  afterEach(() => rmSync(folder, { recursive: true }));

  function program(name, status = 0) {
    writeFileSync(path.join(folder, name), `#!/bin/sh\nexit ${status}\n`);
    chmodSync(path.join(folder, name), 0o755);
  }

  it("names each program that is not there or does not run", async () => {
    const env = { PATH: folder };
    expect(await missingCompilers(env)).toEqual(["python3", "make", "a C++ compiler"]);
    program("make");
    program("g++");
    program("python3", 1);
    expect(await missingCompilers(env)).toEqual(["python3"]);
    program("python");
    expect(await missingCompilers(env)).toEqual([]);
  });

  it("says how to get them", () => {
    expect(compilerAdvice("darwin")).toBe("xcode-select --install");
    expect(compilerAdvice("linux", (file) => file === "/usr/bin/apt-get")).toContain("apt-get install python3 make g++");
    expect(compilerAdvice("linux", () => false)).toContain("C++ compiler");
  });
});

describe("ownHeaders", () => {
  it("takes headers of this very version only", () => {
    const prefix = mkdtempSync(path.join(tmpdir(), "sourcemark-node-"));
    const node = path.join(prefix, "bin", "node");
    expect(ownHeaders(node, "v20.19.1")).toBeUndefined();
    mkdirSync(path.join(prefix, "include", "node"), { recursive: true });
    const lines = ["MAJOR 20", "MINOR 19", "PATCH 1"].map((part) => `#define NODE_${part.replace(" ", "_VERSION ")}`);
    writeFileSync(path.join(prefix, "include", "node", "node_version.h"), lines.join("\n"));
    expect(ownHeaders(node, "v20.19.1")).toBe(prefix);
    expect(ownHeaders(node, "v22.0.0")).toBeUndefined();
    rmSync(prefix, { recursive: true });
  });
});
