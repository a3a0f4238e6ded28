/**
 * The city's books as the finance service tells them: who there is, which years and phases hold figures, and sums by ledger code. Amounts
 * are whole Rappen with the sign of the books: expense positive, revenue negative (docs/explanation/finance.md).
 */
import type { Language } from "../../frame/language.ts";
import { type Call, financeCall, type Query, type Service } from "../../frame/service.ts";

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
}

/** Sum of one two-digit ledger code of one institution. */
export interface Sum {
  readonly institution: string;
  readonly jahr: number;
  readonly code: string;
  readonly rappen: number;
}

/** Phases that are whole amounts, in the order of the process. All other amount types are changes. */
export const PHASES = ["STADTRAT_ANTRAG", "GEMEINDERAT_BESCHLUSS", "RECHNUNG"] as const;
export type Phase = (typeof PHASES)[number];

/** How people say it, with the official word. */
export const PHASE_WORDS: Readonly<Record<Language, Readonly<Record<Phase, string>>>> = {
  de: {
    STADTRAT_ANTRAG: "Was der Stadtrat beantragt (Antrag)",
    GEMEINDERAT_BESCHLUSS: "Was die Stadt plant (Budget)",
    RECHNUNG: "Was sie ausgegeben hat (Rechnung)",
  },
  en: {
    STADTRAT_ANTRAG: "What the executive asks for (request)",
    GEMEINDERAT_BESCHLUSS: "What the city plans (budget)",
    RECHNUNG: "What it has spent (accounts)",
  },
};

/** Institutions bill each other (39, 49) or pass money on (37, 47; 57, 67): over the whole city it cancels. */
export const isInternal = (code: string): boolean => /^(39|49|37|47|57|67)$/.test(code);
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
export function rappenOf(francs: string): number {
  return Math.round(Number(francs) * 100);
}

export function total(sums: readonly Sum[], counts: (code: string) => boolean = () => true): number {
  return sums.reduce((sum, { code, rappen }) => (counts(code) ? sum + rappen : sum), 0);
}

export const readDepartments = (service: Service): Promise<readonly Departement[]> => service.list("/departemente");
export const readInstitutions = (service: Service): Promise<readonly Institution[]> => service.list("/institutionen");

/** Names of ledger codes of one and two digits. */
export async function readCodes(service: Service): Promise<ReadonlyMap<string, string>> {
  const codes = await service.list<{ sachkonto: string; bezeichnung: string }>("/sachkonten");
  return new Map(codes.map(({ sachkonto, bezeichnung }) => [sachkonto, bezeichnung]));
}

/** Inhabitants by year; empty where the city does not publish them. */
export async function readInhabitants(service: Service): Promise<ReadonlyMap<number, number>> {
  const years = await service.list<{ jahr: number; einwohner: number }>("/einwohner");
  return new Map(years.map(({ jahr, einwohner }) => [jahr, einwohner]));
}

export interface Inventory {
  /** All years with figures, ascending. */
  readonly years: readonly number[];
  /** Amount types that hold figures in a year. */
  readonly typesOf: (year: number) => ReadonlySet<string>;
  /** Years in which an amount type holds figures, ascending. */
  readonly yearsOf: (type: string) => readonly number[];
}

export async function readInventory(service: Service): Promise<Inventory> {
  const rows = await service.list<{ jahr: number; betragsTyp: string; anzahl: number }>("/inventar");
  const held = rows.filter(({ anzahl }) => anzahl > 0);
  const ascending = (years: readonly number[]): number[] => [...new Set(years)].sort((one, other) => one - other);
  return {
    years: ascending(held.map(({ jahr }) => jahr)),
    typesOf: (year) => new Set(held.filter(({ jahr }) => jahr === year).map(({ betragsTyp }) => betragsTyp)),
    yearsOf: (type) => ascending(held.filter(({ betragsTyp }) => betragsTyp === type).map(({ jahr }) => jahr)),
  };
}
