/** An explanation for citizens of each type of business, by the type's name in the records. */
import type { Language } from "../../frame/language.ts";
import type { Reader } from "../../frame/visit.ts";
import { termBeside } from "./terms.ts";

const MOTION = {
  de: "Eine Motion verpflichtet die Regierung, dem Rat eine Vorlage zu unterbreiten.",
  en: "A motion obliges the executive to bring a proposal before the council.",
};
const QUESTION = {
  de: "Mit einer Schriftlichen Anfrage stellen Ratsmitglieder der Regierung Fragen, die sie schriftlich beantwortet.",
  en: "With a written question, council members put questions to the executive, which answers in writing.",
};
const KINDS: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  Motion: MOTION,
  Postulat: {
    de: "Ein Postulat fordert die Regierung auf zu prüfen, ob etwas zu tun ist.",
    en: "A postulate asks the executive to examine whether something should be done.",
  },
  Interpellation: {
    de: "Eine Interpellation stellt der Regierung Fragen, über deren Antworten der Rat diskutiert.",
    en: "An interpellation puts questions to the executive; the council discusses the answers.",
  },
  "Schriftliche Anfrage": QUESTION,
  "Dringliche Schriftliche Anfrage": QUESTION,
  Beschlussantrag: {
    de: "Ein Beschlussantrag verlangt etwas vom Rat selbst oder von seinen Organen.",
    en: "A motion for resolution calls for action by the council itself or its bodies.",
  },
  "Parlamentarische Initiative": {
    de: "Mit einer Parlamentarischen Initiative arbeitet der Rat einen Erlass selbst aus.",
    en: "With a parliamentary initiative, the council drafts legislation itself.",
  },
  Einzelinitiative: {
    de: "Mit einer Einzelinitiative verlangt eine stimmberechtigte Person etwas vom Rat.",
    en: "With an individual initiative, a single voter submits a demand to the council.",
  },
  Volksinitiative: {
    de: "Mit einer Volksinitiative verlangen Stimmberechtigte mit ihren Unterschriften einen Beschluss.",
    en: "With a popular initiative, voters demand a decision by collecting signatures.",
  },
  Petition: {
    de: "Mit einer Petition kann sich jede Person mit einer Bitte an den Rat wenden.",
    en: "With a petition, anyone can submit a request to the council.",
  },
  Weisung: {
    de: "Mit einer Weisung legt die Regierung dem Rat eine Vorlage zum Beschluss vor.",
    en: "With a proposal (Weisung), the executive asks the council for a decision.",
  },
  Budget: {
    de: "Mit dem Budget beschliesst der Rat, was im nächsten Jahr ausgegeben werden darf.",
    en: "With the budget, the council decides what may be spent in the coming year.",
  },
  Rechnung: {
    de: "Mit der Rechnung prüft der Rat, was im vergangenen Jahr ausgegeben wurde.",
    en: "With the accounts, the council examines what was spent in the past year.",
  },
  Nachtragskredit: {
    de: "Ein Nachtragskredit erhöht, was im laufenden Jahr ausgegeben werden darf.",
    en: "A supplementary credit raises what may be spent in the current year.",
  },
  Bericht: {
    de: "Mit einem Bericht legt die Regierung dem Rat Rechenschaft ab.",
    en: "With a report, the executive accounts to the council for its work.",
  },
  Wahl: { de: "Der Rat wählt jemanden in ein Amt.", en: "The council elects someone to an office." },
  Resolution: {
    de: "Mit einer Resolution nimmt der Rat Stellung zu einem wichtigen Ereignis.",
    en: "With a resolution, the council takes a position on an important event.",
  },
};

/** Of these types, those with an explanation; `id` is their place in the glossary. */
export function explainedKinds(
  reader: Reader,
  kinds: readonly string[],
): readonly { readonly id: string; readonly name: string; readonly line: string }[] {
  return kinds.flatMap((name) => {
    const line = kindSentence(name, reader.language);
    return line === undefined
      ? []
      : [{ id: `art-${name.toLowerCase().replaceAll(" ", "-")}`, name: termBeside(reader, name), line }];
  });
}

export function kindSentence(kind: string, language: Language): string | undefined {
  return Object.hasOwn(KINDS, kind) ? KINDS[kind][language] : undefined;
}
