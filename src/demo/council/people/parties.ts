/**
 * The parties of Seldwyla: names, place between left (-1) and right (1), seats in the council by election, and the
 * parliamentary groups they form. Plain tables; the identity of a party record is made here too.
 */
import type { Random } from "../../random.ts";
import { type Day, day, OPEN } from "../model/calendar.ts";
import { altsystemId } from "../model/identity.ts";
import type { Partei } from "../model/model.ts";

type Row = readonly [kuerzel: string, name: string, lage: number, inaktiv: boolean];

const PARTIES: readonly Row[] = [
  ["SP", "Sozialdemokratische Partei", -0.7, false],
  ["FDP", "FDP.Die Liberalen", 0.6, false],
  ["Grüne", "Grüne", -0.8, false],
  ["GLP", "Grünliberale Partei", -0.05, false],
  ["SVP", "Schweizerische Volkspartei", 1, false],
  ["Die Mitte", "Die Mitte", 0.3, false],
  ["EVP", "Evangelische Volkspartei", 0.1, false],
  ["AL", "Alternative Liste", -1, false],
  ["parteilos", "parteilos", 0.4, false],
  ["CVP", "Christlichdemokratische Volkspartei", 0.3, true],
  ["BDP", "Bürgerlich-Demokratische Partei", 0.4, true],
  ["EDU", "Eidgenössisch-Demokratische Union", 0.8, true],
  ["FraP!", "Frauen macht Politik!", -0.9, true],
  ["LdU", "Landesring der Unabhängigen", 0, true],
  ["PdA", "Partei der Arbeit", -1, true],
  ["POCH", "Progressive Organisationen der Schweiz", -1, true],
  ["SD", "Schweizer Demokraten", 1, true],
];

/** Seats by election; every row sums to 125. */
const SEATS: Readonly<Record<number, Readonly<Record<string, number>>>> = {
  1998: { SP: 43, FDP: 28, Grüne: 9, SVP: 20, CVP: 11, EVP: 5, AL: 2, LdU: 4, SD: 2, "FraP!": 1 },
  2002: { SP: 42, FDP: 24, Grüne: 11, SVP: 28, CVP: 9, EVP: 6, AL: 3, SD: 1, PdA: 1 },
  2006: { SP: 41, FDP: 20, Grüne: 14, GLP: 9, SVP: 24, CVP: 8, EVP: 5, AL: 4 },
  2010: { SP: 38, FDP: 19, Grüne: 14, GLP: 12, SVP: 23, CVP: 8, EVP: 5, AL: 5, SD: 1 },
  2014: { SP: 38, FDP: 20, Grüne: 15, GLP: 13, SVP: 22, CVP: 7, EVP: 3, AL: 7 },
  2018: { SP: 40, FDP: 21, Grüne: 17, GLP: 14, SVP: 16, CVP: 5, EVP: 4, AL: 8 },
  2022: { SP: 36, FDP: 22, Grüne: 18, GLP: 17, SVP: 14, "Die Mitte": 6, EVP: 4, AL: 8 },
  2026: { SP: 38, FDP: 23, Grüne: 17, GLP: 15, SVP: 15, "Die Mitte": 6, EVP: 4, AL: 7 },
};
const LAST_ELECTION = 2026;

export function seatsByParty(election: number): Readonly<Record<string, number>> {
  return SEATS[Math.min(election, LAST_ELECTION)];
}

/** The day on which CVP and BDP became Die Mitte. */
export const MERGER: Day = day("2021-01-01");

const LAST_DAYS: Readonly<Record<string, string>> = {
  CVP: "2020-12-31",
  "FraP!": "2002-05-07",
  LdU: "2002-05-07",
  PdA: "2006-05-09",
  SD: "2014-05-13",
};

/** The last day of a party that no longer exists; OPEN for all others. */
export function endOf({ kuerzel }: Partei): Day {
  const last = LAST_DAYS[kuerzel];
  return last === undefined ? OPEN : day(last);
}

interface Group {
  readonly name: string;
  readonly parties: readonly string[];
  readonly from: Day;
  readonly to: Day;
}

const group = (name: string, parties: readonly string[], from = "1998-01-01", to?: string): Group => ({
  name,
  parties,
  from: day(from),
  to: to === undefined ? OPEN : day(to),
});

/** Parliamentary groups (Fraktionen); a party in none of them has no group. Changes fall on the constitution in May. */
export const GROUPS: readonly Group[] = [
  group("SP", ["SP"]),
  group("FDP", ["FDP"]),
  group("SVP", ["SVP"]),
  group("Grüne", ["Grüne"], "2010-05-12"),
  group("GLP", ["GLP"]),
  group("AL", ["AL"], "2010-05-12"),
  group("Die Mitte/EVP", ["Die Mitte", "EVP"], "2021-01-01"),
  group("CVP/EVP", ["CVP", "EVP"], "2014-05-14", "2020-12-31"),
  group("CVP", ["CVP"], "1998-01-01", "2014-05-13"),
  group("EVP", ["EVP"], "2002-05-08", "2014-05-13"),
  group("EVP/LdU", ["EVP", "LdU"], "1998-01-01", "2002-05-07"),
  group("Grüne/AL", ["Grüne", "AL"], "1998-01-01", "2010-05-11"),
];

/** Name of the group to which members of a party belong on a day, or null. */
export function groupOf(kuerzel: string, on: Day): string | null {
  return GROUPS.find(({ parties, from, to }) => from <= on && on <= to && parties.includes(kuerzel))?.name ?? null;
}

export function makeParties(random: Random): ReadonlyMap<string, Partei> {
  return new Map(
    PARTIES.map(([kuerzel, name, lage, inaktiv]) => {
      const guid = random.guid();
      return [kuerzel, { guid, altsystemId: altsystemId(guid), kuerzel, name, lage, inaktiv }];
    }),
  );
}
