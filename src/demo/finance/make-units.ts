/**
 * The units that the city has at a given scale. In: options. Out: units with their yearly money in francs. A small
 * city has the core units and then the largest of the others; a large one adds branch offices in its quarters.
 */
import type { CityOptions } from "../city.ts";
import { DEPARTEMENTE } from "../departments.ts";
import { REFERENCE_YEAR } from "./tables/growth.ts";
import { OUTSKIRTS, QUARTERS } from "./tables/places.ts";
import { BRANCH_OFFICES, UNITS, type Unit, type UnitRow } from "./tables/units.ts";

const MILLION = 1_000_000;

/** What units that still exist in the reference year cost or earn together, in millions. */
const sum = (rows: readonly UnitRow[], column: "expense" | "revenue"): number =>
  rows.filter(({ last }) => last >= REFERENCE_YEAR).reduce((all, row) => all + row[column], 0);

/** All branch offices of a department together are this part of its cost. */
const BRANCHES_SHARE = 0.1;

function branchOffices(departement: string, count: number): UnitRow[] {
  const quarters = [...QUARTERS, ...OUTSKIRTS];
  // Keys continue in the department's range of 500 after those of the table (10xx to 14xx for department 10).
  return BRANCH_OFFICES.filter((office) => office.departement === departement)
    .flatMap(({ name, kuerzel, vorbild }) =>
      quarters.map((quarter) => ({
        ...UNITS.find(({ key }) => key === vorbild)!,
        name: `${name} ${quarter}`,
        short: kuerzel + quarter.slice(0, 2).toUpperCase(),
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
    const added = branchOffices(departement, wanted - rows.length);
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
    const rows = UNITS.filter((row) => row.departement === departement);
    const selected = chosen(rows, departement, scale);
    // The selected units do the work of the whole department and have all its revenue.
    const expense = (MILLION * scale * sum(rows, "expense")) / sum(selected, "expense");
    const funded = selected.filter((row) => row.selfFinancing);
    const open = sum(selected, "revenue") - sum(funded, "revenue");
    const free = MILLION * scale * sum(rows, "revenue") - expense * sum(funded, "revenue");
    const revenue = open > 0 ? Math.max(free / open, expense * 0.3) : expense;
    return selected.map(({ core, ...row }) => ({
      ...row,
      departement,
      expense: row.expense * expense,
      revenue: row.revenue * (row.selfFinancing ? expense : revenue),
      investment: row.investment * expense,
      accounts: Math.round(row.accounts * Math.min(1, Math.sqrt(scale))),
    }));
  }).sort((a, b) => Number(a.key) - Number(b.key));
}
