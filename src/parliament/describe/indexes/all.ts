/** The indexes we serve, in the order of the documentation and of lists. */
import type { IndexDescription } from "../description.ts";
import { abstimmung } from "./abstimmung.ts";
import { behoerdenmandat } from "./behoerdenmandat.ts";
import * as codeLists from "./code-lists.ts";
import { dokument } from "./dokument.ts";
import { geschaeft } from "./geschaeft.ts";
import { gremiumdetail, gremiumsuebersicht } from "./gremium.ts";
import { kontakt } from "./kontakt.ts";
import { ratspost } from "./ratspost.ts";
import { sitzung } from "./sitzung.ts";
import { wortmeldung } from "./wortmeldung.ts";

export const INDEXES: readonly IndexDescription[] = [
  kontakt,
  behoerdenmandat,
  geschaeft,
  sitzung,
  ratspost,
  abstimmung,
  wortmeldung,
  gremiumdetail,
  gremiumsuebersicht,
  codeLists.partei,
  codeLists.wahlkreis,
  codeLists.wohnkreis,
  codeLists.departement,
  codeLists.geschaeftsart,
  codeLists.gremiumstyp,
  codeLists.pendentbei,
  codeLists.referendum,
  codeLists.ablaufschritt,
  dokument,
];

/** The index of that name, ignoring case. */
export function indexNamed(name: string): IndexDescription | undefined {
  const wanted = name.toLowerCase();
  return INDEXES.find((description) => description.name.toLowerCase() === wanted);
}
