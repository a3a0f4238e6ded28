/**
 * The accounts of the units (`data/finance/accounts-*.csv`): those that every unit has, those that any may have, and
 * those of its trade.
 */
import { readLists } from "../../data-files/lists.ts";
import { listOf, number, oneOf, text } from "../../data-files/readers.ts";
import { readTable } from "../../data-files/table.ts";
import { expand, templateOf } from "../../language/template.ts";
import { QUARTERS, SCHOOLS, STREETS } from "./places.ts";
import { PROFILES, TRADES } from "./trades.ts";

export interface AccountRow {
  /** The kind of expense or revenue, four digits. */
  readonly kind: string;
  readonly name: string;
  /** Size among the accounts of the same two-digit code. */
  readonly weight: number;
}

export interface TradeAccounts {
  readonly plain: readonly AccountRow[];
  /** One for each object of the trade. */
  readonly byObject: readonly AccountRow[];
}

export function accountKind(cell: string): string {
  if (!/^[3-8]\d{3}$/.test(cell)) throw new Error("is not a kind of account: four digits, the first from 3 to 8");
  return cell;
}

const COLUMNS = { art: accountKind, bezeichnung: templateOf("objekt"), gewicht: number };

const account = ({ art, bezeichnung, gewicht }: { art: string; bezeichnung: string; gewicht: number }): AccountRow => ({
  kind: art,
  name: bezeichnung,
  weight: gewicht,
});

export const STANDARD_ACCOUNTS: readonly AccountRow[] = readTable("finance/accounts-standard.csv", COLUMNS).map(
  account,
);
export const GENERAL_ACCOUNTS: readonly AccountRow[] = readTable("finance/accounts-general.csv", COLUMNS).map(account);

const OBJECTS = readLists(
  "finance/objects.txt",
  Object.fromEntries(TRADES.map((trade) => [trade, templateOf("quartier", "schulhaus", "strasse")])),
);

const ROWS = ["administration", "works", "people"].flatMap((area) =>
  readTable(`finance/accounts-${area}.csv`, { branche: oneOf(TRADES), ...COLUMNS }),
);

export const TRADE_ACCOUNTS: Readonly<Record<string, TradeAccounts>> = Object.fromEntries(
  TRADES.map((trade) => {
    const objekt = expand(OBJECTS[trade], { quartier: QUARTERS, schulhaus: SCHOOLS, strasse: STREETS });
    const rows = ROWS.filter(({ branche }) => branche === trade).map(account);
    const hasObject = ({ name }: AccountRow): boolean => name.includes("{objekt}");
    const byObject = rows
      .filter(hasObject)
      .flatMap((row) => expand([row.name], { objekt }).map((name) => ({ ...row, name })));
    return [trade, { plain: rows.filter((row) => !hasObject(row)), byObject }];
  }),
);

const PASS_THROUGH = readTable("finance/pass-through.csv", {
  ausgabe: accountKind,
  einnahme: accountKind,
  bezeichnung: text,
  branchen: listOf(oneOf(TRADES)),
});

/** Pairs of accounts for money that only passes through: what comes in goes out in the same year. */
export function passThroughAccounts(trade: string) {
  return PASS_THROUGH.filter(({ branchen }) =>
    branchen.length === 0 ? "37" in PROFILES[trade].expense : branchen.includes(trade),
  );
}
