/**
 * A small Seldwyla: the records of its council in memory, for the naive model, and in a store behind a server without a
 * port.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeCouncil } from "../../src/demo/council/make-council.ts";
import type { IndexDescription } from "../../src/parliament/describe/description.ts";
import { INDEXES } from "../../src/parliament/describe/indexes/all.ts";
import type { CouncilData, CouncilRecord } from "../../src/parliament/describe/record.ts";
import { newDatabase } from "./postgres/postgres.ts";
import { madeOnce } from "./run/made-once.ts";
import { ENGINE, emptyCity, MONEY, type SmallCity } from "./small-city.ts";

export type RecordsByIndex = ReadonlyMap<string, readonly CouncilRecord[]>;

export const pathOf = ({ name }: IndexDescription): string => name.toLowerCase();

/** The file with the settings of the shared store. */
const PLACE = "place.json";

const made = new Map<string, RecordsByIndex>();

/** The options of the smallest city with everything: its history is short, which makes it a third of the size. */
export const SMALLEST = [0.01, 2023] as const;

/** Records of all indexes, by the name of the index in lower case. */
export function seldwylaRecords(scale = 0.02, since?: number): RecordsByIndex {
  return made.getOrInsertComputed(`${scale} ${since}`, () => {
    const council = makeCouncil({ scale, seed: 3, today: "2026-11-15", since });
    const records = (index: string) => [...(council.records(index) as Iterable<CouncilRecord>)];
    return new Map(
      INDEXES.map(pathOf).map((index) => [index, index === "behoerdenmandat" ? fewer(records(index)) : records(index)]),
    );
  });
}

/** The naive model scans all records, and there are by far the most mandates: of those that ended, some are enough. */
function fewer(mandates: readonly CouncilRecord[]): readonly CouncilRecord[] {
  const isOpen = ({ Dauer }: CouncilRecord) => (Dauer as { readonly End: string }).End.startsWith("9999");
  return mandates.filter((mandate, i) => i % 8 === 0 || isOpen(mandate));
}

/** The records as data for an import, without files. */
export function councilData(records: RecordsByIndex): CouncilData {
  return { indexes: [...records.keys()], records: (index) => records.get(index) ?? [], files: () => [] };
}

/** A city with these records in its own store. */
export async function cityOf(records: RecordsByIndex): Promise<SmallCity> {
  const city = await emptyCity();
  await city.load(MONEY, councilData(records));
  return city;
}

/** A server with the records of `seldwylaRecords()`. All test files share the store and only read it. */
export async function seldwyla(environment: Record<string, string> = {}): Promise<SmallCity> {
  const folder = await madeOnce(`seldwyla-${ENGINE}`, async (data) => {
    const place: Record<string, string> = { RATHAUS_DATA: data };
    if (ENGINE === "postgres") place.DATABASE_URL = (await newDatabase()).url;
    const city = await emptyCity(place);
    await city.load(MONEY, councilData(seldwylaRecords()));
    await city.close();
    writeFileSync(join(data, PLACE), JSON.stringify(place));
  });
  const place = JSON.parse(readFileSync(join(folder, PLACE), "utf8")) as Record<string, string>;
  return emptyCity({ ...place, ...environment });
}
