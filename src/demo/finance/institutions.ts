/**
 * The units that the city has at a given scale. In: options. Out: units with their yearly money in francs. A small
 * city has the core units and then the largest of the others; a large one adds offices, schools and stations by
 * quarter.
 */
import type { CityOptions } from "../city.ts";
import { DEPARTEMENTE } from "../departments.ts";
import { REFERENCE_YEAR } from "./growth.ts";
import { OUTSKIRTS, QUARTERS } from "./places.ts";
import { UNITS, type UnitRow } from "./units.ts";

/** A unit with its yearly money in francs of the reference year, at this scale. */
export type Unit = Required<Omit<UnitRow, "core">>;

const MILLION = 1_000_000;
const FOREVER = 9999;

/** What a city that outgrows the table opens in its quarters: name, short name and model. */
const BRANCHES: Readonly<Record<string, readonly (readonly [string, string, string])[]>> = {
  10: [
    ["Betreibungsamt", "BA", "1042"],
    ["Friedensrichteramt", "FR", "1040"],
  ],
  15: [
    ["Quartierbibliothek", "QB", "1555"],
    ["Ortsmuseum", "OM", "1580"],
  ],
  20: [
    ["Liegenschaftenkreis", "LK", "2035"],
    ["Materialstelle", "MS", "1020"],
  ],
  25: [
    ["Feuerwache", "FW", "2570"],
    ["Gewerbepolizei", "GP", "2560"],
  ],
  30: [
    ["Stadtambulatorium", "AM", "3040"],
    ["Pflegehaus", "PF", "3040"],
  ],
  35: [
    ["Werkhof", "WH", "3540"],
    ["Friedhof", "FH", "3555"],
  ],
  40: [
    ["Baukreis", "BK", "4025"],
    ["Bauberatung", "BB", "4050"],
  ],
  45: [
    ["Netzstützpunkt", "NS", "4540"],
    ["Energieberatung", "EB", "4545"],
  ],
  50: [
    ["Kreisschulbehörde", "KS", "5011"],
    ["Sportanlage", "SP", "5075"],
  ],
  55: [
    ["Sozialzentrum", "SZ", "5560"],
    ["Jugendhaus", "JH", "5565"],
  ],
};

const departementOf = (row: UnitRow): string =>
  row.departement ?? String(Math.floor(Number(row.key) / 500) * 5).padStart(2, "0");

const living = (row: UnitRow): boolean => (row.last ?? FOREVER) >= REFERENCE_YEAR;

/** What living units cost or take in together, in millions. */
const sum = (rows: readonly UnitRow[], column: "expense" | "revenue"): number =>
  rows.filter(living).reduce((all, row) => all + row[column], 0);

/** All branches of a department together are this part of its cost. */
const BRANCHES_SHARE = 0.1;

function branches(departement: string, count: number): UnitRow[] {
  const quarters = [...QUARTERS, ...OUTSKIRTS];
  // Keys run on in the department's range of 500 behind those of the table (10xx to 14xx for department 10).
  return BRANCHES[departement]
    .flatMap(([name, short, model]) =>
      quarters.map((quarter) => ({
        ...UNITS.find(({ key }) => key === model)!,
        name: `${name} ${quarter}`,
        short: short + quarter.slice(0, 2).toUpperCase(),
        core: false,
      })),
    )
    .slice(0, count)
    .map((row, index) => ({ ...row, key: String(Number(departement) * 100 + 100 + index) }));
}

function shrunk(row: UnitRow, part: number): UnitRow {
  return { ...row, expense: row.expense * part, revenue: row.revenue * part, investment: row.investment * part };
}

function chosen(rows: readonly UnitRow[], departement: string, scale: number): readonly UnitRow[] {
  const wanted = Math.max(2, Math.round(rows.length * scale));
  if (wanted >= rows.length) {
    const added = branches(departement, wanted - rows.length);
    const part = (BRANCHES_SHARE * sum(rows, "expense")) / sum(added, "expense");
    return [...rows, ...added.map((row) => shrunk(row, part))];
  }
  const core = rows.filter((row) => row.core);
  const others = rows.filter((row) => !row.core).sort((a, b) => b.expense - a.expense || Number(a.key) - Number(b.key));
  return [...core, ...others.slice(0, Math.max(0, wanted - core.length))];
}

/** All units of the city, by key. */
export function makeUnits({ scale }: CityOptions): readonly Unit[] {
  return DEPARTEMENTE.flatMap(({ key: departement }) => {
    const rows = UNITS.filter((row) => departementOf(row) === departement);
    const selected = chosen(rows, departement, scale);
    // The units that are there do the work of the whole department, and take in what it takes in.
    const expense = (MILLION * scale * sum(rows, "expense")) / sum(selected, "expense");
    const funded = selected.filter((row) => row.selfFinancing);
    const open = sum(selected, "revenue") - sum(funded, "revenue");
    const free = MILLION * scale * sum(rows, "revenue") - expense * sum(funded, "revenue");
    const revenue = open > 0 ? Math.max(free / open, expense * 0.3) : expense;
    return selected.map((row) => ({
      ...row,
      departement,
      expense: row.expense * expense,
      revenue: row.revenue * (row.selfFinancing ? expense : revenue),
      investment: row.investment * expense,
      accounts: Math.round(row.accounts * Math.min(1, Math.sqrt(scale))),
      selfFinancing: row.selfFinancing ?? false,
      first: row.first ?? 0,
      last: row.last ?? FOREVER,
    }));
  }).sort((a, b) => Number(a.key) - Number(b.key));
}
