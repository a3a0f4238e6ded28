/**
 * Two states of the books side by side, from one call: each is a year and a phase, or a year and its corrected budget.
 * In: the choice of a reader. Out: the amounts of each part in both, in Rappen with the sign of display.
 */

import type { Language } from "../../frame/language.ts";
import { capital } from "../../frame/numbers.ts";
import { type Call, financeCall, type Service } from "../../frame/service.ts";
import { typeName, typeOfPhase, wholeTypes } from "../ledger/amount-types.ts";
import type { Inventory } from "../ledger/inventory.ts";
import { signOf, type Told } from "../ledger/measure.ts";
import { cubeCuts, type Scope } from "../ledger/scope.ts";

/** The corrected budget is no amount type: it is the decided one with its supplements. */
export const CORRECTED = "KORRIGIERT";

export interface State {
  readonly year: number;
  /** The name in addresses: an amount type, or `KORRIGIERT`. */
  readonly name: string;
  /** The amount types that are added up. */
  readonly types: readonly string[];
}

/** The states of a year that can be compared: its whole amounts, and its corrected budget. */
export function statesOf(inventory: Inventory, year: number): readonly State[] {
  const given = inventory.typesOf(year);
  const whole = wholeTypes(inventory)
    .filter(({ betragsTyp }) => given.has(betragsTyp))
    .map(({ betragsTyp }) => ({ year, name: betragsTyp, types: [betragsTyp] }));
  const decided = typeOfPhase(inventory, "decided", given);
  const supplements = inventory.types
    .filter(({ betragsTyp, phase }) => phase === "supplement" && given.has(betragsTyp))
    .map(({ betragsTyp }) => betragsTyp);
  if (decided === undefined || supplements.length === 0) return whole;
  const changes = inventory.types
    .filter(({ betragsTyp, phase, additiv }) => phase === "decided" && additiv && given.has(betragsTyp))
    .map(({ betragsTyp }) => betragsTyp);
  return [...whole, { year, name: CORRECTED, types: [decided, ...changes, ...supplements] }];
}

const CORRECTED_NAMES: Readonly<Record<Language, string>> = { de: "Korrigiertes Budget", en: "corrected budget" };

/** In a list. */
export function stateName(inventory: Inventory, state: State, language: Language): string {
  return capital(nameInSentence(inventory, state, language));
}

/** `Rechnung 2025`, `2025 accounts` */
export function stateOfYear(inventory: Inventory, state: State, language: Language): string {
  const name = nameInSentence(inventory, state, language);
  return language === "de" ? `${capital(name)} ${state.year}` : `${state.year} ${name}`;
}

function nameInSentence({ types }: Inventory, { name }: State, language: Language): string {
  if (name === CORRECTED) return CORRECTED_NAMES[language];
  const type = types.find(({ betragsTyp }) => betragsTyp === name);
  return type ? typeName(type, language) : name;
}

export const DIVISIONS = ["departement", "institution", "hauptfunktion", "funktion", "sachkonto"] as const;
export type Division = (typeof DIVISIONS)[number];

/** The attributes of the cube that identify and name the parts. */
const ATTRIBUTES: Readonly<Record<Division, readonly [key: string, name: string]>> = {
  departement: ["departement.key", "departement.bezeichnung"],
  institution: ["institution.key", "institution.bezeichnung"],
  hauptfunktion: ["hauptfunktion.funktion", "hauptfunktion.bezeichnung"],
  funktion: ["funktion.funktion", "funktion.bezeichnung"],
  sachkonto: ["sachkonto.sachkonto", "sachkonto.bezeichnung"],
};

const CLASSES: Readonly<Record<Told, string>> = { aufwand: "3", ertrag: "4", netto: "3;4", ergebnis: "3;4" };

export interface ComparisonChoice {
  readonly states: readonly [State, State];
  readonly measure: Told;
  readonly division: Division;
}

export interface Compared {
  readonly key: string;
  readonly name: string;
  /** Absent where there is no amount. */
  readonly before?: number;
  readonly after?: number;
}

/** Both ways to count internal charges in one call. */
export function comparisonCall(scope: Scope, { states, measure, division }: ComparisonChoice): Call {
  const types = [...new Set(states.flatMap((state) => state.types))];
  const years = [...new Set(states.map(({ year }) => year))];
  const cuts = [
    `jahr:${years.join(";")}`,
    `betragsTyp:${types.join(";")}`,
    `klasse:${CLASSES[measure]}`,
    ...cubeCuts(scope),
  ];
  return financeCall("/cubes/haushalt/aggregate", {
    drilldown: [...ATTRIBUTES[division], "jahr", "betragsTyp.betragsTyp", "intern"].join("|"),
    cut: cuts.join("|"),
    aggregates: "betragInRappen.sum",
  });
}

type Cell = Readonly<Record<string, string | number>>;

/** The parts with and without internal charges. */
export interface Comparison {
  readonly with: readonly Compared[];
  readonly without: readonly Compared[];
}

export async function readComparison(service: Service, scope: Scope, choice: ComparisonChoice): Promise<Comparison> {
  const { path, query } = comparisonCall(scope, choice);
  const { cells } = await service.report<{ readonly cells: readonly Cell[] }>(path, query);
  const [keyRef, nameRef] = ATTRIBUTES[choice.division];
  const sign = signOf(choice.measure);
  const sum = (own: readonly Cell[], { year, types }: State): number | undefined => {
    const counted = own.filter(
      (cell) => cell["jahr.jahr"] === year && types.includes(String(cell["betragsTyp.betragsTyp"])),
    );
    if (counted.length === 0) return undefined;
    return counted.reduce((total, cell) => total + Number(cell["betragInRappen.sum"]), 0) * sign;
  };
  const partsIn = (counted: readonly Cell[]): readonly Compared[] =>
    Array.from(
      Map.groupBy(counted, (cell) => String(cell[keyRef])),
      ([key, own]) => ({
        key,
        name: String(own[0][nameRef]),
        before: sum(own, choice.states[0]),
        after: sum(own, choice.states[1]),
      }),
    );
  return { with: partsIn(cells), without: partsIn(cells.filter((cell) => cell["intern.intern"] === "nein")) };
}

/** The sums of both states over all parts; absent where no part has an amount. */
export function wholeOf(parts: readonly Compared[]): Pick<Compared, "before" | "after"> {
  const sum = (values: readonly (number | undefined)[]): number | undefined => {
    const given = values.filter((value) => value !== undefined);
    return given.length === 0 ? undefined : given.reduce((total, value) => total + value, 0);
  };
  return { before: sum(parts.map(({ before }) => before)), after: sum(parts.map(({ after }) => after)) };
}
