/** Whether a page shows who spends the money or what for (`nach=funktion`), and for which function (`funktion`). */
import type { Markup } from "../../frame/html.ts";
import { inLanguage } from "../../frame/language.ts";
import type { Query } from "../../frame/service.ts";
import type { Visit } from "../../frame/visit.ts";
import { type Functions, functionName } from "./functions.ts";
import { switchMarkup } from "./switch.ts";

export interface Purpose {
  /** The first digits of the functions; empty: all of them. */
  readonly code: string;
  readonly functions: Functions;
}

const WORDS = {
  de: { by: "Gliederung", who: "Wer", what: "Wofür" },
  en: { by: "Breakdown", who: "Who", what: "What for" },
};

/** Undefined for a view by department, the only one of a city without functions. */
export function purposeOf({ query }: Pick<Visit, "query">, functions: Functions): Purpose | undefined {
  if (functions.size === 0 || query.get("nach") !== "funktion") return undefined;
  const code = query.get("funktion") ?? "";
  return { code: /^\d{1,20}$/.test(code) ? code : "", functions };
}

export function purposeSwitch(
  { language }: Pick<Visit, "language">,
  functions: Functions,
  purpose: Purpose | undefined,
): Markup | undefined {
  if (functions.size === 0) return undefined;
  const words = inLanguage(language, WORDS);
  const options = [
    { value: "", text: words.who },
    { value: "funktion", text: words.what },
  ];
  return switchMarkup("nach", words.by, options, purpose === undefined ? "" : "funktion");
}

/** The parameters in addresses of pages. */
export function purposeQuery(purpose: Purpose | undefined): Query {
  if (purpose === undefined) return {};
  return { nach: "funktion", ...(purpose.code === "" ? {} : { funktion: purpose.code }) };
}

/** The filter of the service. */
export function purposeFilter(purpose: Purpose | undefined): Query {
  return purpose === undefined || purpose.code === "" ? {} : { funktion: purpose.code };
}

/** Of the scope and the function: `Bildung`, or `Schulamt, Bildung`. */
export function nameWithPurpose(scopeName: string, isWholeCity: boolean, purpose: Purpose | undefined): string {
  if (purpose === undefined || purpose.code === "") return scopeName;
  const name = functionName(purpose.functions, purpose.code);
  return isWholeCity ? name : `${scopeName}, ${name}`;
}

/**
 * The codes that divide a function: with the fewest digits of which there is more than one. `found` are the codes of
 * its accounts; undefined if nothing finer divides it.
 */
export function divide(
  { code, functions }: Purpose,
  found: readonly string[],
): ((funktion: string) => string) | undefined {
  const lengths = new Set([...functions.keys(), ...found].map(({ length }) => length));
  for (const length of [...lengths].filter((one) => one > code.length).sort((one, other) => one - other)) {
    const prefixOf = (funktion: string): string => funktion.slice(0, length);
    if (new Set(found.map(prefixOf)).size > 1) return prefixOf;
  }
  return code === "" && found.length > 0 ? (funktion) => funktion.slice(0, 1) : undefined;
}
