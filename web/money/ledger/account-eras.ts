/**
 * The two eras of account numbers: up to 2018 and from 2019 on (docs/explanation/finance.md, "Accounts and their two eras"). An account of one era
 * often goes on in the other under the same name; the two are put one after the other, never added up.
 */
import type { Service } from "../../frame/service.ts";
import type { Konto } from "./ledger.ts";

/** The first year of the numbers that are in use. */
export const NEW_NUMBERS = 2019;

/** Numbers of nine digits came with 2019; before they had six or eight. */
export function isOldNumber({ kontoNr }: Pick<Konto, "kontoNr">): boolean {
  return kontoNr.replaceAll(" ", "").length < 9;
}

/** The account of the other era that this one follows or is followed by, if it is clear which one. */
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

/** Accounts of the other era with the same name in the same institution and of the same class; those with the same kind of number alone if there are such. */
function counterpartsIn(accounts: readonly Konto[], account: Konto): readonly Konto[] {
  const others = accounts.filter(
    (other) =>
      other.institution.key === account.institution.key &&
      other.bezeichnung === account.bezeichnung &&
      other.kontoNr[0] === account.kontoNr[0] &&
      isOldNumber(other) !== isOldNumber(account),
  );
  const kin = others.filter((other) => kindOf(other) === kindOf(account));
  return kin.length > 0 ? kin : others;
}

/** What the money is for: old numbers of investments have three digits for it, all others four. */
function kindOf({ kontoNr }: Konto): string {
  return kontoNr.slice(0, 3);
}
