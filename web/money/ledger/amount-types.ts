/** The amount types of the city and its supplementary credits, and which of them tells what a year amounts to. */
import { inLanguage, type Language } from "../../frame/language.ts";
import type { Service } from "../../frame/service.ts";

/** The phases with whole amounts; the others are changes. */
export type Phase = "draft" | "decided" | "actual" | "plan";

/** Sentences about plans are those about budgets. */
export type SpokenPhase = Exclude<Phase, "plan">;

export function spokenPhase(phase: Phase): SpokenPhase {
  return phase === "plan" ? "decided" : phase;
}

export interface AmountType {
  readonly betragsTyp: string;
  readonly phase: Phase | "supplement";
  /** Whether its amounts are changes. */
  readonly additiv: boolean;
  readonly bezeichnung: string;
  readonly designation: string;
}

export interface Credit {
  readonly code: string;
  readonly serie?: number;
  readonly betragsTypen: readonly string[];
}

export interface AmountTypes {
  /** In the order of the process. */
  readonly types: readonly AmountType[];
  readonly credits: readonly Credit[];
}

/** Which phase tells best what a year amounts to, the best first. */
const BEST: readonly Phase[] = ["actual", "decided", "draft", "plan"];

const PHASE_NAMES: Readonly<Record<Language, Readonly<Record<Phase, string>>>> = {
  de: { draft: "Entwurf", decided: "Budget", actual: "Rechnung", plan: "Plan" },
  en: { draft: "Draft", decided: "Budget", actual: "Accounts", plan: "Plan" },
};

/** What accounts are compared with, by the phase of its amounts: a sentence must say which budget it means. */
const PLANNED_WORDS: Readonly<Record<Language, Readonly<Record<Phase, readonly [name: string, inIt: string]>>>> = {
  de: {
    draft: ["Entwurf", "im Entwurf"],
    decided: ["Beschlossenes Budget", "im beschlossenen Budget"],
    actual: ["Rechnung", "in der Rechnung"],
    plan: ["Plan", "im Plan"],
  },
  en: {
    draft: ["Draft", "in the draft"],
    decided: ["Adopted budget", "in the adopted budget"],
    actual: ["Accounts", "in the accounts"],
    plan: ["Plan", "in the plan"],
  },
};

export async function readAmountTypes(service: Service): Promise<AmountTypes> {
  const [types, credits] = await Promise.all([
    service.list<AmountType>("/betragstypen"),
    service.list<Credit>("/nachtragskredite"),
  ]);
  return { types, credits };
}

export function phaseName(phase: Phase, language: Language): string {
  return PHASE_NAMES[language][phase];
}

/** `Beschlossenes Budget` */
export function plannedName(phase: Phase, language: Language): string {
  return PLANNED_WORDS[language][phase][0];
}

/** `im beschlossenen Budget` */
export function inPlanned(phase: Phase, language: Language): string {
  return PLANNED_WORDS[language][phase][1];
}

/** The service has the English names of the original. Pages say it as a newspaper would. */
const PLAIN_ENGLISH: Readonly<Record<string, string>> = {
  "request of the executive council": "budget request",
  "budget decided by the legislative council": "adopted budget",
  "actual accounts": "accounts",
};

export function typeName({ bezeichnung, designation }: AmountType, language: Language): string {
  return inLanguage(language, { de: bezeichnung, en: PLAIN_ENGLISH[designation] ?? designation });
}

/** The types with whole amounts. */
export function wholeTypes({ types }: AmountTypes): readonly (AmountType & { readonly phase: Phase })[] {
  return types.filter((type): type is AmountType & { phase: Phase } => !type.additiv && type.phase !== "supplement");
}

/** Of several types of a phase, the latest in the process counts. */
export function typeOfPhase(all: AmountTypes, phase: Phase, given: ReadonlySet<string>): string | undefined {
  return wholeTypes(all).findLast((type) => type.phase === phase && given.has(type.betragsTyp))?.betragsTyp;
}

/** The type that tells best what a year amounts to; `given` are the types of the year. */
export function bestType(all: AmountTypes, given: ReadonlySet<string>): string | undefined {
  for (const phase of BEST) {
    const type = typeOfPhase(all, phase, given);
    if (type !== undefined) return type;
  }
  return undefined;
}

export function phaseOf({ types }: AmountTypes, betragsTyp: string): Phase {
  const phase = types.find((type) => type.betragsTyp === betragsTyp)?.phase;
  return phase === undefined || phase === "supplement" ? "actual" : phase;
}
