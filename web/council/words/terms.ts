/**
 * Words of closed lists for people who read English: types of business, steps, statuses, roles (`terms.csv`). In: a
 * word as in the records. Out: its translation; a word that is not in the table stays as it is. Addresses, queries and
 * filters always have the word of the records.
 */
import { readFileSync } from "node:fs";
import type { CityBody, PublicProfile } from "../../../src/city/public-profile.ts";
import { html, type Piece } from "../../frame/html.ts";
import type { Reader } from "../../frame/visit.ts";

export interface Terms {
  /** By the German word in small letters. */
  readonly whole: ReadonlyMap<string, string>;
  /** Words that anything may follow. */
  readonly beginnings: ReadonlyMap<string, string>;
}

type Bodies = Pick<PublicProfile, "council" | "executive">;

const NUMBER = "{n}";
const [COUNCIL, EXECUTIVE] = ["{Rat}", "{Regierung}"];
const ANYTHING = / \*$/;

/** Accepts what Windows editors add: a byte order mark and CR LF. */
export function readTerms(content: string): Terms {
  const lines = content
    .replace(/^\ufeff/, "")
    .split(/\r?\n/)
    .map((text, i) => ({ text, number: i + 1 }))
    .filter(({ text }) => text.trim() !== "" && !text.startsWith("#"));
  const rows = lines.slice(1).map(({ text, number }) => {
    const [de = "", en = "", ...more] = text.split(";").map((cell) => cell.trim());
    if (de === "" || en === "" || more.length > 0)
      throw new Error(`web/council/words/terms.csv, line ${number}: a German and an English word are expected.`);
    return [de.toLowerCase(), en] as const;
  });
  return {
    whole: new Map(rows.filter(([de]) => !ANYTHING.test(de))),
    beginnings: new Map(rows.filter(([de]) => ANYTHING.test(de)).map(([de, en]) => [de.replace(ANYTHING, ""), en])),
  };
}

const TERMS = readTerms(readFileSync(new URL("terms.csv", import.meta.url), "utf8"));

export function term({ language, city }: Reader, name: string): string {
  if (language !== "en" || name === "") return name;
  return translated(TERMS, city, name) ?? name;
}

/** With the word of the records on hover. */
export function termMarkup(reader: Reader, name: string): Piece {
  const word = term(reader, name);
  return word === name ? name : html`<span title="${name}">${word}</span>`;
}

/** With the word of the records beside it: `Written question (Schriftliche Anfrage)`. */
export function termBeside(reader: Reader, name: string): string {
  const word = term(reader, name);
  return word === name ? name : `${word} (${name})`;
}

/** Undefined if the table does not have it. */
export function translated(terms: Terms, city: Bodies, name: string): string | undefined {
  const numbers: string[] = [];
  const shape = name
    .trim()
    .replace(patternOf(city.council), COUNCIL)
    .replace(patternOf(city.executive), EXECUTIVE)
    .toLowerCase();
  const general = shape.replace(/\d+/g, (number) => {
    numbers.push(number);
    return NUMBER;
  });
  const known = terms.whole.get(shape) ?? terms.whole.get(general);
  if (known !== undefined) {
    return known
      .replaceAll(COUNCIL, () => city.council.name.en)
      .replaceAll(EXECUTIVE, () => city.executive.name.en)
      .replaceAll(NUMBER, () => numbers.shift() ?? "");
  }
  return beginning(terms, name.trim()) ?? oneByOne(terms, city, name);
}

function beginning({ beginnings }: Terms, name: string): string | undefined {
  const [first, ...others] = name.split(" ");
  const known = beginnings.get(first.toLowerCase());
  return known === undefined || others.length === 0 ? undefined : [known, ...others].join(" ");
}

/** Only if all of them are known: half a translation helps nobody. */
function oneByOne(terms: Terms, city: Bodies, name: string): string | undefined {
  const parts = name.split(", ");
  if (parts.length < 2) return undefined;
  const words = parts.map((part) => translated(terms, city, part));
  return words.every((word) => word !== undefined) ? words.join(", ") : undefined;
}

const PATTERNS = new WeakMap<CityBody, RegExp>();

/** The name of a body, also in the genitive, where it is a word of its own. */
function patternOf(body: CityBody): RegExp {
  const known = PATTERNS.get(body) ?? new RegExp(`(?<!\\p{L})${RegExp.escape(body.name.de)}(?:e?s)?(?!\\p{L})`, "giu");
  PATTERNS.set(body, known);
  return known;
}
