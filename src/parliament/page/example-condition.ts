/** A natural condition on one search field that a record meets. In: a field, its sources and a record. Out: CQL. */
import { forEachWord } from "../../text/words.ts";
import type { SearchField, Source } from "../describe/description.ts";
import { spanValues, wholeValues, wordValues } from "../describe/field-values.ts";
import type { CouncilRecord } from "../describe/record.ts";

/** Undefined if the record has no value that a short condition can match. */
export type ConditionFor = (record: CouncilRecord) => string | undefined;

export function fieldCondition(
  { name, kind }: Pick<SearchField, "name" | "kind">,
  sources: readonly Source[],
): ConditionFor {
  switch (kind) {
    case "text":
      return textCondition(name, sources);
    case "date":
      return dateCondition(name, sources);
    case "numeric":
      return equation(name, sources, /^-?\d+(\.\d+)?$/);
    case "boolean":
      return equation(name, sources, /^(true|false|1|0)$/i);
  }
}

function equation(name: string, sources: readonly Source[], literal: RegExp): ConditionFor {
  const read = wordValues(sources);
  return (record) => {
    const value = read(record).find((candidate) => literal.test(String(candidate)));
    return value === undefined ? undefined : `${name} = ${value}`;
  };
}

/** On or after the day of the record. */
function dateCondition(name: string, sources: readonly Source[]): ConditionFor {
  const read = spanValues(sources);
  return (record) => {
    const span = read(record).find(({ start }) => !Number.isNaN(start));
    if (span === undefined) return undefined;
    const [day] = new Date(span.start).toISOString().split("T");
    return `${name}_start >= "${day} 00:00:00"`;
  };
}

/** A GUID, or the ID of a file, which begins with one. */
const GUID = /^[0-9a-f]{8}(-?[0-9a-f]{4}){3}-?[0-9a-f]{12}(-\d+)?$/i;
/** No character with a meaning in CQL (quotes, backslash, masks, anchors). */
const PLAIN = /^[\p{L}\p{M}\p{N} .,:;'’()/+–-]+$/u;
const DISTINCTIVE = /^[\p{L}\p{M}]{4,20}$/u;
const MAX_NAME_LENGTH = 32;
const MAX_NAME_WORDS = 3;

/** A whole name; of longer texts the longest word. A GUID only if there is nothing else. */
function textCondition(name: string, sources: readonly Source[]): ConditionFor {
  const readWhole = wholeValues(sources);
  const readWords = wordValues(sources);
  return (record) => {
    const values = readWhole(record).map(String);
    const texts = values.filter((value) => !GUID.test(value));
    if (texts.length === 0) return values.length === 0 ? undefined : `${name} = "${values[0]}"`;
    const text = texts.find(distinctiveWord) ?? texts.find((candidate) => wordsOf(candidate)[0]);
    if (text === undefined) return undefined;
    const words = wordsOf(text);
    // Other kinds of spaces separate words too, but would only confuse.
    const shown = text.trim().replace(/\s+/g, " ");
    if (words.length > 1 && isName(shown, words) && isPhrase(text, readWords(record).map(String))) {
      return `${name} adj "${shown}"`;
    }
    return `${name} any "${distinctiveWord(text) ?? words[0]}"`;
  };
}

function isName(text: string, words: readonly string[]): boolean {
  return text.length <= MAX_NAME_LENGTH && words.length <= MAX_NAME_WORDS && PLAIN.test(text);
}

/** The readable name may differ from the searched text, in which a GUID may separate its words. */
function isPhrase(text: string, searched: readonly string[]): boolean {
  return searched.some((value) => value === text || value.startsWith(`${text} `));
}

function distinctiveWord(text: string): string | undefined {
  const [longest] = wordsOf(text)
    .filter((word) => DISTINCTIVE.test(word))
    .sort((a, b) => b.length - a.length);
  return longest;
}

function wordsOf(text: string): readonly string[] {
  const words: string[] = [];
  forEachWord(text, (_word, start, end) => words.push(text.slice(start, end)));
  return words;
}
