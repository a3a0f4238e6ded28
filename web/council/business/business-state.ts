/** The status of business in plain words: whether it is open, where it is pending, and until when. */

import { isCouncil, isExecutive } from "../../frame/city-words.ts";
import { longDay } from "../../frame/dates.ts";
import { CLOSED } from "../../frame/installed.ts";
import { inLanguage } from "../../frame/language.ts";
import type { Reader, Visit } from "../../frame/visit.ts";
import { meetingName } from "../facts/meeting-list.ts";
import type { Ablaufschritt, Geschaeft, SitzungKurz } from "../facts/records.ts";
import { term } from "../words/terms.ts";

const WORDS = {
  de: {
    closed: (day: string) => (day === "" ? "Abgeschlossen." : `Abgeschlossen am ${day}.`),
    open: (where: string) => `Noch nicht abgeschlossen${where}.`,
    last: (step: string, day: string) => `Letzter Schritt: ${step}${day === "" ? "" : ` am ${day}`}.`,
    due: (day: string) => `Die Frist läuft bis am ${day}.`,
    overdue: (day: string) => `Die Frist lief am ${day} ab.`,
    coming: (meeting: string) => `Traktandiert für die ${meeting}.`,
    withCouncil: (name: string) => `: im Moment beim Rat (${name})`,
    withExecutive: (name: string) => `: im Moment bei der Regierung (${name})`,
    decided: "Der Rat hat entschieden.",
  },
  en: {
    closed: (day: string) => (day === "" ? "Closed." : `Closed on ${day}.`),
    open: (where: string) => `Still open${where}.`,
    last: (step: string, day: string) => `Last step: ${step}${day === "" ? "" : ` on ${day}`}.`,
    due: (day: string) => `The deadline is ${day}.`,
    overdue: (day: string) => `The deadline passed on ${day}.`,
    coming: (meeting: string) => `On the agenda for ${meeting}.`,
    withCouncil: (name: string) => `: currently with the council (${name})`,
    withExecutive: (name: string) => `: currently with the executive (${name})`,
    decided: "The council has decided.",
  },
};

/** Where business is pending, as the end of a sentence; other places are shown as they are. */
const WITH = {
  de: {
    "Vorberatende Kommission": ": im Moment bei der vorberatenden Kommission",
    Geschäftsleitung: ": im Moment bei der Geschäftsleitung des Rats",
    Büro: ": im Moment beim Büro des Rats",
    Bezirksrat: ": im Moment beim Bezirksrat",
    Referendumsfrist: ": die Referendumsfrist läuft",
    Volksabstimmung: ": es kommt vors Volk",
  },
  en: {
    "Vorberatende Kommission": ": currently with the preparatory committee",
    Geschäftsleitung: ": currently with the council's management (Geschäftsleitung)",
    Büro: ": currently with the council's office (Büro)",
    Bezirksrat: ": currently with the district council (Bezirksrat)",
    Referendumsfrist: ": a referendum can still be called",
    Volksabstimmung: ": it will be put to a popular vote",
  },
};

/** The last step of closed business in plain words. */
const ENDINGS = {
  de: {
    Abschreibung: "Der Rat schrieb das Geschäft ab: Es gilt als erledigt.",
    Ablehnung: "Der Rat lehnte es ab.",
    Rückzug: "Es wurde zurückgezogen.",
    Kenntnisnahme: "Der Rat nahm Kenntnis davon.",
    Inkraftsetzung: "Der Beschluss ist in Kraft.",
    "Diskussion und Erledigung": "Der Rat diskutierte die Antwort.",
    Wahl: "Die Wahl ist erfolgt.",
    Volksabstimmung: "Das Volk hat abgestimmt.",
  },
  en: {
    Abschreibung: "The council closed it as dealt with.",
    Ablehnung: "The council rejected it.",
    Rückzug: "It was withdrawn.",
    Kenntnisnahme: "The council took note of it.",
    Inkraftsetzung: "The decision is in force.",
    "Diskussion und Erledigung": "The council discussed the answer.",
    Wahl: "The election has taken place.",
    Volksabstimmung: "The voters have decided.",
  },
};

type State = Pick<Geschaeft, "PendentBei" | "Geschaeftsstatus">;

/** Business that is pending anywhere is open; otherwise the status decides. Some councils say it in both. */
export function isOpen({ PendentBei, Geschaeftsstatus }: State): boolean {
  if (CLOSED.test(PendentBei)) return false;
  return PendentBei !== "" || !CLOSED.test(Geschaeftsstatus);
}

/** Where the records do not tell, neither do we. */
function isKnown({ PendentBei, Geschaeftsstatus }: State): boolean {
  return PendentBei !== "" || Geschaeftsstatus !== "";
}

export interface Step {
  readonly step: Ablaufschritt;
  /** ISO date; empty if there is none. */
  readonly day: string;
}

/** Sorted by date; steps without a date come last. */
export function stepsInOrder({ Ablaufschritte }: Pick<Geschaeft, "Ablaufschritte">): readonly Step[] {
  const steps = Ablaufschritte.map((step) => ({ step, day: step.Datum.Start?.slice(0, 10) ?? "" }));
  return steps.toSorted((one, other) => (one.day || "9999").localeCompare(other.day || "9999"));
}

export function datedSteps(business: Pick<Geschaeft, "Ablaufschritte">): readonly Step[] {
  return stepsInOrder(business).filter(({ day }) => day !== "");
}

/** The current deadline: a later step sets a new one. Undefined for closed business. */
export function openDeadline(business: Geschaeft): string | undefined {
  if (!isOpen(business)) return undefined;
  const due = stepsInOrder(business).findLast(({ step }) => step.FristBis.Start !== null);
  return due?.step.FristBis.Start?.slice(0, 10);
}

export function stateSentences(visit: Reader & Pick<Visit, "today">, business: Geschaeft): readonly string[] {
  const { language, today } = visit;
  const words = inLanguage(language, WORDS);
  const last = datedSteps(business).at(-1);
  const lastDay = longDay(last?.day, language);
  const lastStep = last ? [words.last(term(visit, last.step.AblaufschrittName), lastDay)] : [];
  if (!isOpen(business)) {
    const ending = last && endingOf(visit, last.step.AblaufschrittName);
    return [words.closed(lastDay), ...(ending === undefined ? lastStep : [ending])];
  }
  const where = placeText(visit, business.PendentBei);
  const deadline = openDeadline(business);
  const due = deadline && (deadline < today ? words.overdue : words.due)(longDay(deadline, language));
  const coming = comingMeeting(business, today);
  return [
    ...(isKnown(business) ? [words.open(where)] : []),
    ...lastStep,
    ...(coming ? [words.coming(meetingName(coming, visit))] : []),
    ...(due ? [due] : []),
  ];
}

function placeText(reader: Reader, place: string): string {
  const words = inLanguage(reader.language, WORDS);
  if (isCouncil(reader, place)) return words.withCouncil(place);
  if (isExecutive(reader, place)) return words.withExecutive(place);
  return (WITH[reader.language] as Texts)[place] ?? (place === "" ? "" : `: ${term(reader, place)}`);
}

/** A decision of the council is a step named after it: `Beschluss des Gemeinderats`. */
function endingOf({ language, city }: Reader, step: string): string | undefined {
  const isDecision = step.startsWith("Beschluss") && step.includes(city.council.name.de);
  return isDecision ? inLanguage(language, WORDS).decided : (ENDINGS[language] as Texts)[step];
}

type Texts = Readonly<Record<string, string | undefined>>;

/** The next meeting that has the business on its agenda. */
export function comingMeeting({ Traktanden }: Geschaeft, today: string): SitzungKurz | undefined {
  return Traktanden.flatMap(({ Sitzung }) => Sitzung)
    .filter(({ Datum }) => Datum.Start !== null && Datum.Start.slice(0, 10) >= today)
    .sort((one, other) => String(one.Datum.Start).localeCompare(String(other.Datum.Start)))
    .at(0);
}
