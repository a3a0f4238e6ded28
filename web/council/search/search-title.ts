/** The headings of a search. */
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
    ofCouncil: "in the council's records",
    ofQuery: "matching your query",
    none: (words: string) => `No results for “${words}”`,
    noneAtAll: "No results",
  },
};

/** `5 Geschäfte zu «velo»` */
export function searchTitle(language: Language, search: Search, count: number): string {
  const words = inLanguage(language, WORDS);
  const text = searchedText(search);
  if (count === 0) return text === undefined ? words.noneAtAll : words.none(text);
  return `${numberText(count, language)} ${named(language, search, count === 1)}`;
}

/** Without the count, which changes: `Geschäfte zu «velo»`. */
export function feedTitle(language: Language, search: Search): string {
  return named(language, search, false);
}

function named(language: Language, search: Search, isOne: boolean): string {
  const words = inLanguage(language, WORDS);
  const what = inLanguage(language, isOne ? search.index.one : search.index.many);
  const text = searchedText(search);
  if (text !== undefined) return `${what} ${words.about(text)}`;
  return `${what} ${search.given.cql === undefined ? words.ofCouncil : words.ofQuery}`;
}

function searchedText({ given: { q = "", cql } }: Search): string | undefined {
  return cql === undefined && wordsIn(q).length > 0 ? q : undefined;
}
