/** Tools about meetings and their agendas. */
import { readRecord } from "../../../web/council/facts/council.ts";
import type { Sitzung } from "../../../web/council/facts/records.ts";
import { searchedIndex } from "../../../web/council/facts/searched-indexes.ts";
import { ServiceError } from "../../../web/frame/service.ts";
import { PAGING, PERIOD } from "../tool/arguments.ts";
import { pageOf } from "../tool/desk.ts";
import { list, object, type Properties, text, yesNo } from "../tool/schema.ts";
import type { Tool } from "../tool/tool.ts";
import { ToolError } from "../tool/tool-error.ts";
import { COUNTS, countBy, findList } from "./find.ts";
import { missing, recordId } from "./resolve.ts";
import { DOCUMENT_ITEM, documentItem, LIST_COUNTS, MEETING_ITEM, meetingItem, withParty } from "./shapes.ts";

export const FIND_MEETINGS: Tool = {
  name: "find_meetings",
  title: "Find meetings",
  description:
    "Finds meetings of the council by words of their agenda or by period, the newest first; `upcoming` finds those " +
    "from today on, the next one first. get_meeting gives the agenda.",
  needs: "meeting",
  takes: {
    words: { type: "text", description: "words of the title or the agenda" },
    upcoming: { type: "boolean", description: "true: only meetings from today on" },
    ...PERIOD,
    count_by: countBy(["year"]),
    ...PAGING,
  },
  gives: { ...LIST_COUNTS, counts: COUNTS, today: text("today"), items: list("the meetings", MEETING_ITEM) },
  always: ["total", "shown", "offset", "items"],
  async run(desk, args) {
    const index = searchedIndex(desk.installed, "meeting");
    const isUpcoming = args.boolean("upcoming") === true;
    if ((isUpcoming || args.text("from") || args.text("to")) && index?.date === undefined) {
      throw new ToolError("The city's meetings cannot be found by day.");
    }
    const from = args.text("from");
    const given = {
      q: args.text("words"),
      von: isUpcoming && (from === undefined || from < desk.today) ? desk.today : from,
      bis: args.text("to"),
      sort: "neu",
    };
    const { hits, page, counts } = await findList(desk, "meeting", args, {
      given,
      counted: { year: "jahr" },
      order: isUpcoming ? index?.date : undefined,
    });
    return {
      summary: `${counts.total} meetings; ${counts.shown} are shown. Today is ${desk.today}.`,
      content: { ...counts, today: desk.today, items: hits.map(({ record }) => meetingItem(record)) },
      page,
    };
  },
};

const ITEM = object({
  position: text("number on the agenda"),
  title: text("title"),
  business_id: text("identifies the business"),
  business_number: text("number of the business"),
  note: text("note"),
  speakers: list("who spoke", text("name and party")),
  votes: list("votes", object({ id: text("identifies it"), question: text("question"), result: text("result") })),
  documents: list("documents", DOCUMENT_ITEM),
});

export const GET_MEETING: Tool = {
  name: "get_meeting",
  title: "One meeting with its agenda",
  description: "One meeting by its id: when and where, the agenda with business, speakers, votes, and documents.",
  needs: "meeting",
  takes: { id: { type: "text", description: "id of the meeting, from find_meetings", required: true } },
  gives: {
    ...(MEETING_ITEM.properties as Properties),
    end: text("time at which it ends"),
    upcoming: yesNo("whether it is today or later"),
    video: text("address of the recording"),
    agenda: list("the agenda", ITEM),
    documents: list("documents of the meeting", DOCUMENT_ITEM),
  },
  always: ["id", "title", "agenda"],
  async run(desk, args) {
    const id = recordId(args.given("id"), "find_meetings");
    const meeting = await readRecord(desk, "meeting", id).catch((error: unknown) => {
      if (error instanceof ServiceError && error.status === 404) throw missing("meeting", id, "find_meetings");
      throw error;
    });
    const day = meeting.Datum.Start?.slice(0, 10);
    return {
      summary: [meeting.Titel, day, `${meeting.Traktanden.length} items on the agenda`].filter(Boolean).join(", "),
      content: {
        ...meetingItem(meeting),
        end: meeting.Ende,
        upcoming: day === undefined ? undefined : day >= desk.today,
        video: meeting.VideoURL,
        agenda: meeting.Traktanden.map(agendaItem),
        documents: meeting.Dokumente.map(documentItem),
      },
      page: pageOf(desk, `/rat/sitzung/${meeting.OBJ_GUID}`),
    };
  },
};

function agendaItem(item: Sitzung["Traktanden"][number]): object {
  const speakers = item.Wortmeldungen.flatMap(({ PersonenWortmeldung }) => PersonenWortmeldung);
  return {
    position: item.Traktandennummer,
    title: item.Titel,
    business_id: item.GeschaeftGuid,
    business_number: item.GRnr,
    note: item.TraktandierungscodeErlaeuterungen,
    speakers: speakers.map(withParty),
    votes: item.Abstimmungen.map((vote) => ({
      id: vote.OBJ_GUID,
      question: vote.Abstimmungstitel,
      result: vote.Schlussresultat,
    })),
    documents: [...item.Unterlagen.flatMap(({ Dokumente }) => Dokumente), ...item.Dokumente].map(documentItem),
  };
}
