/** Reads where the accounts of a year differ from the corrected budget, the largest difference first. */
import { type Call, financeCall, type Query, type Service } from "../../frame/service.ts";
import { codeOf, type Konto } from "../ledger/ledger.ts";
import { isBetterAbove, type Measure, measureOfCode, signOf } from "../ledger/measure.ts";
import type { Scope } from "../ledger/scope.ts";

export const DIVISIONS = ["konto", "institution", "departement", "funktion", "sachkonto"] as const;
export type Division = (typeof DIVISIONS)[number];

/** What is ranked. */
export interface Ranked {
  readonly key: string;
  readonly name: string;
  readonly konto?: Konto;
  /** In Rappen with the sign of display; of accounts in a net ranking, that of the account. */
  readonly corrected: number;
  readonly actual: number;
  readonly change: number;
  /** A fraction of the corrected budget. */
  readonly share?: number;
  readonly isBetter: boolean;
  readonly reasons: readonly string[];
}

interface Abweichung {
  readonly abweichung: number;
  readonly begruendungen: readonly string[];
  readonly bezeichnung: string;
  readonly budgetKorrigiert: number;
  readonly konto?: Konto;
  readonly rechnung: number;
  readonly schluessel: string;
}

export interface DeviationChoice {
  readonly year: number;
  readonly measure: Measure;
  readonly division: Division;
  readonly withInternal: boolean;
}

/** Functions are ranked by two digits, such as compulsory school: one would hide too much, four too little. */
const FUNCTION_DIGITS = 2;
const SHOWN = 20;

export function deviationsCall(scope: Scope, { year, measure, division, withInternal }: DeviationChoice): Call {
  return financeCall("/abweichungen", {
    jahr: year,
    nach: division,
    mass: measure,
    ...orgKeyOf(scope),
    stellen: division === "funktion" ? FUNCTION_DIGITS : undefined,
    intern: withInternal ? "ja" : undefined,
    m: SHOWN,
  });
}

function orgKeyOf(scope: Scope): Query {
  switch (scope.kind) {
    case "city":
      return {};
    case "departement":
      return { orgKey: scope.departement.key };
    case "institution":
      return { orgKey: scope.institution.key };
    case "konto":
      return { orgKey: scope.konto.institution.key };
  }
}

export async function readDeviations(
  service: Service,
  scope: Scope,
  choice: DeviationChoice,
): Promise<readonly Ranked[]> {
  const { path, query } = deviationsCall(scope, choice);
  const rows = await service.list<Abweichung>(path, query);
  return rows.filter(({ abweichung }) => abweichung !== 0).map((row) => ranked(row, choice.measure));
}

function ranked(row: Abweichung, measure: Measure): Ranked {
  const { schluessel, bezeichnung, konto, begruendungen } = row;
  const told = measure === "netto" && konto ? measureOfCode(codeOf(konto)) : measure;
  const rappen = (amount: number): number => Math.round(amount * 100) * signOf(told);
  const [corrected, actual] = [rappen(row.budgetKorrigiert), rappen(row.rechnung)];
  const change = actual - corrected;
  const hasShare = corrected !== 0 && corrected * actual >= 0;
  return {
    key: schluessel,
    name: bezeichnung,
    konto,
    corrected,
    actual,
    change,
    share: hasShare ? change / Math.abs(corrected) : undefined,
    isBetter: change > 0 === isBetterAbove(told),
    reasons: begruendungen,
  };
}
