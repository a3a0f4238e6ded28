/**
 * Where the accounts of a year differ from the corrected budget, the largest difference first: by account, institution,
 * department, function or ledger code, with the justifications that the city gives. Deviations are corrected budget
 * minus actual on signed amounts, as in the book of accounts: positive is better for both expense and revenue.
 */

import { Slice } from "../../base/work/slices.ts";
import type { AmountType } from "../../city/amount-types.ts";
import { isInternalCode } from "../../city/internal-charges.ts";
import { anyOf, sql } from "../../store/sql.ts";
import type { Snapshot } from "../../store/store.ts";
import { storedRules } from "../model/stored-rules.ts";
import type { StoredAmount } from "./amounts.ts";
import { directory, type KontoEntry } from "./directory.ts";
import { belongsTo } from "./organisation.ts";
import { listFunktionen, listSachkonten } from "./overview.ts";
import { amountsIn } from "./year-amounts.ts";

export const DEVIATIONS_BY = ["konto", "institution", "departement", "funktion", "sachkonto"] as const;
export const DEVIATION_MEASURES = ["aufwand", "ertrag", "netto", "investition"] as const;

export interface DeviationRequest {
  readonly jahr: number;
  readonly nach?: (typeof DEVIATIONS_BY)[number];
  readonly mass?: (typeof DEVIATION_MEASURES)[number];
  readonly orgKey?: string;
  /** The first digits of functions. */
  readonly funktion?: string;
  /** How many digits of functions. */
  readonly stellen?: number;
  /** `ja`: internal charges count. */
  readonly intern?: "ja" | "nein";
  /** How many. */
  readonly m?: number;
}

const USUAL = 100;
/** Of a group, the justifications of so many accounts, among so many that differ most. */
const JUSTIFIED_ACCOUNTS = 3;
const LOOKED_AT = 30;
/** Accounts whose amounts are read at once: about the time of a slice. */
const ACCOUNTS = 500;

const CLASSES: Readonly<Record<(typeof DEVIATION_MEASURES)[number], string>> = {
  aufwand: "3",
  ertrag: "4",
  netto: "34",
  investition: "56",
};

/** An account with its amounts of the year in Rappen. */
interface Line {
  readonly konto: KontoEntry;
  readonly decided: number;
  readonly supplements: number;
  readonly actual: number;
}

/** Accounts that are ranked together. */
interface Group {
  readonly schluessel: string;
  readonly bezeichnung: string;
  /** Only if accounts are ranked. */
  readonly konto?: KontoEntry;
  readonly lines: readonly Line[];
}

/** As in responses. */
interface Deviation {
  readonly abweichung: number;
  readonly abweichungProz?: number;
  readonly begruendungen: readonly string[];
  readonly bezeichnung: string;
  readonly budgetBeschlossen: number;
  readonly budgetKorrigiert: number;
  readonly konto?: KontoEntry;
  readonly rechnung: number;
  readonly schluessel: string;
}

/** Nothing if there are no accounts of that year yet. */
export async function listDeviations(snapshot: Snapshot, request: DeviationRequest): Promise<Deviation[]> {
  const { jahr, m = USUAL } = request;
  const lines = await linesOf(snapshot, request);
  const ranked = (await groupsOf(snapshot, lines, request))
    .map((group) => ({ group, size: Math.abs(sumOf(group.lines, differenceOf)) }))
    .sort((one, other) => other.size - one.size || (one.group.schluessel < other.group.schluessel ? -1 : 1))
    .slice(0, m)
    .map(({ group }) => group);
  const texts = await justificationsOf(snapshot, jahr, ranked.flatMap(mostDifferent));
  return ranked.map((group) => deviationOf(group, texts));
}

/** The accounts of a group that differ most: more of them are not looked at for justifications. */
function mostDifferent({ lines }: Group): readonly Line[] {
  const bySize = lines.toSorted((one, other) => Math.abs(differenceOf(other)) - Math.abs(differenceOf(one)));
  return bySize.slice(0, LOOKED_AT);
}

async function linesOf(snapshot: Snapshot, request: DeviationRequest): Promise<readonly Line[]> {
  const { jahr, mass = "netto", orgKey, funktion, intern } = request;
  const [{ konten }, { amountTypes }] = await Promise.all([directory(snapshot), storedRules(snapshot)]);
  const wanted = konten.filter((konto) => {
    const code = codeOf(konto);
    return (
      CLASSES[mass].includes(code[0] ?? "-") &&
      (intern === "ja" || !isInternalCode(code)) &&
      (orgKey === undefined || belongsTo(konto.institution, orgKey)) &&
      (funktion === undefined || konto.funktion?.startsWith(funktion) === true)
    );
  });
  const isCompared = comparedTypes(amountTypes);
  const amounts: Omit<StoredAmount, "begruendung">[] = [];
  const slice = new Slice();
  for (let i = 0; i < wanted.length; i += ACCOUNTS) {
    const ids = wanted.slice(i, i + ACCOUNTS).map(({ id }) => id);
    const rows = await snapshot.rows<[konto: number, typ: number, rappen: number]>(
      sql`SELECT konto, typ, rappen FROM finance_betrag
          WHERE konto ${anyOf(ids)} AND jahr = ${jahr} ORDER BY konto, typ`,
    );
    for (const [konto, typ, rappen] of rows)
      if (isCompared[typ]) amounts.push({ konto, jahr, rappen, betragsTyp: amountTypes[typ].typ });
    if (slice.isUsedUp) await slice.next();
  }
  const types = new Map(amountTypes.map((type) => [type.typ, type]));
  if (!amounts.some(({ betragsTyp }) => types.get(betragsTyp)?.phase === "actual")) return [];
  const byKonto = Map.groupBy(amounts, ({ konto }) => konto);
  return wanted.flatMap((konto) => lineOf(konto, jahr, byKonto.get(konto.id) ?? [], types) ?? []);
}

/**
 * Which types are compared: a draft is no part of it, and has the reasons of the decision. Rows are not selected by
 * type, because looking up each account with each type takes three times as long.
 */
function comparedTypes(amountTypes: readonly AmountType[]): readonly boolean[] {
  return amountTypes.map(({ phase }) => phase !== "draft" && phase !== "plan");
}

function lineOf(
  konto: KontoEntry,
  jahr: number,
  amounts: readonly Omit<StoredAmount, "begruendung">[],
  types: ReadonlyMap<string, AmountType>,
): Line | undefined {
  const own = amountsIn(
    amounts.map((amount) => ({ ...amount, begruendung: undefined })),
    types,
  );
  const [decided, supplements, actual] = [own.of(jahr, "decided"), own.supplements(jahr), own.of(jahr, "actual")];
  if (decided === undefined && supplements === undefined && actual === undefined) return undefined;
  return { konto, decided: decided?.rappen ?? 0, supplements: supplements ?? 0, actual: actual?.rappen ?? 0 };
}

/** The justifications of accounts in a year, in the order of the process, each once. */
async function justificationsOf(
  snapshot: Snapshot,
  jahr: number,
  lines: readonly Line[],
): Promise<ReadonlyMap<number, readonly string[]>> {
  const { amountTypes } = await storedRules(snapshot);
  const rows = await snapshot.rows<[konto: number, text: string, typ: number]>(
    sql`SELECT konto, text, typ FROM finance_begruendung
        WHERE konto ${anyOf(lines.map(({ konto }) => konto.id))} AND jahr = ${jahr} ORDER BY konto, typ`,
  );
  const isCompared = comparedTypes(amountTypes);
  const byKonto = Map.groupBy(
    rows.filter(([, , typ]) => isCompared[typ]),
    ([konto]) => konto,
  );
  return new Map(Array.from(byKonto, ([konto, own]) => [konto, [...new Set(own.map(([, text]) => text))]]));
}

/** The two digits of the ledger code. */
function codeOf({ sachkonto, kontoNr }: KontoEntry): string {
  return (sachkonto ?? kontoNr).slice(0, 2);
}

const differenceOf = ({ decided, supplements, actual }: Line): number => decided + supplements - actual;

function sumOf(lines: readonly Line[], of: (line: Line) => number): number {
  return lines.reduce((total, line) => total + of(line), 0);
}

function deviationOf(group: Group, texts: ReadonlyMap<number, readonly string[]>): Deviation {
  const { schluessel, bezeichnung, konto, lines } = group;
  const decided = sumOf(lines, (line) => line.decided);
  const corrected = decided + sumOf(lines, (line) => line.supplements);
  const difference = sumOf(lines, differenceOf);
  const percent = Math.round((difference / Math.abs(corrected)) * 1000) / 10;
  return {
    abweichung: difference / 100,
    ...(corrected === 0 ? {} : { abweichungProz: percent === 0 ? 0 : percent }),
    begruendungen: konto ? (texts.get(konto.id) ?? []) : groupTexts(group, texts),
    bezeichnung,
    budgetBeschlossen: decided / 100,
    budgetKorrigiert: corrected / 100,
    ...(konto && { konto }),
    rechnung: sumOf(lines, (line) => line.actual) / 100,
    schluessel,
  };
}

/** Those of the accounts that differ most, each with the name of its account. */
function groupTexts(group: Group, texts: ReadonlyMap<number, readonly string[]>): readonly string[] {
  return mostDifferent(group)
    .filter(({ konto }) => texts.has(konto.id))
    .slice(0, JUSTIFIED_ACCOUNTS)
    .flatMap(({ konto }) => (texts.get(konto.id) ?? []).map((text) => `${konto.bezeichnung}: ${text}`));
}

async function groupsOf(
  snapshot: Snapshot,
  lines: readonly Line[],
  { nach = "konto", stellen }: DeviationRequest,
): Promise<readonly Group[]> {
  if (nach === "konto") {
    return lines.map((line) => {
      const { konto } = line;
      return { schluessel: String(konto.id), bezeichnung: konto.bezeichnung, konto, lines: [line] };
    });
  }
  const [codes, functions] = await Promise.all([listSachkonten(snapshot), listFunktionen(snapshot)]);
  const codeNames = new Map(codes.map(({ sachkonto, bezeichnung }) => [sachkonto, bezeichnung]));
  const functionNames = new Map(functions.map(({ funktion, bezeichnung }) => [funktion, bezeichnung]));
  const named = (schluessel: string, names: ReadonlyMap<string, string>) => ({
    schluessel,
    bezeichnung: names.get(schluessel) ?? schluessel,
  });
  const groupOf = ({ konto }: Line): Pick<Group, "schluessel" | "bezeichnung"> => {
    const { key, bezeichnung } = nach === "departement" ? konto.institution.departement : konto.institution;
    if (nach === "institution" || nach === "departement") return { schluessel: key, bezeichnung };
    return nach === "funktion"
      ? named((konto.funktion ?? "").slice(0, stellen), functionNames)
      : named(codeOf(konto), codeNames);
  };
  // Accounts without a function are in none of them.
  const grouped = nach === "funktion" ? lines.filter(({ konto }) => konto.funktion !== undefined) : lines;
  return Array.from(
    Map.groupBy(grouped, (line) => groupOf(line).schluessel),
    ([, own]) => ({ ...groupOf(own[0]), lines: own }),
  );
}
