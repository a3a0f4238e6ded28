/**
 * Where the accounts of a year differ from the corrected budget, the largest difference first: by account, institution,
 * department, function or ledger code, with the justifications that the city gives. Deviations are corrected budget
 * minus actual on signed amounts, as in the book of accounts: positive is better for both expense and revenue.
 */
import type { AmountType } from "../../city/amount-types.ts";
import { isInternalCode } from "../../city/internal-charges.ts";
import type { Snapshot } from "../../store/store.ts";
import { storedRules } from "../model/stored-rules.ts";
import { amountsOf, type StoredAmount } from "./amounts.ts";
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
/** Of a group, the justifications of the accounts that differ most. */
const JUSTIFIED_ACCOUNTS = 3;

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
  readonly justifications: readonly string[];
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
  const { nach = "konto", m = USUAL } = request;
  const lines = await linesOf(snapshot, request);
  const deviations =
    nach === "konto" ? lines.map(accountDeviation) : (await groupsOf(snapshot, lines, request)).map(groupDeviation);
  return deviations
    .sort(
      (one, other) =>
        Math.abs(other.abweichung) - Math.abs(one.abweichung) ||
        (one.schluessel < other.schluessel ? -1 : one.schluessel > other.schluessel ? 1 : 0),
    )
    .slice(0, m);
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
  const amounts = await amountsOf(
    snapshot,
    wanted.map(({ id }) => id),
    [jahr],
  );
  const types = new Map(amountTypes.map((type) => [type.typ, type]));
  const byKonto = Map.groupBy(amounts, ({ konto }) => konto);
  const isClosed = amounts.some(({ betragsTyp }) => types.get(betragsTyp)?.phase === "actual");
  if (!isClosed) return [];
  return wanted.flatMap((konto) => lineOf(konto, jahr, byKonto.get(konto.id) ?? [], types) ?? []);
}

function lineOf(
  konto: KontoEntry,
  jahr: number,
  amounts: readonly StoredAmount[],
  types: ReadonlyMap<string, AmountType>,
): Line | undefined {
  const own = amountsIn(amounts, types);
  const [decided, supplements, actual] = [
    own.of(jahr, "decided")?.rappen,
    own.supplements(jahr),
    own.of(jahr, "actual"),
  ];
  if (decided === undefined && supplements === undefined && actual === undefined) return undefined;
  // A draft has the reasons of the decision, or of what was not decided.
  const justified = amounts.filter(({ betragsTyp }) => types.get(betragsTyp)?.phase !== "draft");
  return {
    konto,
    decided: decided ?? 0,
    supplements: supplements ?? 0,
    actual: actual?.rappen ?? 0,
    justifications: [...new Set(justified.flatMap(({ begruendung }) => begruendung ?? []))],
  };
}

/** The two digits of the ledger code. */
function codeOf({ sachkonto, kontoNr }: KontoEntry): string {
  return (sachkonto ?? kontoNr).slice(0, 2);
}

const differenceOf = ({ decided, supplements, actual }: Line): number => decided + supplements - actual;

function accountDeviation(line: Line): Deviation {
  const { konto, justifications } = line;
  return deviation([line], { schluessel: String(konto.id), bezeichnung: konto.bezeichnung, konto }, justifications);
}

interface Group {
  readonly schluessel: string;
  readonly bezeichnung: string;
  readonly lines: readonly Line[];
}

function groupDeviation({ lines, ...name }: Group): Deviation {
  const justified = lines
    .filter(({ justifications }) => justifications.length > 0)
    .sort((one, other) => Math.abs(differenceOf(other)) - Math.abs(differenceOf(one)))
    .slice(0, JUSTIFIED_ACCOUNTS);
  const texts = justified.flatMap(({ konto, justifications }) =>
    justifications.map((text) => `${konto.bezeichnung}: ${text}`),
  );
  return deviation(lines, name, texts);
}

function deviation(
  lines: readonly Line[],
  { schluessel, bezeichnung, konto }: Pick<Deviation, "schluessel" | "bezeichnung" | "konto">,
  begruendungen: readonly string[],
): Deviation {
  const sum = (of: (line: Line) => number): number => lines.reduce((total, line) => total + of(line), 0);
  const [decided, corrected] = [sum((line) => line.decided), sum((line) => line.decided + line.supplements)];
  const [actual, difference] = [sum((line) => line.actual), sum(differenceOf)];
  const percent = Math.round((difference / Math.abs(corrected)) * 1000) / 10;
  return {
    abweichung: difference / 100,
    ...(corrected === 0 ? {} : { abweichungProz: percent === 0 ? 0 : percent }),
    begruendungen,
    bezeichnung,
    budgetBeschlossen: decided / 100,
    budgetKorrigiert: corrected / 100,
    ...(konto && { konto }),
    rechnung: actual / 100,
    schluessel,
  };
}

async function groupsOf(snapshot: Snapshot, lines: readonly Line[], request: DeviationRequest): Promise<Group[]> {
  const { nach, stellen } = request;
  const [codes, functions] = await Promise.all([listSachkonten(snapshot), listFunktionen(snapshot)]);
  const codeNames = new Map(codes.map(({ sachkonto, bezeichnung }) => [sachkonto, bezeichnung]));
  const functionNames = new Map(functions.map(({ funktion, bezeichnung }) => [funktion, bezeichnung]));
  const groupOf = ({ konto }: Line): Pick<Group, "schluessel" | "bezeichnung"> => {
    const { institution } = konto;
    if (nach === "institution") return { schluessel: institution.key, bezeichnung: institution.bezeichnung };
    if (nach === "departement") {
      const { key, bezeichnung } = institution.departement;
      return { schluessel: key, bezeichnung };
    }
    const names = nach === "funktion" ? functionNames : codeNames;
    const schluessel = nach === "funktion" ? (konto.funktion ?? "").slice(0, stellen) : codeOf(konto);
    return { schluessel, bezeichnung: names.get(schluessel) ?? schluessel };
  };
  // Accounts without a function are in none of them.
  const grouped = nach === "funktion" ? lines.filter(({ konto }) => konto.funktion !== undefined) : lines;
  return Array.from(
    Map.groupBy(grouped, (line) => groupOf(line).schluessel),
    ([, own]) => ({ ...groupOf(own[0]), lines: own }),
  );
}
