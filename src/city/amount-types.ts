/**
 * The amount types of a city, in the order of its budget process. What an amount means follows from the phase of its
 * type, never from its name. Zürich's types are the default.
 */
import type { Texts } from "../base/language.ts";

/**
 * `draft`: proposed. `decided`: the budget. `supplement`: changes of a decided budget. `actual`: what was spent and
 * received. `plan`: years without a budget yet.
 */
export const PHASES = ["draft", "decided", "supplement", "actual", "plan"] as const;

export type Phase = (typeof PHASES)[number];

export interface AmountType {
  /** Its name in data and addresses, such as `RECHNUNG`. */
  readonly typ: string;
  readonly phase: Phase;
  readonly name: Texts;
  /** True: its amounts are changes, which are added to the budget. Supplements always are. */
  readonly change?: true;
  /** The code of the supplementary credit that a request and its decision belong to. */
  readonly credit?: string;
}

/** Whether the amounts are changes, not whole amounts. */
export function isChange({ phase, change }: AmountType): boolean {
  return change === true || phase === "supplement";
}

/** The position of each type in the process, under which the store has it. */
export function typeNumbers(types: readonly AmountType[]): ReadonlyMap<string, number> {
  return new Map(types.map(({ typ }, number) => [typ, number]));
}

/** A supplementary credit: its request and its decision are amount types, if it has any. */
export interface Credit {
  readonly code: string;
  readonly series?: number;
  readonly name: Texts;
  readonly types: readonly string[];
  /** The types in the data model of the original, where they differ. */
  readonly typesInModel?: readonly string[];
}

const KINDS: readonly Texts[] = [
  { de: "Ordentlicher Nachtragskredit", en: "ordinary supplementary credit" },
  { de: "Ordentliche Übertragung, Nachtragskredit", en: "ordinary transfers, supplementary credit" },
  { de: "Dringlicher Nachtragskredit", en: "urgent supplementary credit" },
  { de: "Dringliche Übertragung, Nachtragskredit", en: "urgent transfers, supplementary credit" },
];
const SERIES = [1, 2];

const ZURICH_SUPPLEMENTS: readonly AmountType[] = SERIES.flatMap((series) =>
  KINDS.flatMap((name, at): AmountType[] => {
    const number = `${series}${at + 1}`;
    const step = (de: string, en: string): Texts => ({
      de: `${name.de}, ${series}. Serie, ${de}`,
      en: `${name.en}, series ${series}, ${en}`,
    });
    const typ = `NACHTRAGSKREDIT${number}`;
    const credit = `N${number}`;
    return [
      { typ: `${typ}_ANTRAG`, phase: "draft", name: step("Antrag", "request"), change: true, credit },
      { typ: `${typ}_BESCHLUSS`, phase: "supplement", name: step("Beschluss", "decision"), credit },
    ];
  }),
);

export const ZURICH_TYPES: readonly AmountType[] = [
  {
    typ: "STADTRAT_ANTRAG",
    phase: "draft",
    name: { de: "Antrag des Stadtrats", en: "request of the executive council" },
  },
  {
    typ: "NOVEMBER_BRIEF",
    phase: "draft",
    name: { de: "Änderungen im Novemberbrief", en: "changes in the November letter" },
    change: true,
  },
  {
    typ: "GEMEINDERAT_BESCHLUSS",
    phase: "decided",
    name: { de: "Beschluss des Gemeinderats", en: "budget decided by the legislative council" },
  },
  { typ: "N3", phase: "supplement", name: { de: "Budgetkorrektur N3", en: "budget correction N3" } },
  { typ: "N4", phase: "supplement", name: { de: "Budgetkorrektur N4", en: "budget correction N4" } },
  ...ZURICH_SUPPLEMENTS,
  { typ: "RECHNUNG", phase: "actual", name: { de: "Rechnung", en: "actual accounts" } },
];

/** The types of a city that says only in which phase its amounts are. */
export const GENERAL_TYPES: readonly AmountType[] = [
  { typ: "ENTWURF", phase: "draft", name: { de: "Budgetentwurf", en: "draft budget" } },
  { typ: "BUDGET", phase: "decided", name: { de: "Budget", en: "budget" } },
  { typ: "NACHTRAG", phase: "supplement", name: { de: "Nachtragskredit", en: "supplementary credit" } },
  { typ: "RECHNUNG", phase: "actual", name: { de: "Rechnung", en: "actual accounts" } },
  { typ: "PLAN", phase: "plan", name: { de: "Finanzplan", en: "financial plan" } },
];

/** The fifth kind of either series is statistical only and has no amount type. */
const STATISTICAL: Texts = { de: "Statistische Mehreinnahmen", en: "statistical additional revenue" };

const ZURICH_CREDITS: readonly Credit[] = SERIES.flatMap((series) =>
  [...KINDS, STATISTICAL].map((name, at): Credit => {
    const code = `N${series}${at + 1}`;
    // In the original, the table of the data model lists code N14 with the types of N13, the parameters with its own.
    const inModel = code === "N14" ? { typesInModel: typesOf(ZURICH_TYPES, "N13") } : {};
    return { code, series, name, types: typesOf(ZURICH_TYPES, code), ...inModel };
  }),
);

function typesOf(types: readonly AmountType[], credit: string): string[] {
  return types.filter((type) => type.credit === credit).map(({ typ }) => typ);
}

/** The supplementary credits of a city: a supplement without a code is one of its own. */
export function creditsOf(types: readonly AmountType[]): readonly Credit[] {
  if (types === ZURICH_TYPES) return ZURICH_CREDITS;
  const byCode = Map.groupBy(types.filter(isOfCredit), ({ credit, typ }) => credit ?? typ);
  return Array.from(byCode, ([code, own]) => {
    const { name } = own.find(({ phase }) => phase === "supplement") ?? own[0];
    return { code, name, types: own.map(({ typ }) => typ) };
  });
}

function isOfCredit({ phase, credit }: AmountType): boolean {
  return phase === "supplement" || credit !== undefined;
}
