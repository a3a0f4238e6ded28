/**
 * Titles that name the budget, the supplementary credits or the accounts of a year. A title is a hint: whether the
 * business belongs to a step of the budget process, only the city knows (`budgetBusiness` in its profile).
 */
import { quoted } from "../council/facts/cql-term.ts";

/** Words before the year. */
const BEFORE_YEAR = ["Budget", "Voranschlag", "Rechnung", "Jahresrechnung", "Staatsrechnung"];
/** Words in the same title as the year. */
const WITH_YEAR = ["Nachtragskredit", "Nachtragskredite", "Nachtragskrediten", "Nachtragsbudget"];

const NAMED = new RegExp(`(?<!\\p{L})(?:${BEFORE_YEAR.join("|")}) (\\d{4})(?!\\d)`, "iu");
const CREDITS = new RegExp(`(?<!\\p{L})(?:${WITH_YEAR.join("|")})(?!\\p{L})`, "iu");
const YEAR = /(?<!\d)\d{4}(?!\d)/;
/** Characters from the word to the year: more is another part of the title. */
const CLOSE = 60;

/** A condition in CQL for titles in `field`. */
export function budgetTitles(field: string, year: number): string {
  const named = BEFORE_YEAR.map((word) => `${field} adj ${quoted(`${word} ${year}`)}`);
  const credits = `(${field} any ${quoted(WITH_YEAR.join(" "))} and ${field} any ${year})`;
  return `(${[...named, credits].join(" or ")})`;
}

/** `Budget 2025` and its year, as a title names it; undefined if it names none. */
export function budgetIn(title: string): { readonly name: string; readonly year: number } | undefined {
  const named = NAMED.exec(title);
  if (named) return { name: named[0], year: Number(named[1]) };
  const credits = CREDITS.exec(title);
  const rest = credits ? title.slice(credits.index, credits.index + CLOSE) : "";
  const year = YEAR.exec(rest);
  return year ? { name: rest.slice(0, year.index + year[0].length), year: Number(year[0]) } : undefined;
}
