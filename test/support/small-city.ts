/** A tiny city in its own store, behind a server without a port. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { createApp } from "../../src/app.ts";
import { type Event, observers } from "../../src/base/events.ts";
import { createMetrics, metricsText } from "../../src/base/metrics.ts";
import { readSettings } from "../../src/base/settings.ts";
import { readCityFile } from "../../src/cli/io/city-file.ts";
import { readSynonymsFile } from "../../src/cli/io/synonyms-file.ts";
import { importFinance } from "../../src/finance/exchange/import.ts";
import type { FinanceData, FinanceSource } from "../../src/finance/model/model.ts";
import { filesFolder, openStore } from "../../src/open-store.ts";
import { INDEXES } from "../../src/parliament/describe/indexes/all.ts";
import type { CouncilData, CouncilRecord } from "../../src/parliament/describe/record.ts";
import { importCouncil } from "../../src/parliament/exchange/import.ts";
import { type FileFolder, fileFolder } from "../../src/parliament/files/file-folder.ts";
import type { Store } from "../../src/store/store.ts";
import { emptyDatabase } from "./postgres/postgres.ts";
import { countSnapshots, readTwice } from "./read-twice.ts";

export const MONEY: FinanceData = {
  departemente: [
    { key: "20", bezeichnung: "Finanzdepartement", kurzname: "FD" },
    { key: "15", bezeichnung: "Präsidialdepartement", kurzname: "PRD " },
  ],
  institutionen: [{ key: "2000", bezeichnung: "Steueramt", kurzname: "STA", departement: "20" }],
  konten: [{ id: 1, kontoNr: "3010 00 000", bezeichnung: "Löhne", institution: "2000" }],
  betraege: [{ konto: 1, jahr: 2024, betragsTyp: "RECHNUNG", betragInRappen: 123_456_789_012 }],
  sachkonten: [{ sachkonto: "30", bezeichnung: "Personalaufwand" }],
  funktionen: [],
  einwohner: [{ jahr: 2024, einwohner: 9_000 }],
};

export function party(seq: number, name: string, short: string, inactive: boolean): CouncilRecord {
  const guid = seq.toString(16).padStart(32, "0");
  return { OBJ_GUID: guid, SEQ: seq, Name: name, Kuerzel: short, Inaktiv: inactive, AltsystemID: "" };
}

export function councilOf(parties: readonly CouncilRecord[]): CouncilData {
  const indexes = INDEXES.map(({ name }) => name.toLowerCase());
  return { indexes, records: (index) => (index === "partei" ? parties : []), files: () => [] };
}

export const COUNCIL = councilOf([
  party(7, "Alternative Liste", "AL", false),
  party(8, 'Partei "für & gegen" <alles>', "P&G", true),
  party(12, "Grüne", "Grüne", false),
]);

export interface SmallCity {
  readonly app: FastifyInstance;
  readonly store: Store;
  readonly files: FileFolder;
  /** The path of that folder. */
  readonly filesPath: string;
  readonly events: Event[];
  /** What Prometheus would scrape. */
  metrics(): Promise<string>;
  load(money: FinanceSource, council: CouncilData): Promise<void>;
  loadFinance(money: FinanceSource): Promise<void>;
  close(): Promise<void>;
}

/** The storage engine of the cities; `vitest.config.ts` runs some suites on each engine. */
export const ENGINE: "sqlite" | "postgres" = process.env.RATHAUS_TEST_ENGINE === "postgres" ? "postgres" : "sqlite";

/** Whether the stores execute every read twice, for some suites. */
const READS_TWICE = process.env.RATHAUS_TEST_READS === "twice";

/** How many runs of a property are enough, of so many on SQLite: a repetition on the other engine needs fewer. */
export function runsOf(usual: number): number {
  return Math.ceil(usual / (ENGINE === "postgres" ? 5 : 1));
}

/**
 * A server over an empty store, with the API key `key`; `load` fills the store. The environment may name another store.
 */
export async function emptyCity(environment: Record<string, string> = {}, engine = ENGINE): Promise<SmallCity> {
  const data = mkdtempSync(join(tmpdir(), "rathaus-city-"));
  const isOnPostgres = engine === "postgres" && environment.DATABASE_URL === undefined;
  const database = isOnPostgres ? await emptyDatabase() : undefined;
  // Nothing makes bulk files here.
  const place = { RATHAUS_DATA: data, DATABASE_URL: database?.url, RATHAUS_BULK_VERSIONS: "0" };
  const given = readSettings({}, { ...place, ...environment });
  // The settings refuse keys as short as that, for the sake of strangers who guess.
  const settings = given.apiKeys.length === 0 ? { ...given, apiKeys: ["key"] } : given;
  const events: Event[] = [];
  const metrics = createMetrics();
  const observe = observers(metrics.observe, (event) => events.push(event));
  const opened = await openStore(settings, observe);
  const store = READS_TWICE ? readTwice(opened) : opened;
  const files = fileFolder(filesFolder(settings));
  const { measure } = metrics;
  const profile = readCityFile(settings);
  const app = createApp({ settings, store, profile, synonyms: readSynonymsFile(settings), observe, measure });
  if (READS_TWICE) countSnapshots(app);
  return {
    app,
    store,
    files,
    filesPath: filesFolder(settings),
    events,
    metrics: async () => metricsText([await metrics.values()]),
    load: (money, council) =>
      store.write(async (tx) => {
        await importFinance(tx, money, observe);
        await importCouncil(tx, INDEXES, council, files, observe);
      }),
    loadFinance: (money) =>
      store.write(async (tx) => {
        await importFinance(tx, money, observe);
      }),
    async close() {
      await app.close();
      await store.close();
      await database?.remove();
      rmSync(data, { recursive: true });
    },
  };
}

export async function smallCity(environment: Record<string, string> = {}): Promise<SmallCity> {
  const city = await emptyCity(environment);
  await city.load(MONEY, COUNCIL);
  return city;
}
