/** What a catalogue says about the city, its parts and its services, in the four languages of the portal. */
import type { CatalogLanguage, CatalogTexts } from "./table-words.ts";

/** In the order of titles. */
export const CATALOG_LANGUAGES: readonly CatalogLanguage[] = ["de", "fr", "it", "en"];

export type Part = "finance" | "council";

type Sentence<Arguments extends readonly string[] = [city: string]> = Readonly<
  Record<CatalogLanguage, (...given: Arguments) => string>
>;

/** In every language; the name of the city may differ. */
export function inAll(text: (language: CatalogLanguage) => string): CatalogTexts {
  const texts = CATALOG_LANGUAGES.map((language) => [language, text(language)] as const);
  return Object.fromEntries(texts) as CatalogTexts;
}

export const CATALOG_TITLE: Sentence = {
  de: (city) => `${city}: Finanzen und Parlament`,
  fr: (city) => `${city}: finances et parlement`,
  it: (city) => `${city}: finanze e parlamento`,
  en: (city) => `${city}: finances and parliament`,
};

/** `de` loses its vowel before another one (d'Aarau, d'Yverdon); the `h` of German names is no vowel (de Herisau). */
const of = (city: string): string => (/^[aeiouyàâéèêëîïôûü]/iu.test(city) ? `d'${city}` : `de ${city}`);

export const CATALOG_ABOUT: Sentence = {
  de: (city) => `Offene Daten zu den Finanzen und zum Parlament von ${city}: ganze Tabellen und Dienste für Abfragen.`,
  fr: (city) =>
    `Données ouvertes sur les finances et le parlement ${of(city)}: tables complètes et services pour les interroger.`,
  it: (city) => `Dati aperti sulle finanze e sul parlamento di ${city}: tabelle complete e servizi per interrogarle.`,
  en: (city) => `Open data about the finances and the parliament of ${city}: whole tables, and services to query them.`,
};

/** Before the description of everything that belongs to an invented city. */
export const INVENTED: CatalogTexts = {
  de: "Erfundene Beispieldaten.",
  fr: "Données d'exemple inventées.",
  it: "Dati d'esempio inventati.",
  en: "Invented example data.",
};

export const FROM: Readonly<Record<Part, Sentence<[city: string, table: string]>>> = {
  finance: {
    de: (city, table) => `Tabelle «${table}» aus den Finanzdaten von ${city}.`,
    fr: (city, table) => `Table «${table}» des données financières ${of(city)}.`,
    it: (city, table) => `Tabella «${table}» dei dati finanziari di ${city}.`,
    en: (city, table) => `Table “${table}” of the finance data of ${city}.`,
  },
  council: {
    de: (city, table) => `Tabelle «${table}» aus den Parlamentsdaten von ${city}.`,
    fr: (city, table) => `Table «${table}» des données du parlement ${of(city)}.`,
    it: (city, table) => `Tabella «${table}» dei dati del parlamento di ${city}.`,
    en: (city, table) => `Table “${table}” of the parliament data of ${city}.`,
  },
};

export const KEYWORDS: Readonly<Record<Part, Readonly<Record<CatalogLanguage, readonly string[]>>>> = {
  finance: {
    de: ["Finanzen", "Budget", "Rechnung"],
    fr: ["finances", "budget", "comptes"],
    it: ["finanze", "preventivo", "consuntivo"],
    en: ["finances", "budget", "accounts"],
  },
  council: {
    de: ["Parlament", "Rat", "Politik"],
    fr: ["parlement", "conseil", "politique"],
    it: ["parlamento", "consiglio", "politica"],
    en: ["parliament", "council", "politics"],
  },
};

/** The file that holds every table. */
export const ALL_TABLES: CatalogTexts = {
  de: "Alle Tabellen",
  fr: "Toutes les tables",
  it: "Tutte le tabelle",
  en: "All tables",
};

interface ServiceWords {
  readonly title: Sentence;
  readonly about: CatalogTexts;
}

export const SERVICES: Readonly<Record<Part, ServiceWords>> = {
  finance: {
    title: {
      de: (city) => `${city}: Finanzdienst`,
      fr: (city) => `${city}: service de données financières`,
      it: (city) => `${city}: servizio di dati finanziari`,
      en: (city) => `${city}: finance service`,
    },
    about: {
      de: "Konten, Beträge und Summen nach Jahr, Betragstyp und Organisation, als JSON und CSV.",
      fr: "Comptes, montants et totaux par année, type de montant et organisation, en JSON et CSV.",
      it: "Conti, importi e totali per anno, tipo di importo e organizzazione, in JSON e CSV.",
      en: "Accounts, amounts and sums by year, amount type and organisation, as JSON and CSV.",
    },
  },
  council: {
    title: {
      de: (city) => `${city}: Parlamentsdienst`,
      fr: (city) => `${city}: service de données du parlement`,
      it: (city) => `${city}: servizio di dati del parlamento`,
      en: (city) => `${city}: parliament service`,
    },
    about: {
      de: "Geschäfte, Sitzungen, Abstimmungen und Personen, mit der Abfragesprache CQL, als XML und JSON.",
      fr: "Objets parlementaires, séances, votes et personnes, avec le langage de requête CQL, en XML et JSON.",
      it: "Oggetti parlamentari, sedute, votazioni e persone, con il linguaggio d'interrogazione CQL, in XML e JSON.",
      en: "Business, meetings, votes and people, with the query language CQL, as XML and JSON.",
    },
  },
};
