/** Council news on the start page: upcoming meetings, recent meetings, the newest business. */
import { type Business, businessList } from "../council/facts/business-list.ts";
import { callFor, findRecords, newestFirst } from "../council/facts/council.ts";
import { meetingList } from "../council/facts/meeting-list.ts";
import { latestMeetings, nextMeetings } from "../council/facts/meetings.ts";
import type { Sitzung } from "../council/facts/records.ts";
import { html, type Markup } from "../frame/html.ts";
import { indexOfKind } from "../frame/installed.ts";
import { inLanguage } from "../frame/language.ts";
import type { Hit } from "../frame/service.ts";
import { linkTo, type Visit } from "../frame/visit.ts";

export interface CouncilNews {
  readonly next: readonly Sitzung[];
  readonly latest: readonly Sitzung[];
  readonly business: readonly Hit<Business>[];
}

const MEETINGS = 3;
const BUSINESS = 5;

const WORDS = {
  de: {
    next: "Die nächsten Sitzungen",
    noNext: "Es ist keine Sitzung angekündigt.",
    latest: "Zuletzt getagt",
    noLatest: "Es ist noch keine Sitzung bekannt.",
    allMeetings: "Alle Sitzungen",
    business: "Neu eingereicht",
    noBusiness: "Es ist noch kein Geschäft bekannt.",
    allBusiness: "Alle Geschäfte durchsuchen",
    everything: "Alles aus dem Rat durchsuchen",
  },
  en: {
    next: "Upcoming meetings",
    noNext: "No meeting has been announced.",
    latest: "Recent meetings",
    noLatest: "No meeting is known yet.",
    allMeetings: "All meetings",
    business: "Recently submitted",
    noBusiness: "No business is known yet.",
    allBusiness: "Search all business",
    everything: "Search everything from the council",
  },
};

/** Empty if the council has published nothing. */
export async function readCouncilNews(visit: Visit): Promise<CouncilNews> {
  const newest = callFor(visit, "business", (_field, index) => ({ q: `seq > 0${newestFirst(index)}`, m: BUSINESS }));
  const [next, latest, { hits }] = await Promise.all([
    nextMeetings(visit, MEETINGS),
    latestMeetings(visit, MEETINGS),
    findRecords(visit, "business", newest?.query),
  ]);
  return { next, latest, business: hits };
}

export function councilNews(visit: Visit, news: CouncilNews): Markup | undefined {
  const { installed } = visit;
  if (!installed.hasCouncil) return undefined;
  const hasMeetings = indexOfKind(installed, "meeting") !== undefined;
  const hasBusiness = indexOfKind(installed, "business") !== undefined;
  const words = inLanguage(visit.language, WORDS);
  const all = html`<p><a href="${linkTo(visit, "/rat")}">${words.everything}</a></p>`;
  return html`${hasMeetings && meetingNews(visit, news)}
${hasBusiness ? businessNews(visit, news) : all}`;
}

function meetingNews(visit: Visit, { next, latest }: CouncilNews): Markup {
  const words = inLanguage(visit.language, WORDS);
  const meetings = (title: string, list: readonly Sitzung[], none: string): Markup =>
    html`<section><h2>${title}</h2>${list.length === 0 ? html`<p>${none}</p>` : meetingList(visit, list)}</section>`;
  return html`<div class="columns">
${meetings(words.next, next, words.noNext)}
${meetings(words.latest, latest, words.noLatest)}
</div>
<p><a href="${linkTo(visit, "/rat/sitzungen")}">${words.allMeetings}</a></p>`;
}

function businessNews(visit: Visit, { business }: CouncilNews): Markup {
  const words = inLanguage(visit.language, WORDS);
  return html`<section><h2>${words.business}</h2>
${business.length === 0 ? html`<p>${words.noBusiness}</p>` : businessList(visit, plain(business))}
<p><a href="${linkTo(visit, "/rat", { index: indexOfKind(visit.installed, "business")?.name })}">
${words.allBusiness}</a></p></section>`;
}

/** Without snippets: nobody searched for a word that could be marked. */
function plain(hits: readonly Hit<Business>[]): readonly Pick<Hit<Business>, "record" | "snippet">[] {
  return hits.map(({ record }) => ({ record, snippet: "" }));
}
