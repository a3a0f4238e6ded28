/** What the indexes of the council hold, in a few words. An index of another city that is not listed here goes by its own name. */
import type { Language } from "../frame/language.ts";

const WORDS: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  de: {
    kontakt: "Personen, heutige und frühere",
    behoerdenmandat: "Wer wann in welchem Gremium war",
    geschaeft: "Geschäfte mit allen Schritten und Dokumenten",
    sitzung: "Sitzungen mit Traktanden und Voten",
    ratspost: "Was den Ratsmitgliedern geschickt wurde",
    abstimmung: "Abstimmungen, Stimme für Stimme",
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
    kontakt: "People, of today and earlier",
    behoerdenmandat: "Who was in which body, and when",
    geschaeft: "Business with all steps and documents",
    sitzung: "Meetings with agenda and speeches",
    ratspost: "What was sent to the members",
    abstimmung: "Votes, member by member",
    gremiumdetail: "Bodies with members and meetings",
    gremiumsuebersicht: "The same bodies as a short list",
    partei: "Parties",
    wahlkreis: "Constituencies",
    wohnkreis: "Districts",
    departement: "Departments",
    geschaeftsart: "Kinds of business",
    gremiumstyp: "Kinds of bodies",
    pendentbei: "With whom business can be pending",
    referendum: "Kinds of referendum",
    ablaufschritt: "Steps that business can take",
    dokument: "Documents",
  },
};

export function indexWords(name: string, language: Language): string {
  return WORDS[language][name] ?? "";
}
