/** Reads where a tax bill goes, the largest part first. */
import { type Call, financeCall, type Service } from "../../frame/service.ts";
import type { Choice } from "../ledger/choice.ts";

export const TAX_DIVISIONS = ["departement", "funktion"] as const;
export type TaxDivision = (typeof TAX_DIVISIONS)[number];

export interface TaxShare {
  /** The key of the department or function; empty for the surplus. */
  readonly key: string;
  readonly name: string;
  /** In Rappen: what it needs beyond its own revenue. */
  readonly need: number;
  /** In Rappen: its part of the bill. */
  readonly part: number;
  /** As a fraction of 1. */
  readonly share: number;
}

export interface TaxBill {
  readonly choice: Choice;
  /** In whole units of the currency. */
  readonly amount: number;
  readonly division: TaxDivision;
  readonly withInternal: boolean;
}

export function taxBillCall({ choice, amount, division, withInternal }: TaxBill): Call {
  return financeCall("/steuerrechnung", {
    jahr: choice.year,
    betragsTyp: choice.type,
    betrag: amount,
    nach: division,
    intern: withInternal ? "ja" : undefined,
  });
}

export async function readTaxShares(service: Service, bill: TaxBill): Promise<readonly TaxShare[]> {
  const { path, query } = taxBillCall(bill);
  const rows = await service.list<{
    readonly anteil: number;
    readonly bedarf: number;
    readonly betrag: number;
    readonly bezeichnung: string;
    readonly schluessel: string;
  }>(path, query);
  return rows.map(({ schluessel, bezeichnung, bedarf, betrag, anteil }) => ({
    key: schluessel,
    name: bezeichnung,
    need: Math.round(bedarf * 100),
    part: Math.round(betrag * 100),
    share: anteil,
  }));
}
