/**
 * The file of the store is corrupted, replaced or deleted while a server has it open: every response is correct or a
 * 503 with the reason, and the server recovers once the file is valid again.
 */
import {
  closeSync,
  copyFileSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { countOf } from "../../src/store/data-version.ts";
import { sql } from "../../src/store/sql.ts";
import { sqliteFile } from "../../src/store/sqlite/file.ts";
import { countIn, rappenOf, type Size, writeGeneration } from "../support/generations.ts";
import { run, until, withFolder } from "../support/process.ts";
import { emptyCity, type SmallCity } from "../support/small-city.ts";
import { loadGeneration, stateOf } from "../support/store-state.ts";

const SIZE: Size = { accounts: 20, parties: 20 };
const ADDRESSES = [
  "/finance/v1/sachkonto2stellig?jahr=2024&betragsTyp=RECHNUNG",
  "/api/partei/searchdetails?q=seq>0&m=1000&format=json",
];
const PAGE_BYTES = 4096;

/** Longer than reads share a snapshot. */
const SHARED_MS = 150;

/** Long enough for two checks of the file. */
const CHECKED_MS = 1_000;

/** A server on a data folder with the first generation, and a backup of its store. */
interface Place {
  readonly city: SmallCity;
  readonly data: string;
  readonly file: string;
  readonly backup: string;
  /**
   * Waits until all addresses show a generation, or report that the data cannot be read (0). Other responses fail the
   * test.
   */
  shows(generation: number): Promise<void>;
  /** The generation of each address now. */
  shown(): Promise<number[]>;
  troubles(): string[];
}

function withPlace(work: (place: Place) => Promise<void>): Promise<void> {
  return withFolder(async (folder) => {
    const data = join(folder, "data");
    const file = sqliteFile(data);
    const backup = join(folder, "backup.sqlite");
    await loadGeneration(data, 1, SIZE);
    copyFileSync(file, backup);
    // Without cached responses, so that each request reads the store.
    const city = await emptyCity({ RATHAUS_DATA: data, RATHAUS_BODY_CACHE: "0" }, "sqlite");
    const shown = () => Promise.all(ADDRESSES.map((address) => ask(city, address, folder)));
    const shows = (generation: number) =>
      until(async () => (await shown()).every((one) => one === generation), `all addresses show ${generation}`);
    const troubles = () =>
      city.events.filter((event) => event.type === "store-error").map(({ error }) => (error as Error).message);
    try {
      await shows(1);
      await work({ city, data, file, backup, shows, shown, troubles });
    } finally {
      await city.close();
    }
  });
}

/** The generation of a response; 0 if it is the 503 for unreadable data. */
async function ask({ app }: SmallCity, url: string, folder: string): Promise<number> {
  const { statusCode, headers, body } = await app.inject({ url, headers: { "api-key": "key" } });
  expect(body).not.toContain(folder);
  if (statusCode === 200) return generationIn(body);
  expect([statusCode, headers["retry-after"]], body).toEqual([503, "2"]);
  expect(body).toContain("The data cannot be read now: the store is corrupt.");
  return 0;
}

/** By the names of parties, or by the sum of all amounts. */
function generationIn(body: string): number {
  const named = /im Stand (\d+)"/.exec(body);
  if (named) return Number(named[1]);
  const rappen = Math.round(Number(/"betrag":"([\d.]+)"/.exec(body)?.[1]) * 100);
  return [1, 2, 3].find((one) => rappen === rappenOf(one) * countIn(one, SIZE.accounts)) as number;
}

/** Replaces a store atomically, as recommended. */
function putBack(backup: string, file: string): void {
  copyFileSync(backup, `${file}.new`);
  renameSync(`${file}.new`, file);
}

/** Replaces a store by a file that is not a store. */
function replaceByText(file: string): void {
  writeFileSync(`${file}.new`, "no store ".repeat(1000));
  renameSync(`${file}.new`, file);
}

function overwrite(file: string): void {
  const handle = openSync(file, "r+");
  writeSync(handle, Buffer.alloc(statSync(file).size, 0xaa));
  closeSync(handle);
}

describe("the store of a running server", () => {
  it.each([
    ["overwritten, and a backup is put in its place", overwrite, putBack],
    ["overwritten, and a backup is copied over it", overwrite, copyFileSync],
    ["cut off, and a backup is put in its place", truncateSync, putBack],
    ["cut off, and a backup is copied over it", truncateSync, copyFileSync],
  ])("is %s: 503 until then", (_, damage, repair) =>
    withPlace(async ({ data, file, backup, shows, troubles }) => {
      damage(file);
      await shows(0);
      expect(troubles()).toContain(`The file ${file} is not a store, or it is damaged.`);
      repair(backup, file);
      await shows(1);
      expect(await stateOf(data, SIZE)).toEqual({ finance: 1, parliament: 1 });
    }),
  );

  it("has one corrupt page: requests that need it get a 503, all others a response", () =>
    withPlace(async ({ city, file, shown }) => {
      const [[page]] = await city.store.read((snapshot) =>
        snapshot.rows<[number]>(sql`SELECT rootpage FROM sqlite_master WHERE name = 'finance_betrag'`),
      );
      const handle = openSync(file, "r+");
      writeSync(handle, Buffer.alloc(PAGE_BYTES, 0xaa), 0, PAGE_BYTES, (page - 1) * PAGE_BYTES);
      closeSync(handle);
      const times = (type: string) => city.events.filter((event) => event.type === type).length;
      let account = 0;
      await until(async () => {
        account += 1;
        // Data that was read before is cached.
        const amounts = `/finance/v1/betragsreihen?kontoId=${account}&jahre=alle`;
        const { statusCode } = await city.app.inject({ url: amounts, headers: { "api-key": "key" } });
        expect([200, 503]).toContain(statusCode);
        expect(await shown()).toEqual([1, 1]);
        return times("store-reopened") > 1;
      }, "it has been reopened without success");
      expect(times("store-error")).toBe(1);
    }));

  it("is replaced by another one, which is served without a failed request", () =>
    withPlace(async ({ data, file, shown, troubles, shows }) =>
      withFolder(async (other) => {
        await loadGeneration(other, 2, SIZE);
        putBack(sqliteFile(other), file);
        await until(async () => {
          const generations = await shown();
          expect(generations).not.toContain(0);
          return generations.every((one) => one === 2);
        }, "the other store is shown");
        expect(troubles()).toEqual([]);
        // From now on it is the store of the server, with its own WAL.
        await loadGeneration(data, 3, SIZE);
        await shows(3);
        expect(await stateOf(data, SIZE)).toEqual({ finance: 3, parliament: 3 });
      }),
    ));

  it("is replaced by its backup: no newer change leaks in, and data versions keep rising", () =>
    withPlace(async ({ city, data, file, backup, shows, shown }) => {
      await loadGeneration(data, 2, SIZE);
      await shows(2);
      const newer = await city.store.version();
      // These changes are in the WAL, which would be applied to any file of the same name.
      expect(statSync(`${file}-wal`).size).toBeGreaterThan(0);
      putBack(backup, file);
      await until(async () => {
        const generations = await shown();
        expect(generations).not.toContain(0);
        return generations.every((one) => one === 1);
      }, "the backup is shown");
      expect(countOf(await city.store.version())).toBe(countOf(newer) + 1);
      expect(await stateOf(data, SIZE)).toEqual({ finance: 1, parliament: 1 });
    }));

  it("is replaced by a file that is not a store: the old one is served until there is one", () =>
    withPlace(async ({ file, backup, shown, troubles, city }) => {
      replaceByText(file);
      await until(async () => {
        expect(await shown()).toEqual([1, 1]);
        return troubles().length > 0;
      }, "the problem is reported");
      putBack(backup, file);
      await until(async () => {
        expect(await shown()).toEqual([1, 1]);
        return city.events.some(({ type }) => type === "store-reopened");
      }, "the backup is opened");
    }));

  it("is replaced while reads of two versions use all connections: the old one is read with one of them", () =>
    withPlace(async ({ city, data, file, shown }) => {
      const first = await city.store.snapshot();
      await loadGeneration(data, 2, SIZE);
      const second = await city.store.snapshot();
      await sleep(SHARED_MS);
      replaceByText(file);
      expect(await shown()).toEqual([2, 2]);
      for (const snapshot of [first, second]) await snapshot.release();
      expect(await shown()).toEqual([2, 2]);
    }));

  it("is replaced after an import, before anything is read: the old one is read", () =>
    withPlace(async ({ city, data, file, shown }) => {
      await loadGeneration(data, 2, SIZE);
      // Cached responses need no more than the version. This also checks the file now and then.
      for (const end = Date.now() + CHECKED_MS; Date.now() < end; await sleep(50)) await city.store.version();
      replaceByText(file);
      expect(await shown()).toEqual([2, 2]);
    }));

  it("is deleted: the open file is served until there is another store", () =>
    withPlace(async ({ data, file, shown, shows, troubles }) => {
      for (const name of readdirSync(data)) if (name.startsWith("rathaus.sqlite")) rmSync(join(data, name));
      await until(async () => {
        expect(await shown()).toEqual([1, 1]);
        return troubles().length > 0;
      }, "the problem is reported");
      expect(troubles()).toEqual([`The store ${file} is missing.`]);
      await loadGeneration(data, 2, SIZE);
      await shows(2);
    }));

  it.each([[["-wal", "-shm"]], [["-shm"]]])(
    "loses %j: no change in its WAL is lost, and changes of other processes are noticed again",
    (suffixes) =>
      withPlace(async ({ data, file, shows, shown, troubles, city }) =>
        withFolder(async (files) => {
          await loadGeneration(data, 2, SIZE);
          await shows(2);
          for (const suffix of suffixes) rmSync(`${file}${suffix}`);
          await until(async () => {
            expect(await shown()).toEqual([2, 2]);
            return city.events.some(({ type }) => type === "store-reopened");
          }, "it is reopened");
          expect(troubles()).toEqual([`The write-ahead log of the store ${file} is missing.`]);
          await writeGeneration(files, 3, SIZE);
          for (const half of ["finance", "parliament"]) {
            const { status, stderr } = await run(["import", half, join(files, half), "--data", data]);
            expect(status, stderr).toBe(0);
          }
          await shows(3);
          expect(await stateOf(data, SIZE)).toEqual({ finance: 3, parliament: 3 });
        }),
      ),
  );

  it("disappears with its folder, and comes back", () =>
    withPlace(async ({ data, shown, shows, troubles }) => {
      renameSync(data, `${data}-away`);
      await until(async () => {
        expect(await shown()).toEqual([1, 1]);
        return troubles().length > 0;
      }, "the problem is reported");
      renameSync(`${data}-away`, data);
      await loadGeneration(data, 2, SIZE);
      await shows(2);
    }));
});
