/** A mistyped `--data`: commands that only read fail, and leave no empty store behind. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { newDatabase } from "../support/postgres/postgres.ts";
import { run, withFolder } from "../support/process.ts";

const NOBODY = "http://127.0.0.1:1";
const READING = [
  ["keys", "list"],
  ["keys", "revoke", "x"],
  ["doctor"],
  ["export", "--out", "OUT"],
  ["backup", "OUT"],
  ["bench", "warm"],
  ["mirror", "--check", "--finance", NOBODY],
  ["mirror", "--check", "--parliament", NOBODY],
];

describe("without a store", () => {
  it.each(READING)("rathaus %s %s fails", (...words) =>
    withFolder(async (folder) => {
      const [data, out] = ["mistyped", "out"].map((name) => join(folder, name));
      const args = words.map((word) => (word === "OUT" ? out : word));
      const { status, stdout, stderr } = await run([...args, "--data", data]);
      expect([status, stdout + stderr]).toEqual([1, expect.stringMatching(/There is no store in|there is none/)]);
      expect(stdout + stderr).toContain(data);
      expect(readdirSync(folder)).toEqual([]);
    }),
  );

  it("an existing folder stays as it is", () =>
    withFolder(async (folder) => {
      for (const words of [["keys", "list"], ["doctor"]]) {
        const { status, stdout, stderr } = await run([...words, "--data", folder]);
        expect([status, stdout + stderr]).toEqual([1, expect.stringContaining("There is no store in the folder")]);
      }
      expect(readdirSync(folder)).toEqual([]);
    }));

  it("a database without tables gets none", async () => {
    const database = await newDatabase();
    try {
      for (const words of [["keys", "list"], ["doctor"]]) {
        const { status, stdout, stderr } = await run([...words, "--database-url", database.url]);
        expect([status, stdout + stderr]).toEqual([1, expect.stringContaining("There is no store in the database")]);
      }
    } finally {
      await database.remove();
    }
  });
});
