/** The code lists of the council (`data/council/code-lists.csv`) and those of their names that the program uses. */
import { flag, oneOf, text } from "../../data-files/readers.ts";
import { readTable } from "../../data-files/table.ts";

/** An entry of a list; `inaktiv` ones belong to history and are no longer given to new business. */
export interface Code {
  readonly name: string;
  readonly inaktiv: boolean;
}

export type Status = "Pendent" | "In Kommission" | "Überwiesen" | "Beschlossen" | "Abgeschlossen";

export type PendentBei =
  | ""
  | "Geschäftsleitung"
  | "Gemeinderat"
  | "Vorberatende Kommission"
  | "Stadtrat"
  | "Referendumsfrist"
  | "Volksabstimmung";

export type Referendum = "Kein Referendum" | "Fakultatives Referendum" | "Obligatorisches Referendum";

const LISTS = ["geschaeftsart", "pendentbei", "referendum", "gremiumstyp"] as const;
const CODES = readTable("council/code-lists.csv", { liste: oneOf(LISTS), name: text, inaktiv: flag });

export function codeList(list: (typeof LISTS)[number]): readonly Code[] {
  return CODES.filter(({ liste }) => liste === list).map(({ name, inaktiv }) => ({ name, inaktiv }));
}
