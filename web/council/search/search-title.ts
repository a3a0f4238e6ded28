/** What a search is called. In: a search and how many hits it has. Out: headings that say what is to be seen. */
import { inLanguage, type Language } from "../../frame/language.ts";
import { numberText } from "../../frame/numbers.ts";
import { wordsIn } from "../facts/words-in.ts";
import type { Search } from "./search.ts";

const WORDS = {
  de: {
    about: (words: string) => `zu «${words}»`,
    ofCouncil: "im Rat",
    ofQuery: "nach eigener Abfrage",
    none: (words: string) => `Keine Treffer für «${words}»`,
    noneAtAll: "Keine Treffer",
  },
  en: {
    about: (words: string) => `for “${words}”`,
    ofCouncil: "of the council",
    ofQuery: "by your own query",
    none: (words: string) => `No hits for “${words}”`,
    noneAtAll: "No hits",
  },
};

/** `5 Geschäfte zu «velo»` */
export function searchTitle(language: Language, search: Search, count: number): string {
  const words = inLanguage(language, WORDS);
  const asked = wordsAskedFor(search);
  if (count === 0) return asked === undefined ? words.noneAtAll : words.none(asked);
  return `${numberText(count)} ${named(language, search, count === 1)}`;
}

/** Without the count, which changes: `Geschäfte zu «velo»`. */
export function feedTitle(language: Language, search: Search): string {
  return named(language, search, false);
}

function named(language: Language, search: Search, isOne: boolean): string {
  const words = inLanguage(language, WORDS);
  const what = inLanguage(language, isOne ? search.index.one : search.index.many);
  const asked = wordsAskedFor(search);
  if (asked !== undefined) return `${what} ${words.about(asked)}`;
  return `${what} ${search.given.cql === undefined ? words.ofCouncil : words.ofQuery}`;
}

function wordsAskedFor({ given: { q = "", cql } }: Search): string | undefined {
  return cql === undefined && wordsIn(q).length > 0 ? q : undefined;
}
