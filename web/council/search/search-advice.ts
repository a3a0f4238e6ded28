/** Suggestions for a search without hits: similar searches that have some, the best first. */
import type { Service } from "../../frame/service.ts";
import { type Word, wordsIn } from "../facts/words-in.ts";
import { closeWord } from "./close-words.ts";
import { changedSearch, isFiltered, type Search, withoutFilters } from "./search.ts";
import { countOf } from "./search-results.ts";

export interface Advice {
  /** Another spelling, fewer words, or the same words without filters. */
  readonly kind: "meant" | "fewer" | "wider";
  readonly search: Search;
  readonly count: number;
}

/** Each word takes a request or two. */
const MOST_WORDS = 6;

export async function adviceFor(service: Service, search: Search): Promise<readonly Advice[]> {
  const words = wordsIn(search.given.q ?? "").slice(0, MOST_WORDS);
  const wide = withoutFilters(search);
  const counts = await Promise.all(
    words.map(({ text, isPhrase }) => countOf(service, withWords(wide, isPhrase ? `"${text}"` : text))),
  );
  const absent = words.filter((_, i) => counts[i] === 0);
  const tries: Omit<Advice, "count">[] = [];
  if (absent.length > 0) {
    const meant = await corrected(service, search, absent);
    if (meant) tries.push({ kind: "meant", search: meant }, { kind: "meant", search: withoutFilters(meant) });
    else if (absent.length < words.length) tries.push({ kind: "fewer", search: without(search, absent) });
  } else {
    if (isFiltered(search)) tries.push({ kind: "wider", search: wide });
    if (words.length > 1)
      tries.push(...words.map((word) => ({ kind: "fewer" as const, search: without(search, [word]) })));
  }
  const found = await Promise.all(tries.map(async (one) => ({ ...one, count: await countOf(service, one.search) })));
  const useful = found.filter(({ count }) => count > 0);
  return useful[0]?.kind === "meant" ? useful.slice(0, 1) : useful;
}

function withWords(search: Search, q: string): Search {
  return changedSearch(search, { q });
}

/** With the spelling of these words corrected; undefined if there is no suggestion for one of them. */
async function corrected(service: Service, search: Search, absent: readonly Word[]): Promise<Search | undefined> {
  const meant = await Promise.all(
    absent.map(({ text, isPhrase }) => (isPhrase ? undefined : closeWord(service, search.index, text))),
  );
  if (!meant.every((word) => word !== undefined)) return undefined;
  return withWords(search, replaced(search.given.q ?? "", absent, meant));
}

function without(search: Search, left: readonly Word[]): Search {
  const q = replaced(
    search.given.q ?? "",
    left,
    left.map(() => ""),
  );
  return withWords(search, q.replace(/\s+/g, " ").trim());
}

/** From the end, so that the offsets of earlier words stay valid. */
function replaced(text: string, words: readonly Word[], by: readonly string[]): string {
  return words.reduceRight((sum, { start, end }, i) => sum.slice(0, start) + by[i] + sum.slice(end), text);
}
