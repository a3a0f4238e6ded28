/** Records of the code lists: parties, districts, departments, kinds, states, steps. */
import { type Code, codeList } from "../model/code-lists.ts";
import { WAHLKREISE, WOHNKREISE } from "../model/districts.ts";
import { altsystemId } from "../model/identity.ts";
import type { Council } from "../model/model.ts";
import { SCHRITTE } from "../model/steps.ts";
import { type Table, table } from "./table.ts";

/** The entries of a list, with a GUID derived from list and name. */
function withGuids(list: string, codes: readonly Code[]): (council: Council) => (Code & { readonly guid: string })[] {
  return ({ randomFor }) => codes.map((code) => ({ ...code, guid: randomFor(`${list} ${code.name}`).guid() }));
}

const active = (names: readonly string[]): Code[] => names.map((name) => ({ name, inaktiv: false }));

export const partei: Table = table(
  "partei",
  ({ parteien }) => parteien,
  () =>
    ({ name, kuerzel, inaktiv, altsystemId }) => ({
      Name: name,
      Kuerzel: kuerzel,
      Inaktiv: inaktiv,
      AltsystemID: altsystemId,
    }),
);

export const wahlkreis: Table = table(
  "wahlkreis",
  withGuids("Wahlkreis", active(WAHLKREISE.map(({ name }) => name))),
  () =>
    ({ guid, name }) => ({
      Name: name,
      Sortierung: WAHLKREISE.findIndex((kreis) => kreis.name === name) + 1,
      Inaktiv: false,
      AltsystemID: altsystemId(guid),
    }),
);

export const departement: Table = table(
  "departement",
  ({ departemente }) => departemente,
  () =>
    ({ name }) => ({
      Name: name,
      Inaktiv: false,
    }),
);

export const ablaufschritt: Table = table(
  "ablaufschritt",
  ({ randomFor }) =>
    Object.values(SCHRITTE).map(({ nr, name }) => ({ guid: randomFor(`Ablaufschritt ${nr}`).guid(), nr, name })),
  () =>
    ({ nr, name }) => ({ Name: name, Inaktiv: false, AblaufschrittNr: nr }),
);

const plain = (index: string, codes: readonly Code[]): Table =>
  table(index, withGuids(index, codes), () => ({ name, inaktiv }) => ({ Name: name, Inaktiv: inaktiv }));

const withAltsystemId = (index: string, codes: readonly Code[]): Table =>
  table(index, withGuids(index, codes), () => ({ guid, name, inaktiv }) => ({
    Name: name,
    Inaktiv: inaktiv,
    AltsystemID: altsystemId(guid),
  }));

export const wohnkreis: Table = withAltsystemId("wohnkreis", active(WOHNKREISE));
export const geschaeftsart: Table = plain("geschaeftsart", codeList("geschaeftsart"));
export const gremiumstyp: Table = plain("gremiumstyp", codeList("gremiumstyp"));
export const pendentbei: Table = withAltsystemId("pendentbei", codeList("pendentbei"));
export const referendum: Table = withAltsystemId("referendum", codeList("referendum"));
