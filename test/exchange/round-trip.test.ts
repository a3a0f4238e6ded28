/**
 * The round trip of a whole city: files → store → files → another store → files. The files are identical, and no
 * process needs much memory. RATHAUS_SCALE sets the size of a city with its whole history.
 */
import { hash } from "node:crypto";
import { cpSync, readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import { SHORT } from "../support/demo-store.ts";
import { run, withFolder } from "../support/process.ts";

const SCALE = process.env.RATHAUS_SCALE;
const CITY = SCALE === undefined ? SHORT : ["--scale", SCALE];
const MOST_MIB = 1024;
const METER = pathToFileURL(join(import.meta.dirname, "..", "support", "peak-memory.ts")).href;

/** Runs a command and notes its peak memory and duration. */
async function measured(notes: string[], ...args: string[]): Promise<void> {
  const begun = performance.now();
  const { status, stderr } = await run(args, { NODE_OPTIONS: `--import=${METER}` });
  expect(status, stderr).toBe(0);
  const peak = Number(/peak memory: (\d+) MiB/.exec(stderr)?.[1]);
  expect(peak).toBeLessThan(MOST_MIB);
  notes.push(`${args.slice(0, 2).join(" ")}: ${peak} MiB, ${((performance.now() - begun) / 1000).toFixed(1)} s`);
}

/** The hash of every file in a folder, by path. */
function contents(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = files.map(({ parentPath, name }) => join(parentPath, name)).sort();
  return Object.fromEntries(paths.map((path) => [relative(folder, path), hash("sha256", readFileSync(path))]));
}

describe(`the city of demo ${CITY.join(" ")}`, () => {
  it(
    "is byte-identical after import into an empty store and export",
    () =>
      withFolder(async (folder) => {
        const notes: string[] = [];
        const city = join(folder, "city");
        await measured(notes, "demo", ...CITY, "--out", city);
        const original = contents(city);
        let files = city;
        for (const round of ["first", "second"]) {
          const data = join(folder, `store-${round}`);
          const out = join(folder, round);
          if (round === "first") {
            await measured(notes, "import", "finance", join(files, "finance"), "--data", data);
            await measured(notes, "import", "parliament", files, "--data", data);
            for (const name of ["city.json", "seldwyla.svg"]) cpSync(join(files, name), join(data, name));
          } else {
            await measured(notes, "import", "city", files, "--data", data);
          }
          await measured(notes, "export", "--out", out, "--data", data);
          expect(contents(out)).toEqual(original);
          files = out;
        }
        console.log(`${CITY.join(" ")}\n  ${notes.join("\n  ")}`);
      }),
    120_000 + Number(SCALE ?? 0) * 3_600_000,
  );
});
