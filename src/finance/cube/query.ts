/**
 * The parameters of the cube's addresses, as Babbage writes them: `drilldown=departement|jahr`,
 * `cut=jahr:2024;2025|klasse:3`, `aggregates=betrag.sum|_count`, `order=betrag.sum:desc,jahr`. In: texts. Out: refs
 * that exist, or a problem that names what does not. A value with `|`, `;` or `"` is written as a JSON string.
 */
import { excerpt, Problem } from "../../base/problems.ts";
import { closeNames, didYouMean } from "../../text/close-names.ts";
import { DIMENSION_NAMES, DIMENSIONS, type DimensionName, refOf } from "./dimensions.ts";

export interface Cut {
  /** Of an attribute. */
  readonly ref: string;
  /** As in the request. */
  readonly given: string;
  readonly values: readonly string[];
}

export interface Order {
  readonly ref: string;
  readonly isDescending: boolean;
}

const ATTRIBUTE_REFS: readonly string[] = DIMENSION_NAMES.flatMap(attributesIn);

function attributesIn(dimension: DimensionName): readonly string[] {
  return Object.keys(DIMENSIONS[dimension].attributes).map((attribute) => refOf(dimension, attribute));
}

/** The attributes that a dimension or attribute stands for; undefined if there is none of that name. */
export function attributesOf(ref: string): readonly string[] | undefined {
  const dimension = DIMENSION_NAMES.find((name) => name === ref);
  if (dimension !== undefined) return attributesIn(dimension);
  return ATTRIBUTE_REFS.includes(ref) ? [ref] : undefined;
}

/** A dimension stands for its key. */
function keyOf(ref: string): string {
  const dimension = DIMENSION_NAMES.find((name) => name === ref);
  return dimension === undefined ? ref : refOf(dimension, DIMENSIONS[dimension].key);
}

/** The attributes of all dimensions and attributes in a list, each once. */
export function readAttributes(parameter: string, text: string | undefined): readonly string[] {
  const refs = partsOf(text, /[|,]/);
  return [...new Set(refs.flatMap((ref) => attributesOf(ref) ?? unknown(parameter, ref, KNOWN_REFS)))];
}

const KNOWN_REFS: readonly string[] = [...DIMENSION_NAMES, ...ATTRIBUTE_REFS];

/** Names out of a list; all of them if there is none. */
export function readNames(parameter: string, text: string | undefined, known: readonly string[]): readonly string[] {
  const names = partsOf(text, /[|,]/);
  for (const name of names) if (!known.includes(name)) unknown(parameter, name, known);
  return names.length === 0 ? known : [...new Set(names)];
}

/** Each name once, as it is first given: the others decide nothing, and each would cost as much as all facts. */
export function readOrder(text: string | undefined, sortable: readonly string[]): readonly Order[] {
  const orders = new Map<string, Order>();
  for (const part of partsOf(text, /[|,]/)) {
    const [, given, direction] = /^([^:]*?)(?::(asc|desc))?$/.exec(part) ?? [];
    if (given === undefined) {
      throw invalid("order", part, {
        en: 'a name, then ":asc" or ":desc"',
        de: "ein Name, dann «:asc» oder «:desc»",
      });
    }
    const ref = keyOf(given);
    if (!sortable.includes(ref)) unknown("order", given, sortable);
    orders.getOrInsert(ref, { ref, isDescending: direction === "desc" });
  }
  return [...orders.values()];
}

/** `ref:value`, `ref:value;value` or `ref:"value"`. */
export function readCuts(text: string | undefined): readonly Cut[] {
  return split(text ?? "", "|").map((part) => {
    const at = part.indexOf(":");
    if (at < 0) {
      throw invalid("cut", part, { en: "a name, a colon and a value", de: "ein Name, ein Doppelpunkt und ein Wert" });
    }
    const given = part.slice(0, at).trim();
    const ref = keyOf(given);
    if (!ATTRIBUTE_REFS.includes(ref)) unknown("cut", given, KNOWN_REFS);
    const values = split(part.slice(at + 1), ";").map((value) => plainValue(value.trim()));
    return { ref, given, values: values.length === 0 ? [""] : values };
  });
}

function plainValue(text: string): string {
  if (!text.startsWith('"')) return text;
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "string") return value;
  } catch {
    // Not a JSON string.
  }
  throw invalid("cut", text, { en: "a JSON string", de: "ein JSON-Text" });
}

/** Splits at a separator that is not inside a JSON string; empty parts do not count. */
function split(text: string, separator: string): readonly string[] {
  const parts = [""];
  let isQuoted = false;
  for (let i = 0; i < text.length; i++) {
    const sign = text[i];
    if (sign === '"') isQuoted = !isQuoted;
    if (sign === separator && !isQuoted) {
      parts.push("");
      continue;
    }
    parts[parts.length - 1] += sign;
    if (isQuoted && sign === "\\" && i + 1 < text.length) parts[parts.length - 1] += text[++i];
  }
  return parts.filter((part) => part.trim() !== "");
}

function partsOf(text: string | undefined, separator: RegExp): readonly string[] {
  return (text ?? "")
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

function unknown(parameter: string, name: string, known: readonly string[]): never {
  const close = closeNames(name, known);
  const hint = close.length > 0 ? didYouMean(close) : { en: "", de: "" };
  const shown = excerpt(name);
  const sentence = {
    en: `The parameter ${parameter} names "${shown}", which is none of ${known.join(", ")}. ${hint.en}`.trimEnd(),
    de: `Der Parameter ${parameter} nennt «${shown}»; das ist keines von ${known.join(", ")}. ${hint.de}`.trimEnd(),
  };
  throw new Problem("parameter-invalid", sentence, { parameter, value: shown });
}

function invalid(parameter: string, text: string, expected: { readonly en: string; readonly de: string }): Problem {
  const shown = excerpt(text);
  const sentence = {
    en: `The parameter ${parameter} cannot contain "${shown}": ${expected.en} is expected.`,
    de: `Der Parameter ${parameter} kann nicht «${shown}» enthalten. Erwartet wird ${expected.de}.`,
  };
  return new Problem("parameter-invalid", sentence, { parameter, value: shown });
}
