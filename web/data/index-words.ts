/**
 * The contents of the council's indexes in a few words. An index of another city is described by the kind of its
 * records; one of no known kind has no description.
 */
import { KINDS } from "../../src/roles/kinds.ts";
import type { KindName } from "../../src/roles/role.ts";
import type { Language } from "../frame/language.ts";

const WORDS: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  de: {
    kontakt: "Personen, heutige und frühere",
    behoerdenmandat: "Wer wann in welchem Gremium war",
    geschaeft: "Geschäfte mit allen Schritten und Dokumenten",
    sitzung: "Sitzungen mit Traktanden und Voten",
    ratspost: "Was den Ratsmitgliedern geschickt wurde",
    abstimmung: "Abstimmungen, Stimme für Stimme",
    wortmeldung: "Wer wann wozu sprach",
    gremiumdetail: "Gremien mit Mitgliedern und Sitzungen",
    gremiumsuebersicht: "Dieselben Gremien als kurze Liste",
    partei: "Parteien",
    wahlkreis: "Wahlkreise",
    wohnkreis: "Wohnkreise",
    departement: "Departemente",
    geschaeftsart: "Arten von Geschäften",
    gremiumstyp: "Arten von Gremien",
    pendentbei: "Bei wem ein Geschäft liegen kann",
    referendum: "Arten des Referendums",
    ablaufschritt: "Schritte, die ein Geschäft gehen kann",
    dokument: "Dokumente",
  },
  en: {
    kontakt: "People, current and former",
    behoerdenmandat: "Who was a member of which body, and when",
    geschaeft: "Business with all steps and documents",
    sitzung: "Meetings with agenda and speeches",
    ratspost: "Mailings to the members",
    abstimmung: "Votes, member by member",
    wortmeldung: "Who spoke on what, and when",
    gremiumdetail: "Bodies with members and meetings",
    gremiumsuebersicht: "The same bodies as a short list",
    partei: "Parties",
    wahlkreis: "Constituencies",
    wohnkreis: "Districts",
    departement: "Departments",
    geschaeftsart: "Types of business",
    gremiumstyp: "Types of bodies",
    pendentbei: "Where business can be pending",
    referendum: "Types of referendum",
    ablaufschritt: "Possible steps of business",
    dokument: "Documents",
  },
};

export function indexWords(name: string, kind: KindName | undefined, language: Language): string {
  const words = WORDS[language];
  if (Object.hasOwn(words, name) || kind === undefined) return words[name] ?? "";
  return kind === "list" ? "" : (words[KINDS[kind].indexes[0]] ?? "");
}
