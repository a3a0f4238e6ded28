/**
 * Stores of another version of the program: a demo city is rebuilt (`demo.test.ts` has it at the start of a server), a
 * real one is rejected with the commands for an upgrade.
 */
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { STORE_FORMAT } from "../../src/store/store.ts";
import { SHORTEST } from "../support/demo-store.ts";
import { type Size, writeGeneration } from "../support/generations.ts";
import { run, withFolder } from "../support/process.ts";
import { formatIn, NEWER, noteIn, notesIn, OLDER } from "../support/store-notes.ts";

const SIZE: Size = { accounts: 3, parties: 3 };

describe("a store of another format", () => {
  it("with the demo city is rebuilt by demo --into-store", () =>
    withFolder(async (data) => {
      await noteIn(data, { format: OLDER, demo: "{}" });
      const demo = await run(["demo", ...SHORTEST, "--into-store", "--data", data]);
      expect(demo).toMatchObject({ status: 0, stderr: expect.stringContaining("it is generated again") });
      expect(await formatIn(data)).toBe(STORE_FORMAT);
    }));

  it("with a real city is rejected by every command with instructions, and stays unchanged", () =>
    withFolder(async (folder) => {
      const data = join(folder, "data");
      await writeGeneration(folder, 1, SIZE);
      expect((await run(["import", "finance", join(folder, "finance"), "--data", data])).status).toBe(0);
      await noteIn(data, { format: OLDER });
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
      expect((await notesIn(data))?.get("version")).toMatch(/^1-/);
    }));

  it("that is newer is rejected, too, even with the demo city", () =>
    withFolder(async (data) => {
      await noteIn(data, { format: NEWER, demo: "{}" });
      const { status, stderr } = await run(["serve", "--demo", "--port", "0", "--data", data]);
      expect([status, stderr]).toEqual([1, expect.stringContaining(`has format ${NEWER}`)]);
      expect(stderr).toContain("Use that version");
      expect(await formatIn(data)).toBe(NEWER);
    }));
});
