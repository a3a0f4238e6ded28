/** A small Seldwyla: its council's records in memory for the judge, and the same in a store of its own behind a server without a port. */
import { makeCouncil } from "../../src/demo/council/make-council.ts";
import type { IndexDescription } from "../../src/parliament/describe/description.ts";
import { INDEXES } from "../../src/parliament/describe/indexes/all.ts";
import type { CouncilData, CouncilRecord } from "../../src/parliament/describe/record.ts";
import { emptyCity, MONEY, type SmallCity } from "./small-city.ts";

export type RecordsByIndex = ReadonlyMap<string, readonly CouncilRecord[]>;

export const pathOf = ({ name }: IndexDescription): string => name.toLowerCase();

/** The records of all indexes, by the index's name in lower case. */
export function seldwylaRecords(scale = 0.02): RecordsByIndex {
  const council = makeCouncil({ scale, seed: 3, today: "2026-11-15" });
  return new Map(INDEXES.map(pathOf).map((index) => [index, [...(council.records(index) as Iterable<CouncilRecord>)]]));
}

/** The records as what an import takes, without files. */
export function councilData(records: RecordsByIndex): CouncilData {
  return { indexes: [...records.keys()], records: (index) => records.get(index) ?? [], files: () => [] };
}

export async function seldwyla(records: RecordsByIndex, environment?: Record<string, string>): Promise<SmallCity> {
  const city = await emptyCity(environment);
  await city.load(MONEY, councilData(records));
  return city;
}
