/** Records of the council as tools show them: few members, with English names, dates as days. */
import type { Abstimmung, Dokument, Geschaeft, Mandat, Sitzung, Zeitraum } from "../../../web/council/facts/records.ts";
import { firstDay, lastDay } from "../../../web/council/facts/spans.ts";
import { countsOf, resultSentence } from "../../../web/council/facts/vote-result.ts";
import { anyObject, integer, list, object, type Properties, type Schema, text, yesNo } from "../tool/schema.ts";

export const LIST_COUNTS: Properties = {
  total: integer("how many there are in all"),
  shown: integer("how many of them are in items"),
  offset: integer("how many were skipped"),
};

const ID = text("identifies the record: other tools take it");

export const BUSINESS_ITEM: Schema = object(
  {
    id: ID,
    number: text("number of the business, as people name it"),
    title: text("title"),
    type: text("type, such as a motion"),
    status: text("status"),
    date: text("day on which it was submitted"),
    submitted_by: list("who submitted it", text("name and party")),
    snippet: text("where the words were found"),
  },
  ["id", "title"],
);

export function businessItem(record: Geschaeft, snippet = ""): object {
  return {
    id: record.OBJ_GUID,
    number: record.GRNr,
    title: record.Titel,
    type: record.Geschaeftsart,
    status: record.Geschaeftsstatus,
    date: firstDay(record.Beginn),
    submitted_by: record.Erstunterzeichner.map(withParty),
    snippet: plainText(snippet),
  };
}

export function withParty({ Name, Partei }: { readonly Name: string; readonly Partei: string }): string {
  return Partei === "" ? Name : `${Name} (${Partei})`;
}

export const VOTE_ITEM: Schema = object(
  {
    id: ID,
    question: text("what the vote was about"),
    date: text("day of the vote"),
    result: text("result as the council records it"),
    result_sentence: text("result with the counts, in words"),
    counts: anyObject("how many chose what, by choice"),
    business_id: text("identifies the business"),
    business_number: text("number of the business"),
    business_title: text("title of the business"),
    meeting_id: text("identifies the meeting"),
    choice: text("what the person chose who was asked for"),
  },
  ["id"],
);

export function voteItem(vote: Abstimmung, language: "de" | "en"): object {
  return {
    id: vote.OBJ_GUID,
    question: vote.Abstimmungstitel,
    date: vote.SitzungDatum.slice(0, 10),
    result: vote.Schlussresultat,
    result_sentence: resultSentence(vote, language),
    counts: countsIn(vote),
    business_id: vote.GeschaeftGuid,
    business_number: vote.GeschaeftGrNr,
    business_title: vote.GeschaeftTitel,
    meeting_id: vote.SitzungGuid,
  };
}

function countsIn(vote: Abstimmung): object {
  return Object.fromEntries(countsOf(vote).map(({ choice, count }) => [choice, count]));
}

export const MEETING_ITEM: Schema = object(
  {
    id: ID,
    title: text("title"),
    date: text("day"),
    begin: text("time at which it begins"),
    place: text("place"),
    bodies: list("whose meeting it is", text("a body")),
    agenda_items: integer("number of items on the agenda"),
  },
  ["id", "title", "agenda_items"],
);

export function meetingItem(meeting: Sitzung): object {
  return {
    id: meeting.OBJ_GUID,
    title: meeting.Titel,
    date: firstDay(meeting.Datum),
    begin: meeting.Beginn,
    place: meeting.Ort,
    bodies: meeting.Gremium.map(({ Name }) => Name),
    agenda_items: meeting.Traktanden.length,
  };
}

export const OFFICE_ITEM: Schema = object({
  body: text("the body"),
  body_type: text("type of the body"),
  function: text("function in the body"),
  from: text("first day"),
  to: text("last day; absent if it is current"),
  current: yesNo("whether it is current"),
});

export function officeItem({ GremiumName, GremiumTyp, Funktion, Dauer }: Mandat, today: string): object {
  const [from, to] = [firstDay(Dauer), lastDay(Dauer)];
  const current = (from ?? "") <= today && (to ?? "9999") >= today;
  return { body: GremiumName, body_type: GremiumTyp, function: Funktion, from, to, current };
}

export const DOCUMENT_ITEM: Schema = object({ title: text("title"), url: text("address of the file") }, ["title"]);

/** The address starts at the root of the server. */
export function documentItem({ Titel, File }: Dokument): object {
  return { title: Titel, url: File.ID === "" ? undefined : `/dokumente/${File.ID}` };
}

export function dayOf(span: Zeitraum): string | undefined {
  return firstDay(span);
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&apos;": "'",
  "&#39;": "'",
};

/** A snippet without its marks. */
export function plainText(snippet: string): string {
  return snippet
    .replace(/<\/?EM>/g, "")
    .replace(/&(?:amp|lt|gt|quot|apos|#39);/g, (entity) => ENTITIES[entity])
    .trim();
}
