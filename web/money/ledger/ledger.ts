/**
 * Reads the city's books from the finance service: departments, institutions, and sums by ledger code. Amounts are
 * whole Rappen with the sign of the books: expense positive, revenue negative (docs/explanation/finance.md).
 */
import { isInternalCode } from "../../../src/city/internal-charges.ts";
import type { Language } from "../../frame/language.ts";
import { type Call, financeCall, type Query, type Service } from "../../frame/service.ts";
import type { Phase } from "./amount-types.ts";

export interface Departement {
  readonly key: string;
  readonly kurzname: string;
  readonly bezeichnung: string;
}

export interface Institution extends Departement {
  readonly departement: Departement;
}

export interface Konto {
  readonly id: number;
  readonly kontoNr: string;
  readonly bezeichnung: string;
  readonly institution: Institution;
  /** Only in cities whose numbers do not begin with the ledger code. */
  readonly sachkonto?: string;
  /** Only if the account has one. */
  readonly funktion?: string;
}

/** The ledger code of an account, perhaps with further digits; empty if it has none. */
export function codeOf({ kontoNr, sachkonto }: Pick<Konto, "kontoNr" | "sachkonto">): string {
  return sachkonto ?? kontoNr;
}

/** The sum of a two-digit ledger code of an institution in a year. */
export interface Sum {
  readonly institution: string;
  readonly jahr: number;
  readonly code: string;
  readonly rappen: number;
}

/** In plain words, with the official term. */
export const PHASE_WORDS: Readonly<Record<Language, Readonly<Record<Phase, string>>>> = {
  de: {
    draft: "Was beantragt ist (Antrag)",
    decided: "Was geplant ist (Budget)",
    actual: "Was ausgegeben wurde (Rechnung)",
    plan: "Was später vorgesehen ist (Plan)",
  },
  en: {
    draft: "What is requested (request)",
    decided: "What is planned (budget)",
    actual: "What was spent (accounts)",
    plan: "What is intended later (plan)",
  },
};

export const isInternal = isInternalCode;
export const isExpense = (code: string): boolean => code.startsWith("3");
export const isRevenue = (code: string): boolean => code.startsWith("4");
export const isInvestment = (code: string): boolean => code.startsWith("5");
export const isInvestmentIncome = (code: string): boolean => code.startsWith("6");

export function sumsCall(phase: string, years: readonly number[], filter: Query = {}): Call {
  return financeCall("/sachkonto2stellig", { jahr: years.join(","), betragsTyp: phase, ...filter });
}

/** Sums by institution and code; `filter` is `departement` or `institution`. */
export async function readSums(
  service: Service,
  phase: string,
  years: readonly number[],
  filter: Query = {},
): Promise<readonly Sum[]> {
  const { path, query } = sumsCall(phase, years, filter);
  const rows = await service.list<{ institution: string; jahr: number; sachkonto: string; betrag: string }>(
    path,
    query,
  );
  return rows.map(({ institution, jahr, sachkonto, betrag }) => ({
    institution,
    jahr,
    code: sachkonto,
    rappen: rappenOf(betrag),
  }));
}

/** Exact: the text has at most two decimals. */
export function rappenOf(amount: string): number {
  return Math.round(Number(amount) * 100);
}

export function total(sums: readonly Sum[], counts: (code: string) => boolean = () => true): number {
  return sums.reduce((sum, { code, rappen }) => (counts(code) ? sum + rappen : sum), 0);
}

export const readDepartments = (service: Service): Promise<readonly Departement[]> => service.list("/departemente");
export const readInstitutions = (service: Service): Promise<readonly Institution[]> => service.list("/institutionen");

/** Names of one-digit and two-digit ledger codes. */
export async function readCodes(service: Service): Promise<ReadonlyMap<string, string>> {
  const codes = await service.list<{ sachkonto: string; bezeichnung: string }>("/sachkonten");
  return new Map(codes.map(({ sachkonto, bezeichnung }) => [sachkonto, bezeichnung]));
}

/** Inhabitants by year; empty if the city does not publish them. */
export async function readInhabitants(service: Service): Promise<ReadonlyMap<number, number>> {
  const years = await service.list<{ jahr: number; einwohner: number }>("/einwohner");
  return new Map(years.map(({ jahr, einwohner }) => [jahr, einwohner]));
}
