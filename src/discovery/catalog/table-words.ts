/**
 * Titles and descriptions of the bulk tables in French and Italian, as portals show them; those in German and English
 * come with the tables. In: a table. Out: its texts in all four languages.
 */
import type { Texts } from "../../base/language.ts";

/** The official languages of the portal, and English. */
export type CatalogLanguage = "de" | "fr" | "it" | "en";
export type CatalogTexts = Readonly<Record<CatalogLanguage, string>>;

interface Words {
  readonly title: readonly [fr: string, it: string];
  readonly about: readonly [fr: string, it: string];
}

const WORDS: Readonly<Record<string, Words>> = {
  departemente: {
    title: ["Départements", "Dipartimenti"],
    about: [
      "Les unités de premier niveau de l'administration, une ligne par département.",
      "Le unità di primo livello dell'amministrazione, una riga per dipartimento.",
    ],
  },
  institutionen: {
    title: ["Institutions", "Istituzioni"],
    about: [
      "Services et autres unités, chacun rattaché à un département.",
      "Servizi e altre unità, ognuno appartenente a un dipartimento.",
    ],
  },
  sachkonten: {
    title: ["Codes par nature", "Generi di conto"],
    about: [
      "Noms des codes par nature à un ou deux chiffres: à quoi sert l'argent et d'où il vient.",
      "Nomi dei generi di conto a una o due cifre: per che cosa si spende il denaro e da dove proviene.",
    ],
  },
  funktionen: {
    title: ["Fonctions", "Funzioni"],
    about: [
      "Tâches auxquelles les comptes sont attribués; table vide si la collectivité n'en utilise pas.",
      "Compiti ai quali sono attribuiti i conti; tabella vuota se l'ente non ne utilizza.",
    ],
  },
  konten: {
    title: ["Comptes", "Conti"],
    about: [
      "Chaque compte d'une institution, avec son code par nature.",
      "Ogni conto di un'istituzione, con il suo genere di conto.",
    ],
  },
  betragstypen: {
    title: ["Types de montants", "Tipi di importi"],
    about: [
      "Les types de montants dans l'ordre du processus budgétaire, chacun avec sa phase.",
      "I tipi di importi nell'ordine del processo di preventivazione, ognuno con la sua fase.",
    ],
  },
  betraege: {
    title: ["Montants", "Importi"],
    about: [
      "Un montant par compte, année et type. Les charges sont positives, les revenus négatifs: les totaux sont des soldes.",
      "Un importo per conto, anno e tipo. Le spese sono positive, i ricavi negativi: i totali sono saldi.",
    ],
  },
  einwohner: {
    title: ["Habitantes et habitants", "Abitanti"],
    about: [
      "Nombre d'habitantes et d'habitants par année, pour des montants par personne; table vide si aucun chiffre n'est indiqué.",
      "Numero di abitanti per anno, per importi pro capite; tabella vuota se non sono indicate cifre.",
    ],
  },
  kontakt: {
    title: ["Personnes", "Persone"],
    about: ["Membres du parlement, actuels et anciens.", "Membri attuali ed ex membri del parlamento."],
  },
  behoerdenmandat: {
    title: ["Mandats au sein d'autorités", "Mandati in autorità"],
    about: [
      "Qui exerce ou a exercé quelle fonction dans quel organe.",
      "Chi esercita o ha esercitato quale carica in quale organo.",
    ],
  },
  geschaeft: {
    title: ["Objets parlementaires", "Oggetti parlamentari"],
    about: [
      "Interventions parlementaires, propositions de l'exécutif et autres objets.",
      "Atti parlamentari, messaggi e altri oggetti.",
    ],
  },
  sitzung: {
    title: ["Séances", "Sedute"],
    about: ["Les séances du parlement.", "Le sedute del parlamento."],
  },
  ratspost: {
    title: ["Envois au parlement", "Invii al parlamento"],
    about: ["Envois aux membres du parlement.", "Invii ai membri del parlamento."],
  },
  abstimmung: {
    title: ["Votes", "Votazioni"],
    about: ["Votes avec leur résultat.", "Votazioni con il loro risultato."],
  },
  wortmeldung: {
    title: ["Prises de parole", "Interventi orali"],
    about: ["Prises de parole pendant les séances.", "Interventi orali durante le sedute."],
  },
  gremiumdetail: {
    title: ["Organes", "Organi"],
    about: ["Parlement, commissions et groupes politiques.", "Parlamento, commissioni e gruppi politici."],
  },
  gremiumsuebersicht: {
    title: ["Organes, aperçu", "Organi, panoramica"],
    about: ["Les mêmes organes sous forme de liste courte.", "Gli stessi organi come elenco breve."],
  },
  partei: {
    title: ["Partis", "Partiti"],
    about: ["Les partis.", "I partiti."],
  },
  wahlkreis: {
    title: ["Cercles électoraux", "Circondari elettorali"],
    about: ["Les cercles électoraux.", "I circondari elettorali."],
  },
  wohnkreis: {
    title: ["Arrondissements de domicile", "Circondari di domicilio"],
    about: ["Où habitent les membres.", "Dove abitano i membri."],
  },
  departement: {
    title: ["Départements selon le parlement", "Dipartimenti secondo il parlamento"],
    about: [
      "Les départements tels que le parlement les nomme. Ceux des données financières sont dans departemente.",
      "I dipartimenti come li chiama il parlamento. Quelli dei dati finanziari sono in departemente.",
    ],
  },
  geschaeftsart: {
    title: ["Types d'objets", "Tipi di oggetti"],
    about: ["Les types d'objets parlementaires.", "I tipi di oggetti parlamentari."],
  },
  gremiumstyp: {
    title: ["Types d'organes", "Tipi di organi"],
    about: ["Les types d'organes.", "I tipi di organi."],
  },
  pendentbei: {
    title: ["Objets pendants auprès de", "Pendente presso"],
    about: ["Où des objets peuvent être pendants.", "Dove gli oggetti possono essere pendenti."],
  },
  referendum: {
    title: ["Référendums", "Referendum"],
    about: ["Les types de référendums.", "I tipi di referendum."],
  },
  ablaufschritt: {
    title: ["Étapes", "Fasi"],
    about: ["Les étapes du traitement d'un objet.", "Le fasi della trattazione di un oggetto."],
  },
  dokument: {
    title: ["Documents individuels", "Singoli documenti"],
    about: [
      "L'index des documents. Tous les fichiers de tous les index sont dans dokumente.",
      "L'indice dei documenti. Tutti i file di tutti gli indici sono in dokumente.",
    ],
  },
  stimmen: {
    title: ["Votes individuels", "Voti individuali"],
    about: ["Une ligne par personne et par vote.", "Una riga per persona e votazione."],
  },
  mandate: {
    title: ["Mandats", "Mandati"],
    about: [
      "Les fonctions de chaque personne, telles qu'elles figurent dans sa fiche.",
      "Le cariche di ogni persona, così come figurano nella sua scheda.",
    ],
  },
  traktanden: {
    title: ["Points à l'ordre du jour", "Punti all'ordine del giorno"],
    about: ["L'ordre du jour de chaque séance.", "L'ordine del giorno di ogni seduta."],
  },
  unterzeichnende: {
    title: ["Signataires", "Firmatari"],
    about: ["Qui a signé un objet: personnes et organes.", "Chi ha firmato un oggetto: persone e organi."],
  },
  dokumente: {
    title: ["Documents", "Documenti"],
    about: [
      "Chaque fichier mentionné dans un enregistrement, dans l'ordre de celui-ci. Le même fichier peut apparaître plusieurs fois.",
      "Ogni file menzionato in un record, nell'ordine del record. Lo stesso file può comparire più volte.",
    ],
  },
};

interface Described {
  readonly name: string;
  readonly title: Texts;
  readonly description: Texts;
}

/** A table of an index that only other cities have is named after it. */
export function tableWords({ name, title, description }: Described): { title: CatalogTexts; about: CatalogTexts } {
  const words = Object.hasOwn(WORDS, name) ? WORDS[name] : undefined;
  const [fr, it] = words?.title ?? [title.de, title.de];
  const [aboutFr, aboutIt] = words?.about ?? [`L'index ${name}.`, `L'indice ${name}.`];
  return { title: { ...title, fr, it }, about: { ...description, fr: aboutFr, it: aboutIt } };
}
