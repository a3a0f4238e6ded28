/**
 * Imports on a disk that is full or read-only: one clear sentence, and the old data stays as it is. A real small disk where one can be mounted; else a limit
 * on the size of files (`ulimit -f`) and a folder without write permission, which root does not heed.
 */
import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type Size, writeGeneration } from "../support/generations.ts";
import { missing, needs } from "../support/needs.ts";
import { type Ended, run, start, withFolder } from "../support/process.ts";
import { loadGeneration, stateOf } from "../support/store-state.ts";
import { newVolume, type Volume } from "../support/volume.ts";

const PROGRAM = join(import.meta.dirname, "..", "..", "bin", "rathaus.js");
const SMALL: Size = { accounts: 20, parties: 20 };
const LARGE: Size = { accounts: 8_000, parties: 3_000 };
const HALVES = ["finance", "parliament"] as const;
type Half = (typeof HALVES)[number];

function importing(half: Half, files: string, data: string): string[] {
  return ["import", half, join(files, half), "--data", data];
}

function refusal({ status, stderr }: Ended): string {
  expect(status).toBe(1);
  expect(stderr).not.toMatch(/unexpected error|\n\s+at /);
  return stderr.slice(stderr.indexOf("rathaus: "));
}

/** A folder with the first generation in its store, and larger files of the second to import. */
async function withSmallStore(place: string, work: (files: string, data: string) => Promise<void>): Promise<void> {
  await withFolder(async (files) => {
    const data = join(place, "data");
    await loadGeneration(data, 1, SMALL);
    await writeGeneration(files, 2, LARGE);
    await work(files, data);
    expect(await stateOf(data, SMALL)).toEqual({ finance: 1, parliament: 1 });
  });
}

async function withVolume(size: string, work: (volume: Volume) => Promise<void>): Promise<void> {
  const volume = newVolume(size) as Volume;
  try {
    await work(volume);
  } finally {
    volume.remove();
  }
}

describe("a small disk (tmpfs)", needs(missing.mount), () => {
  it.each(HALVES)(
    "that is full during import %s: says so, keeps the old data, and takes the new once there is room",
    (half) =>
      withVolume("1200k", async (volume) => {
        await withSmallStore(volume.folder, async (files, data) => {
          const refused = refusal(await run(importing(half, files, data)));
          expect(refused).toMatch(
            /^rathaus: .*the disk is full\. Free some space and try again; the data is unchanged\./,
          );
        });
        await withFolder(async (files) => {
          volume.remount("size=64m");
          await writeGeneration(files, 2, LARGE);
          const data = join(volume.folder, "data");
          const { status, stderr } = await run(importing(half, files, data));
          expect(status, stderr).toBe(0);
          const { stdout } = await run(["doctor", "--data", data]);
          expect(stdout).toMatch(/^warning +data folder .*: only 0\.\d GiB free\n +→ An import may need 0\.\d GiB/m);
        });
      }),
  );

  it("that is full while attached files come: says so, and keeps the old data", () =>
    withVolume("1200k", async (volume) => {
      await withSmallStore(volume.folder, async (files, data) => {
        await writeGeneration(files, 2, SMALL);
        mkdirSync(join(files, "parliament", "files"));
        const name = `${"0".repeat(31)}1-332.1.PDF.pdf`;
        writeFileSync(join(files, "parliament", "files", name), Buffer.alloc(4_000_000, "x"));
        expect(refusal(await run(importing("parliament", files, data)))).toMatch(
          /^rathaus: There is no space left .* Free some space/,
        );
        expect(readdirSync(join(data, "files"))).toEqual([]);
      });
    }));

  it("that is full: a server that runs goes on, one that starts says so", () =>
    withVolume("1200k", async (volume) => {
      const data = join(volume.folder, "data");
      const rest = join(volume.folder, "rest");
      await loadGeneration(data, 1, SMALL);
      const fill = () => spawnSync("dd", ["if=/dev/zero", `of=${rest}`, "bs=4k"]);
      const serving = ["serve", "--port", "0", "--data", data];
      fill();
      expect(refusal(await run(serving))).toMatch(
        /^rathaus: The store .* cannot be opened: the disk is full\. Free some space/,
      );
      rmSync(rest);
      const server = start(serving);
      const url = await server.url;
      fill();
      for (const address of ["/readyz", "/api/partei/searchdetails?q=seq>0", "/rat"]) {
        expect([address, (await fetch(url + address)).status]).toEqual([address, 200]);
      }
      server.child.kill("SIGTERM");
      expect((await server.ended).status).toBe(0);
      rmSync(rest);
      expect(await stateOf(data, SMALL)).toEqual({ finance: 1, parliament: 1 });
    }));

  it("that is read-only: a server that starts says so", () =>
    withVolume("16m", async (volume) => {
      const data = join(volume.folder, "data");
      await loadGeneration(data, 1, SMALL);
      volume.remount("ro");
      expect(refusal(await run(["serve", "--port", "0", "--data", data]))).toMatch(
        /^rathaus: The data folder .* cannot be written\. Make it writable/,
      );
      volume.remount("rw");
    }));

  it.each(HALVES)("that is read-only during import %s: says so, and keeps the old data", (half) =>
    withVolume("16m", async (volume) => {
      await withSmallStore(volume.folder, async (files, data) => {
        volume.remount("ro");
        const { status, stdout } = await run(["doctor", "--data", data]);
        expect([status, stdout]).toEqual([
          1,
          expect.stringMatching(/^error +data folder .*: cannot be read and written\n/m),
        ]);
        expect(refusal(await run(importing(half, files, data)))).toMatch(
          /^rathaus: The data folder .* cannot be written\. Make it writable by this user, or choose another with --data\.\n$/,
        );
        volume.remount("rw");
      });
    }),
  );
});

describe("limits of a process", () => {
  it.each(HALVES)("files that may not grow during import %s: it ends, and the old data stays", (half) =>
    withFolder((place) =>
      withSmallStore(place, async (files, data) => {
        // Half a MiB, in blocks of 512 bytes. Node dies of SIGXFSZ, or reports the write that failed.
        const limited = `ulimit -f 1024; exec "$0" "$@"`;
        const ended = spawnSync("sh", ["-c", limited, process.execPath, PROGRAM, ...importing(half, files, data)]);
        expect(ended.status).not.toBe(0);
      }),
    ),
  );

  it.each(HALVES)(
    "a folder that may not be written during import %s: says so, and keeps the old data",
    needs(missing.ordinaryUser),
    (half) =>
      withFolder((place) =>
        withSmallStore(place, async (files, data) => {
          chmodSync(data, 0o555);
          expect(refusal(await run(importing(half, files, data)))).toMatch(
            /^rathaus: The data folder .* cannot be written\./,
          );
          chmodSync(data, 0o755);
        }),
      ),
  );
});
