/** The home of parliament: search, seats, the next agenda, the latest votes, the newest business, people and bodies. */
import { cityWords, theCouncil } from "../../frame/city-words.ts";
import { figureMarkup } from "../../frame/figure.ts";
import { html, type Markup } from "../../frame/html.ts";
import { indexOfKind } from "../../frame/installed.ts";
import { inLanguage } from "../../frame/language.ts";
import type { View } from "../../frame/page.ts";
import type { Hit } from "../../frame/service.ts";
import { linkTo, type Visit } from "../../frame/visit.ts";
import { type Business, businessList } from "../facts/business-list.ts";
import { callFor, findRecords, newestFirst } from "../facts/council.ts";
import { meetingList, meetingName, meetingTime } from "../facts/meeting-list.ts";
import { nextMeetings } from "../facts/meetings.ts";
import { recordLink } from "../facts/record-links.ts";
import { recordList } from "../facts/record-list.ts";
import type { Mail, Sitzung } from "../facts/records.ts";
import { searchedIndexes } from "../facts/searched-indexes.ts";
import { voteListItem } from "../facts/vote-items.ts";
import { readPage, type VoteItem, votesListCall } from "../facts/vote-records.ts";
import { itemLink } from "../meetings/agenda.ts";
import { councilSearchBox } from "../search/council-search-box.ts";
import { hitItems } from "../search/hit-items.ts";
import { everythingOffer } from "../search/search-page.ts";
import { BEHAVIOUR_PATH, VOTES_PATH } from "../votes/vote-filter.ts";
import { bodyLists, readBodies } from "./bodies.ts";
import { readCouncil } from "./council-body.ts";

const WORDS = {
  de: {
    title: (of: string) => `Was der Rat ${of} berät und beschliesst`,
    lead: (council: string) =>
      `Alles, womit sich ${council} befasst: von der ersten Eingabe bis zum letzten Beschluss.`,
    description: "Sitze, Sitzungen, Abstimmungen, Geschäfte, Mitglieder und Gremien des Rats.",
    next: "Als Nächstes",
    noNext: "Im Moment ist keine Sitzung angesetzt.",
    items: (count: number) => `Alle ${count} Traktanden`,
    noItems: "Die Traktanden sind noch nicht bekannt.",
    later: "Danach",
    meetings: "Alle Sitzungen",
    votes: "Zuletzt abgestimmt",
    allVotes: "Alle Abstimmungen",
    closest: "Die knappsten",
    who: "Wer stimmt mit wem",
    business: "Neu eingereicht",
    allBusiness: "Alle Geschäfte durchsuchen",
    bodies: "Kommissionen, Fraktionen und andere Gremien",
    people: "Alle Personen von A bis Z",
    mail: "Post an die Ratsmitglieder",
    allMail: "Die ganze Ratspost durchsuchen",
  },
  en: {
    title: (of: string) => `What the council ${of} discusses and decides`,
    lead: (council: string) =>
      `Everything that ${council} deals with, from the first submission to the final decision.`,
    description: "Seats, meetings, votes, business, members and bodies of the council.",
    next: "Next",
    noNext: "No meeting is scheduled at the moment.",
    items: (count: number) => `All ${count} items`,
    noItems: "The agenda is not available yet.",
    later: "After that",
    meetings: "All meetings",
    votes: "Latest votes",
    allVotes: "All votes",
    closest: "The closest ones",
    who: "Who votes with whom",
    business: "Recently submitted",
    allBusiness: "Search all business",
    bodies: "Committees, parliamentary groups and other bodies",
    people: "All people from A to Z",
    mail: "Mailings to the members",
    allMail: "Search all council mailings",
  },
};

const MEETINGS = 3;
const ITEMS = 6;
const VOTES = 5;
const BUSINESS = 5;
const MAILS = 3;

export async function homeView(visit: Visit): Promise<View> {
  const words = inLanguage(visit.language, WORDS);
  const has = (kind: Parameters<typeof indexOfKind>[1]): boolean => indexOfKind(visit.installed, kind) !== undefined;
  const newest = callFor(visit, "business", (_field, index) => ({ q: `seq > 0${newestFirst(index)}`, m: BUSINESS }));
  const sent = callFor(visit, "mail", (_field, index) => ({ q: `seq > 0${newestFirst(index)}`, m: MAILS }));
  const [council, meetings, votes, business, mails, bodies] = await Promise.all([
    readCouncil(visit),
    has("meeting") ? nextMeetings(visit, MEETINGS) : [],
    has("vote") ? readPage<VoteItem>(visit, votesListCall({ anzahl: VOTES })) : { gesamt: 0, value: [] },
    findRecords(visit, "business", newest?.query),
    findRecords(visit, "mail", sent?.query),
    readBodies(visit),
  ]);
  const { figure } = council;
  const peopleLink = has("person") && html`<p><a href="${linkTo(visit, "/rat/personen")}">${words.people}</a></p>`;
  const list = business.hits.map(({ record }) => ({ record, snippet: "" }));
  return {
    title: words.title(cityWords(visit).of),
    description: figure ? `${figure.title}. ${words.description}` : words.description,
    section: "rat",
    figures: figure ? [figure] : [],
    main: html`<p class="lead">${words.lead(theCouncil(visit))}</p>
${councilSearchBox(visit)}
${figure && figureMarkup(visit, figure)}${peopleLink}
${has("meeting") && meetingSection(visit, meetings)}
${votes.value.length > 0 && votesSection(visit, votes.value)}
${list.length > 0 && businessSection(visit, list)}
${mails.hits.length > 0 && mailSection(visit, mails.hits)}
${bodies.length > 0 && html`<section><h2>${words.bodies}</h2>${bodyLists(visit, bodies)}</section>`}`,
    subscription: { feed: everythingOffer(visit) },
  };
}

function meetingSection(visit: Visit, [next, ...later]: readonly Sitzung[]): Markup {
  const words = inLanguage(visit.language, WORDS);
  const all = html`<p><a href="${linkTo(visit, "/rat/sitzungen")}">${words.meetings}</a></p>`;
  if (!next) return html`<section><h2>${words.next}</h2><p>${words.noNext}</p>${all}</section>`;
  const { Traktanden } = next;
  const items = Traktanden.slice(0, ITEMS).map(
    (item) => html`<li><span class="number">${item.Traktandennummer}</span>
<div>${itemLink(visit, item)}</div></li>`,
  );
  const whole = recordLink(visit, "sitzung", next.OBJ_GUID, words.items(Traktanden.length));
  const where = [meetingTime(next, visit), next.Ort].filter((part) => part !== "").join(", ");
  const agenda = html`<ol class="agenda">${items}</ol>${Traktanden.length > ITEMS && html`<p>${whole}</p>`}`;
  const link = recordLink(visit, "sitzung", next.OBJ_GUID, meetingName(next, visit));
  return html`<section><h2>${words.next}: ${link}</h2>
<p class="about">${where}</p>
${Traktanden.length === 0 ? html`<p>${words.noItems}</p>` : agenda}
${later.length > 0 && html`<h3>${words.later}</h3>${meetingList(visit, later)}`}
${all}</section>`;
}

function votesSection(visit: Visit, votes: readonly VoteItem[]): Markup {
  const words = inLanguage(visit.language, WORDS);
  return html`<section><h2>${words.votes}</h2>
${recordList(votes.map((vote) => voteListItem(visit, vote)))}
<ul class="actions"><li><a href="${linkTo(visit, VOTES_PATH)}">${words.allVotes}</a></li>
<li><a href="${linkTo(visit, VOTES_PATH, { sortierung: "knappste" })}">${words.closest}</a></li>
<li><a href="${linkTo(visit, BEHAVIOUR_PATH)}">${words.who}</a></li></ul></section>`;
}

function businessSection(
  visit: Visit,
  list: readonly { readonly record: Business; readonly snippet: string }[],
): Markup {
  const words = inLanguage(visit.language, WORDS);
  const index = searchedIndexes(visit.installed).find(({ kind }) => kind === "business");
  const all = index && html`<p><a href="${linkTo(visit, "/rat", { index: index.name })}">${words.allBusiness}</a></p>`;
  return html`<section><h2>${words.business}</h2>${businessList(visit, list)}${all}</section>`;
}

function mailSection(visit: Visit, hits: readonly Hit<Mail>[]): Markup {
  const words = inLanguage(visit.language, WORDS);
  const items = hitItems(
    visit,
    { kind: "mail" },
    hits.map((hit) => ({ ...hit, snippet: "" })),
  );
  const index = indexOfKind(visit.installed, "mail")?.name;
  const all = html`<p><a href="${linkTo(visit, "/rat", { index })}">${words.allMail}</a></p>`;
  return html`<section><h2>${words.mail}</h2>${recordList(items)}${all}</section>`;
}
