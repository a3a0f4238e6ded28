/** The names of the steps of a budget process, in full and in lines for a narrow column. */
import type { Language } from "../../frame/language.ts";
import type { StepKind } from "./process.ts";

type Name = readonly [name: string, ...lines: string[]];

const STEPS: Readonly<Record<Language, Readonly<Record<StepKind, Name>>>> = {
  de: {
    antrag: ["Antrag des Stadtrats", "Antrag", "Stadtrat"],
    novemberbrief: ["Novemberbrief", "November-", "brief"],
    rat: ["Änderung durch den Gemeinderat", "Änderung", "durch", "den Rat"],
    beschluss: ["Beschlossenes Budget", "Budget"],
    nachtrag1: ["Nachtragskredite, 1. Serie", "Nachträge", "1. Serie"],
    nachtrag2: ["Nachtragskredite, 2. Serie", "Nachträge", "2. Serie"],
    korrektur: ["Korrekturen N3 und N4", "Korrektur", "N3, N4"],
    korrigiert: ["Korrigiertes Budget", "Budget", "korrigiert"],
    abweichung: ["Abweichung vom Budget", "Abwei-", "chung"],
    rechnung: ["Rechnung", "Rechnung"],
  },
  en: {
    antrag: ["Executive's request", "Request"],
    novemberbrief: ["November letter", "November", "letter"],
    rat: ["Change by the council", "Change", "by the", "council"],
    beschluss: ["Adopted budget", "Budget"],
    nachtrag1: ["Supplementary credits, series 1", "Credits,", "series 1"],
    nachtrag2: ["Supplementary credits, series 2", "Credits,", "series 2"],
    korrektur: ["Corrections N3 and N4", "Correc-", "tions"],
    korrigiert: ["Corrected budget", "Corrected", "budget"],
    abweichung: ["Deviation from the budget", "Deviation"],
    rechnung: ["Accounts", "Accounts"],
  },
};

export function stepName(kind: StepKind, language: Language): string {
  return STEPS[language][kind][0];
}

export function stepLines(kind: StepKind, language: Language): readonly string[] {
  return STEPS[language][kind].slice(1);
}
