/** The phrases of the budget process in sentences, for expense, revenue and net cost. */
import type { Language } from "../../frame/language.ts";
import type { Told } from "../ledger/measure.ts";

export interface MeasurePhrases {
  readonly asked: (executive: string, amount: string) => string;
  readonly cut: (council: string, by: string, to: string) => string;
  readonly raised: (council: string, by: string, to: string) => string;
  readonly spent: (amount: string) => string;
  /** For headings: more or less than in the budget, of which the second text says which. */
  readonly against: (difference: string, budget: string) => string;
  readonly exactly: (budget: string) => string;
}

export const MEASURE_PHRASES: Readonly<Record<Language, Readonly<Record<Told, MeasurePhrases>>>> = {
  de: {
    aufwand: {
      asked: (executive, amount) => `${executive} beantragte ${amount} Aufwand`,
      cut: (council, by, to) => `${council} kürzte das um ${by} auf ${to}.`,
      raised: (council, by, to) => `${council} erhöhte das um ${by} auf ${to}.`,
      spent: (amount) => `Ausgegeben wurden am Ende ${amount}`,
      against: (difference, budget) => `${difference} ausgegeben als ${budget}`,
      exactly: (budget) => `genau so viel ausgegeben wie ${budget}`,
    },
    ertrag: {
      asked: (executive, amount) => `${executive} rechnete mit ${amount} Ertrag`,
      cut: (council, by, to) => `${council} rechnete mit ${by} weniger, also mit ${to}.`,
      raised: (council, by, to) => `${council} rechnete mit ${by} mehr, also mit ${to}.`,
      spent: (amount) => `Eingenommen wurden am Ende ${amount}`,
      against: (difference, budget) => `${difference} eingenommen als ${budget}`,
      exactly: (budget) => `genau so viel eingenommen wie ${budget}`,
    },
    netto: {
      asked: (executive, amount) => `${executive} beantragte netto ${amount}`,
      cut: (council, by, to) => `${council} senkte das um ${by} auf ${to}.`,
      raised: (council, by, to) => `${council} erhöhte das um ${by} auf ${to}.`,
      spent: (amount) => `Gebraucht wurden am Ende netto ${amount}`,
      against: (difference, budget) => `netto ${difference} gebraucht als ${budget}`,
      exactly: (budget) => `netto genau so viel gebraucht wie ${budget}`,
    },
    ergebnis: {
      asked: (executive, amount) => `${executive} rechnete mit einem Ergebnis von ${amount}`,
      cut: (council, by, to) => `${council} verschlechterte das um ${by} auf ${to}.`,
      raised: (council, by, to) => `${council} verbesserte das um ${by} auf ${to}.`,
      spent: (amount) => `Das Ergebnis ist am Ende ${amount}`,
      against: (difference, budget) => `im Ergebnis ${difference} als ${budget}`,
      exactly: (budget) => `das Ergebnis ist genau wie ${budget}`,
    },
  },
  en: {
    aufwand: {
      asked: (executive, amount) => `${executive} requested ${amount} in spending`,
      cut: (council, by, to) => `${council} cut this by ${by} to ${to}.`,
      raised: (council, by, to) => `${council} raised this by ${by} to ${to}.`,
      spent: (amount) => `In the end, ${amount} was spent`,
      against: (difference, budget) => `${difference} spent than ${budget}`,
      exactly: (budget) => `exactly as much spent as ${budget}`,
    },
    ertrag: {
      asked: (executive, amount) => `${executive} expected ${amount} in revenue`,
      cut: (council, by, to) => `${council} lowered this estimate by ${by} to ${to}.`,
      raised: (council, by, to) => `${council} raised this estimate by ${by} to ${to}.`,
      spent: (amount) => `In the end, ${amount} came in`,
      against: (difference, budget) => `${difference} taken in than ${budget}`,
      exactly: (budget) => `exactly as much taken in as ${budget}`,
    },
    netto: {
      asked: (executive, amount) => `${executive} requested a net ${amount}`,
      cut: (council, by, to) => `${council} cut this by ${by} to ${to}.`,
      raised: (council, by, to) => `${council} raised this by ${by} to ${to}.`,
      spent: (amount) => `In the end, the net cost was ${amount}`,
      against: (difference, budget) => `net cost ${difference} than ${budget}`,
      exactly: (budget) => `net cost exactly as ${budget}`,
    },
    ergebnis: {
      asked: (executive, amount) => `${executive} expected a result of ${amount}`,
      cut: (council, by, to) => `${council} worsened this by ${by} to ${to}.`,
      raised: (council, by, to) => `${council} improved this by ${by} to ${to}.`,
      spent: (amount) => `In the end, the result was ${amount}`,
      against: (difference, budget) => `result ${difference} than ${budget}`,
      exactly: (budget) => `result exactly as ${budget}`,
    },
  },
};

export const STORY_WORDS = {
  de: {
    more: (amount: string) => `${amount} mehr`,
    less: (amount: string) => `${amount} weniger`,
    letter: (difference: string) => `, im Novemberbrief dann ${difference}`,
    redraft: (difference: string) => `, mit Änderungen am Entwurf dann ${difference}`,
    same: (council: string, to: string) => `${council} änderte daran nichts: Das beschlossene Budget ist ${to}.`,
    decided: (council: string, amount: string) => `${council} beschloss ${amount}.`,
    undecided: (council: string) => `${council} hat darüber noch nicht entschieden.`,
    changed: (by: string, to: string) =>
      `Nachtragskredite und Korrekturen (${by}) führten zum korrigierten Budget von ${to}.`,
    pending: (amount: string) => `Über Nachtragskredite von zusammen ${amount} ist noch nicht entschieden.`,
    than: (difference: string, budget: string, share: string) => `, ${difference} als ${budget}${share}.`,
    likeBudget: (budget: string) => `, genau wie ${budget}.`,
    noBudget: ". Ein Budget dafür gab es nicht.",
    open: (year: number) => `Die Rechnung ${year} liegt noch nicht vor.`,
    minus: "Ein Minus heisst: Es kommt mehr herein, als ausgegeben wird.",
    deficits: "Ein Minus heisst: Es ist ein Defizit.",
    nothing: (year: number) => `Für ${year} gibt es hier keine Beträge.`,
    planned: (amount: string) => `Geplant sind ${amount}. Ein Budget dafür gibt es noch nicht.`,
    isPlanned: (amount: string) => `geplant sind ${amount}`,
    isAsked: (executive: string, amount: string) => `${executive} beantragt ${amount}`,
    isDecided: (budget: string, amount: string) => `${amount} ${budget}`,
    isBooked: (amount: string) => `${amount} ohne Budget`,
    none: "keine Beträge",
  },
  en: {
    more: (amount: string) => `${amount} more`,
    less: (amount: string) => `${amount} less`,
    letter: (difference: string) => `, then ${difference} in its November letter`,
    redraft: (difference: string) => `, then ${difference} after changes to the draft`,
    same: (council: string, to: string) => `${council} left this unchanged: the adopted budget is ${to}.`,
    decided: (council: string, amount: string) => `${council} approved ${amount}.`,
    undecided: (council: string) => `${council} has not decided on this yet.`,
    changed: (by: string, to: string) =>
      `Supplementary credits and corrections (${by}) brought this to the corrected budget of ${to}.`,
    pending: (amount: string) => `Supplementary credits totalling ${amount} have not been decided yet.`,
    than: (difference: string, budget: string, share: string) => `, ${difference} than ${budget}${share}.`,
    likeBudget: (budget: string) => `, exactly as ${budget}.`,
    noBudget: ". There was no budget for it.",
    open: (year: number) => `The ${year} accounts are not available yet.`,
    minus: "A negative amount means that more comes in than is spent.",
    deficits: "A negative amount is a deficit.",
    nothing: (year: number) => `There are no amounts for ${year}.`,
    planned: (amount: string) => `The plan is ${amount}. There is no budget for it yet.`,
    isPlanned: (amount: string) => `the plan is ${amount}`,
    isAsked: (executive: string, amount: string) => `${executive} requests ${amount}`,
    isDecided: (budget: string, amount: string) => `${amount} ${budget}`,
    isBooked: (amount: string) => `${amount} without a budget`,
    none: "no amounts",
  },
};
