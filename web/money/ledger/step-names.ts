/** The names of the steps of a budget process, in full and in lines for a narrow column. */
import { withName } from "../../frame/city-words.ts";
import type { Language } from "../../frame/language.ts";
import type { Reader } from "../../frame/visit.ts";
import type { Inventory } from "./inventory.ts";
import { budgetOf, type Process, type StepKind } from "./process.ts";

type Name = readonly [name: string, ...lines: string[]];

const STEPS: Readonly<Record<Language, Readonly<Record<StepKind, Name>>>> = {
  de: {
    plan: ["Plan", "Plan"],
    antrag: ["Antrag der Regierung", "Antrag"],
    novemberbrief: ["Novemberbrief", "November-", "brief"],
    entwurf: ["Änderungen am Entwurf", "Änderung", "am", "Entwurf"],
    rat: ["Änderung durch den Rat", "Änderung", "durch", "den Rat"],
    beschluss: ["Beschlossenes Budget", "Budget"],
    nachtrag: ["Nachtragskredite", "Nachträge"],
    nachtrag1: ["Nachtragskredite, 1.\u00a0Serie", "Nachträge", "1. Serie"],
    nachtrag2: ["Nachtragskredite, 2.\u00a0Serie", "Nachträge", "2. Serie"],
    korrektur: ["Korrekturen N3 und N4", "Korrektur", "N3, N4"],
    korrigiert: ["Korrigiertes Budget", "Budget", "korrigiert"],
    abweichung: ["Abweichung vom Budget", "Abwei-", "chung"],
    rechnung: ["Rechnung", "Rechnung"],
  },
  en: {
    plan: ["Plan", "Plan"],
    antrag: ["Request of the executive", "Request"],
    novemberbrief: ["November letter", "November", "letter"],
    entwurf: ["Changes to the draft", "Changes", "to the", "draft"],
    rat: ["Change by the council", "Change", "by the", "council"],
    beschluss: ["Adopted budget", "Budget"],
    nachtrag: ["Supplementary credits", "Credits"],
    nachtrag1: ["Supplementary credits, series\u00a01", "Credits,", "series 1"],
    nachtrag2: ["Supplementary credits, series\u00a02", "Credits,", "series 2"],
    korrektur: ["Corrections N3 and N4", "Correc-", "tions"],
    korrigiert: ["Corrected budget", "Corrected", "budget"],
    abweichung: ["Deviation from the budget", "Deviation"],
    rechnung: ["Accounts", "Accounts"],
  },
};

const DEVIATIONS: Readonly<Record<Language, Readonly<Record<"korrigiert" | "beschluss", string>>>> = {
  de: { korrigiert: "Abweichung vom korrigierten Budget", beschluss: "Abweichung vom beschlossenen Budget" },
  en: { korrigiert: "Deviation from the corrected budget", beschluss: "Deviation from the adopted budget" },
};

const IN_BUDGETS: typeof DEVIATIONS = {
  de: { korrigiert: "im korrigierten Budget", beschluss: "im beschlossenen Budget" },
  en: { korrigiert: "in the corrected budget", beschluss: "in the adopted budget" },
};

/** The budget with which the accounts of a process are compared: `im korrigierten Budget`. */
export function inBudget(process: Process, language: Language): string {
  return IN_BUDGETS[language][comparedWith(process)];
}

/** The same for a year: its budget is corrected if there are supplements. */
export function inBudgetOf(inventory: Inventory, year: number, language: Language): string {
  const given = inventory.typesOf(year);
  const isCorrected = inventory.types.some(({ betragsTyp, phase }) => phase === "supplement" && given.has(betragsTyp));
  return IN_BUDGETS[language][isCorrected ? "korrigiert" : "beschluss"];
}

/** The name of a step in this process: a deviation says from which budget. */
export function stepNameIn(process: Process, kind: StepKind, reader: Reader): string {
  return kind === "abweichung" ? DEVIATIONS[reader.language][comparedWith(process)] : stepName(kind, reader);
}

function comparedWith(process: Process): "korrigiert" | "beschluss" {
  return budgetOf(process)?.kind === "korrigiert" ? "korrigiert" : "beschluss";
}

/** The steps of the executive and of the council with the names of these bodies: `Antrag der Regierung (Stadtrat)`. */
export function stepName(kind: StepKind, { language, city }: Reader): string {
  const [name] = STEPS[language][kind];
  if (kind === "antrag") return withName(name, city.executive.name[language]);
  return kind === "rat" ? withName(name, city.council.name[language]) : name;
}

export function stepLines(kind: StepKind, language: Language): readonly string[] {
  return STEPS[language][kind].slice(1);
}
