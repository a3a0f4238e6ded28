/**
 * What units charge each other (`data/finance/internal-services.csv`). Each payer has an expense account 39xx, and the
 * provider revenue accounts 49xx that collect exactly these amounts, so the two cancel.
 */
import { flag, listOf, number, oneOf, text } from "../../data-files/readers.ts";
import { readTable } from "../../data-files/table.ts";
import { DEPARTEMENTE } from "../../departments.ts";
import { accountKind } from "./account-lists.ts";
import { TRADES } from "./trades.ts";
import { UNITS, type Unit } from "./units.ts";

export interface InternalService {
  readonly provider: string;
  /** Kinds of the accounts of the payers and of the provider. */
  readonly out: string;
  readonly in: string;
  /** Names of these accounts. */
  readonly paid: string;
  readonly received: string;
  readonly million: number;
  /** Share of a unit; 0: does not pay. Only the proportions count. */
  readonly weight: (unit: Unit) => number;
  /** The provider has one account per paying department instead of one for all. */
  readonly byDepartment: boolean;
}

const MILLION = 1_000_000;

/** Larger units pay more, but not in proportion. */
const bySize = (unit: Unit): number => (unit.expense / MILLION) ** 0.75;

/** Works own their buildings; schools need the most room, units that pay out benefits the least. */
function byRooms(unit: Unit): number {
  if (unit.selfFinancing || unit.trade === "Finanzen" || unit.trade === "Land") return 0;
  if (unit.trade === "Schule") return (unit.expense / MILLION) * 1.1;
  if (unit.trade === "Zusatzleistungen" || unit.trade === "Spital") return bySize(unit) * 0.15;
  return bySize(unit);
}

/** Units that mostly pass money on need few computers. */
function byDesks(unit: Unit): number {
  return unit.trade === "Zusatzleistungen" || unit.trade === "Finanzen" ? bySize(unit) * 0.3 : bySize(unit);
}

/** By the column `anteil`. */
const SHARES = {
  Grösse: bySize,
  Investition: (unit: Unit): number => unit.investment,
  Räume: byRooms,
  Arbeitsplätze: byDesks,
  gleich: (): number => 1,
};

export const INTERNAL_SERVICES: readonly InternalService[] = readTable("finance/internal-services.csv", {
  // Units that exist at every scale.
  erbringer: oneOf(UNITS.filter(({ core }) => core).map(({ key }) => key)),
  aufwand: accountKind,
  ertrag: accountKind,
  bezahlt: text,
  verrechnet: text,
  million: number,
  anteil: oneOf(Object.keys(SHARES) as (keyof typeof SHARES)[]),
  branchen: listOf(oneOf(TRADES)),
  departemente: listOf(oneOf(DEPARTEMENTE.map(({ key }) => key))),
  einheiten: listOf(oneOf(UNITS.map(({ key }) => key))),
  getrennt: flag,
}).map(({ anteil, branchen, departemente, einheiten, ...row }) => {
  const share = SHARES[anteil];
  const isIn = (list: readonly string[], value: string): boolean => list.length === 0 || list.includes(value);
  return {
    provider: row.erbringer,
    out: row.aufwand,
    in: row.ertrag,
    paid: row.bezahlt,
    received: row.verrechnet,
    million: row.million,
    byDepartment: row.getrennt,
    weight: (unit) =>
      isIn(branchen, unit.trade) && isIn(departemente, unit.departement) && isIn(einheiten, unit.key) ? share(unit) : 0,
  };
});
