/**
 * Forms of account numbers that the city has used one after the other (docs/explanation/finance.md, "Accounts and their
 * two eras"). An account of one era often has a counterpart of the same name in another; their years are joined, never
 * added up. Cities that do not say when they changed their numbers have no eras.
 */
import { accountMatcher } from "../../../src/city/account-rule.ts";
import { inLanguage, type Language } from "../../frame/language.ts";
import type { Service } from "../../frame/service.ts";
import { codeOf, type Konto } from "./ledger.ts";

export interface Eras {
  /** The first year of the current numbers; undefined if they never changed. */
  readonly newNumbers: number | undefined;
  /** The last year with numbers of this form; undefined if they are still in use. */
  readonly lastYear: (account: Pick<Konto, "kontoNr">) => number | undefined;
}

const WORDS = {
  de: { until: (year: number) => `bis ${year}`, since: (year: number) => `ab ${year}` },
  en: { until: (year: number) => `until ${year}`, since: (year: number) => `since ${year}` },
};

export async function readEras(service: Service): Promise<Eras> {
  const forms = await service.list<{ bezeichnung: string; muster: string; von?: number; bis?: number }>(
    "/kontonummern",
  );
  const match = accountMatcher(
    forms.map(({ bezeichnung, muster, von, bis }) => ({ name: bezeichnung, pattern: muster, from: von, to: bis })),
  );
  const starts = forms.flatMap(({ von }) => von ?? []);
  return {
    newNumbers: starts.length === 0 ? undefined : Math.max(...starts),
    lastYear: ({ kontoNr }) => match(kontoNr)?.rule.to,
  };
}

export function isOldNumber(eras: Eras, account: Pick<Konto, "kontoNr">): boolean {
  return eras.lastYear(account) !== undefined;
}

/** `bis 2018`, `ab 2019`; empty if the city does not say. */
export function eraText({ lastYear, newNumbers }: Eras, account: Pick<Konto, "kontoNr">, language: Language): string {
  const words = inLanguage(language, WORDS);
  const last = lastYear(account);
  if (last !== undefined) return words.until(last);
  return newNumbers === undefined ? "" : words.since(newNumbers);
}

/** The counterpart of an account in another era; undefined if there is none, or more than one. */
export async function readCounterpart(service: Service, eras: Eras, account: Konto): Promise<Konto | undefined> {
  if (eras.newNumbers === undefined) return undefined;
  const { bezeichnung, institution } = account;
  // Patterns have at most 200 characters.
  const named = await service.list<Konto>("/konten", {
    orgKey: institution.key,
    bezeichnung: `${bezeichnung.slice(0, 199)}*`,
  });
  const found = counterpartsIn(named, eras, account);
  return found.length === 1 ? found[0] : undefined;
}

/**
 * Accounts of another era with the same name, institution and class. If some of them have the same first three digits,
 * only those.
 */
function counterpartsIn(accounts: readonly Konto[], eras: Eras, account: Konto): readonly Konto[] {
  const others = accounts.filter(
    (other) =>
      other.institution.key === account.institution.key &&
      other.bezeichnung === account.bezeichnung &&
      codeOf(other)[0] === codeOf(account)[0] &&
      isOldNumber(eras, other) !== isOldNumber(eras, account),
  );
  const ofSameKind = others.filter((other) => kindOf(other) === kindOf(account));
  return ofSameKind.length > 0 ? ofSameKind : others;
}

/** The digits for the kind of money: some old numbers have three, all others four. */
function kindOf(account: Konto): string {
  return codeOf(account).slice(0, 3);
}
