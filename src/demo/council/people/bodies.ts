/**
 * The bodies of Seldwyla: council, its board, committees, parliamentary groups, executive, and the foundations and
 * commissions to which the council elects. Out: 61 bodies.
 */
import type { Random } from "../../random.ts";
import { constitution, type Day, day, OPEN } from "../model/calendar.ts";
import { altsystemId } from "../model/identity.ts";
import type { Gremium } from "../model/model.ts";
import { GROUPS } from "./parties.ts";

interface Row {
  readonly kurzname?: string;
  readonly name: string;
  readonly typ: string;
  readonly vater?: string;
  readonly sitze?: number;
  readonly from?: Day;
  readonly to?: Day;
  readonly bemerkung?: string;
}

const COMMITTEE = "Kommission";
const EXTERNAL = "Ratsexterne Kommission/Stiftung";

const special = (kurzname: string, departments: string, sitze = 13): Row => ({
  kurzname: `SK ${kurzname}`,
  name: `Spezialkommission ${departments}`,
  typ: COMMITTEE,
  vater: "Gemeinderat",
  sitze,
});

const former = (kurzname: string, name: string, from: number, to: number, sitze = 11): Row => ({
  kurzname,
  name,
  typ: COMMITTEE,
  vater: "Gemeinderat",
  sitze,
  from: constitution(from),
  to: constitution(to) - 1,
  bemerkung: "aufgehoben",
});

const COUNCIL: readonly Row[] = [
  { name: "Gemeinderat", typ: "Gemeinderat", sitze: 125 },
  { kurzname: "GL", name: "Geschäftsleitung", typ: "Geschäftsleitung", vater: "Gemeinderat" },
  { name: "Stadtrat", typ: "Stadtrat", sitze: 9 },
  {
    name: "Büro des Gemeinderats",
    typ: "Büro",
    vater: "Gemeinderat",
    sitze: 9,
    to: constitution(2014) - 1,
    bemerkung: "heute Geschäftsleitung",
  },
];

const COMMITTEES: readonly Row[] = [
  { kurzname: "GPK", name: "Geschäftsprüfungskommission", typ: COMMITTEE, vater: "Gemeinderat", sitze: 11 },
  { kurzname: "RPK", name: "Rechnungsprüfungskommission", typ: COMMITTEE, vater: "Gemeinderat", sitze: 13 },
  special("FD", "Finanzdepartement", 11),
  special("PRD/SSD", "Präsidialdepartement, Schul- und Sportdepartement"),
  special("SID/V", "Sicherheitsdepartement, Verkehr"),
  special("GUD", "Gesundheits- und Umweltdepartement", 11),
  special("TED/DIB", "Tiefbau- und Entsorgungsdepartement, Departement der Industriellen Betriebe"),
  special("HBD/SE", "Hochbaudepartement, Stadtentwicklung"),
  special("SD", "Sozialdepartement", 11),
  {
    kurzname: "BeKo RP/BZO",
    name: "Besondere Kommission Richtplanung, Bau- und Zonenordnung",
    typ: COMMITTEE,
    vater: "Gemeinderat",
    sitze: 13,
    from: constitution(2018),
  },
  { kurzname: "IFK", name: "Interfraktionelle Konferenz", typ: COMMITTEE, vater: "Gemeinderat", sitze: 9 },
  { kurzname: "RedK", name: "Redaktionskommission", typ: COMMITTEE, vater: "Gemeinderat", sitze: 5 },
  former("SK PD/V", "Spezialkommission Polizeidepartement, Verkehr", 1998, 2006, 13),
  former("BeKo GO", "Besondere Kommission Gemeindeordnung", 2014, 2018),
  former("BeKo SB", "Besondere Kommission Stadionbau", 2006, 2010),
  former("BeKo PK", "Besondere Kommission Pensionskasse", 2002, 2006),
  former("PUK TED", "Parlamentarische Untersuchungskommission Entsorgung", 2010, 2014, 9),
  former("PBK", "Petitions- und Bürgerrechtskommission", 1998, 2010),
  former("VK", "Verkehrskommission", 1998, 2002),
];

const FOUNDATIONS: readonly string[] = [
  "Stiftung Alterswohnungen Seldwyla",
  "Stiftung Familienwohnungen Seldwyla",
  "Stiftung für preisgünstigen Wohnraum",
  "Stiftung Wohnen und Arbeiten",
  "Stiftung Musikschule Seldwyla",
  "Stiftung Stadttheater",
  "Stiftung Kunsthaus Seldwyla",
  "Stiftung Botanischer Garten",
  "Stiftung Jugend und Arbeit",
  "Stiftung Ferienheime",
  "Konzertgesellschaft Seldwyla, Vorstand",
  "Tierpark Seldwyla, Stiftungsrat",
  "Seeuferkommission",
  "Kommission für Baukunst",
  "Kommission für Denkmalpflege",
  "Kommission für Integration",
  "Kulturkommission",
  "Kunstkommission",
  "Sportkommission",
  "Schulkommission Berufsvorbereitung",
  "Einbürgerungsbehörde",
  "Sozialbehörde",
  "Sonderfallkommission",
  "Steuerkommission",
  "Wahlbüro",
  "Zweckverband Seetal",
];

const ROWS: readonly Row[] = [
  ...COUNCIL,
  ...COMMITTEES,
  ...GROUPS.map(
    ({ name, from, to }): Row => ({ kurzname: name, name, typ: "Fraktion", vater: "Gemeinderat", from, to }),
  ),
  ...FOUNDATIONS.map((name, place): Row => ({ name, typ: EXTERNAL, sitze: 3 + (place % 4) })),
];

const ORIGIN = day("1998-05-13");

export function makeBodies(random: Random): readonly Gremium[] {
  return ROWS.map(({ kurzname = "", name, typ, vater = "", sitze = 0, from = ORIGIN, to = OPEN, bemerkung = "" }) => {
    const guid = random.guid();
    const inaktiv = to !== OPEN;
    return {
      guid,
      altsystemId: altsystemId(guid, from),
      kurzname,
      name,
      typ,
      vater,
      sitze,
      from,
      to,
      bemerkung,
      inaktiv,
    };
  });
}

/** `GPK (Geschäftsprüfungskommission)`, or the name alone where there is no other short form. */
export function displayName({ kurzname, name }: Gremium): string {
  return kurzname === "" || kurzname === name ? name : `${kurzname} (${name})`;
}

export const isCommittee = (body: Gremium): boolean => body.typ === COMMITTEE;
export const isExternal = (body: Gremium): boolean => body.typ === EXTERNAL;
