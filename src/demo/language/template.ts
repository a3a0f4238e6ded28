/**
 * Fills the placeholders of a German text. In: a text such as `{massnahme} {sache gen} {ort}` and a value for each
 * name. Out: "Ausbau der Veloroute am Goldacherquai".
 *
 * - A noun takes a case: `{sache gen}` is "der Veloroute", `{sache}` the word alone.
 * - A number takes an offset, fixed or random: `{jahr+1}`, `{jahr-3..6}`.
 * - A placeholder without text also removes the blank before it.
 * - A preposition contracts with the article that follows: `zu {sache dat}` is "zur Veloroute".
 */
import type { Reader } from "../data-files/data-lines.ts";
import type { Random } from "../random.ts";
import { at, type Case, capital, type Noun, the } from "./nouns.ts";

type Value = string | number | Noun;

/** A function is called for each occurrence, from left to right, so that random choices have a fixed order. */
export type Values = Readonly<Record<string, Value | (() => Value)>>;

const PLACEHOLDER = /(?:\b(an|bei|in|von|zu) | )?\{([^{}]*)\}/gi;
const PARTS = /^(.+?)(?: (gen|dat|akk)|([+-])(\d+)(?:\.\.(\d+))?)?$/;

export function fill(random: Random, template: string, values: Values): string {
  const filled = template.replace(PLACEHOLDER, (all, preposition: string | undefined, placeholder: string) => {
    const text = textOf(random, placeholder, values);
    if (preposition !== undefined) return contract(preposition, text);
    return text !== "" && all.startsWith(" ") ? ` ${text}` : text;
  });
  return filled.trimStart();
}

/** Fills one of several templates. A single one is taken as it is, without a random choice. */
export function fillOne(random: Random, templates: readonly string[], values: Values): string {
  return fill(random, templates.length === 1 ? templates[0] : random.pick(templates), values);
}

/** An entry with a placeholder stands for one entry per element of the list of that name. */
export function expand(entries: readonly string[], lists: Readonly<Record<string, readonly string[]>>): string[] {
  return entries.flatMap((entry) => {
    const name = Object.keys(lists).find((name) => entry.includes(`{${name}}`));
    return name === undefined ? [entry] : lists[name].map((element) => entry.replace(`{${name}}`, element));
  });
}

function textOf(random: Random, placeholder: string, values: Values): string {
  const [, name, wanted, sign, low, high] = PARTS.exec(placeholder)!;
  const source = values[name];
  const value = typeof source === "function" ? source() : source;
  if (typeof value === "string") return value;
  if (typeof value === "object") return wanted === undefined ? value.nom : the(value, wanted as Case);
  if (sign === undefined) return String(value);
  const offset = high === undefined ? Number(low) : random.integer(Number(low), Number(high));
  return String(sign === "+" ? value + offset : value - offset);
}

function contract(preposition: string, phrase: string): string {
  const lower = preposition.toLowerCase();
  return lower === preposition ? at(lower, phrase) : capital(at(lower, phrase));
}

/** Reads a template whose placeholders all have one of the given names. */
export function templateOf(...names: readonly string[]): Reader<string> {
  return (template) => {
    for (const [, , placeholder] of template.matchAll(PLACEHOLDER)) {
      const name = PARTS.exec(placeholder)?.[1] ?? "";
      if (!names.includes(name)) throw new Error(`has the placeholder {${placeholder}}, known are ${list(names)}`);
    }
    if (/[{}]/.test(template.replace(PLACEHOLDER, ""))) throw new Error("has a brace without its counterpart");
    return template.trim();
  };
}

const list = (names: readonly string[]): string => names.map((name) => `{${name}}`).join(", ");

/** A sentence about the subject of a business, never in the nominative, so that no verb has to agree with it. */
export const sentence = templateOf("gen", "dat", "akk", "ort");
