/**
 * Stores of another version of the program: a demo city is rebuilt, a real one is rejected with the commands for an
 * upgrade.
 */
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readSettings } from "../../src/base/settings.ts";
import { openStore, storeNotes } from "../../src/open-store.ts";
import { sql } from "../../src/store/sql.ts";
import { META, STORE_FORMAT } from "../../src/store/store.ts";
import { SHORT } from "../support/demo-store.ts";
import { type Size, writeGeneration } from "../support/generations.ts";
import { run, start, withFolder } from "../support/process.ts";

const OLDER = String(Number(STORE_FORMAT) - 1);
const NEWER = String(Number(STORE_FORMAT) + 1);
const SIZE: Size = { accounts: 3, parties: 3 };

const settingsFor = (data: string) => readSettings({}, { RATHAUS_DATA: data });
const formatIn = async (data: string) => (await storeNotes(settingsFor(data)))?.get("format");

/** Writes the metadata of another version into a store, which is created if it does not exist. */
async function note(data: string, notes: Readonly<Record<string, string>>): Promise<void> {
  const store = await openStore(settingsFor(data));
  await store.write(async (tx) => {
    for (const [name, value] of Object.entries(notes)) {
      await tx.run(sql`DELETE FROM meta WHERE name = ${name}`);
      await tx.insert(META, [[name, value]]);
    }
  });
  await store.close();
}

describe("a store of another format", () => {
  it(
    "with the demo city is rebuilt, by serve --demo and by demo --into-store",
    () =>
      withFolder(async (data) => {
        await note(data, { format: OLDER, demo: "{}" });
        const server = start(["serve", "--demo", "--port", "0", "--data", data]);
        const reply = await fetch(`${await server.url}/finance/v1/departemente`, { headers: { "api-key": "demo" } });
        expect(reply.status).toBe(200);
        server.child.kill("SIGTERM");
        const { stderr } = await server.ended;
        expect(stderr).toContain(`was written by an older version of rathaus (format ${OLDER}); it is generated again`);
        expect(await formatIn(data)).toBe(STORE_FORMAT);

        await note(data, { format: OLDER });
        const demo = await run(["demo", ...SHORT, "--into-store", "--data", data]);
        expect(demo).toMatchObject({ status: 0, stderr: expect.stringContaining("it is generated again") });
        expect(await formatIn(data)).toBe(STORE_FORMAT);
      }),
    90_000,
  );

  it("with a real city is rejected by every command with instructions, and stays unchanged", () =>
    withFolder(async (folder) => {
      const data = join(folder, "data");
      await writeGeneration(folder, 1, SIZE);
      expect((await run(["import", "finance", join(folder, "finance"), "--data", data])).status).toBe(0);
      await note(data, { format: OLDER });
      for (const command of [
        ["serve", "--demo", "--port", "0"],
        ["demo", "--into-store"],
        ["import", "finance", join(folder, "finance")],
        ["export", "--out", join(folder, "out")],
      ]) {
        const { status, stderr } = await run([...command, "--data", data]);
        expect([status, stderr], command.join(" ")).toEqual([
          1,
          expect.stringMatching(
            new RegExp(
              `has format ${OLDER}; this version of rathaus reads format ${STORE_FORMAT}\\. With that version, run .rathaus export`,
            ),
          ),
        ]);
      }
      expect(await formatIn(data)).toBe(OLDER);
      expect((await storeNotes(settingsFor(data)))?.get("version")).toMatch(/^1-/);
    }));

  it("that is newer is rejected, too, even with the demo city", () =>
    withFolder(async (data) => {
      await note(data, { format: NEWER, demo: "{}" });
      const { status, stderr } = await run(["serve", "--demo", "--port", "0", "--data", data]);
      expect([status, stderr]).toEqual([1, expect.stringContaining(`has format ${NEWER}`)]);
      expect(stderr).toContain("Use that version");
      expect(await formatIn(data)).toBe(NEWER);
    }));
});
