/** The phrases of the budget process in sentences, for expense, revenue and net cost. */
import type { Language } from "../../frame/language.ts";
import type { Measure } from "../ledger/measure.ts";

export interface MeasurePhrases {
  readonly asked: (amount: string) => string;
  readonly cut: (by: string, to: string) => string;
  readonly raised: (by: string, to: string) => string;
  readonly spent: (amount: string) => string;
  /** For headings: more or less than approved. */
  readonly against: (difference: string) => string;
  readonly exactly: string;
}

export const MEASURE_PHRASES: Readonly<Record<Language, Readonly<Record<Measure, MeasurePhrases>>>> = {
  de: {
    aufwand: {
      asked: (amount) => `Der Stadtrat beantragte ${amount} Aufwand`,
      cut: (by, to) => `Der Gemeinderat kürzte das um ${by} auf ${to}.`,
      raised: (by, to) => `Der Gemeinderat erhöhte das um ${by} auf ${to}.`,
      spent: (amount) => `Ausgegeben wurden am Ende ${amount}`,
      against: (difference) => `${difference} ausgegeben als bewilligt`,
      exactly: "genau so viel ausgegeben wie bewilligt",
    },
    ertrag: {
      asked: (amount) => `Der Stadtrat rechnete mit ${amount} Ertrag`,
      cut: (by, to) => `Der Gemeinderat rechnete mit ${by} weniger, also mit ${to}.`,
      raised: (by, to) => `Der Gemeinderat rechnete mit ${by} mehr, also mit ${to}.`,
      spent: (amount) => `Eingenommen wurden am Ende ${amount}`,
      against: (difference) => `${difference} eingenommen als geplant`,
      exactly: "genau so viel eingenommen wie geplant",
    },
    netto: {
      asked: (amount) => `Der Stadtrat beantragte netto ${amount}`,
      cut: (by, to) => `Der Gemeinderat senkte das um ${by} auf ${to}.`,
      raised: (by, to) => `Der Gemeinderat erhöhte das um ${by} auf ${to}.`,
      spent: (amount) => `Gebraucht wurden am Ende netto ${amount}`,
      against: (difference) => `netto ${difference} gebraucht als bewilligt`,
      exactly: "netto genau so viel gebraucht wie bewilligt",
    },
  },
  en: {
    aufwand: {
      asked: (amount) => `The executive requested ${amount} of expense`,
      cut: (by, to) => `The council cut this by ${by} to ${to}.`,
      raised: (by, to) => `The council raised this by ${by} to ${to}.`,
      spent: (amount) => `In the end, ${amount} was spent`,
      against: (difference) => `${difference} spent than approved`,
      exactly: "exactly the approved amount spent",
    },
    ertrag: {
      asked: (amount) => `The executive expected ${amount} of revenue`,
      cut: (by, to) => `The council lowered this estimate by ${by} to ${to}.`,
      raised: (by, to) => `The council raised this estimate by ${by} to ${to}.`,
      spent: (amount) => `In the end, ${amount} came in`,
      against: (difference) => `${difference} taken in than planned`,
      exactly: "exactly the planned amount taken in",
    },
    netto: {
      asked: (amount) => `The executive requested a net ${amount}`,
      cut: (by, to) => `The council cut this by ${by} to ${to}.`,
      raised: (by, to) => `The council raised this by ${by} to ${to}.`,
      spent: (amount) => `In the end, the net cost was ${amount}`,
      against: (difference) => `net cost ${difference} than approved`,
      exactly: "net cost exactly as approved",
    },
  },
};

export const STORY_WORDS = {
  de: {
    more: (amount: string) => `${amount} mehr`,
    less: (amount: string) => `${amount} weniger`,
    letter: (difference: string) => `, im Novemberbrief dann ${difference}`,
    same: (to: string) => `Der Gemeinderat änderte daran nichts: Das Budget ist ${to}.`,
    decided: (amount: string) => `Der Gemeinderat beschloss ${amount}.`,
    undecided: "Der Gemeinderat hat darüber noch nicht entschieden.",
    changed: (by: string, to: string) => `Nachtragskredite und Korrekturen (${by}) führten zu ${to}.`,
    pending: (amount: string) => `Über Nachtragskredite von zusammen ${amount} ist noch nicht entschieden.`,
    than: (difference: string, share: string) => `, ${difference} als im Budget${share}.`,
    likeBudget: ", genau wie im Budget.",
    noBudget: ". Ein Budget dafür gab es nicht.",
    open: (year: number) => `Die Rechnung ${year} liegt noch nicht vor.`,
    minus: "Ein Minus heisst: Es kommt mehr herein, als ausgegeben wird.",
    nothing: (year: number) => `Für ${year} gibt es hier keine Beträge.`,
    isAsked: (amount: string) => `der Stadtrat beantragt ${amount}`,
    isDecided: (amount: string) => `das Budget ist ${amount}`,
    isBooked: (amount: string) => `${amount} ohne Budget`,
    none: "keine Beträge",
  },
  en: {
    more: (amount: string) => `${amount} more`,
    less: (amount: string) => `${amount} less`,
    letter: (difference: string) => `, then ${difference} in its November letter`,
    same: (to: string) => `The council left this unchanged: the budget is ${to}.`,
    decided: (amount: string) => `The council approved ${amount}.`,
    undecided: "The council has not decided on this yet.",
    changed: (by: string, to: string) => `Supplementary credits and corrections (${by}) brought this to ${to}.`,
    pending: (amount: string) => `Supplementary credits totalling ${amount} have not been decided yet.`,
    than: (difference: string, share: string) => `, ${difference} than budgeted${share}.`,
    likeBudget: ", exactly as budgeted.",
    noBudget: ". There was no budget for it.",
    open: (year: number) => `The ${year} accounts are not available yet.`,
    minus: "A negative amount means that more comes in than is spent.",
    nothing: (year: number) => `There are no amounts for ${year}.`,
    isAsked: (amount: string) => `the executive requests ${amount}`,
    isDecided: (amount: string) => `the budget is ${amount}`,
    isBooked: (amount: string) => `${amount} without a budget`,
    none: "no amounts",
  },
};
