/** What the steps of the budget process mean, in one line each: on hover, and in the glossary. */
import type { Language } from "../../frame/language.ts";
import { linkTo, type Reader } from "../../frame/visit.ts";
import type { StepKind } from "./process.ts";

export interface Term {
  /** Its place in the glossary. */
  readonly id: string;
  readonly name: Readonly<Record<Language, string>>;
  readonly line: Readonly<Record<Language, string>>;
}

const CREDIT: Term = {
  id: "nachtragskredit",
  name: { de: "Nachtragskredit", en: "Supplementary credit (Nachtragskredit)" },
  line: {
    de: "Zusätzliches Geld, das während des Jahres bewilligt wird, wenn das Budget nicht reicht; meist in zwei Serien.",
    en: "Additional money approved during the year where the budget is not enough, usually in two series.",
  },
};

const TERMS: Readonly<Partial<Record<StepKind, Term>>> = {
  plan: {
    id: "plan",
    name: { de: "Plan", en: "Plan" },
    line: {
      de: "Was für spätere Jahre vorgesehen, aber noch nicht beschlossen ist.",
      en: "What is intended for later years but not yet decided.",
    },
  },
  antrag: {
    id: "antrag",
    name: { de: "Antrag", en: "Request (Antrag)" },
    line: {
      de: "Der Entwurf des Budgets, den die Regierung dem Rat vorlegt.",
      en: "The draft budget that the executive submits to the council.",
    },
  },
  novemberbrief: {
    id: "novemberbrief",
    name: { de: "Novemberbrief", en: "November letter (Novemberbrief)" },
    line: {
      de: "Was die Regierung im Herbst an ihrem eigenen Entwurf noch ändert, bevor der Rat entscheidet.",
      en: "What the executive changes in its own draft in autumn, before the council decides.",
    },
  },
  beschluss: {
    id: "budget",
    name: { de: "Budget", en: "Budget" },
    line: {
      de: "Was im nächsten Jahr ausgegeben werden darf; der Rat beschliesst es im Voraus.",
      en: "What may be spent in the coming year; the council decides it in advance.",
    },
  },
  nachtrag: CREDIT,
  nachtrag1: CREDIT,
  nachtrag2: CREDIT,
  korrektur: {
    id: "n3",
    name: { de: "N3 und N4", en: "N3 and N4" },
    line: {
      de: "Korrekturen des Budgets während des Jahres, etwa wenn ein zentraler Betrag auf die Ämter verteilt wird.",
      en: "Corrections of the budget during the year, for example when a central amount is divided among the offices.",
    },
  },
  korrigiert: {
    id: "korrigiertes-budget",
    name: { de: "Korrigiertes Budget", en: "Corrected budget" },
    line: {
      de: "Das beschlossene Budget mit allem, was während des Jahres dazukam. Damit wird die Rechnung verglichen.",
      en: "The adopted budget with everything added during the year. The accounts are compared with it.",
    },
  },
  rechnung: {
    id: "rechnung",
    name: { de: "Rechnung", en: "Accounts (Rechnung)" },
    line: {
      de: "Was in einem Jahr tatsächlich ausgegeben und eingenommen wurde.",
      en: "What was actually spent and received in a year.",
    },
  },
};

/** Those of the given steps, each once. */
export function stepTerms(kinds: Iterable<StepKind>): readonly Term[] {
  return [...new Set([...kinds].flatMap((kind) => TERMS[kind] ?? []))];
}

/** For the place where a step is named; undefined if its name says it all. */
export function termOf(reader: Reader, kind: StepKind): { readonly href: string; readonly line: string } | undefined {
  const term = TERMS[kind];
  return term && { href: `${linkTo(reader, "/glossar")}#${term.id}`, line: term.line[reader.language] };
}
