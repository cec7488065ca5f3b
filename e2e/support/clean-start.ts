// Each file of browser tests begins with an empty database, whichever ran before it: vitest runs this before each.
import { beforeAll } from "vitest";
import { openServerDatabase } from "./classroom";

beforeAll(() => {
  const db = openServerDatabase();
  const sqlite = db.$client;
  try {
    const tables = sqlite
      .prepare<[], { name: string }>("select name from sqlite_master where type = 'table' and name not like 'sqlite_%' and name not like '\\_\\_%' escape '\\'")
      .all();
    // Rows that point to each other go in any order.
    sqlite.pragma("foreign_keys = OFF");
    sqlite.transaction(() => {
      for (const { name } of tables) sqlite.exec(`delete from "${name}"`);
    })();
  } finally {
    sqlite.close();
  }
});
