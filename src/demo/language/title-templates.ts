/** The titles of business with their placeholders (`data/language/titles.txt`), and words for these. */
import { readLists } from "../data-files/lists.ts";
import { number, text, textOrDash } from "../data-files/readers.ts";
import { INTERESTS } from "./interests.ts";
import { expand, templateOf } from "./template.ts";

const demand = templateOf(
  ...["sache", "ort", "massnahme", "vorhaben", "ort: vorhaben", "wunsch", "zweck", "zusatz", "gruppe"],
  ...["weg", "beteiligung", "kredit"],
);
const question = templateOf(
  ...["sache", "ort", "ort: sache", "massnahme", "umstand", "zweck", "gruppe", "jahr"],
  ...["aspekt", "zweiter aspekt", "dritter aspekt"],
);
const popular = templateOf("ort", "vorhaben", "wunsch", "gruppe", "losung", "umstand", "zusatz");
const report = templateOf("amt", "massnahme", "sache", "ort", "jahr");
const yearly = templateOf("jahr");

export const TITLES = readLists("language/titles.txt", {
  Motion: demand,
  Postulat: demand,
  Einzelinitiative: demand,
  Anfrage: question,
  Volksinitiative: popular,
  Petition: popular,
  Resolution: popular,
  "Parlamentarische Initiative": templateOf("erlass", "massnahme", "andere massnahme", "sache", "ort"),
  Weisung: templateOf(
    ...["amt", "erlass", "revision", "träger", "ausgabe", "massnahme", "sache", "ort", "ort: sache", "jahr"],
  ),
  Geschäftsbericht: report,
  Bericht: report,
  Beschlussantrag: templateOf("massnahme", "sache", "ort", "umstand", "anderer umstand"),
  Wahl: templateOf("sitz", "gremium", "anlass", "amtszeit"),
  Ratsreform: templateOf("reform"),
  Budget: yearly,
  Rechnung: yearly,
  Nachtragskredit: templateOf("jahr", "serie"),
});

export const TITLE_WORDS = readLists("language/title-words.txt", {
  Weg: text,
  Beteiligung: textOrDash,
  Kredit: templateOf("millionen"),
  Millionen: number,
  Aspekt: text,
  Ausgabe: text,
  Revision: text,
  Sitz: text,
  Gremium: templateOf("stiftung", "gesellschaft"),
  Anlass: text,
  Amtszeit: templateOf("amtsdauer", "jahr"),
  Reform: text,
  Serie: text,
});

/** Into what the council elects: its own bodies, and those outside it. */
export const GREMIEN = expand(TITLE_WORDS.Gremium, {
  stiftung: INTERESTS.Stiftung,
  gesellschaft: INTERESTS.Gesellschaft,
});
