/**
 * Parses and validates the parameters of a search. In: the members of the query string. Out: q, l, s, m as the response
 * echoes them, facets, and whether times are wanted.
 */
import type { Texts } from "../../base/language.ts";
import { LIMITS } from "../../base/limits.ts";
import { excerpt, Problem } from "../../base/problems.ts";

export interface SearchRequest {
  /** CQL; empty: all records. */
  readonly q: string;
  /** Language tag. */
  readonly l: string;
  /** Number of the first hit, from 1. */
  readonly s: number;
  /** Maximum number of hits. */
  readonly m: number;
  /** Names of fields and elements to count the values of. */
  readonly facets: readonly string[];
  /** Whether JSON has the time of the last change of each record. */
  readonly changed?: boolean;
}

export const SEARCH_PARAMETERS: readonly (keyof SearchRequest)[] = ["q", "l", "s", "m", "facets", "changed"];

const DEFAULT_LANGUAGE = "de-CH";
const MAX_HITS = LIMITS.hits.most;
const MAX_FACETS = LIMITS.facets.most;

/** The pattern of xsd:language, which the schema of the response requires for the echo. */
const LANGUAGE = /^[a-zA-Z]{1,8}(-[a-zA-Z0-9]{1,8})*$/;

export function readSearchRequest(parameters: Readonly<Record<string, unknown>>): SearchRequest {
  const l = one(parameters, "l") || DEFAULT_LANGUAGE;
  if (!LANGUAGE.test(l))
    throw invalid("l", l, { en: "a language tag such as de-CH", de: "ein Sprachkürzel wie de-CH" });
  return {
    q: one(parameters, "q"),
    l,
    s: Math.max(1, wholeNumber(parameters, "s", 1)),
    m: Math.min(MAX_HITS, wholeNumber(parameters, "m", MAX_HITS)),
    facets: facetNames(parameters),
    changed: yesOrNo(parameters, "changed"),
  };
}

/** The parameters of a feed or a calendar: those of a search, and what only these have. */
export interface FeedRequest extends Pick<SearchRequest, "q" | "l" | "s" | "m"> {
  /** Its name; empty: made from the query. */
  readonly title: string;
  /** Whether a feed has an entry for each step of business instead of one for each record. */
  readonly steps: boolean;
}

export const FEED_PARAMETERS: readonly (keyof FeedRequest)[] = ["title", "steps"];

const LONGEST_TITLE = LIMITS.feedTitleCharacters.most;

/** `usual` and `most` are numbers of records. */
export function readFeedRequest(
  parameters: Readonly<Record<string, unknown>>,
  usual: number,
  most: number,
): FeedRequest {
  const { q, l, s } = readSearchRequest(parameters);
  const title = one(parameters, "title")
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, " ")
    .trim();
  if (title.length > LONGEST_TITLE) {
    throw invalid("title", title, {
      en: `a text of at most ${LONGEST_TITLE} characters`,
      de: `ein Text von höchstens ${LONGEST_TITLE} Zeichen`,
    });
  }
  const m = Math.min(most, wholeNumber(parameters, "m", usual));
  return { q, l, s, m, title, steps: yesOrNo(parameters, "steps") };
}

/** The parameters of the change feed. */
export interface ChangesRequest {
  /** Changes after this sequence number. */
  readonly seq: number;
  /** Maximum number of changes. */
  readonly m: number;
  /** Whether JSON has the time of each change. */
  readonly changed?: boolean;
}

export const CHANGES_PARAMETERS: readonly (keyof ChangesRequest)[] = ["seq", "m", "changed"];

export function readChangesRequest(parameters: Readonly<Record<string, unknown>>): ChangesRequest {
  return {
    seq: wholeNumber(parameters, "seq", 0),
    m: Math.min(MAX_HITS, wholeNumber(parameters, "m", MAX_HITS)),
    changed: yesOrNo(parameters, "changed"),
  };
}

/** The parameters of suggestions. */
export interface SuggestRequest {
  /** What has been typed so far. */
  readonly q: string;
  /** Maximum number of suggestions. */
  readonly m: number;
}

export const SUGGEST_PARAMETERS: readonly (keyof SuggestRequest)[] = ["q", "m"];

const DEFAULT_SUGGESTIONS = 10;
const LONGEST_TYPED = LIMITS.suggestCharacters.most;

export function readSuggestRequest(parameters: Readonly<Record<string, unknown>>): SuggestRequest {
  const q = one(parameters, "q");
  if (q.length > LONGEST_TYPED) {
    throw invalid("q", q, {
      en: `a text of at most ${LONGEST_TYPED} characters`,
      de: `ein Text von höchstens ${LONGEST_TYPED} Zeichen`,
    });
  }
  return { q, m: Math.min(LIMITS.suggestions.most, wholeNumber(parameters, "m", DEFAULT_SUGGESTIONS)) };
}

/** A comma-separated list, given once or several times. */
function facetNames({ facets = [] }: Readonly<Record<string, unknown>>): readonly string[] {
  const names = [facets]
    .flat()
    .flatMap((list) => String(list).split(","))
    .map((name) => name.trim())
    .filter((name) => name !== "");
  if (names.length > MAX_FACETS) {
    throw invalid("facets", names.join(","), {
      en: `a list of at most ${MAX_FACETS} names`,
      de: `eine Liste von höchstens ${MAX_FACETS} Namen`,
    });
  }
  return [...new Set(names)];
}

function one(parameters: Readonly<Record<string, unknown>>, name: string): string {
  const value = parameters[name] ?? "";
  if (typeof value !== "string") {
    throw invalid(name, String(value), { en: "one value, not several", de: "ein einziger Wert" });
  }
  return value;
}

function yesOrNo(parameters: Readonly<Record<string, unknown>>, name: string): boolean {
  const text = one(parameters, name).toLowerCase();
  if (text === "true") return true;
  if (text === "" || text === "false") return false;
  throw invalid(name, text, { en: "true or false", de: "true oder false" });
}

function wholeNumber(parameters: Readonly<Record<string, unknown>>, name: string, absent: number): number {
  const text = one(parameters, name);
  if (text === "") return absent;
  const value = Number(text);
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(value)) {
    throw invalid(name, text, { en: "a whole number from 0 up", de: "eine ganze Zahl ab 0" });
  }
  return value;
}

function invalid(parameter: string, value: string, { en, de }: Texts): Problem {
  const sentence = { en: `${parameter} must be ${en}.`, de: `${parameter} muss ${de} sein.` };
  return new Problem("parameter-invalid", sentence, { parameter, value: excerpt(value) });
}
