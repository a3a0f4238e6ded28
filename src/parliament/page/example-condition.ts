/** A condition on one search field that a given record fulfils, as people would write it. In: a field, its sources and a record. Out: CQL. */
import { forEachWord } from "../../text/words.ts";
import type { SearchField, Source } from "../describe/description.ts";
import { spanValues, wholeValues, wordValues } from "../describe/field-values.ts";
import type { CouncilRecord } from "../describe/record.ts";

/** Undefined: the record has no value there that can be asked for in few words. */
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

/** From the day of the record on. */
function dateCondition(name: string, sources: readonly Source[]): ConditionFor {
  const read = spanValues(sources);
  return (record) => {
    const span = read(record).find(({ start }) => !Number.isNaN(start));
    if (span === undefined) return undefined;
    const [day] = new Date(span.start).toISOString().split("T");
    return `${name}_start >= "${day} 00:00:00"`;
  };
}

/** A GUID, or the number of a file made from one. */
const GUID = /^[0-9a-f]{8}(-?[0-9a-f]{4}){3}-?[0-9a-f]{12}(-\d+)?$/i;
/** No sign with a meaning in CQL (quotes, backslash, masks, anchors). */
const PLAIN = /^[\p{L}\p{M}\p{N} .,:;'’()/+–-]+$/u;
const TELLING = /^[\p{L}\p{M}]{4,20}$/u;
const LONGEST_NAME = 32;
const MOST_WORDS_OF_NAME = 3;

/** A name as a whole; of longer texts the longest word. GUIDs only where there is nothing else. */
function textCondition(name: string, sources: readonly Source[]): ConditionFor {
  const readWhole = wholeValues(sources);
  const readWords = wordValues(sources);
  return (record) => {
    const values = readWhole(record).map(String);
    const texts = values.filter((value) => !GUID.test(value));
    if (texts.length === 0) return values.length === 0 ? undefined : `${name} = "${values[0]}"`;
    const text = texts.find((candidate) => tellingWord(candidate)) ?? texts.find((candidate) => wordsOf(candidate)[0]);
    if (text === undefined) return undefined;
    const words = wordsOf(text);
    // Blanks of other kinds separate words as well and would only puzzle.
    const shown = text.trim().replace(/\s+/g, " ");
    if (words.length > 1 && isName(shown, words) && standsTogether(text, readWords(record).map(String))) {
      return `${name} adj "${shown}"`;
    }
    return `${name} any "${tellingWord(text) ?? words[0]}"`;
  };
}

function isName(text: string, words: readonly string[]): boolean {
  return text.length <= LONGEST_NAME && words.length <= MOST_WORDS_OF_NAME && PLAIN.test(text);
}

/** What people call a thing need not be what is searched: there GUIDs may stand between. */
function standsTogether(text: string, searched: readonly string[]): boolean {
  return searched.some((value) => value === text || value.startsWith(`${text} `));
}

function tellingWord(text: string): string | undefined {
  const [longest] = wordsOf(text)
    .filter((word) => TELLING.test(word))
    .sort((a, b) => b.length - a.length);
  return longest;
}

function wordsOf(text: string): readonly string[] {
  const words: string[] = [];
  forEachWord(text, (_word, start, end) => words.push(text.slice(start, end)));
  return words;
}
