/**
 * A record of any kind as Dublin Core, by the roles of its elements. In: a view of a record, and what the city says
 * about itself. Out: an element `dc` of http://www.loc.gov/standards/sru/recordSchemas/dc-schema.xsd; what the council
 * does not publish is omitted.
 */
import type { KindName } from "../../roles/role.ts";
import { entryLink, type Site, urn } from "../feed/feed-links.ts";
import type {
  BusinessView,
  DocumentView,
  MailView,
  MandateView,
  MeetingView,
  OtherView,
  SpeechView,
  View,
  VoteView,
} from "../feed/record-views.ts";
import { cut, describeRecord } from "../feed/record-words.ts";
import { xmlText } from "./envelope.ts";

const NAMESPACES = 'xmlns:srw_dc="info:srw/schema/1/dc-schema" xmlns:dc="http://purl.org/dc/elements/1.1/"';

/** What only records of some kinds have. */
interface Facts {
  /** If it is not that of feeds, which says more than the title. */
  readonly title?: string;
  readonly creators?: readonly string[];
  /** ISO date or date-time. */
  readonly date?: string | null;
  readonly type?: string;
  /** Of the record, besides its GUID. */
  readonly number?: string;
  /** The number of business that it belongs to. */
  readonly relation?: string;
}

type ReadFacts = (view: never) => Facts;

const FACTS: Readonly<Partial<Record<KindName, ReadFacts>>> = {
  business: ({ Titel, Erstunterzeichner, Beginn, Geschaeftsart, GRNr }: BusinessView) => ({
    title: Titel,
    creators: Erstunterzeichner.map(({ Name }) => Name),
    date: Beginn.Start,
    type: Geschaeftsart,
    number: GRNr,
  }),
  meeting: ({ Datum }: MeetingView) => ({ date: Datum.Start }),
  vote: ({ SitzungDatum, GeschaeftGrNr }: VoteView) => ({ date: SitzungDatum, relation: GeschaeftGrNr }),
  mandate: ({ Dauer, Funktion }: MandateView) => ({ date: Dauer.Start, type: Funktion }),
  document: ({ Titel, Datum, Kategorie, GRNr }: DocumentView) => ({
    title: Titel,
    date: Datum.Start,
    type: Kategorie,
    relation: GRNr,
  }),
  mail: ({ Datum }: MailView) => ({ date: Datum.Start }),
  speech: ({ Titel, Datum, PersonenWortmeldung }: SpeechView) => ({
    title: Titel,
    creators: PersonenWortmeldung.map(({ Name }) => Name),
    date: Datum.Start,
  }),
  person: () => ({}),
  body: () => ({}),
};

const otherFacts = ({ Datum }: OtherView): Facts => ({ date: Datum.Start });

export interface DescribedRecord {
  readonly kind: KindName | undefined;
  readonly view: View;
  readonly guid: string;
  /** The name of the index. */
  readonly index: string;
  /** The body that holds a meeting, if it is known. */
  readonly host: string;
}

export function dublinCoreXml(site: Site, { kind, view, guid, index, host }: DescribedRecord): string {
  const { city, language } = site;
  const words = describeRecord(kind, view, language, host, "");
  const facts = ((kind && FACTS[kind]) ?? (otherFacts as ReadFacts))(view as never);
  const { creators = [], type = "", number = "", relation = "" } = facts;
  const elements: readonly (readonly [name: string, text: string | undefined])[] = [
    ["title", cut(facts.title ?? "", LONGEST) || words.title],
    ...creators.map((name) => ["creator", name] as const),
    ...words.tags.map((tag) => ["subject", tag] as const),
    ["description", words.summary],
    ["publisher", city.publisher.name[language]],
    ["date", dayIn(facts.date)],
    ["type", type],
    ["identifier", urn(guid)],
    ["identifier", number],
    ["identifier", entryLink(site, index, kind, view, guid)],
    ["language", city.languages[0]],
    ["relation", relation],
    ["rights", city.licence?.url ?? city.licence?.name[language]],
  ];
  const content = elements.map(([name, text = ""]) => element(name, cut(text, LONGEST)));
  return `<srw_dc:dc ${NAMESPACES}>${content.join("")}</srw_dc:dc>`;
}

/** Longer texts are cut. */
const LONGEST = 1_000;

function element(name: string, text: string): string {
  return text === "" ? "" : `<dc:${name}>${xmlText(text)}</dc:${name}>`;
}

function dayIn(date: string | null | undefined): string {
  return /^\d{4}-\d\d-\d\d/.exec(date ?? "")?.[0] ?? "";
}
