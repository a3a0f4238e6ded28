/** The phrases of the budget process in sentences, for expense, revenue and net cost. */
import type { Language } from "../../frame/language.ts";
import type { Measure } from "../ledger/measure.ts";

export interface MeasurePhrases {
  readonly asked: (executive: string, amount: string) => string;
  readonly cut: (council: string, by: string, to: string) => string;
  readonly raised: (council: string, by: string, to: string) => string;
  readonly spent: (amount: string) => string;
  /** For headings: more or less than approved. */
  readonly against: (difference: string) => string;
  readonly exactly: string;
}

export const MEASURE_PHRASES: Readonly<Record<Language, Readonly<Record<Measure, MeasurePhrases>>>> = {
  de: {
    aufwand: {
      asked: (executive, amount) => `${executive} beantragte ${amount} Aufwand`,
      cut: (council, by, to) => `${council} kürzte das um ${by} auf ${to}.`,
      raised: (council, by, to) => `${council} erhöhte das um ${by} auf ${to}.`,
      spent: (amount) => `Ausgegeben wurden am Ende ${amount}`,
      against: (difference) => `${difference} ausgegeben als bewilligt`,
      exactly: "genau so viel ausgegeben wie bewilligt",
    },
    ertrag: {
      asked: (executive, amount) => `${executive} rechnete mit ${amount} Ertrag`,
      cut: (council, by, to) => `${council} rechnete mit ${by} weniger, also mit ${to}.`,
      raised: (council, by, to) => `${council} rechnete mit ${by} mehr, also mit ${to}.`,
      spent: (amount) => `Eingenommen wurden am Ende ${amount}`,
      against: (difference) => `${difference} eingenommen als geplant`,
      exactly: "genau so viel eingenommen wie geplant",
    },
    netto: {
      asked: (executive, amount) => `${executive} beantragte netto ${amount}`,
      cut: (council, by, to) => `${council} senkte das um ${by} auf ${to}.`,
      raised: (council, by, to) => `${council} erhöhte das um ${by} auf ${to}.`,
      spent: (amount) => `Gebraucht wurden am Ende netto ${amount}`,
      against: (difference) => `netto ${difference} gebraucht als bewilligt`,
      exactly: "netto genau so viel gebraucht wie bewilligt",
    },
  },
  en: {
    aufwand: {
      asked: (executive, amount) => `${executive} requested ${amount} of expense`,
      cut: (council, by, to) => `${council} cut this by ${by} to ${to}.`,
      raised: (council, by, to) => `${council} raised this by ${by} to ${to}.`,
      spent: (amount) => `In the end, ${amount} was spent`,
      against: (difference) => `${difference} spent than approved`,
      exactly: "exactly the approved amount spent",
    },
    ertrag: {
      asked: (executive, amount) => `${executive} expected ${amount} of revenue`,
      cut: (council, by, to) => `${council} lowered this estimate by ${by} to ${to}.`,
      raised: (council, by, to) => `${council} raised this estimate by ${by} to ${to}.`,
      spent: (amount) => `In the end, ${amount} came in`,
      against: (difference) => `${difference} taken in than planned`,
      exactly: "exactly the planned amount taken in",
    },
    netto: {
      asked: (executive, amount) => `${executive} requested a net ${amount}`,
      cut: (council, by, to) => `${council} cut this by ${by} to ${to}.`,
      raised: (council, by, to) => `${council} raised this by ${by} to ${to}.`,
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
    redraft: (difference: string) => `, mit Änderungen am Entwurf dann ${difference}`,
    same: (council: string, to: string) => `${council} änderte daran nichts: Das Budget ist ${to}.`,
    decided: (council: string, amount: string) => `${council} beschloss ${amount}.`,
    undecided: (council: string) => `${council} hat darüber noch nicht entschieden.`,
    changed: (by: string, to: string) => `Nachtragskredite und Korrekturen (${by}) führten zu ${to}.`,
    pending: (amount: string) => `Über Nachtragskredite von zusammen ${amount} ist noch nicht entschieden.`,
    than: (difference: string, share: string) => `, ${difference} als im Budget${share}.`,
    likeBudget: ", genau wie im Budget.",
    noBudget: ". Ein Budget dafür gab es nicht.",
    open: (year: number) => `Die Rechnung ${year} liegt noch nicht vor.`,
    minus: "Ein Minus heisst: Es kommt mehr herein, als ausgegeben wird.",
    nothing: (year: number) => `Für ${year} gibt es hier keine Beträge.`,
    planned: (amount: string) => `Geplant sind ${amount}. Ein Budget dafür gibt es noch nicht.`,
    isPlanned: (amount: string) => `geplant sind ${amount}`,
    isAsked: (executive: string, amount: string) => `${executive} beantragt ${amount}`,
    isDecided: (amount: string) => `das Budget ist ${amount}`,
    isBooked: (amount: string) => `${amount} ohne Budget`,
    none: "keine Beträge",
  },
  en: {
    more: (amount: string) => `${amount} more`,
    less: (amount: string) => `${amount} less`,
    letter: (difference: string) => `, then ${difference} in its November letter`,
    redraft: (difference: string) => `, then ${difference} after changes to the draft`,
    same: (council: string, to: string) => `${council} left this unchanged: the budget is ${to}.`,
    decided: (council: string, amount: string) => `${council} approved ${amount}.`,
    undecided: (council: string) => `${council} has not decided on this yet.`,
    changed: (by: string, to: string) => `Supplementary credits and corrections (${by}) brought this to ${to}.`,
    pending: (amount: string) => `Supplementary credits totalling ${amount} have not been decided yet.`,
    than: (difference: string, share: string) => `, ${difference} than budgeted${share}.`,
    likeBudget: ", exactly as budgeted.",
    noBudget: ". There was no budget for it.",
    open: (year: number) => `The ${year} accounts are not available yet.`,
    minus: "A negative amount means that more comes in than is spent.",
    nothing: (year: number) => `There are no amounts for ${year}.`,
    planned: (amount: string) => `The plan is ${amount}. There is no budget for it yet.`,
    isPlanned: (amount: string) => `the plan is ${amount}`,
    isAsked: (executive: string, amount: string) => `${executive} requests ${amount}`,
    isDecided: (amount: string) => `the budget is ${amount}`,
    isBooked: (amount: string) => `${amount} without a budget`,
    none: "no amounts",
  },
};
