/** `/rat/gremium/:guid`: what a body is, who sits in it and did before, when it meets, which business it prepares. */
import { figureMarkup } from "../../frame/figure.ts";
import { html, type Markup } from "../../frame/html.ts";
import { inLanguage } from "../../frame/language.ts";
import type { Page } from "../../frame/page.ts";
import { type Call, councilCall, type Found } from "../../frame/service.ts";
import { linkTo, type Visit } from "../../frame/visit.ts";
import { bodyKindSentence, bodyName } from "../facts/body-kinds.ts";
import { type Business, businessList } from "../facts/business-list.ts";
import { meetingName } from "../facts/meeting-list.ts";
import { recordCall, recordFoot } from "../facts/record-foot.ts";
import { recordLink, searchLink } from "../facts/record-links.ts";
import type { Gremium, SitzungKurz } from "../facts/records.ts";
import { formerTable, memberLists, membersOf, otherList, seatFigure } from "./body-members.ts";

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
    show: "Zeigen, wer zuletzt ging",
    coming: "Nächste Sitzungen",
    past: "Letzte Sitzungen",
    allMeetings: "Alle Sitzungen",
    open: (count: number) => (count === 1 ? "Bereitet 1 Geschäft vor" : `Bereitet ${count} Geschäfte vor`),
    closed: (count: number) =>
      count === 1 ? "1 Geschäft vorberaten und abgeschlossen" : `${count} Geschäfte vorberaten und abgeschlossen`,
    all: (count: number) => `Alle ${count} ansehen`,
  },
  en: {
    kind: "Kind",
    short: "Short name",
    part: "Part of",
    note: "Note",
    over: "This body does not exist any more.",
    noMembers: "Nobody sits in this body today.",
    members: "Who sits in it",
    others: "There without a seat",
    former: (count: number) => (count === 1 ? "1 former member" : `${count} former members`),
    show: "Show who left most recently",
    coming: "Next meetings",
    past: "Latest meetings",
    allMeetings: "All meetings",
    open: (count: number) => (count === 1 ? "Prepares 1 item of business" : `Prepares ${count} items of business`),
    closed: (count: number) => (count === 1 ? "1 item prepared and closed" : `${count} items prepared and closed`),
    all: (count: number) => `See all ${count}`,
  },
};

const SHOWN_MEETINGS = 6;
const SHOWN_BUSINESS = 8;

export const bodyPage: Page = {
  async show(visit) {
    const body = await visit.service.record<Gremium>("gremiumdetail", visit.params.guid);
    const calls = [businessCall(body.OBJ_GUID, "not"), businessCall(body.OBJ_GUID, "and")];
    const [open, closed] = await Promise.all(
      calls.map(({ query }) => visit.service.find<Business>("geschaeft", query)),
    );
    const words = inLanguage(visit.language, WORDS);
    const members = membersOf(body, visit.today);
    const figure = seatFigure(visit, body, members);
    const { former, others, seated } = members;
    const main = html`${bodyFacts(visit, body)}
${figure ? figureMarkup(visit, figure) : body.Inaktiv !== "true" && html`<p>${words.noMembers}</p>`}
${seated.length > 0 && html`<section><h2>${words.members}</h2>${memberLists(visit, seated)}</section>`}
${others.length > 0 && html`<section><h2>${words.others}</h2>${otherList(visit, others)}</section>`}
${business(visit, words.open(open.numHits), open, calls[0])}${business(visit, words.closed(closed.numHits), closed, calls[1])}
${meetings(visit, body.Sitzungen)}
${former.length > 0 && html`<section><h2>${words.former(former.length)}</h2><details><summary>${words.show}</summary>${formerTable(visit, former)}</details></section>`}
${recordFoot(visit, [recordCall("gremiumdetail", body.OBJ_GUID), ...(open.numHits + closed.numHits > 0 ? calls : [])])}`;
    return {
      title: bodyName(body.Gremiumstyp, body.Name),
      description: figure ? `${body.Name}: ${figure.title}.` : `${body.Name}. ${words.noMembers}`,
      main,
      figures: figure ? [figure] : [],
      section: "rat",
    };
  },
};

function bodyFacts(visit: Visit, { Gremiumstyp, Kurzname, Name, Vater, Bemerkung, Inaktiv }: Gremium): Markup {
  const words = inLanguage(visit.language, WORDS);
  const sentence = bodyKindSentence(Gremiumstyp, visit.language);
  const fact = (title: string, value: string): Markup | undefined =>
    value === "" ? undefined : html`<dt>${title}</dt><dd>${value}</dd>`;
  return html`${Inaktiv === "true" && html`<p class="lead">${words.over}</p>`}${sentence && html`<p>${sentence}</p>`}<dl class="facts">${fact(words.kind, Gremiumstyp === Name ? "" : Gremiumstyp)}${fact(words.short, Kurzname === Name ? "" : Kurzname)}${fact(words.part, Vater)}${fact(words.note, Bemerkung)}</dl>`;
}

/** What the body prepares: `not` those that are closed, `and` those alone. */
function businessCall(guid: string, closed: "and" | "not"): Call {
  const q = `VorberatendeKommission any ${guid} ${closed} Geschaeftsstatus == Abgeschlossen sortBy Beginn/sort.descending`;
  return councilCall("geschaeft", { q, m: SHOWN_BUSINESS });
}

function business(visit: Visit, title: string, { numHits, hits }: Found<Business>, call: Call): Markup | undefined {
  if (numHits === 0) return undefined;
  const words = inLanguage(visit.language, WORDS);
  const list = businessList(
    visit,
    hits.map(({ record }) => ({ record, snippet: "" })),
  );
  return html`<section><h2>${title}</h2>${list}${numHits > hits.length && html`<p>${searchLink(visit, call, words.all(numHits))}</p>`}</section>`;
}

function meetings(visit: Visit, all: readonly SitzungKurz[]): Markup | undefined {
  if (all.length === 0) return undefined;
  const words = inLanguage(visit.language, WORDS);
  const sorted = all.toSorted((one, other) => String(one.Datum.Start).localeCompare(String(other.Datum.Start)));
  const isComing = ({ Datum }: SitzungKurz): boolean => (Datum.Start ?? "") >= visit.today;
  const list = (title: string, some: readonly SitzungKurz[]): Markup | undefined =>
    some.length === 0
      ? undefined
      : html`<section><h2>${title}</h2><ul class="plain">${some.map((meeting) => html`<li>${recordLink(visit, "sitzung", meeting.OBJ_GUID, meetingName(meeting, visit.language))}</li>`)}</ul></section>`;
  const past = sorted.filter((meeting) => !isComing(meeting)).toReversed();
  return html`<div class="columns">${list(words.coming, sorted.filter(isComing).slice(0, SHOWN_MEETINGS))}${list(words.past, past.slice(0, SHOWN_MEETINGS))}</div>
<p><a href="${linkTo(visit, "/rat/sitzungen")}">${words.allMeetings}</a></p>`;
}
