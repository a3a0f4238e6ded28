/** What the kinds of bodies are, in a sentence for citizens. In: the kind as records name it. Out: a sentence, or nothing for other kinds. */
import type { Language } from "../../frame/language.ts";

const LEADS = {
  de: "Leitet den Rat und bereitet seine Sitzungen vor.",
  en: "Leads the council and prepares its meetings.",
};
const KINDS: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  Gemeinderat: {
    de: "Das Parlament der Stadt: Es beschliesst Regeln, Budget und grössere Ausgaben und beaufsichtigt die Verwaltung.",
    en: "The city's parliament: it decides on rules, the budget and larger expenses, and oversees the administration.",
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
    en: "In a parliamentary group, council members of one or several parties work together.",
  },
  "Ratsexterne Kommission/Stiftung": {
    de: "Ein Gremium ausserhalb des Rats, in dem die Stadt vertreten ist.",
    en: "A body outside of the council in which the city is represented.",
  },
};

export function bodyKindSentence(kind: string, language: Language): string | undefined {
  return KINDS[kind]?.[language];
}

/** Parliamentary groups are named like their party. */
export function bodyName(kind: string, name: string): string {
  return kind === "Fraktion" ? `${kind} ${name}` : name;
}
