import { afterEach, beforeEach, expect, it } from "vitest";
import { makeTestDatabase, materials, type TestDatabase } from "@/tests/support/database";
import { setTestCredentials, signInForTest } from "@/lib/auth/test-session";
import { GET as getFile } from "../file/route";
import { cleanFileName } from "@/lib/materials/files";
import { GET } from "./route";

let test: TestDatabase;
let restore: () => void;
let cookie: string;
beforeEach(async () => {
  test = makeTestDatabase();
  restore = setTestCredentials();
  ({ cookie } = await signInForTest(test.db));
});
afterEach(() => {
  restore();
  test.remove();
});

function addMaterial(title: string, fileName: string): void {
  const row = { id: "m", sha256: "0".repeat(64), title, fileName, bytes: 1, pageCount: 1, emptyPages: [], language: "en", warnings: [], state: "ready" as const, embedder: "e", updatedAt: 1 };
  test.db.insert(materials).values(row).run();
}

const context = { params: Promise.resolve({ id: "m" }) };
const request = () => new Request("http://app.example/", { headers: { cookie } });

it.each(["Cells", "x".repeat(300), `x${"😀".repeat(140)}`])("the download of a material titled %s has a name that ends in .pdf", async (title) => {
  addMaterial(title, "a.pdf");
  const response = await GET(request(), context);
  expect(response.status).toBe(200);
  expect(response.headers.get("content-disposition")).toMatch(/questions\.pdf$/);
});

it("a file with a long name of emoji can be asked for", async () => {
  addMaterial("Cells", cleanFileName(`x${"😀".repeat(200)}.pdf`));
  expect((await getFile(request(), context)).status).toBe(404);
});
