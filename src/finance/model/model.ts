/**
 * The finance data of a city as plain values: the input of `import`, the output of the demo city and the mirror. Money
 * is always an integer number of Rappen; expense is positive, revenue and investment income negative.
 */

/** The amount types (phases of the budget process), in the order of the process. */
export const BETRAGS_TYPEN = [
  "STADTRAT_ANTRAG",
  "NOVEMBER_BRIEF",
  "GEMEINDERAT_BESCHLUSS",
  "N3",
  "N4",
  "NACHTRAGSKREDIT11_ANTRAG",
  "NACHTRAGSKREDIT11_BESCHLUSS",
  "NACHTRAGSKREDIT12_ANTRAG",
  "NACHTRAGSKREDIT12_BESCHLUSS",
  "NACHTRAGSKREDIT13_ANTRAG",
  "NACHTRAGSKREDIT13_BESCHLUSS",
  "NACHTRAGSKREDIT14_ANTRAG",
  "NACHTRAGSKREDIT14_BESCHLUSS",
  "NACHTRAGSKREDIT21_ANTRAG",
  "NACHTRAGSKREDIT21_BESCHLUSS",
  "NACHTRAGSKREDIT22_ANTRAG",
  "NACHTRAGSKREDIT22_BESCHLUSS",
  "NACHTRAGSKREDIT23_ANTRAG",
  "NACHTRAGSKREDIT23_BESCHLUSS",
  "NACHTRAGSKREDIT24_ANTRAG",
  "NACHTRAGSKREDIT24_BESCHLUSS",
  "RECHNUNG",
] as const;

export type BetragsTyp = (typeof BETRAGS_TYPEN)[number];

/** The position of each type in the process, under which the store has it. */
export const TYP_NUMBER: Readonly<Record<BetragsTyp, number>> = Object.fromEntries(
  BETRAGS_TYPEN.map((typ, number) => [typ, number]),
) as Record<BetragsTyp, number>;

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
  /** With spaces: `3010 0000` (to 2018), `3010 00 000` (from 2019), `501 210` (investments to 2018). */
  readonly kontoNr: string;
  readonly bezeichnung: string;
  /** Key of the institution it belongs to. */
  readonly institution: string;
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

export interface Einwohner {
  readonly jahr: number;
  readonly einwohner: number;
}

/** All finance data of a city; amounts are an iterable because there are hundreds of thousands. */
export interface FinanceData {
  readonly departemente: Iterable<Departement>;
  readonly institutionen: Iterable<Institution>;
  readonly konten: Iterable<Konto>;
  readonly betraege: Iterable<Betrag>;
  readonly sachkonten: Iterable<Sachkonto>;
  readonly einwohner: Iterable<Einwohner>;
}

/** The item of one of the lists. */
export type ItemOf<List extends keyof FinanceData> =
  FinanceData[List] extends Iterable<infer Item extends object> ? Item : never;

/** Finance data from a file or a store: each list may also be a stream, which can be iterated once. */
export type FinanceSource = {
  readonly [List in keyof FinanceData]: Iterable<ItemOf<List>> | AsyncIterable<ItemOf<List>>;
};
