/** Tools about the business of the council. */
import { callFor, findRecords, newestFirst, readRecord } from "../../../web/council/facts/council.ts";
import type { Geschaeft } from "../../../web/council/facts/records.ts";
import { ServiceError } from "../../../web/frame/service.ts";
import { PAGING, PERIOD } from "../tool/arguments.ts";
import { pageOf } from "../tool/desk.ts";
import { integer, list, object, text, yesNo } from "../tool/schema.ts";
import type { Tool } from "../tool/tool.ts";
import { COUNTS, countBy, filterNamed, findList } from "./find.ts";
import { businessId, missing } from "./resolve.ts";
import {
  BUSINESS_ITEM,
  businessItem,
  DOCUMENT_ITEM,
  dayOf,
  documentItem,
  LIST_COUNTS,
  VOTE_ITEM,
  voteItem,
  withParty,
} from "./shapes.ts";

/** More votes than any item of business has, but those on a budget. */
const MOST_VOTES = 100;

/** The filters of the search page by the names of arguments. */
const FILTERS = { type: "art", status: "status", party: "partei", committee: "kommission" };

export const FIND_BUSINESS: Tool = {
  name: "find_business",
  title: "Find business of the council",
  description:
    "Finds items of business (motions, questions, proposals of the executive and others) by words, type, status, " +
    "signatory, party and period, the newest first or the best match first; `total` counts them, and `count_by` " +
    "counts them by type, status, year or party.",
  needs: "business",
  takes: {
    words: { type: "text", description: 'words, in any form and order; "a phrase" in quotes' },
    type: { type: "text", description: "type of business, in the language of the data" },
    status: { type: "text", description: "status in the language of the data, or `open` for all that is not closed" },
    person: { type: "text", description: "name of a signatory" },
    party: { type: "text", description: "party of a signatory" },
    committee: { type: "text", description: "committee that prepares it" },
    ...PERIOD,
    count_by: countBy(["type", "status", "year", "party"]),
    ...PAGING,
  },
  gives: { ...LIST_COUNTS, counts: COUNTS, items: list("the items", BUSINESS_ITEM) },
  always: ["total", "shown", "offset", "items"],
  async run(desk, args) {
    for (const [argument, filter] of Object.entries(FILTERS)) {
      if (args.text(argument) !== undefined) filterNamed(desk, "business", filter, argument);
    }
    const status = args.text("status");
    const given = {
      q: args.text("words"),
      art: args.text("type"),
      status: status?.toLowerCase() === "open" ? "offen" : status,
      person: args.text("person"),
      partei: args.text("party"),
      kommission: args.text("committee"),
      von: args.text("from"),
      bis: args.text("to"),
    };
    const counted = { type: "art", year: "jahr", party: "partei" };
    const { hits, page, counts } = await findList(desk, "business", args, { given, counted });
    return {
      summary: `${counts.total} items of business; ${counts.shown} are shown.`,
      content: { ...counts, items: hits.map(({ record, snippet }) => businessItem(record, snippet)) },
      page,
    };
  },
};

const STEP = object({
  date: text("day"),
  name: text("what happened"),
  decision_number: text("number of the decision"),
  due: text("deadline"),
  minutes: text("entry in the minutes"),
  meeting_id: text("identifies the meeting"),
  documents: list("documents of the step", DOCUMENT_ITEM),
});

const REFERENCE = object({ id: text("identifies it"), number: text("number"), title: text("title") });

export const GET_BUSINESS: Tool = {
  name: "get_business",
  title: "One item of business with its history",
  description:
    "One item of business by its number or id: who submitted it, where it is pending, every step with its date, " +
    "documents, votes with their counts, and related business.",
  needs: "business",
  takes: { id: { type: "text", description: "number of the business, or its id", required: true } },
  gives: {
    id: text("identifies it"),
    number: text("number"),
    title: text("title"),
    type: text("type"),
    status: text("status"),
    pending_with: text("where it is pending"),
    urgent: yesNo("whether it is urgent"),
    date: text("day on which it was submitted"),
    submitted_by: list("who submitted it", text("name and party")),
    cosigned_by: list("who else signed it", text("name and party")),
    cosignatories: integer("how many co-signed it"),
    committees: list("committees that prepare it", text("a committee")),
    departments: list("departments in charge", text("a department")),
    steps: list("its history, the earliest first", STEP),
    documents: list("documents other than those of steps", DOCUMENT_ITEM),
    votes_total: integer("how many votes there were"),
    votes: list("the votes, the newest first", VOTE_ITEM),
    refers_to: list("business that it refers to", REFERENCE),
    referred_by: list("business that refers to it", REFERENCE),
  },
  always: ["id", "title", "steps", "votes_total", "votes"],
  async run(desk, args) {
    const guid = await businessId(desk, args.given("id"));
    const record = await readRecord(desk, "business", guid).catch((error: unknown) => {
      if (error instanceof ServiceError && error.status === 404) throw missing("business", guid, "find_business");
      throw error;
    });
    const call = callFor(desk, "vote", (field, index) => ({
      q: `${field("businessKey", "text")} = "${record.OBJ_GUID}"${newestFirst(index)}`,
      m: MOST_VOTES,
    }));
    const votes = await findRecords(desk, "vote", call?.query);
    return {
      summary: [record.GRNr, record.Titel, record.Geschaeftsstatus].filter((part) => part !== "").join(", "),
      content: {
        ...details(record),
        votes_total: votes.numHits,
        votes: votes.hits.map((hit) => voteItem(hit.record, desk.language)),
      },
      page: pageOf(desk, `/rat/geschaeft/${record.OBJ_GUID}`),
    };
  },
};

function details(record: Geschaeft): object {
  const reference = (one: { OBJ_GUID: string; GRNr: string; Titel: string }): object => ({
    id: one.OBJ_GUID,
    number: one.GRNr,
    title: one.Titel,
  });
  const { snippet: _snippet, ...item } = businessItem(record) as Record<string, unknown>;
  return {
    ...item,
    pending_with: record.PendentBei,
    urgent: record.Dringlich,
    cosigned_by: record.Mitunterzeichner.map(withParty),
    cosignatories: record.AnzahlMitunterzeichnende ?? record.Mitunterzeichner.length,
    committees: [...record.VorberatendeKommission, ...record.WeitereVorberatendeKommissionen].map(({ Name }) => Name),
    departments: [...record.FederfuehrendesDepartement, ...record.MitbeteiligteDepartemente].map(({ Name }) => Name),
    steps: record.Ablaufschritte.map((step) => ({
      date: dayOf(step.Datum),
      name: step.AblaufschrittName,
      decision_number: step.Beschlussnummer,
      due: dayOf(step.FristBis),
      minutes: step.Protokolleintrag,
      meeting_id: step.SitzungGuid,
      documents: step.Dokumente.map(documentItem),
    })).sort((one, other) => (one.date ?? "").localeCompare(other.date ?? "")),
    documents: record.Dokumente.map(documentItem),
    refers_to: record.VerweisZu.map(reference),
    referred_by: record.VerweisVon.map(reference),
  };
}
