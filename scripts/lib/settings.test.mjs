import path from "node:path";
import { describe, expect, it } from "vitest";
import { browserAddress, readDataDir, readPort, readSettings } from "./settings.mjs";

describe("settings", () => {
  it("has defaults", () => {
    expect(readSettings({}, "/project")).toEqual({ port: 3000, host: "127.0.0.1", dataDir: path.resolve("/project/data") });
  });

  it.each(["0", "65536", "-1", "3000.5", "http", " ", "0x10", "1e3"])("refuses PORT=%s with a sentence", (text) => {
    expect(() => readPort(text)).toThrow(/PORT is ".*", which is not a port\. Set it to a whole number/);
  });

  it("takes ports up to the last", () => {
    expect([readPort("1"), readPort("65535"), readPort(undefined)]).toEqual([1, 65535, 3000]);
  });

  it("counts a relative data folder from the project", () => {
    expect(readDataDir("./elsewhere", "/project")).toBe(path.resolve("/project/elsewhere"));
    expect(readDataDir("/var/sourcemark", "/project")).toBe(path.resolve("/var/sourcemark"));
  });

  it("prints an address that a browser can open", () => {
    expect(browserAddress("127.0.0.1", 3000)).toBe("http://127.0.0.1:3000");
    expect(browserAddress("0.0.0.0", 3000)).toBe("http://localhost:3000");
    expect(browserAddress("::", 3000)).toBe("http://localhost:3000");
    expect(browserAddress("::1", 3000)).toBe("http://[::1]:3000");
  });
});
