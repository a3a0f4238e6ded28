/**
 * Plain names for the official kinds of money (HRM2, the accounting model of Swiss cities). They are looked up by the
 * official name and not by the code, because codes had other meanings before 2019.
 */
import { inLanguage, type Language } from "../../frame/language.ts";

const PLAIN: Readonly<Record<string, readonly [de: string, en: string]>> = {
  Personalaufwand: ["Löhne und Sozialversicherungen", "Wages and social insurance"],
  "Sach- und übriger Betriebsaufwand": ["Material, Dienstleistungen, Unterhalt", "Goods, services, upkeep"],
  "Abschreibungen VV": ["Abschreibungen", "Depreciation"],
  Finanzaufwand: ["Zinsen und andere Finanzkosten", "Interest and other financial costs"],
  "Einlagen in Fonds und Spezialfinanzierungen": ["Einlagen in Fonds", "Transfers to funds"],
  Transferaufwand: ["Beiträge und Unterstützungen", "Contributions and support"],
  "Durchlaufende Beiträge": ["Weitergeleitete Beiträge", "Contributions passed on"],
  "Interne Verrechnungen": ["Interne Verrechnungen", "Internal charges"],
  Fiskalertrag: ["Steuern", "Taxes"],
  "Regalien und Konzessionen": ["Konzessionen", "Concessions"],
  Entgelte: ["Gebühren und Verkäufe", "Fees and sales"],
  "Verschiedene Erträge": ["Verschiedene Einnahmen", "Other revenue"],
  Finanzertrag: ["Zinsen, Mieten, Dividenden", "Interest, rents, dividends"],
  "Entnahmen aus Fonds und Spezialfinanzierungen": ["Entnahmen aus Fonds", "Withdrawals from funds"],
  Transferertrag: ["Beiträge von Bund, Kanton und Dritten", "Government and other contributions"],
  "Ausserordentlicher Ertrag": ["Ausserordentliche Einnahmen", "Extraordinary revenue"],
  Sachanlagen: ["Bauten, Strassen, Fahrzeuge", "Buildings, roads, vehicles"],
  "Investitionen auf Rechnung Dritter": ["Investitionen für Dritte", "Investments on behalf of others"],
  "Immaterielle Anlagen": ["Software und Planung", "Software and planning"],
  Darlehen: ["Darlehen", "Loans"],
  "Beteiligungen und Grundkapitalien": ["Beteiligungen", "Shareholdings"],
  "Eigene Investitionsbeiträge": ["Beiträge an Investitionen anderer", "Contributions to others’ investments"],
  "Durchlaufende Investitionsbeiträge": ["Weitergeleitete Investitionsbeiträge", "Investment contributions passed on"],
  Rückerstattungen: ["Rückerstattungen", "Refunds"],
  "Investitionsbeiträge für eigene Rechnung": ["Erhaltene Investitionsbeiträge", "Investment contributions received"],
  "Rückzahlung von Darlehen": ["Zurückgezahlte Darlehen", "Loans repaid"],
};

export function plainKind(official: string, language: Language): string {
  const plain = PLAIN[official];
  return plain === undefined ? official : inLanguage(language, { de: plain[0], en: plain[1] });
}

/** With the official name in parentheses, if it differs. */
export function fullKind(official: string, language: Language): string {
  const plain = plainKind(official, language);
  return plain === official ? official : `${plain} (${official})`;
}
