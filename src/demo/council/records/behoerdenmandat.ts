/** Records of mandates: who had which function in which body from when to when. */
import { WAHLKREISE } from "../model/districts.ts";
import type { Mandat } from "../model/model.ts";
import { displayName } from "../people/bodies.ts";
import { parteiOf } from "../people/people.ts";
import { spanBlock } from "./blocks.ts";
import { type Table, table } from "./table.ts";

const DOCTORS = 0.07;

export const behoerdenmandat: Table = table(
  "behoerdenmandat",
  ({ mandate }) => mandate,
  ({ today, randomFor }) =>
    (mandat) => {
      const { person, gremium } = mandat;
      const partei = parteiOf(person, Math.min(mandat.to, today));
      return {
        Name: person.name,
        Vorname: person.vorname,
        KontaktGuid: person.guid,
        AltsystemID: mandat.altsystemId,
        Dauer: spanBlock(mandat),
        Gremium: displayName(gremium),
        GremiumGuid: gremium.guid,
        Gremiumstyp: gremium.typ,
        Partei: partei?.name ?? "",
        ParteiGuid: partei?.guid ?? "",
        Titel: randomFor(`Titel ${person.guid}`).chance(DOCTORS) ? "Dr." : "",
        Wahlkreis: person.wahlkreis,
        WahlkreisOrder: districtOrder(mandat),
        Wohnkreis: person.wohnkreis,
        Funktion: mandat.funktion,
        Sitz: mandat.sitz,
      };
    },
);

/** The old system had none. */
function districtOrder({ altsystemId, person }: Mandat): number | null {
  const place = WAHLKREISE.findIndex(({ name }) => name === person.wahlkreis);
  return altsystemId !== "" || place < 0 ? null : place + 1;
}
