/**
 * A small city in numbered generations. Every value carries the number of its generation, so a test can verify that a
 * response or a store is wholly of one import. Generations differ in the number of rows and records.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { FinanceData } from "../../src/finance/model/model.ts";
import { filesOf } from "../../src/finance/testing/memory-folder.ts";
import type { CouncilRecord } from "../../src/parliament/describe/record.ts";
import { party } from "./small-city.ts";

export interface Size {
  readonly accounts: number;
  readonly parties: number;
  /** The minimum length of the names of parties. */
  readonly nameLength?: number;
}

/** The number of rows in a generation, which varies a little. */
export function countIn(generation: number, about: number): number {
  return about + (generation % 7);
}

const YEARS = [2021, 2022, 2023, 2024];

/** Every amount of a generation, in Rappen. */
export function rappenOf(generation: number): number {
  return generation * 100;
}

export function moneyOf(generation: number, { accounts }: Size): FinanceData {
  const ids = Array.from({ length: countIn(generation, accounts) }, (_, nr) => nr + 1);
  return {
    departemente: [{ key: "20", bezeichnung: `Departement ${generation}`, kurzname: "FD" }],
    institutionen: [{ key: "2000", bezeichnung: `Amt ${generation}`, kurzname: "STA", departement: "20" }],
    konten: ids.map((id) => ({
      id,
      kontoNr: "3010 00 000",
      bezeichnung: `Konto ${generation}`,
      institution: "2000",
      sachkonto: "3010",
    })),
    betraege: ids.flatMap((konto) =>
      YEARS.map((jahr) => ({
        konto,
        jahr,
        betragsTyp: "RECHNUNG",
        betragInRappen: rappenOf(generation),
        begruendung: `Stand ${generation}`,
      })),
    ),
    sachkonten: [{ sachkonto: "30", bezeichnung: `Aufwand ${generation}` }],
    funktionen: [],
    einwohner: [{ jahr: 2024, einwohner: generation }],
  };
}

/** Sequence numbers rise from generation to generation, with gaps for those that the store assigns to deletions. */
export function partiesOf(generation: number, { parties, nameLength = 0 }: Size): CouncilRecord[] {
  // The padding of a long name is not a word, so the search index does not grow.
  const name = `Partei im Stand ${generation}`.padStart(nameLength, "- ");
  return Array.from({ length: countIn(generation, parties) }, (_, nr) => ({
    ...party(nr + 1, name, `P${generation}`, false),
    SEQ: generation * 1_000_000 + nr,
  }));
}

/** Writes a generation as `folder/finance` and `folder/parliament`, for `import`. */
export async function writeGeneration(folder: string, generation: number, size: Size): Promise<void> {
  mkdirSync(join(folder, "finance"), { recursive: true });
  mkdirSync(join(folder, "parliament"), { recursive: true });
  for (const [name, content] of Object.entries(await filesOf(moneyOf(generation, size)))) {
    writeFileSync(join(folder, "finance", name), content!);
  }
  const lines = partiesOf(generation, size).map((record) => `${JSON.stringify(record)}\n`);
  writeFileSync(join(folder, "parliament", "partei.ndjson"), lines.join(""));
}
