import { describe, expect, it } from "vitest";
import { readMailState } from "./settings";

const settingsOf = (url: string) => {
  const state = readMailState(url);
  if (state.kind !== "on") throw new Error(state.kind === "wrong" ? state.problem : "off");
  return state.settings;
};

describe("SMTP_URL", () => {
  it.each(["", "  "])("is off when it is %j", (url) => expect(readMailState(url)).toEqual({ kind: "off" }));

  it("names server, port, account and sender", () => {
    expect(settingsOf("smtp://ada%40school.example:p%40ss%3A1@mail.school.example:2525")).toEqual({
      host: "mail.school.example",
      port: 2525,
      isSecure: false,
      requiresTls: true,
      checksCertificate: true,
      auth: { user: "ada@school.example", pass: "p@ss:1" },
      from: { name: "Sourcemark", address: "ada@school.example" },
    });
  });

  it("takes the sender from ?from=, with or without a name", () => {
    expect(settingsOf("smtps://key:secret@mail.example.org?from=exams@school.example").from).toEqual({ name: "Sourcemark", address: "exams@school.example" });
    const named = settingsOf(`smtp://localhost?from=${encodeURIComponent("Exams, 1st year <exams@school.example>")}`);
    expect(named.from).toEqual({ name: "Exams, 1st year", address: "exams@school.example" });
  });

  it("has the usual ports, and TLS as the address says", () => {
    expect(settingsOf("smtps://b.example?from=a@b.example")).toMatchObject({ port: 465, isSecure: true });
    expect(settingsOf("smtp://a%40b.example:x@b.example")).toMatchObject({ port: 587, isSecure: false, requiresTls: true });
    expect(settingsOf("smtp://localhost:1025?from=a@b.example")).toMatchObject({ requiresTls: false, auth: null });
    expect(settingsOf("smtp://[::1]:1025?from=a@b.example").host).toBe("::1");
    expect(settingsOf("smtp://a%40b.example:x@b.example?requireTLS=false&tls.rejectUnauthorized=false")).toMatchObject({ requiresTls: false, checksCertificate: false });
  });

  it.each([
    ["another protocol", "http://a:secret@b.example", "smtp://"],
    ["no address", "mail.example.org", "smtp://"],
    ["no sender", "smtp://key:secret@b.example", "?from="],
    ["a sender that is none", "smtp://key:secret@b.example?from=nobody", "?from="],
    ["a sender with a line break", `smtp://key:secret@b.example?from=${encodeURIComponent("a@b.example\r\nBcc: c@d.example")}`, "?from="],
    ["a setting that is not known", "smtp://a%40b.example:secret@b.example?proxy=socks://x", "not known"],
    ["a broken code", "smtp://a%4:secret@b.example?from=a@b.example", "%25"],
  ])("is wrong with %s, and says so without the password", (_what, url, hint) => {
    const state = readMailState(url);
    expect(state).toMatchObject({ kind: "wrong", problem: expect.stringContaining(hint) as string });
    expect(JSON.stringify(state)).not.toContain("secret");
  });
});
