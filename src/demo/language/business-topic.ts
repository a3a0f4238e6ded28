/** What an item of business is about, and the kinds of business there are. */

// biome-ignore format: several on a line
export const GESCHAEFTSARTEN = [
  "Motion", "Postulat", "Interpellation", "Schriftliche Anfrage", "Dringliche Schriftliche Anfrage", "Beschlussantrag",
  "Parlamentarische Initiative", "Einzelinitiative", "Volksinitiative", "Petition", "Weisung", "Wahl", "Ratsreform",
  "Budget", "Rechnung", "Nachtragskredit", "Bericht", "Resolution",
] as const;

export type Geschaeftsart = (typeof GESCHAEFTSARTEN)[number];

export interface BusinessTopic {
  readonly titel: string;
  /** Key of the department, "10" to "55". */
  readonly departement: string;
  /** What it is about, without article: "Veloroute am Goldacherquai". */
  readonly gegenstand: string;
}
