/** What a member does in a vote; `Abstimmung.verhalten` holds positions in this list. */
export const VERHALTEN = ["Ja", "Nein", "Enthaltung", "Abwesend", "A", "B", "C", "D", "E"] as const;
export const JA = 0;
export const NEIN = 1;
export const ENTHALTUNG = 2;
export const ABWESEND = 3;
/** The first option of a choice. */
export const AUSWAHL = 4;
