/**
 * What accounts are for: the function of their unit, unless a row of `data/finance/function-exceptions.csv` fits them.
 */
import { oneOf, optionalText } from "../../data-files/readers.ts";
import { readTable } from "../../data-files/table.ts";
import { FUNCTION_CODES } from "./functions.ts";
import { UNITS, type Unit } from "./units.ts";

const EXCEPTIONS = readTable("finance/function-exceptions.csv", {
  einheit: oneOf(UNITS.map(({ key }) => key)),
  art: optionalText,
  wort: optionalText,
  funktion: oneOf(FUNCTION_CODES),
});

/** `kind`: the four digits of the account; `name`: its name. */
export function functionOf(unit: Unit, kind: string, name: string): string {
  const exception = EXCEPTIONS.find(
    ({ einheit, art, wort }) => einheit === unit.key && kind.startsWith(art) && name.includes(wort),
  );
  return exception?.funktion ?? unit.funktion;
}
