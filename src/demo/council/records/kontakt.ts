/** Records of people: personal details, addresses, parties, interests, mandates, business they signed. */

import { interessenbindung } from "../../language/interests.ts";
import { beruf, strasse } from "../../language/names.ts";
import type { Random } from "../../random.ts";
import { type Day, OPEN, yearOf } from "../model/calendar.ts";
import type { Geschaeft, Mandat, Parteizugehoerigkeit, Person } from "../model/model.ts";
import { nameVorname, parteiOf } from "../people/people.ts";
import { NO_FILE, spanBlock } from "./blocks.ts";
import { sortableNumber } from "./geschaeft.ts";
import { type Elements, groupByKeys, type Table, table } from "./table.ts";

export const kontakt: Table = table(
  "kontakt",
  ({ personen }) => personen,
  ({ mandate, geschaefte, today, rat, randomFor }) => {
    const mandates = groupByKeys(mandate, ({ person }) => [person]);
    const signed = groupByKeys(geschaefte, ({ urheber }) => (urheber?.kind === "person" ? [urheber.person] : []));
    const cosigned = groupByKeys(geschaefte, ({ mitunterzeichner }) => mitunterzeichner.map(({ person }) => person));
    const groups = new Map(rat(today).map(({ person, fraktion }) => [person, fraktion?.name ?? ""]));

    return (person) => {
      const random = randomFor(person.guid);
      const own = mandates.get(person) ?? [];
      const partei = parteiOf(person, today);
      const inOffice = own.some(({ to }) => to === OPEN);
      return {
        AltsystemID: person.altsystemId,
        NameVorname: nameVorname(person),
        Name: person.name,
        Vorname: person.vorname,
        Partei: partei?.kuerzel ?? "",
        ParteiGuid: partei?.guid ?? "",
        Fraktion: groups.get(person) ?? "",
        Wahlkreis: person.wahlkreis,
        Wohnkreis: person.wohnkreis,
        ...details(random, person, own, today),
        Parteizugehoerigkeit: person.parteien.map(party),
        Interessenbindung: interests(random, groups.has(person)),
        Behoerdenmandat: own.map(mandateBlock),
        SozialeMedien: socialMedia(random, person, inOffice),
        Erstunterzeichner: (signed.get(person) ?? []).map(signedBusiness),
        Mitunterzeichner: (cosigned.get(person) ?? []).map(signedBusiness),
      };
    };
  },
);

/** For former members the year of birth is often unknown, and mostly the occupation. */
function details(random: Random, person: Person, mandates: readonly Mandat[], today: Day): Elements {
  const lastDay = Math.max(...mandates.map(({ to }) => to));
  const inOffice = lastDay === OPEN;
  const address = mailName(person);
  return {
    Beruf: inOffice || random.chance(0.1) ? beruf(random, person.geschlecht) : "",
    Jahrgang: inOffice || random.chance(0.75) ? person.jahrgang : null,
    Todesjahr: inOffice || person.jahrgang > 1950 ? null : yearOfDeath(random, yearOf(lastDay), yearOf(today)),
    Geschlecht: person.geschlecht,
    Bild: NO_FILE,
    EmailGeschaeft: inOffice ? `${address}@seldwyla.example` : "",
    EmailPrivat: "",
    TelefonGeschaeft: "",
    TelefonPrivat: "",
    TelefonMobileGeschaeft: "",
    TelefonMobilePrivat: "",
    FaxGeschaeft: "",
    FaxPrivat: "",
    HomepageGeschaeft: "",
    HomepagePrivat: inOffice && random.chance(0.35) ? `https://www.${address.replace(".", "-")}.example` : "",
    Adressen: inOffice
      ? [
          {
            OBJ_GUID: random.guid(),
            Adressart: "Privat",
            Strasse: strasse(random),
            PLZ: postcode(person),
            Ort: "Seldwyla",
          },
        ]
      : [],
  };
}

/** Some of the oldest have died since. */
function yearOfDeath(random: Random, left: number, thisYear: number): number | null {
  const year = left + random.integer(2, 60);
  return year < thisYear ? year : null;
}

/** Swiss postcodes end at 9658; those of Seldwyla start at 9801, one for each district. */
const postcode = ({ wohnkreis }: Person): string => String(9800 + Number(wohnkreis));

const party = (membership: Parteizugehoerigkeit) => ({
  OBJ_GUID: membership.guid,
  Partei: membership.partei.name,
  ParteiGuid: membership.partei.guid,
  Funktion: "Mitglied",
  Dauer: spanBlock(membership),
});

function interests(random: Random, member: boolean) {
  const count = member ? random.integer(0, 5) : 0;
  const named = new Set(Array.from({ length: count }, () => interessenbindung(random)));
  return [...named].map((Bezeichnung) => ({ OBJ_GUID: random.guid(), Bezeichnung }));
}

const mandateBlock = (mandat: Mandat) => ({
  OBJ_GUID: mandat.guid,
  GremiumName: mandat.gremium.name,
  GremiumKurzname: mandat.gremium.kurzname,
  GremiumGuid: mandat.gremium.guid,
  GremiumTyp: mandat.gremium.typ,
  GremiumInaktiv: mandat.gremium.inaktiv,
  Funktion: mandat.funktion,
  Dauer: spanBlock(mandat),
  Sitznummer: mandat.sitz === null ? "" : String(mandat.sitz),
});

function socialMedia(random: Random, person: Person, inOffice: boolean) {
  if (!inOffice || !random.chance(0.3)) return [];
  const Adresse = `https://social.example/@${mailName(person).replace(/[.-]/g, "_")}`;
  return [{ OBJ_GUID: random.guid(), Adresse, Typ: "Mastodon" }];
}

const signedBusiness = ({ guid, grNr, topic, art }: Geschaeft) => ({
  OBJ_GUID: guid,
  GRNr: grNr,
  GRNrSort: sortableNumber(grNr),
  Titel: topic.titel,
  Ratsgeschaeftsart: art,
});

/** `hans.mueller`: lower case, umlauts written out, other accents dropped. */
function mailName({ vorname, name }: Person): string {
  return `${vorname}.${name}`
    .toLowerCase()
    .replace(/[äöü]/g, (letter) => ({ ä: "ae", ö: "oe", ü: "ue" })[letter] ?? letter)
    .normalize("NFD")
    .replace(/[^a-z.-]+/g, (rest) => (rest === " " ? "-" : ""));
}
