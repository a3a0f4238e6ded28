/** Kinds of business: how many a year in a city like Zürich, who submits them, how many others sign. */
import type { Geschaeftsart } from "../../language/business-topic.ts";

export interface Kind {
  readonly art: Geschaeftsart;
  /** Items a year at scale 1; 0 for those that come exactly once a year. */
  readonly proJahr: number;
  readonly durch: "Mitglied" | "Stadtrat" | "Geschäftsleitung" | "Interfraktionelle Konferenz" | "Bevölkerung";
  /** Least and greatest number of further signatories. */
  readonly mit: readonly [number, number];
}

const NONE = [0, 0] as const;

export const KINDS: readonly Kind[] = [
  { art: "Postulat", proJahr: 178, durch: "Mitglied", mit: [0, 12] },
  { art: "Schriftliche Anfrage", proJahr: 125, durch: "Mitglied", mit: [0, 3] },
  { art: "Weisung", proJahr: 116, durch: "Stadtrat", mit: NONE },
  { art: "Motion", proJahr: 40, durch: "Mitglied", mit: [0, 30] },
  { art: "Interpellation", proJahr: 38, durch: "Mitglied", mit: [0, 6] },
  { art: "Wahl", proJahr: 28, durch: "Interfraktionelle Konferenz", mit: NONE },
  { art: "Dringliche Schriftliche Anfrage", proJahr: 10, durch: "Mitglied", mit: [30, 44] },
  { art: "Beschlussantrag", proJahr: 8, durch: "Mitglied", mit: [0, 10] },
  { art: "Parlamentarische Initiative", proJahr: 6, durch: "Mitglied", mit: [3, 30] },
  { art: "Bericht", proJahr: 6, durch: "Stadtrat", mit: NONE },
  { art: "Petition", proJahr: 3, durch: "Bevölkerung", mit: NONE },
  { art: "Einzelinitiative", proJahr: 2, durch: "Bevölkerung", mit: NONE },
  { art: "Volksinitiative", proJahr: 2, durch: "Bevölkerung", mit: NONE },
  { art: "Nachtragskredit", proJahr: 2, durch: "Stadtrat", mit: NONE },
  { art: "Ratsreform", proJahr: 1, durch: "Geschäftsleitung", mit: NONE },
  { art: "Resolution", proJahr: 1, durch: "Mitglied", mit: [10, 50] },
];

/** Submitted each year around the given date (`MM-DD`). */
export const YEARLY: readonly (Kind & { readonly date: string })[] = [
  { art: "Rechnung", proJahr: 0, durch: "Stadtrat", mit: NONE, date: "03-20" },
  { art: "Budget", proJahr: 0, durch: "Stadtrat", mit: NONE, date: "09-15" },
];
