/** The code lists whose names the other indexes repeat: parties, districts, departments, kinds and steps. */
import type { Element, IndexDescription } from "../description.ts";
import { booleanField, councilIndex, flag, number, record, text, textField } from "./building-blocks.ts";

/** The original can only search `Inaktiv`; `Name` is our addition and searches name, short name and GUID. */
const codeList = (name: string, elements: readonly Element[], names: readonly string[] = ["Name"]): IndexDescription =>
  councilIndex({
    name,
    types: [record(name, ...elements)],
    fields: [booleanField("Inaktiv"), textField("Name", ...names, "OBJ_GUID")],
  });

const NAME = text("Name");
const INAKTIV = flag("Inaktiv");
const ALTSYSTEM = text("AltsystemID");

export const partei = codeList("Partei", [NAME, text("Kuerzel"), INAKTIV, ALTSYSTEM], ["Name", "Kuerzel"]);
export const wahlkreis = codeList("Wahlkreis", [NAME, number("Sortierung"), INAKTIV, ALTSYSTEM]);
export const wohnkreis = codeList("Wohnkreis", [NAME, INAKTIV, ALTSYSTEM]);
export const departement = codeList("Departement", [NAME, INAKTIV]);
export const geschaeftsart = codeList("Geschaeftsart", [NAME, INAKTIV]);
export const gremiumstyp = codeList("Gremiumstyp", [NAME, INAKTIV]);
export const pendentbei = codeList("PendentBei", [NAME, INAKTIV, ALTSYSTEM]);
export const referendum = codeList("Referendum", [NAME, INAKTIV, ALTSYSTEM]);
export const ablaufschritt = codeList("Ablaufschritt", [NAME, INAKTIV, text("AblaufschrittNr")]);
