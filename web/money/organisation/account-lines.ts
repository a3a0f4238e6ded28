/** The accounts of an institution with the amounts of a year; those with earlier forms of numbers are separate. */
import type { Service } from "../../frame/service.ts";
import { type Eras, isOldNumber } from "../ledger/account-eras.ts";
import type { Institution, Konto } from "../ledger/ledger.ts";

export interface AccountLine {
  readonly account: Konto;
  /** Whole francs with the sign of the books; absent if the account has no such amount. */
  readonly actual?: number;
  readonly budget?: number;
}

export interface AccountLines {
  readonly current: readonly AccountLine[];
  readonly old: readonly AccountLine[];
  /** The last year of the earlier numbers, if there are any. */
  readonly lastYear: number | undefined;
  /** The number of accounts before filtering. */
  readonly all: number;
}

interface BookLine {
  readonly konto: Konto;
  readonly rechnungAktuell?: number;
  readonly budgetAktuell?: number;
}

/** Filters by words: each word is in the name or in the number, or all of them are in a justification. */
export async function readAccountLines(
  service: Service,
  eras: Eras,
  { key }: Institution,
  year: number,
  text: string,
): Promise<AccountLines> {
  const words = text
    .toLowerCase()
    .split(/[\s*]+/)
    .filter((word) => word !== "");
  const pattern = `*${words.join("*")}*`.slice(0, 200);
  const [accounts, book, justified] = await Promise.all([
    service.list<Konto>("/konten", { orgKey: key }),
    service.list<BookLine>("/rechnungsbuch", { jahr: year, orgKey: key }),
    words.length === 0 ? [] : service.list<Konto>("/konten", { orgKey: key, begruendung: pattern }),
  ]);
  const lines = new Map(book.map((line) => [line.konto.id, line]));
  const justifiedIds = new Set(justified.map(({ id }) => id));
  const isWanted = ({ id, bezeichnung, kontoNr }: Konto): boolean =>
    words.every((word) => `${bezeichnung} ${kontoNr} ${kontoNr.replaceAll(" ", "")}`.toLowerCase().includes(word)) ||
    justifiedIds.has(id);
  const wanted = accounts.filter(isWanted).map((account) => ({
    account,
    actual: lines.get(account.id)?.rechnungAktuell,
    budget: lines.get(account.id)?.budgetAktuell,
  }));
  return {
    current: wanted.filter(({ account }) => !isOldNumber(eras, account)),
    old: wanted.filter(({ account }) => isOldNumber(eras, account)),
    lastYear: wanted.map(({ account }) => eras.lastYear(account)).findLast((last) => last !== undefined),
    all: accounts.length,
  };
}
