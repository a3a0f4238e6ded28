/**
 * The two eras of account numbers: up to 2018 and from 2019 on (docs/explanation/finance.md, "Accounts and their two
 * eras"). An account of one era often has a counterpart of the same name in the other; their years are joined, never
 * added up.
 */
import type { Service } from "../../frame/service.ts";
import type { Konto } from "./ledger.ts";

/** The first year of the current numbers. */
export const NEW_NUMBERS = 2019;

/** Numbers have nine digits since 2019; before, they had six or eight. */
export function isOldNumber({ kontoNr }: Pick<Konto, "kontoNr">): boolean {
  return kontoNr.replaceAll(" ", "").length < 9;
}

/** The counterpart of an account in the other era; undefined if there is none, or more than one. */
export async function readCounterpart(service: Service, account: Konto): Promise<Konto | undefined> {
  const { bezeichnung, institution } = account;
  // Patterns have at most 200 characters.
  const named = await service.list<Konto>("/konten", {
    orgKey: institution.key,
    bezeichnung: `${bezeichnung.slice(0, 199)}*`,
  });
  const found = counterpartsIn(named, account);
  return found.length === 1 ? found[0] : undefined;
}

/**
 * Accounts of the other era with the same name, institution and class. If some of them have the same first three
 * digits, only those.
 */
function counterpartsIn(accounts: readonly Konto[], account: Konto): readonly Konto[] {
  const others = accounts.filter(
    (other) =>
      other.institution.key === account.institution.key &&
      other.bezeichnung === account.bezeichnung &&
      other.kontoNr[0] === account.kontoNr[0] &&
      isOldNumber(other) !== isOldNumber(account),
  );
  const ofSameKind = others.filter((other) => kindOf(other) === kindOf(account));
  return ofSameKind.length > 0 ? ofSameKind : others;
}

/** The digits for the kind of money: old numbers of investments have three, all others four. */
function kindOf({ kontoNr }: Konto): string {
  return kontoNr.slice(0, 3);
}
