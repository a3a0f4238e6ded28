/** An explanation for citizens of each type of body, by the type's name in the records. */
import type { Language } from "../../frame/language.ts";

const LEADS = {
  de: "Leitet den Rat und bereitet seine Sitzungen vor.",
  en: "Leads the council and prepares its meetings.",
};
const KINDS: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  Gemeinderat: {
    de:
      "Das Parlament der Stadt: Es beschliesst Regeln, Budget und grössere Ausgaben " +
      "und beaufsichtigt die Verwaltung.",
    en: "The city's parliament: it passes rules, the budget and larger expenditures, and oversees the administration.",
  },
  Stadtrat: { de: "Die Regierung der Stadt.", en: "The city's government." },
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
    de: "Ein Gremium ausserhalb des Rats, in dem die Stadt vertreten ist.",
    en: "A body outside the council in which the city is represented.",
  },
};

export function bodyKindSentence(kind: string, language: Language): string | undefined {
  return KINDS[kind]?.[language];
}

/** With the type for parliamentary groups, which have the same names as parties. */
export function bodyName(kind: string, name: string): string {
  return kind === "Fraktion" ? `${kind} ${name}` : name;
}
