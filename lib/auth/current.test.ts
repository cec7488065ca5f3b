import { writeFileSync } from "node:fs";
import path from "node:path";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { makeTestDatabase, type TestDatabase } from "@/tests/support/database";
import { sessions } from "@/db/schema";
import { currentAdmin } from "./current";
import { credentialTag, isAdmin, readSecrets } from "./secrets";
import { endSession } from "./sessions";
import { cookieFor, setTestCredentials, signInForTest } from "./test-session";

let test: TestDatabase;
let restore: () => void;
beforeEach(() => {
  test = makeTestDatabase();
  restore = setTestCredentials();
});
afterEach(() => {
  restore();
  test.remove();
});

const who = (cookie?: string) => currentAdmin(new Headers(cookie ? { cookie } : {}));

describe("the session of a request", () => {
  it("is the administrator's while its row is there", async () => {
    const { cookie, sessionId } = await signInForTest(test.db);
    expect(await who(cookie)).toEqual({ role: "admin", name: "teacher", sessionId });
    endSession(test.db, sessionId);
    expect(await who(cookie)).toBeNull();
  });

  it("is nobody's without a cookie, with junk, or sealed with another secret", async () => {
    const { sessionId } = await signInForTest(test.db);
    expect(await who()).toBeNull();
    expect(await who("authjs.session-token=junk")).toBeNull();
    expect(await who("authjs.session-token=")).toBeNull();
    expect(await who(await cookieFor(sessionId, "another secret that somebody made up"))).toBeNull();
    expect(await who(await cookieFor("no such session", readSecrets().sessionSecret))).toBeNull();
  });

  it("ends when the password changes, and does not come back with the old one", async () => {
    const { cookie } = await signInForTest(test.db);
    process.env.ADMIN_PASSWORD = "another password";
    expect(await who(cookie)).toBeNull();
  });

  it("ends when its time is over", async () => {
    const { cookie, sessionId } = await signInForTest(test.db);
    test.db.update(sessions).set({ expiresAt: Date.now() - 1 }).where(eq(sessions.id, sessionId)).run();
    expect(await who(cookie)).toBeNull();
  });
});

describe("the credentials", () => {
  it("are both needed", () => {
    const secrets = readSecrets();
    expect(isAdmin("teacher", "a test password", secrets)).toBe(true);
    expect(isAdmin("teacher", "a test passwor", secrets)).toBe(false);
    expect(isAdmin("Teacher", "a test password", secrets)).toBe(false);
    expect(isAdmin("", "", secrets)).toBe(false);
  });

  it("come from the file of the first run when the environment has none, and the environment wins", () => {
    delete process.env.ADMIN_PASSWORD;
    delete process.env.SESSION_SECRET_KEY;
    delete process.env.ADMIN_USERNAME;
    expect(() => readSecrets()).toThrow(/npm start/);
    writeFileSync(path.join(test.dataDir, "secrets.json"), JSON.stringify({ adminPassword: "stored", sessionSecret: "sealed" }));
    expect(readSecrets()).toEqual({ adminUsername: "admin", adminPassword: "stored", sessionSecret: "sealed" });
    process.env.ADMIN_PASSWORD = "given";
    expect(readSecrets().adminPassword).toBe("given");
  });

  it("are not shown when their file is damaged", () => {
    delete process.env.ADMIN_PASSWORD;
    writeFileSync(path.join(test.dataDir, "secrets.json"), `{"adminPassword": "hunter2"`);
    expect(() => readSecrets()).toThrow(/cannot be read as secrets/);
    expect(() => readSecrets()).not.toThrow(/hunter2/);
  });

  it("have a tag that changes with each of them", () => {
    const secrets = readSecrets();
    const tags = [secrets, { ...secrets, adminPassword: "x" }, { ...secrets, adminUsername: "x" }, { ...secrets, sessionSecret: "x" }];
    expect(new Set(tags.map(credentialTag)).size).toBe(4);
  });
});
