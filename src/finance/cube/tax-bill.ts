/**
 * Where a tax bill goes. Taxes are not earmarked, so this is a convention: they cover what departments, or functions,
 * need beyond their own revenue, in proportion to that need; a surplus counts as a need. In: a year, an amount type and
 * a bill. Out: shares of the bill, the largest first and the surplus last, that add up to it exactly.
 */
import type { Snapshot } from "../../store/store.ts";
import type { BetragsTyp } from "../model/model.ts";
import { cellsOf, rappenOf, valuesIn } from "./aggregate.ts";
import { cube } from "./cube.ts";

export const TAX_BILL_BY = ["departement", "funktion"] as const;

export interface TaxBillRequest {
  readonly jahr: number;
  readonly betragsTyp: BetragsTyp;
  /** In whole units of the currency. */
  readonly betrag?: number;
  readonly nach?: (typeof TAX_BILL_BY)[number];
  /** `ja`: internal charges count. */
  readonly intern?: "ja" | "nein";
}

/** As in responses. */
interface TaxShare {
  readonly anteil: number;
  readonly bedarf: number;
  readonly betrag: number;
  readonly bezeichnung: string;
  readonly schluessel: string;
}

const USUAL_BILL = 100;
/** The ledger code of tax revenue. */
const TAXES = "40";
/** The key of the surplus: no department or function has it. */
const SURPLUS = "";

/** The attributes that identify and name the parts. */
const ATTRIBUTES = {
  departement: ["departement.key", "departement.bezeichnung"],
  funktion: ["hauptfunktion.funktion", "hauptfunktion.bezeichnung"],
} as const;

interface Need {
  readonly schluessel: string;
  readonly bezeichnung: string;
  readonly rappen: number;
}

/** Nothing if there are no taxes, or nobody needs them. */
export async function listTaxShares(snapshot: Snapshot, request: TaxBillRequest): Promise<TaxShare[]> {
  const { betrag = USUAL_BILL, nach = "departement" } = request;
  const { needs, taxes } = await needsOf(snapshot, request);
  const isSurplus = ({ schluessel }: Need): boolean => schluessel === SURPLUS;
  const real = needs
    .filter(({ rappen }) => rappen > 0)
    .sort((one, other) => Number(isSurplus(one)) - Number(isSurplus(other)) || other.rappen - one.rappen);
  if (taxes <= 0 || real.length === 0) return [];
  // Accounts without a function have no part in a bill by function.
  if (nach === "funktion" && real.every(isSurplus)) return [];
  const whole = real.reduce((sum, { rappen }) => sum + rappen, 0);
  const shares = dividedBy(
    betrag * 100,
    real.map(({ rappen }) => rappen),
  );
  return real.map(({ schluessel, bezeichnung, rappen }, at) => ({
    anteil: rappen / whole,
    bedarf: rappen / 100,
    betrag: shares[at] / 100,
    bezeichnung,
    schluessel,
  }));
}

async function needsOf(
  snapshot: Snapshot,
  { jahr, betragsTyp, nach = "departement", intern }: TaxBillRequest,
): Promise<{ readonly needs: readonly Need[]; readonly taxes: number }> {
  const all = await cube(snapshot);
  const [key, name] = ATTRIBUTES[nach];
  const cut = (ref: string, ...values: readonly string[]) => ({ ref, given: ref, values });
  const cuts = [
    cut("jahr.jahr", String(jahr)),
    cut("betragsTyp.betragsTyp", betragsTyp),
    cut("klasse.klasse", "3", "4"),
    ...(intern === "ja" ? [] : [cut("intern.intern", "nein")]),
  ];
  const { cells, groupings } = await cellsOf(all, cuts, [key, name, "sachkonto.sachkonto"], false);
  const needs = new Map<string, { schluessel: string; bezeichnung: string; rappen: number }>();
  let [taxes, result] = [0, 0];
  for (const cell of cells) {
    const values = new Map(valuesIn(groupings, cell));
    const [schluessel, bezeichnung] = [String(values.get(key)), String(values.get(name))];
    const rappen = Number(rappenOf(cell));
    result -= rappen;
    if (values.get("sachkonto.sachkonto") === TAXES) {
      taxes -= rappen;
      continue;
    }
    needs.getOrInsertComputed(schluessel, () => ({ schluessel, bezeichnung, rappen: 0 })).rappen += rappen;
  }
  const named = [...needs.values()].filter(({ schluessel }) => schluessel !== SURPLUS);
  return { needs: [...named, { schluessel: SURPLUS, bezeichnung: "Überschuss", rappen: result }], taxes };
}

/** Rounded so that the parts add up to the whole (largest remainder method). */
function dividedBy(whole: number, weights: readonly number[]): readonly number[] {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const exact = weights.map((weight) => (weight / sum) * whole);
  const floors = exact.map(Math.floor);
  const left = whole - floors.reduce((total, floor) => total + floor, 0);
  const byLoss = exact.map((value, i) => ({ i, loss: value - floors[i] })).sort((one, other) => other.loss - one.loss);
  const raised = new Set(byLoss.slice(0, left).map(({ i }) => i));
  return floors.map((floor, i) => (raised.has(i) ? floor + 1 : floor));
}
