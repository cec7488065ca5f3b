import { afterEach, describe, expect, it } from "vitest";
import { isOwnMachine } from "./own-machine";
import { clientAddress, isSameOrigin, siteOrigin, trustedOrigin } from "./request";

afterEach(() => delete process.env.TRUST_PROXY);

const headers = (init: Record<string, string>) => new Headers(init);

describe("the client's address", () => {
  it("is the socket's, whatever the client claims", () => {
    expect(clientAddress(headers({ "x-sourcemark-peer": "203.0.113.7", "x-forwarded-for": "1.2.3.4" }))).toBe("203.0.113.7");
  });

  it("is what the trusted proxy appended, not what the client put in front", () => {
    process.env.TRUST_PROXY = "1";
    expect(clientAddress(headers({ "x-sourcemark-peer": "127.0.0.1", "x-forwarded-for": "1.2.3.4, 203.0.113.7" }))).toBe("203.0.113.7");
    expect(clientAddress(headers({ "x-sourcemark-peer": "127.0.0.1" }))).toBe("127.0.0.1");
  });

  it("is one for all addresses of an IPv6 household, and IPv4 in IPv6 is IPv4", () => {
    const of = (peer: string) => clientAddress(headers({ "x-sourcemark-peer": peer }));
    expect(of("2001:db8:1:2::1")).toBe(of("2001:db8:1:2:ffff:1:2:3"));
    expect(of("2001:db8:1:2::1")).not.toBe(of("2001:db8:1:3::1"));
    expect(of("::ffff:203.0.113.7")).toBe("203.0.113.7");
  });
});

describe("the origin of a write", () => {
  it("is this site, or a program that sends none", () => {
    expect(isSameOrigin(headers({ host: "app.example", origin: "https://app.example" }))).toBe(true);
    expect(isSameOrigin(headers({ host: "app.example" }))).toBe(true);
  });

  it.each(["https://evil.example", "null", "https://app.example.evil.example", "https://app.example:8443"])("is refused from %s", (origin) => {
    expect(isSameOrigin(headers({ host: "app.example", origin }))).toBe(false);
  });

  it("is refused when the browser says cross-site, and a claimed host counts only behind a trusted proxy", () => {
    expect(isSameOrigin(headers({ host: "app.example", "sec-fetch-site": "cross-site" }))).toBe(false);
    const claimed = { host: "127.0.0.1:3000", origin: "https://evil.example", "x-forwarded-host": "evil.example" };
    expect(isSameOrigin(headers(claimed))).toBe(false);
    process.env.TRUST_PROXY = "1";
    expect(isSameOrigin(headers({ ...claimed, origin: "https://app.example", "x-forwarded-host": "app.example" }))).toBe(true);
  });
});

describe("the site's own address", () => {
  it("is the one the request was sent to, and the proxy's word counts only when it is trusted", () => {
    const sent = headers({ host: "10.0.0.5:3000", "x-forwarded-host": "exam.school.example", "x-forwarded-proto": "https" });
    expect(siteOrigin(sent)).toBe("http://10.0.0.5:3000");
    process.env.TRUST_PROXY = "1";
    expect(siteOrigin(sent)).toBe("https://exam.school.example");
  });
});

describe("the address of links that are sent on", () => {
  it("is that of the page from which they were asked for", () => {
    expect(trustedOrigin(headers({ host: "exam.school.example", origin: "https://exam.school.example" }))).toBe("https://exam.school.example");
    expect(trustedOrigin(headers({ host: "10.0.0.5:3000", origin: "http://10.0.0.5:3000" }))).toBe("http://10.0.0.5:3000");
    expect(trustedOrigin(headers({ host: "[::1]:3000", origin: "http://[::1]:3000" }))).toBe("http://[::1]:3000");
  });

  it.each([
    ["none", { host: "app.example" }],
    ["another site's", { host: "app.example", origin: "https://evil.example" }],
    ["one that is claimed", { host: "app.example", "x-forwarded-host": "evil.example", origin: "https://evil.example" }],
    ["no host", { host: "evil.example/?", origin: "https://evil.example/?" }],
    ["no site", { host: "app.example", origin: "javascript://app.example" }],
  ])("is refused when it is %s", (_what, sent) => {
    expect(() => trustedOrigin(headers(sent))).toThrow("cannot be put into a link");
  });

  it("is known to lead nowhere when it is this machine's own", () => {
    expect(["http://localhost:3000", "http://127.0.0.1:3000", "http://[::1]"].every(isOwnMachine)).toBe(true);
    expect(["http://10.0.0.5:3000", "https://localhost.example"].some(isOwnMachine)).toBe(false);
  });
});
