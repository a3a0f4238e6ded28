/**
 * The parties of Seldwyla (`data/council/parties.csv`), their seats in the council by election (`seats.csv`), and the
 * parliamentary groups they form (`groups.csv`).
 */
import { reject } from "../../data-files/data-lines.ts";
import { date, flag, listOf, number, oneOf, optionalDate, text } from "../../data-files/readers.ts";
import { readMatrix, readTable } from "../../data-files/table.ts";
import type { Random } from "../../random.ts";
import { type Day, day, OPEN } from "../model/calendar.ts";
import { WAHLKREISE } from "../model/districts.ts";
import { altsystemId } from "../model/identity.ts";
import type { Partei } from "../model/model.ts";

const ROWS = readTable("council/parties.csv", {
  kuerzel: text,
  name: text,
  /** Position between left (-1) and right (1). */
  lage: number,
  inaktiv: flag,
  ende: optionalDate,
  ratsextern: flag,
});
const NAMES = ROWS.map(({ kuerzel }) => kuerzel);

/** The parties of people outside the council whom it elects to foundations and commissions. */
export const OUTSIDE_PARTIES = ROWS.filter(({ ratsextern }) => ratsextern).map(({ kuerzel }) => kuerzel);

const SEATS = readMatrix("council/seats.csv", "wahl", NAMES);
const COUNCIL_SIZE = WAHLKREISE.reduce((sum, { sitze }) => sum + sitze, 0);
for (const [election, seats] of SEATS) {
  const sum = Object.values(seats).reduce((all, count) => all + count, 0);
  if (sum !== COUNCIL_SIZE)
    reject(
      { file: "council/seats.csv" },
      `the row ${election} adds up to ${sum}, but the council has ${COUNCIL_SIZE} seats`,
    );
}
const LAST_ELECTION = Math.max(...[...SEATS.keys()].map(Number));

export function seatsByParty(election: number): Readonly<Record<string, number>> {
  return SEATS.get(String(Math.min(election, LAST_ELECTION)))!;
}

/** The day on which CVP and BDP became Die Mitte. */
export const MERGER: Day = day("2021-01-01");

const dayOrOpen = (last: string | undefined): Day => (last === undefined ? OPEN : day(last));

/** The last day of a party that no longer exists; OPEN for all others. */
export function endOf({ kuerzel }: Partei): Day {
  return dayOrOpen(ROWS.find((row) => row.kuerzel === kuerzel)?.ende);
}

interface Group {
  readonly name: string;
  readonly parties: readonly string[];
  readonly from: Day;
  readonly to: Day;
}

/** Parliamentary groups (Fraktionen). Changes happen in May, when the council constitutes itself. */
export const GROUPS: readonly Group[] = readTable("council/groups.csv", {
  name: text,
  parteien: listOf(oneOf(NAMES)),
  von: date,
  bis: optionalDate,
}).map(({ name, parteien, von, bis }) => ({ name, parties: parteien, from: day(von), to: dayOrOpen(bis) }));

/** Name of the group to which members of a party belong on a day, or null. */
export function groupOf(kuerzel: string, on: Day): string | null {
  return GROUPS.find(({ parties, from, to }) => from <= on && on <= to && parties.includes(kuerzel))?.name ?? null;
}

export function makeParties(random: Random): ReadonlyMap<string, Partei> {
  return new Map(
    ROWS.map(({ kuerzel, name, lage, inaktiv }) => {
      const guid = random.guid();
      return [kuerzel, { guid, altsystemId: altsystemId(guid), kuerzel, name, lage, inaktiv }];
    }),
  );
}
