/** The words in which the budget process is told, for what is spent, what comes in, and the one minus the other. */
import type { Language } from "../../frame/language.ts";
import type { Measure } from "../ledger/measure.ts";

/** How one speaks of it: money to spend, money to take in, and the one minus the other. */
export interface Voice {
  readonly asked: (amount: string) => string;
  readonly cut: (by: string, to: string) => string;
  readonly raised: (by: string, to: string) => string;
  readonly spent: (amount: string) => string;
  /** For headings: more or less than was decided. */
  readonly against: (difference: string) => string;
  readonly exactly: string;
}

export const VOICES: Readonly<Record<Language, Readonly<Record<Measure, Voice>>>> = {
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
      asked: (amount) => `The executive asked for ${amount} to spend`,
      cut: (by, to) => `The council cut that by ${by} to ${to}.`,
      raised: (by, to) => `The council raised that by ${by} to ${to}.`,
      spent: (amount) => `In the end ${amount} were spent`,
      against: (difference) => `spent ${difference} than was granted`,
      exactly: "spent exactly what was granted",
    },
    ertrag: {
      asked: (amount) => `The executive expected ${amount} of revenue`,
      cut: (by, to) => `The council expected ${by} less, that is ${to}.`,
      raised: (by, to) => `The council expected ${by} more, that is ${to}.`,
      spent: (amount) => `In the end ${amount} came in`,
      against: (difference) => `took in ${difference} than was planned`,
      exactly: "took in exactly what was planned",
    },
    netto: {
      asked: (amount) => `The executive asked for ${amount} net`,
      cut: (by, to) => `The council cut that by ${by} to ${to}.`,
      raised: (by, to) => `The council raised that by ${by} to ${to}.`,
      spent: (amount) => `In the end ${amount} net were needed`,
      against: (difference) => `needed ${difference} net than was granted`,
      exactly: "needed net exactly what was granted",
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
    same: (to: string) => `The council left that as it was: the budget is ${to}.`,
    decided: (amount: string) => `The council decided on ${amount}.`,
    undecided: "The council has not decided yet.",
    changed: (by: string, to: string) => `Supplementary credits and corrections (${by}) led to ${to}.`,
    pending: (amount: string) => `Supplementary credits of ${amount} in all are not decided yet.`,
    than: (difference: string, share: string) => `, ${difference} than budgeted${share}.`,
    likeBudget: ", exactly as budgeted.",
    noBudget: ". There was no budget for it.",
    open: (year: number) => `The accounts of ${year} are not there yet.`,
    minus: "A minus means that more comes in than is spent.",
    nothing: (year: number) => `There are no amounts for ${year}.`,
    isAsked: (amount: string) => `the executive asks for ${amount}`,
    isDecided: (amount: string) => `the budget is ${amount}`,
    isBooked: (amount: string) => `${amount} without a budget`,
    none: "no amounts",
  },
};
