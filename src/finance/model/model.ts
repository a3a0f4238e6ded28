/**
 * The finance data of a city as plain values: the input of `import`, the output of the demo city and the mirror. Money
 * is always an integer number of Rappen; expense is positive, revenue and investment income negative.
 */
import type { FinanceRules } from "../../city/finance-rules.ts";

/** One of the amount types of the city (`src/city/amount-types.ts`). */
export type BetragsTyp = string;

/** Ids of accounts are integers from 0 to this: JSON numbers beyond are not exact in every client. */
export const LARGEST_ID = Number.MAX_SAFE_INTEGER;

export interface Departement {
  readonly key: string;
  readonly bezeichnung: string;
  readonly kurzname: string;
}

export interface Institution {
  readonly key: string;
  readonly bezeichnung: string;
  readonly kurzname: string;
  /** Key of the department it belongs to. */
  readonly departement: string;
}

export interface Konto {
  readonly id: number;
  /** As the city writes it, such as `3010 00 000`; "" if it has none. */
  readonly kontoNr: string;
  readonly bezeichnung: string;
  /** Key of the institution it belongs to. */
  readonly institution: string;
  /** The ledger code, digits; missing or "": the one in the number, if the city's rules find one there. */
  readonly sachkonto?: string;
  /** What the account is for: the code of a function, digits; missing or "": as for the ledger code. */
  readonly funktion?: string;
}

/** One amount of one account in one year and phase. */
export interface Betrag {
  /** Id of the account. */
  readonly konto: number;
  readonly jahr: number;
  readonly betragsTyp: BetragsTyp;
  readonly betragInRappen: number;
  readonly begruendung?: string;
}

/** A one- or two-digit ledger code and its name. */
export interface Sachkonto {
  readonly sachkonto: string;
  readonly bezeichnung: string;
}

/** A function of the city, such as `21` compulsory school, and its name. Its first digits are the function above it. */
export interface Funktion {
  readonly funktion: string;
  readonly bezeichnung: string;
}

export interface Einwohner {
  readonly jahr: number;
  readonly einwohner: number;
}

/** The price index of a year, such as 107.1; only its changes from year to year matter. */
export interface Teuerung {
  readonly jahr: number;
  readonly index: number;
}

/** All finance data of a city; amounts are an iterable because there are hundreds of thousands. */
export interface FinanceData {
  readonly departemente: Iterable<Departement>;
  readonly institutionen: Iterable<Institution>;
  readonly konten: Iterable<Konto>;
  readonly betraege: Iterable<Betrag>;
  readonly sachkonten: Iterable<Sachkonto>;
  readonly funktionen: Iterable<Funktion>;
  readonly einwohner: Iterable<Einwohner>;
  /** Only if the city publishes a price index. */
  readonly teuerung?: Iterable<Teuerung>;
}

/** The item of one of the lists. */
export type ItemOf<List extends keyof FinanceData> =
  NonNullable<FinanceData[List]> extends Iterable<infer Item extends object> ? Item : never;

/**
 * Finance data from a file or a store: each list may also be a stream, which can be iterated once. Without rules, those
 * of Zürich apply.
 */
export type FinanceSource = {
  readonly [List in keyof FinanceData]: Iterable<ItemOf<List>> | AsyncIterable<ItemOf<List>>;
} & { readonly rules?: FinanceRules };
