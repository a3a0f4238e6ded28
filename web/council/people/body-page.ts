/** `/rat/gremium/:guid`: a body with its members, meetings and business. */
import { figureMarkup } from "../../frame/figure.ts";
import { html, type Markup } from "../../frame/html.ts";
import { indexOfKind } from "../../frame/installed.ts";
import { inLanguage } from "../../frame/language.ts";
import type { Page } from "../../frame/page.ts";
import type { Call, Found, Query } from "../../frame/service.ts";
import { tableMarkup } from "../../frame/table.ts";
import { linkTo, type Visit } from "../../frame/visit.ts";
import { type Business, businessList } from "../facts/business-list.ts";
import { callFor, findRecords, newestFirst, recordCall } from "../facts/council.ts";
import { quoted } from "../facts/cql-term.ts";
import { meetingName } from "../facts/meeting-list.ts";
import { recordOf } from "../facts/missing-record.ts";
import { businessOffer, meetingsOffer } from "../facts/offers.ts";
import { recordFooter } from "../facts/record-footer.ts";
import { recordLink, searchLink } from "../facts/record-links.ts";
import type { Gremium, SitzungKurz } from "../facts/records.ts";
import { groupsCall, readItems, type UnitRecord } from "../facts/vote-records.ts";
import { unitYears } from "../votes/record-tables.ts";
import { BEHAVIOUR_PATH } from "../votes/vote-filter.ts";
import { bodyKindSentence, bodyName } from "../words/body-kinds.ts";
import { termBeside } from "../words/terms.ts";
import { formerMembers, formerTable, memberList, memberLists, membersOf, seatFigure } from "./body-members.ts";
import { knowsMembers, withMembers } from "./mandate-records.ts";

const WORDS = {
  de: {
    kind: "Art",
    short: "Kürzel",
    part: "Gehört zu",
    note: "Bemerkung",
    over: "Dieses Gremium gibt es nicht mehr.",
    noMembers: "Heute sitzt niemand in diesem Gremium.",
    members: "Wer im Gremium sitzt",
    others: "Ohne Sitz dabei",
    former: (count: number) => (count === 1 ? "1 früheres Mitglied" : `${count} frühere Mitglieder`),
    show: "Die zuletzt Ausgeschiedenen zeigen",
    coming: "Nächste Sitzungen",
    past: "Letzte Sitzungen",
    allMeetings: "Alle Sitzungen",
    open: (count: number) => (count === 1 ? "Bereitet 1 Geschäft vor" : `Bereitet ${count} Geschäfte vor`),
    closed: (count: number) =>
      count === 1 ? "1 Geschäft vorberaten und abgeschlossen" : `${count} Geschäfte vorberaten und abgeschlossen`,
    all: (count: number) => `Alle ${count} ansehen`,
    votes: "Wie die Fraktion stimmte",
    who: "Wer stimmt mit wem",
    feed: (name: string) => `${name}: Geschäfte`,
    calendar: (name: string) => `${name}: Sitzungen`,
  },
  en: {
    kind: "Type",
    short: "Short name",
    part: "Part of",
    note: "Note",
    over: "This body no longer exists.",
    noMembers: "This body currently has no members.",
    members: "Members",
    others: "Attending without a seat",
    former: (count: number) => (count === 1 ? "1 former member" : `${count} former members`),
    show: "Show who left most recently",
    coming: "Upcoming meetings",
    past: "Recent meetings",
    allMeetings: "All meetings",
    open: (count: number) => (count === 1 ? "Preparing 1 item of business" : `Preparing ${count} items of business`),
    closed: (count: number) =>
      count === 1 ? "1 item of business prepared and closed" : `${count} items of business prepared and closed`,
    all: (count: number) => `See all ${count}`,
    votes: "How the group voted",
    who: "Who votes with whom",
    feed: (name: string) => `${name}: business`,
    calendar: (name: string) => `${name}: meetings`,
  },
};

const SHOWN_MEETINGS = 6;
const SHOWN_BUSINESS = 8;

export const bodyPage: Page = {
  async show(visit) {
    const body = await withMembers(visit, await recordOf(visit, "body"));
    const calls = [businessCall(visit, body.OBJ_GUID, "not"), businessCall(visit, body.OBJ_GUID, "and")];
    const [open, closed] = await Promise.all(calls.map((call) => findRecords(visit, "business", call?.query)));
    const [votes, parent] = await Promise.all([groupVotes(visit, body), parentOf(visit, body)]);
    const words = inLanguage(visit.language, WORDS);
    const members = membersOf(visit, body);
    const figure = seatFigure(visit, body, members);
    const { others, seated } = members;
    const former = formerMembers(visit, body);
    const formerList =
      former.length > 0 && html`<details><summary>${words.show}</summary>${formerTable(visit, former)}</details>`;
    const sectionsOfBusiness = [
      business(visit, words.open(open.numHits), open, calls[0]),
      business(visit, words.closed(closed.numHits), closed, calls[1]),
    ];
    const years = tableMarkup(visit, unitYears(visit, votes));
    const who = html`<p><a href="${linkTo(visit, BEHAVIOUR_PATH)}">${words.who}</a></p>`;
    const hasMembers = knowsMembers(visit);
    const noMembers = hasMembers ? `${body.Name}. ${words.noMembers}` : body.Name;
    const hasBusiness = open.numHits + closed.numHits > 0;
    const main = html`${bodyFacts(visit, body, parent)}
${figure ? figureMarkup(visit, figure) : hasMembers && body.Inaktiv !== true && html`<p>${words.noMembers}</p>`}
${seated.length > 0 && html`<section><h2>${words.members}</h2>${memberLists(visit, seated)}</section>`}
${others.length > 0 && html`<section><h2>${words.others}</h2>${memberList(visit, others)}</section>`}
${sectionsOfBusiness}
${votes.length > 0 && html`<section><h2>${words.votes}</h2>${years}${who}</section>`}
${meetings(visit, body.Sitzungen)}
${formerList && html`<section><h2>${words.former(former.length)}</h2>${formerList}</section>`}
${recordFooter(visit, [
  ...recordCall(visit, "body", body.OBJ_GUID),
  ...(hasBusiness ? calls.filter((call) => call !== undefined) : []),
  ...(votes.length > 0 ? [GROUP_YEARS] : []),
])}`;
    return {
      title: bodyName(visit, body.Gremiumstyp, body.Name),
      description: figure ? `${body.Name}: ${figure.title}.` : noMembers,
      main,
      figures: figure ? [figure] : [],
      section: "rat",
      subscription: {
        feed: hasBusiness ? businessOffer(visit, "committeeKey", words.feed(body.Name), body.OBJ_GUID) : undefined,
        calendar: meetingsOffer(visit, "body", words.calendar(body.Name), body.OBJ_GUID),
      },
    };
  },
};

const GROUP_YEARS = groupsCall({ je: "jahr" });

/** The voting record of a parliamentary group, year by year; empty for other bodies. */
async function groupVotes(visit: Visit, { Gremiumstyp, Name }: Gremium): Promise<readonly UnitRecord[]> {
  if (Gremiumstyp !== "Fraktion" || !indexOfKind(visit.installed, "vote")) return [];
  const all = await readItems<UnitRecord>(visit, GROUP_YEARS);
  return all.filter(({ bezeichnung }) => bezeichnung === Name);
}

/** Records name the body that it belongs to; a link needs the one body of that name. */
async function parentOf(visit: Visit, { OBJ_GUID, Vater }: Gremium): Promise<Markup | string> {
  const call = Vater === "" ? undefined : callFor(visit, "body", (field) => titled(field("title", "text"), Vater));
  const { hits } = await findRecords(visit, "body", call?.query);
  const named = hits.filter(({ record }) => record.Name === Vater && record.OBJ_GUID !== OBJ_GUID);
  return named.length === 1 ? recordLink(visit, "gremium", named[0].record.OBJ_GUID, Vater) : Vater;
}

const titled = (field: string, name: string): Query => ({ q: `${field} == ${quoted(name)}`, m: 2 });

function bodyFacts(visit: Visit, body: Gremium, parent: Markup | string): Markup {
  const { Gremiumstyp, Kurzname, Name, Bemerkung, Inaktiv } = body;
  const words = inLanguage(visit.language, WORDS);
  const sentence = bodyKindSentence(visit, Gremiumstyp);
  const fact = (title: string, value: Markup | string): Markup | undefined =>
    value === "" ? undefined : html`<dt>${title}</dt><dd>${value}</dd>`;
  const facts = [
    fact(words.kind, Gremiumstyp === Name ? "" : termBeside(visit, Gremiumstyp)),
    fact(words.short, Kurzname === Name ? "" : Kurzname),
    fact(words.part, parent),
    fact(words.note, Bemerkung),
  ];
  const former = Inaktiv === true && html`<p class="lead">${words.over}</p>`;
  return html`${former}${sentence && html`<p>${sentence}</p>`}<dl class="facts">${facts}</dl>`;
}

/** Business that the body prepares: open (`not`) or closed (`and`). */
function businessCall(visit: Visit, guid: string, closed: "and" | "not"): Call | undefined {
  // Without a word for what is closed, all of it may be open.
  const isKnown = (indexOfKind(visit.installed, "business")?.closed ?? []).length > 0;
  if (closed === "and" && !isKnown) return undefined;
  return callFor(visit, "business", (field, index) => {
    const committee = `${field("committeeKey", "text")} any ${guid}`;
    // Values of one word need no quotes.
    const states = index.closed.map((value) => `${field("status")} == ${/^\w+$/.test(value) ? value : quoted(value)}`);
    const done = states.length > 1 ? `(${states.join(" or ")})` : states.join("");
    return { q: committee + (isKnown ? ` ${closed} ${done}` : "") + newestFirst(index), m: SHOWN_BUSINESS };
  });
}

function business(
  visit: Visit,
  title: string,
  { numHits, hits }: Found<Business>,
  call: Call | undefined,
): Markup | undefined {
  if (!call || numHits === 0) return undefined;
  const words = inLanguage(visit.language, WORDS);
  const list = businessList(
    visit,
    hits.map(({ record }) => ({ record, snippet: "" })),
  );
  const all = numHits > hits.length && html`<p>${searchLink(visit, call, words.all(numHits))}</p>`;
  return html`<section><h2>${title}</h2>${list}${all}</section>`;
}

function meetings(visit: Visit, all: readonly SitzungKurz[]): Markup | undefined {
  if (all.length === 0) return undefined;
  const words = inLanguage(visit.language, WORDS);
  const sorted = all.toSorted((one, other) => String(one.Datum.Start).localeCompare(String(other.Datum.Start)));
  const isComing = ({ Datum }: SitzungKurz): boolean => (Datum.Start ?? "") >= visit.today;
  const link = (meeting: SitzungKurz): Markup =>
    recordLink(visit, "sitzung", meeting.OBJ_GUID, meetingName(meeting, visit));
  const list = (title: string, some: readonly SitzungKurz[]): Markup | undefined => {
    if (some.length === 0) return undefined;
    const items = some.slice(0, SHOWN_MEETINGS).map((meeting) => html`<li>${link(meeting)}</li>`);
    return html`<section><h2>${title}</h2><ul class="plain">${items}</ul></section>`;
  };
  const hasPage = indexOfKind(visit.installed, "meeting") !== undefined;
  const past = sorted.filter((meeting) => !isComing(meeting)).toReversed();
  return html`<div class="columns">${list(words.coming, sorted.filter(isComing))}${list(words.past, past)}</div>
${hasPage && html`<p><a href="${linkTo(visit, "/rat/sitzungen")}">${words.allMeetings}</a></p>`}`;
}
