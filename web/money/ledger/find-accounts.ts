/**
 * Finds accounts by words of their name, institution or department, by a prefix of their number, or by words of a
 * justification. Accounts with current numbers come before those with earlier ones.
 */
import type { Service } from "../../frame/service.ts";
import { type Eras, isOldNumber, readEras } from "./account-eras.ts";
import type { Konto } from "./ledger.ts";

export interface FoundAccounts {
  readonly eras: Eras;
  /** Each word is in the name, the number, or the names of institution and department. */
  readonly accounts: readonly Konto[];
  /** The words are in a justification, in this order. */
  readonly justified: readonly Konto[];
}

/** Each word takes a request to the service. */
const MOST_WORDS = 6;
/** The service accepts patterns of 200 characters. */
const LONGEST_WORD = 30;
/** Most names contain such a word somewhere («IT» in «Sicherheit»): it must be at the beginning of a word. */
const SHORT_WORD = 2;

export async function findAccounts(service: Service, text: string): Promise<FoundAccounts> {
  const words = wordsOf(text);
  const eras = await readEras(service);
  if (words.length === 0) return { eras, accounts: [], justified: [] };
  const konten = (query: Readonly<Record<string, string>>): Promise<readonly Konto[]> => service.list("/konten", query);
  const number = /^[\d\s*]+$/.test(text) ? words.join("") : undefined;
  const [justified, ...found] = await Promise.all([
    konten({ begruendung: `*${words.join("*")}*` }),
    ...(number === undefined ? words.flatMap(queriesFor) : [{ kontoNr: `${number}*` }]).map(konten),
  ]);
  const accounts = new Map(found.flat().map((account) => [account.id, account]));
  const fits = (account: Konto): boolean => number !== undefined || words.every((word) => isIn(word, textOf(account)));
  const inUseFirst = (all: readonly Konto[]): readonly Konto[] => [
    ...all.filter((account) => !isOldNumber(eras, account)),
    ...all.filter((account) => isOldNumber(eras, account)),
  ];
  return { eras, accounts: inUseFirst([...accounts.values()].filter(fits)), justified: inUseFirst(justified) };
}

function wordsOf(text: string): readonly string[] {
  return text
    .toLowerCase()
    .split(/[\s*,;«»"\p{Cc}]+/u)
    .filter((word) => word !== "")
    .map((word) => word.slice(0, LONGEST_WORD))
    .slice(0, MOST_WORDS);
}

function queriesFor(word: string): readonly Readonly<Record<string, string>>[] {
  if (isNumber(word)) return [{ kontoNr: `${word}*` }];
  if (!isShort(word)) return [{ bezeichnung: `*${word}*` }];
  return [{ bezeichnung: `${word}*` }, { bezeichnung: `* ${word}*` }];
}

function isIn(word: string, text: string): boolean {
  return isShort(word) ? ` ${text}`.includes(` ${word}`) : text.includes(word);
}

function isShort(word: string): boolean {
  return word.length <= SHORT_WORD && !isNumber(word);
}

function isNumber(word: string): boolean {
  return /^\d+$/.test(word);
}

function textOf({ bezeichnung, kontoNr, institution }: Konto): string {
  const { departement } = institution;
  const names = [institution.bezeichnung, institution.kurzname, departement.bezeichnung, departement.kurzname];
  return `${bezeichnung} ${kontoNr} ${names.join(" ")}`.toLowerCase();
}
