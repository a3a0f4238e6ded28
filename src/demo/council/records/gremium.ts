/** Records of the bodies: in detail, with meetings and members, and as overview. */
import type { Mandat } from "../model/model.ts";
import { parteiOf, vornameName } from "../people/people.ts";
import { dayBlock, spanBlock } from "./blocks.ts";
import { groupByKeys, type Table, table } from "./table.ts";

export const gremiumdetail: Table = table(
  "gremiumdetail",
  ({ gremien }) => gremien,
  ({ mandate, sitzungen, today }) => {
    const members = groupByKeys(mandate, ({ gremium }) => [gremium]);
    const member = ({ guid, person, funktion, from, to, sitz }: Mandat) => ({
      OBJ_GUID: guid,
      KontaktGuid: person.guid,
      VornameName: vornameName(person),
      Name: person.name,
      Vorname: person.vorname,
      Partei: parteiOf(person, Math.min(to, today))?.kuerzel ?? "",
      Wahlkreis: person.wahlkreis,
      Funktion: funktion,
      Dauer: spanBlock({ from, to }),
      Sitz: sitz === null ? "" : String(sitz),
    });
    return (gremium) => ({
      Vater: gremium.vater,
      Name: gremium.name,
      Kurzname: gremium.kurzname,
      Bemerkung: gremium.bemerkung,
      Gremiumstyp: gremium.typ,
      Inaktiv: String(gremium.inaktiv),
      Sitzungen:
        gremium.typ === "Gemeinderat"
          ? sitzungen.map(({ guid, titel, day }) => ({ OBJ_GUID: guid, Titel: titel, Datum: dayBlock(day) }))
          : [],
      Behoerdenmitglieder: (members.get(gremium) ?? []).map(member),
    });
  },
);

export const gremiumsuebersicht: Table = table(
  "gremiumsuebersicht",
  // Two views of the same bodies: they share their GUIDs.
  ({ gremien }) => gremien,
  () => (gremium) => ({
    Name: gremium.name,
    Kurzname: gremium.kurzname,
    Vater: gremium.vater,
    Inaktiv: gremium.inaktiv,
    Gremiumstyp: gremium.typ,
    AltsystemID: gremium.altsystemId,
  }),
);
