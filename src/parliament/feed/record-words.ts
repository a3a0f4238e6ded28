/**
 * What a record is, in words: the title and the summary of an entry in a feed. In: a view of a record and a language.
 * Out: plain texts on one line; what the council does not publish is omitted.
 */
import type { Language } from "../../base/language.ts";
import { instantIn, type Span } from "../../roles/dates.ts";
import type { KindName } from "../../roles/role.ts";
import { voteHeadline } from "../../roles/vote-headline.ts";
import { longDate } from "../../text/long-date.ts";
import type {
  BodyView,
  BusinessView,
  DocumentView,
  MailView,
  MandateView,
  MeetingView,
  Named,
  OfficeView,
  OtherView,
  PersonView,
  SpeechView,
  StepView,
  View,
  VoteView,
} from "./record-views.ts";

export interface RecordWords {
  readonly title: string;
  readonly summary: string;
  readonly tags: readonly string[];
}

const WORDS = {
  de: {
    status: (status: string) => `Status: ${status}`,
    submitted: (day: string, people: string) =>
      `Eingereicht${day === "" ? "" : ` am ${day}`}${people === "" ? "" : ` von ${people}`}`,
    step: (name: string, day: string) => `Letzter Schritt: ${name}${day === "" ? "" : ` am ${day}`}`,
    and: " und ",
    more: (count: number) => `${count} weiteren`,
    on: (title: string, day: string) => `${title} am ${day}`,
    time: (begin: string, end: string) => (end === "" ? `${begin} Uhr` : `${begin} bis ${end} Uhr`),
    items: (count: number) => (count === 1 ? "1 Traktandum" : `${count} Traktanden`),
    counts: ["Ja", "Nein", "Enthaltung", "Abwesend"],
    constituency: (name: string) => `Wahlkreis ${name}`,
    from: (start: string, end: string) => (end === "" ? `Seit ${start}` : `${start} bis ${end}`),
    former: "besteht nicht mehr",
    number: (number: string) => `Geschäft ${number}`,
    mail: (day: string) => `Ratspost vom ${day}`,
    parts: (count: number) => (count === 1 ? "1 Eintrag" : `${count} Einträge`),
    decision: (number: string) => `Beschluss ${number}`,
  },
  en: {
    status: (status: string) => `Status: ${status}`,
    submitted: (day: string, people: string) =>
      `Submitted${day === "" ? "" : ` on ${day}`}${people === "" ? "" : ` by ${people}`}`,
    step: (name: string, day: string) => `Latest step: ${name}${day === "" ? "" : ` on ${day}`}`,
    and: " and ",
    more: (count: number) => `${count} more`,
    on: (title: string, day: string) => `${title} on ${day}`,
    time: (begin: string, end: string) => (end === "" ? begin : `${begin} to ${end}`),
    items: (count: number) => (count === 1 ? "1 item on the agenda" : `${count} items on the agenda`),
    counts: ["yes", "no", "abstention", "absent"],
    constituency: (name: string) => `constituency ${name}`,
    from: (start: string, end: string) => (end === "" ? `Since ${start}` : `${start} to ${end}`),
    former: "no longer exists",
    number: (number: string) => `business ${number}`,
    mail: (day: string) => `Council mailing of ${day}`,
    parts: (count: number) => (count === 1 ? "1 entry" : `${count} entries`),
    decision: (number: string) => `Decision ${number}`,
  },
};

type Words = (typeof WORDS)["de"];
type Describe = (view: never, language: Language, words: Words, host: string) => RecordWords;

const DESCRIBE: Readonly<Partial<Record<KindName, Describe>>> = {
  business: describeBusiness,
  meeting: describeMeeting,
  vote: describeVote,
  person: describePerson,
  mandate: describeMandate,
  body: describeBody,
  document: describeDocument,
  mail: describeMail,
  speech: describeSpeech,
};

/** Longer ones are cut. */
const LONGEST_TITLE = 300;
const LONGEST_SUMMARY = 1_000;

/** Names of people, offices and items in one summary. */
const MOST_NAMES = 5;

/** `view` must be of this kind; `host` is the name of the body of a meeting, if it is known. */
export function describeRecord(
  kind: KindName | undefined,
  view: View,
  language: Language,
  host: string,
  fallback: string,
): RecordWords {
  const describe = (kind && DESCRIBE[kind]) ?? describeOther;
  const { title, summary, tags } = describe(view as never, language, WORDS[language], host);
  const name = cut(title, LONGEST_TITLE);
  const own = [...new Set(tags.map((tag) => cut(tag, LONGEST_TITLE)))];
  return {
    title: name === "" ? fallback : name,
    summary: cut(summary, LONGEST_SUMMARY),
    tags: own.filter((tag) => tag !== ""),
  };
}

/** `Überweisung: Motion 2023/100: Mehr Velowege` */
export function describeStep(business: BusinessView, step: StepView, language: Language): RecordWords {
  const words = WORDS[language];
  const { AblaufschrittName, Beschlussnummer, Dokumente, Datum } = step;
  const documents = Dokumente.map(({ Titel }) => Titel);
  return {
    title: cut(joined(": ", AblaufschrittName, businessName(business)), LONGEST_TITLE),
    summary: cut(
      sentences(
        longDate(Datum.Start, language),
        Beschlussnummer === "" ? "" : words.decision(Beschlussnummer),
        documents.slice(0, MOST_NAMES).join("; "),
      ),
      LONGEST_SUMMARY,
    ),
    tags: [business.Geschaeftsart].filter((tag) => tag !== ""),
  };
}

export function cut(text: string, most: number): string {
  const line = text
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, " ")
    .trim();
  if (line.length <= most) return line;
  // Never half of a surrogate pair.
  return `${line.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, "")}…`;
}

function businessName({ Geschaeftsart, GRNr, Titel }: BusinessView): string {
  return joined(": ", joined(" ", Geschaeftsart, GRNr), Titel);
}

/** `Motion 2023/100: Mehr Velowege (überwiesen)` */
function describeBusiness(view: BusinessView, language: Language, words: Words): RecordWords {
  const { Geschaeftsart, GRNr, Geschaeftsstatus, Beginn, Erstunterzeichner, Ablaufschritte } = view;
  const people = Erstunterzeichner.map(({ Name, Partei }) => withParty(Name, Partei));
  const day = longDate(Beginn.Start, language);
  const last = lastStep(Ablaufschritte);
  return {
    title: businessName(view) + (Geschaeftsstatus === "" ? "" : ` (${Geschaeftsstatus})`),
    summary: sentences(
      joined(" ", Geschaeftsart, GRNr),
      Geschaeftsstatus === "" ? "" : words.status(Geschaeftsstatus),
      day === "" && people.length === 0 ? "" : words.submitted(day, listed(people, words)),
      last === undefined ? "" : words.step(last.AblaufschrittName, longDate(last.Datum.Start, language)),
    ),
    tags: [Geschaeftsart, Geschaeftsstatus],
  };
}

/** The latest by date; of several on one day, the last in the list. */
function lastStep(steps: readonly StepView[]): StepView | undefined {
  let last: StepView | undefined;
  for (const step of steps) {
    if (step.AblaufschrittName === "") continue;
    if (last === undefined || (step.Datum.Start ?? "") >= (last.Datum.Start ?? "")) last = step;
  }
  return last;
}

export function meetingTitle(view: MeetingView, host: string): string {
  return joined(": ", host, view.Titel);
}

function describeMeeting(view: MeetingView, language: Language, words: Words, host: string): RecordWords {
  const { Datum, Beginn, Ende, Ort, Traktanden } = view;
  const day = longDate(Datum.Start, language);
  const name = meetingTitle(view, host);
  const agenda = Traktanden.slice(0, MOST_NAMES).map(agendaLine);
  const items = Traktanden.length === 0 ? "" : `${words.items(Traktanden.length)}: ${agenda.join("; ")}`;
  return {
    title: day === "" ? name : words.on(name, day),
    summary: sentences(joined(", ", day, Beginn === "" ? "" : words.time(Beginn, Ende), Ort), items),
    tags: [host],
  };
}

export function agendaLine({ Traktandennummer, Titel }: MeetingView["Traktanden"][number]): string {
  return Traktandennummer === "" ? Titel : `${Traktandennummer}. ${Titel}`;
}

function describeVote(view: VoteView, language: Language, words: Words): RecordWords {
  const { Schlussresultat, GeschaeftTitel, TraktandumTitel, GeschaeftGrNr, SitzungDatum } = view;
  const counts = [view.Anzahl_Ja, view.Anzahl_Nein, view.Anzahl_Enthaltung, view.Anzahl_Abwesend];
  const known = counts.flatMap((count, i) => (count === null ? [] : [`${words.counts[i]} ${count}`]));
  return {
    title: voteHeadline(view, language),
    summary: sentences(
      GeschaeftTitel || TraktandumTitel,
      known.join(", "),
      joined(", ", GeschaeftGrNr === "" ? "" : words.number(GeschaeftGrNr), longDate(SitzungDatum, language)),
    ),
    tags: [Schlussresultat],
  };
}

function describePerson(view: PersonView, _language: Language, words: Words): RecordWords {
  const { Partei, Beruf, Wahlkreis, Behoerdenmandat } = view;
  const offices = Behoerdenmandat.filter(({ Dauer }) => isOpen(Dauer)).map(officeName);
  return {
    title: withParty(fullName(view), Partei),
    summary: sentences(
      joined(", ", Beruf, Wahlkreis === "" ? "" : words.constituency(Wahlkreis)),
      offices.slice(0, MOST_NAMES).join("; "),
    ),
    tags: [Partei],
  };
}

export function fullName({ Vorname, Name }: Pick<PersonView, "Vorname" | "Name">): string {
  return joined(" ", Vorname, Name);
}

function officeName({ Funktion, GremiumName }: OfficeView): string {
  return joined(", ", Funktion, GremiumName);
}

/** An open span ends in the year 9999, or has no end. */
function isOpen({ Start, End }: Span): boolean {
  return End === null ? Start !== null : End.startsWith("9999");
}

function describeMandate(view: MandateView, language: Language, words: Words): RecordWords {
  const { Dauer, GremiumName, Partei } = view;
  const start = longDate(Dauer.Start, language);
  const end = isOpen(Dauer) ? "" : longDate(Dauer.End, language);
  return {
    title: joined(": ", withParty(fullName(view), Partei), officeName(view)),
    summary: sentences(start === "" ? "" : words.from(start, end)),
    tags: [GremiumName],
  };
}

function describeBody({ Name, Kurzname, Gremiumstyp, Inaktiv }: BodyView, _: Language, words: Words): RecordWords {
  const about = [Gremiumstyp, Kurzname].filter((part) => part !== Name);
  return {
    title: Name,
    summary: sentences(joined(", ", ...new Set(about), Inaktiv === true ? words.former : "")),
    tags: [Gremiumstyp],
  };
}

function describeDocument(view: DocumentView, language: Language, words: Words): RecordWords {
  const { Titel, Kategorie, Datum, GRNr } = view;
  const number = GRNr === "" ? "" : words.number(GRNr);
  return {
    title: Titel,
    summary: sentences(joined(", ", Kategorie, number, longDate(Datum.Start, language))),
    tags: [Kategorie],
  };
}

function describeMail({ Datum, Positionen }: MailView, language: Language, words: Words): RecordWords {
  const day = longDate(Datum.Start, language);
  return { title: day === "" ? "" : words.mail(day), summary: sentences(words.parts(Positionen.length)), tags: [] };
}

/** `Anna Muster (SP): Mehr Velowege` */
function describeSpeech({ Titel, Datum, PersonenWortmeldung }: SpeechView, language: Language): RecordWords {
  const people = PersonenWortmeldung.map(({ Name, Partei }) => withParty(Name, Partei));
  return {
    title: joined(": ", people.join(", "), Titel),
    summary: sentences(longDate(Datum.Start, language)),
    tags: PersonenWortmeldung.map(({ Partei }) => Partei),
  };
}

/** Of no known kind: a text may be a date, too. */
function describeOther({ Titel, Datum }: OtherView, language: Language): RecordWords {
  return { title: Titel, summary: sentences(longDate(instantIn(Datum.Start), language)), tags: [] };
}

function withParty(name: string, party: string): string {
  return party === "" ? name : `${name} (${party})`;
}

function joined(separator: string, ...parts: readonly string[]): string {
  return parts.filter((part) => part.trim() !== "").join(separator);
}

/** Each ends with a full stop. */
function sentences(...parts: readonly string[]): string {
  return parts
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .map((part) => (/[.!?…]$/.test(part) ? part : `${part}.`))
    .join(" ");
}

/** `A, B und C` */
function listed(names: readonly string[], words: Words): string {
  const shown = names.slice(0, MOST_NAMES);
  if (names.length > shown.length) shown.push(words.more(names.length - shown.length));
  return [shown.slice(0, -1).join(", "), ...shown.slice(-1)].filter((part) => part !== "").join(words.and);
}

/** The name of a body or person as the name of a feed. */
export function nameOf(kind: KindName | undefined, view: View): string {
  if (kind === "person") return fullName(view as PersonView);
  return kind === "body" ? (view as Named).Name : "";
}
