/** An explanation for citizens of each type of body, by the type's name in the records. */
import { cityWords, isCouncil, isExecutive } from "../../frame/city-words.ts";
import { inLanguage, type Language } from "../../frame/language.ts";
import type { Reader } from "../../frame/visit.ts";
import { term } from "./terms.ts";

const LEADS = {
  de: "Leitet den Rat und bereitet seine Sitzungen vor.",
  en: "Leads the council and prepares its meetings.",
};
const KINDS: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  Geschäftsleitung: LEADS,
  Büro: LEADS,
  Kommission: {
    de: "Eine Kommission berät Geschäfte vor und stellt dem Rat Antrag.",
    en: "A committee prepares business and makes proposals to the council.",
  },
  Fraktion: {
    de: "In einer Fraktion arbeiten Ratsmitglieder einer oder mehrerer Parteien zusammen.",
    en: "In a parliamentary group, council members of one or more parties work together.",
  },
  "Ratsexterne Kommission/Stiftung": {
    de: "Ein Gremium ausserhalb des Rats, in dem die öffentliche Hand vertreten ist.",
    en: "A body outside the council in which the public authorities are represented.",
  },
};

/** The two bodies that the profile of the city names. */
const WORDS = {
  de: {
    council: (of: string) =>
      `Das Parlament ${of}: Es beschliesst Regeln, Budget und grössere Ausgaben und beaufsichtigt die Verwaltung.`,
    executive: (of: string) => `Die Regierung ${of}.`,
  },
  en: {
    council: (of: string) =>
      `The parliament ${of}: it passes rules, the budget and larger expenditures, and oversees the administration.`,
    executive: (of: string) => `The government ${of}.`,
  },
};

export function bodyKindSentence(reader: Reader, kind: string): string | undefined {
  const words = inLanguage(reader.language, WORDS);
  const { of } = cityWords(reader);
  if (isCouncil(reader, kind)) return words.council(of);
  return isExecutive(reader, kind) ? words.executive(of) : KINDS[kind]?.[reader.language];
}

/** With the type for parliamentary groups, which have the same names as parties. */
export function bodyName(reader: Reader, kind: string, name: string): string {
  return kind === "Fraktion" ? `${term(reader, kind)} ${name}` : name;
}
