/**
 * `rathaus backup` and `rathaus restore` as processes. During imports and under load, each backup is a complete
 * snapshot of one data version; a failure leaves earlier backups and stores unchanged.
 */
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { createApp } from "../../src/app.ts";
import { createMetrics } from "../../src/base/metrics.ts";
import { readSettings } from "../../src/base/settings.ts";
import { importFinance } from "../../src/finance/exchange/import.ts";
import { filesFolder, openStore } from "../../src/open-store.ts";
import { INDEXES } from "../../src/parliament/describe/indexes/all.ts";
import type { CouncilData } from "../../src/parliament/describe/record.ts";
import { importCouncil } from "../../src/parliament/exchange/import.ts";
import { fileFolder } from "../../src/parliament/files/file-folder.ts";
import { councilWithFiles, dokument, file, fileId } from "../support/attachments.ts";
import { countIn, moneyOf, partiesOf, type Size } from "../support/generations.ts";
import { newDatabase } from "../support/postgres/postgres.ts";
import { API_KEY, type Ended, run, start, until, withFolder } from "../support/process.ts";

const SMALL: Size = { accounts: 20, parties: 20 };
/** Larger than a batch of the copy, so that imports happen in between. */
const LARGE: Size = { accounts: 50, parties: 120, nameLength: 20_000 };

/** The pause between two requests or imports, which leaves CPU time to others. */
const THINK_TIME_MS = 50;

vi.setConfig({ testTimeout: 180_000 });

const PARTIES = "/api/partei/searchdetails?q=seq>0&m=1000&format=json";
const ADDRESSES = ["/finance/v1/konten?bezeichnung=*", PARTIES, `/dokumente/${fileId(1)}`, `/dokumente/${fileId(2)}`];

type Place = { readonly RATHAUS_DATA: string; readonly DATABASE_URL?: string };

/**
 * Imports a generation at once, so that its number is that of the data version. One of the two documents never changes.
 */
async function load(place: Place, generation: number, size: Size): Promise<void> {
  const settings = readSettings({}, place);
  const store = await openStore(settings);
  const documents = [1, 2].map((nr) => dokument({ nr, name: `Papier ${nr}`, versions: [{ PDF: "pdf" }] }));
  const council = councilWithFiles(
    documents,
    [],
    [file(1, 1, `Papier im Stand ${generation}`), file(2, 1, "Papier, bleibt")],
  );
  const data: CouncilData = {
    ...council,
    records: (index) => (index === "partei" ? partiesOf(generation, size) : council.records(index)),
  };
  await store.write(async (tx) => {
    await importFinance(tx, moneyOf(generation, size), () => {});
    await importCouncil(tx, INDEXES, data, fileFolder(filesFolder(settings)), () => {});
  });
  await store.close();
}

interface Reply {
  readonly status: number;
  readonly tag?: string;
  readonly body: string;
}

/** The responses of a server on this data folder. */
async function repliesOf(data: string): Promise<Reply[]> {
  // The setting is part of ETags, and servers of tests have it (`process.ts`).
  const environment = { RATHAUS_DATA: data, RATHAUS_API_KEYS: API_KEY, RATHAUS_DOCUMENT_TEXTS: "off" };
  const settings = readSettings({}, environment);
  const store = await openStore(settings);
  const { observe, measure } = createMetrics();
  const app = createApp({ settings, store, observe, measure });
  const replies: Reply[] = [];
  for (const url of ADDRESSES) {
    const { statusCode, headers, body } = await app.inject({ url, headers: { "api-key": API_KEY } });
    replies.push({ status: statusCode, tag: headers.etag, body });
  }
  await app.close();
  await store.close();
  return replies;
}

async function asked(url: string): Promise<Reply[]> {
  return Promise.all(
    ADDRESSES.map(async (address) => {
      const reply = await fetch(url + address, { headers: { "api-key": API_KEY, "accept-encoding": "identity" } });
      return { status: reply.status, tag: reply.headers.get("etag") ?? undefined, body: await reply.text() };
    }),
  );
}

const namesIn = (folder: string): string[] => readdirSync(folder).filter((name) => name !== "files");
const contentsIn = (folder: string): string[] =>
  readdirSync(join(folder, "files"), { recursive: true, encoding: "utf8" }).filter((path) => path.includes("/"));

function well({ status, stdout, stderr }: Ended): string {
  expect(status, stderr).toBe(0);
  return stdout;
}

function refusal({ status, stderr }: Ended): string {
  expect(status).toBe(1);
  expect(stderr).not.toMatch(/unexpected error|\n\s+at /);
  return stderr.slice(stderr.indexOf("rathaus: "));
}

/** Overwrites a part in the middle of a file. */
function damage(path: string): void {
  const { size } = statSync(path);
  const opened = openSync(path, "r+");
  writeSync(opened, Buffer.alloc(20_000, 7), 0, 20_000, Math.floor(size / 2));
  closeSync(opened);
}

async function withBackups(work: (data: string, backups: string) => Promise<void>): Promise<void> {
  await withFolder(async (folder) => {
    const data = join(folder, "data");
    await load({ RATHAUS_DATA: data }, 1, SMALL);
    await work(data, join(folder, "backups"));
  });
}

const backUp = (data: string, backups: string, ...flags: string[]) =>
  run(["backup", backups, "--data", data, ...flags]);
const restore = (data: string, backups: string, ...flags: string[]) =>
  run(["restore", backups, "--data", data, ...flags]);

it("each backup is a complete data version, under load and during imports", () =>
  withFolder(async (folder) => {
    const data = join(folder, "data");
    const backups = join(folder, "backups");
    let generation = 1;
    await load({ RATHAUS_DATA: data }, generation, LARGE);
    const server = start(["serve", "--port", "0", "--data", data], { RATHAUS_API_KEYS: API_KEY });
    const url = await server.url;
    let goesOn = true;
    onTestFinished(() => {
      goesOn = false;
    });
    const failed: unknown[] = [];
    const importing = (async () => {
      for (; goesOn; await sleep(THINK_TIME_MS)) {
        await load({ RATHAUS_DATA: data }, generation + 1, LARGE);
        generation += 1;
      }
    })();
    const reading = (async () => {
      for (; goesOn; await sleep(THINK_TIME_MS)) {
        const replies = await asked(url).catch((error: unknown) => [{ status: 0, error }]);
        failed.push(...replies.filter(({ status }) => status !== 200));
      }
    })();
    const before = generation;
    for (let nr = 1; nr <= 2; nr++) well(await backUp(data, backups));
    expect(generation, "imports during the backups").toBeGreaterThan(before);
    goesOn = false;
    await Promise.all([importing, reading]);
    expect(failed).toEqual([]);
    well(await backUp(data, backups));
    const live = await asked(url);

    const names = namesIn(backups);
    expect(names).toHaveLength(3);
    const restored: Reply[][] = [];
    for (const name of names) {
      const copy = join(folder, name);
      well(await restore(copy, backups, "--backup", name));
      writeFileSync(join(copy, "city.json"), JSON.stringify({ name: "Backup" }));
      expect(well(await run(["doctor", "--deep", "--data", copy]))).toMatch(/All is well\.\n$/);
      const replies = await repliesOf(copy);
      restored.push(replies);
      const { dataVersion } = JSON.parse(readFileSync(join(backups, name, "backup.json"), "utf8"));
      const nr = Number.parseInt(dataVersion, 10);
      const [accounts, parties, document] = replies.map(({ body }) => body);
      expect(new Set(accounts.match(/Konto \d+/g))).toEqual(new Set([`Konto ${nr}`]));
      expect(accounts.match(/Konto \d+/g)).toHaveLength(countIn(nr, LARGE.accounts));
      expect(new Set(parties.match(/im Stand \d+/g))).toEqual(new Set([`im Stand ${nr}`]));
      expect(JSON.parse(parties).numHits).toBe(countIn(nr, LARGE.parties));
      expect(document).toBe(`Papier im Stand ${nr}`);
    }
    // The last backup was made after the last import: even the ETags are the same.
    expect(restored[2]).toEqual(live);
    server.child.kill("SIGTERM");
    expect((await server.ended).status).toBe(0);
  }));

describe("a folder of backups", () => {
  it("copies only new blobs, keeps as many backups as requested, and the blobs that they reference", () =>
    withBackups(async (data, backups) => {
      expect(well(await backUp(data, backups))).toMatch(/: data version 1-\w+, \d+ MiB, 2 blobs, 2 of them new\.\n$/);
      await load({ RATHAUS_DATA: data }, 2, SMALL);
      expect(well(await backUp(data, backups))).toMatch(/, 2 blobs, 1 of them new\.\n$/);
      expect([namesIn(backups).length, contentsIn(backups).length]).toEqual([2, 3]);
      await load({ RATHAUS_DATA: data }, 3, SMALL);
      expect(well(await backUp(data, backups, "--keep", "1"))).toMatch(/1 of them new\.\nRemoved 2 older backups\.\n$/);
      expect([namesIn(backups).length, contentsIn(backups).length]).toEqual([1, 2]);
      // A backup is read-only: there is no WAL beside its store.
      expect(readdirSync(join(backups, namesIn(backups)[0])).toSorted()).toEqual(["backup.json", "rathaus.sqlite"]);
    }));

  it("has blobs that the data folder has lost, and reports those that are lost in both", () =>
    withBackups(async (data, backups) => {
      well(await backUp(data, backups));
      rmSync(join(data, "files"), { recursive: true });
      writeFileSync(join(data, "city.json"), '{ "name": "Seldwyla", "logo": "logo.svg" }');
      writeFileSync(join(data, "logo.svg"), '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"></svg>');
      expect(well(await backUp(data, backups))).toContain(", 0 of them new.");
      const restored = join(backups, "..", "new");
      well(await restore(restored, backups));
      // The profile of the data folder, too.
      for (const name of ["city.json", "logo.svg"]) {
        expect(readFileSync(join(restored, name))).toEqual(readFileSync(join(data, name)));
      }
      // The store has hashes of API keys.
      const privates = [
        join(backups, namesIn(backups)[0], "rathaus.sqlite"),
        restored,
        join(restored, "rathaus.sqlite"),
      ];
      expect(privates.map((path) => (statSync(path).mode & 0o777).toString(8))).toEqual(["600", "700", "600"]);
      expect((await repliesOf(join(backups, "..", "new"))).map(({ status }) => status)).toEqual([200, 200, 200, 200]);

      await load({ RATHAUS_DATA: data }, 2, SMALL);
      rmSync(join(data, "files"), { recursive: true });
      const { status, stdout, stderr } = await backUp(data, backups);
      expect([status, stdout]).toEqual([1, expect.stringContaining("data version 2-")]);
      expect(stderr).toMatch(/^1 blobs are missing or damaged: `rathaus doctor --deep` names their files\.$/m);
      expect(namesIn(backups)).toHaveLength(3);
    }));

  it("cannot be a folder with other files, nor the data folder", () =>
    withBackups(async (data, backups) => {
      expect(refusal(await backUp(data, data))).toMatch(/^rathaus: The folder .* is the data folder itself\./);
      mkdirSync(backups);
      writeFileSync(join(backups, "thesis.txt"), "");
      expect(refusal(await backUp(data, backups))).toMatch(/ contains something other than backups: thesis\.txt\. /);
      expect(readdirSync(backups)).toEqual(["thesis.txt"]);
      expect(refusal(await backUp(data, join(backups, "x"), "--keep", "0"))).toMatch(
        /--keep is "0", but a whole number/,
      );
      expect(refusal(await backUp(join(backups, "nothing"), join(backups, "x")))).toMatch(
        /There is no store in the folder .*nothing\./,
      );
    }));
});

describe("failures", () => {
  it("a corrupt store makes no backup, and the earlier one stays", () =>
    withBackups(async (data, backups) => {
      well(await backUp(data, backups));
      const names = namesIn(backups);
      damage(join(data, "rathaus.sqlite"));
      expect(refusal(await backUp(data, backups))).toMatch(/^rathaus: The (copy|file) .* damaged/);
      expect(namesIn(backups)).toEqual(names);
      well(await restore(join(backups, "..", "new"), backups));
    }));

  it("a backup that was killed is ignored, and its remains are removed after a day", () =>
    withBackups(async (data, backups) => {
      const killed = start(["backup", backups, "--data", data]);
      await until(() => existsSync(backups) && namesIn(backups).length > 0, "the backup has begun");
      killed.child.kill("SIGKILL");
      await killed.ended;
      // It may have finished before the signal.
      const whole = namesIn(backups).filter((name) => !name.endsWith(".part")).length;
      const said = await restore(join(backups, "..", "new"), backups);
      if (whole === 0) expect(refusal(said)).toMatch(/^rathaus: There is no backup in /);
      else well(said);

      const [old, young] = ["2020-01-01T00-00-00-000Z.part", "2020-01-02T00-00-00-000Z.part"];
      for (const name of [old, young]) mkdirSync(join(backups, name));
      utimesSync(join(backups, old), 0, 0);
      well(await backUp(data, backups));
      const names = namesIn(backups);
      expect(names.filter((name) => !name.endsWith(".part"))).toHaveLength(whole + 1);
      expect([names.includes(old), names.includes(young)]).toEqual([false, true]);
    }));

  it("a restore refuses to replace a store, or part of one, and rejects a backup that has changed", () =>
    withBackups(async (data, backups) => {
      well(await backUp(data, backups));
      const before = await repliesOf(data);
      expect(refusal(await restore(data, backups))).toMatch(
        /^rathaus: There is a store, or part of one, at .*rathaus\.sqlite\. /,
      );
      expect(await repliesOf(data)).toEqual(before);

      const other = join(backups, "..", "other");
      mkdirSync(other);
      writeFileSync(join(other, "rathaus.sqlite-wal"), "");
      expect(refusal(await restore(other, backups))).toMatch(/^rathaus: There is a store, or part of one, at /);
      rmSync(join(other, "rathaus.sqlite-wal"));

      expect(refusal(await restore(other, backups, "--backup", "yesterday"))).toMatch(
        /^rathaus: There is no backup yesterday in .*; available: \d{4}-.*Z\. Nothing was changed;/,
      );
      damage(join(backups, namesIn(backups)[0], "rathaus.sqlite"));
      expect(refusal(await restore(other, backups))).toMatch(/ does not match its checksum: /);
      expect(readdirSync(other)).toEqual([]);
    }));
});

it("PostgreSQL: the files are backed up and restored; the database has its own tools", () =>
  withBackups(async (_data, backups) => {
    const database = await newDatabase();
    const data = join(backups, "..", "files-only");
    const place = { RATHAUS_DATA: data, DATABASE_URL: database.url };
    try {
      await load(place, 1, SMALL);
      const said = well(await run(["backup", backups], place));
      expect(said).toMatch(/: data version 1-\w+, 2 blobs, 2 of them new\.\nIt does not include the database: /);
      const contents = contentsIn(data);
      rmSync(join(data, "files"), { recursive: true });
      expect(well(await run(["restore", backups], place))).toContain("2 blobs, 2 of them copied.");
      expect(contentsIn(data)).toEqual(contents);
      expect(refusal(await restore(join(backups, "..", "sqlite"), backups))).toMatch(
        /^rathaus: The backup \S+ is from PostgreSQL, but the settings use SQLite\./,
      );
    } finally {
      await database.remove();
    }
  }));
