import { describe, expect, it } from "vitest";
import { findBrowser, installCommands, usualPlaces } from "./browser.mjs";

const only = (...files) => (file) => files.includes(file);
const none = async () => "";

describe("findBrowser", () => {
  it("takes CHROMIUM_PATH, and complains when it leads nowhere", async () => {
    expect(await findBrowser({ CHROMIUM_PATH: "/opt/chrome" }, only("/opt/chrome"), none)).toBe("/opt/chrome");
    await expect(findBrowser({ CHROMIUM_PATH: "/opt/chrome" }, only(), none)).rejects.toThrow(/CHROMIUM_PATH is \/opt\/chrome, where there is no file/);
  });

  it("looks in the usual places, then for Playwright's own", async () => {
    const place = usualPlaces()[1];
    expect(await findBrowser({}, only(place), none)).toBe(place);
    expect(await findBrowser({}, only("/cache/chrome"), async () => "/cache/chrome")).toBe("/cache/chrome");
    expect(await findBrowser({}, only(), async () => "/cache/chrome")).toBeUndefined();
  });

  it("knows the places of each system", () => {
    expect(usualPlaces("linux", {})).toEqual(expect.arrayContaining(["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"]));
    expect(usualPlaces("darwin", { HOME: "/home" })).toContain("/Applications/Google Chrome.app/Contents/MacOS/Google Chrome");
    expect(usualPlaces("win32", { PROGRAMFILES: "C:\\Programs" })).toContain("C:\\Programs\\Google\\Chrome\\Application\\chrome.exe");
  });
});

describe("installCommands", () => {
  it("uses the manager of the system, with sudo where we are not root", () => {
    expect(installCommands(true, only("/usr/bin/apt-get")).map((command) => command[0])).toEqual(["apt-get", "env"]);
    expect(installCommands(false, only("/usr/bin/dnf"))).toEqual([["sudo", "-n", "dnf", "install", "-y", "-q", "chromium"]]);
    expect(installCommands(false, only("/usr/local/bin/brew"))[0][0]).toBe("/usr/local/bin/brew");
    expect(installCommands(true, only())).toEqual([]);
  });
});
