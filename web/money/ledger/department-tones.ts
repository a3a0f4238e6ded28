/** The CSS class for the colour of each department, the same in every chart, assigned in the order of the keys. */
import type { Departement } from "./ledger.ts";

const TONES = 10;

export function departmentTones(departments: readonly Departement[]): ReadonlyMap<string, string> {
  const keys = departments.map(({ key }) => key).sort();
  return new Map(keys.map((key, i) => [key, `category-${i % TONES}`]));
}
