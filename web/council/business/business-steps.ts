/** The steps of business with date, meeting, decision, votes and documents. */
import { longDay } from "../../frame/dates.ts";
import { html, type Markup, type Piece } from "../../frame/html.ts";
import { inLanguage } from "../../frame/language.ts";
import { separated } from "../../frame/separated.ts";
import type { Visit } from "../../frame/visit.ts";
import { meetingName } from "../facts/meeting-list.ts";
import { documentList, recordLink, uniqueDocuments } from "../facts/record-links.ts";
import type { Abstimmung, Benannt, Dokument, Geschaeft } from "../facts/records.ts";
import { term, termMarkup } from "../words/terms.ts";
import { voteTitle } from "../words/vote-title.ts";
import { comingMeeting, openDeadline, type Step, stepsInOrder } from "./business-state.ts";

const WORDS = {
  de: {
    meeting: "Sitzung",
    decision: (number: string) => `Beschluss Nr. ${number}`,
    due: (day: string) => `Frist bis am ${day}`,
    votes: (count: number) => `${count} Abstimmungen`,
    open: "Noch offen",
    agenda: "Traktandiert",
    deadline: (day: string) => `Bis am ${day} läuft die Frist.`,
    overdue: (day: string) => `Die Frist lief am ${day} ab.`,
  },
  en: {
    meeting: "Meeting",
    decision: (number: string) => `Decision no. ${number}`,
    due: (day: string) => `due ${day}`,
    votes: (count: number) => `${count} votes`,
    open: "Still open",
    agenda: "On the agenda",
    deadline: (day: string) => `The deadline is ${day}.`,
    overdue: (day: string) => `The deadline passed on ${day}.`,
  },
};

/** The section with all votes. */
export const VOTES_ID = "abstimmungen";
/** A step with more votes links to the section instead. */
const MOST_VOTES = 3;

export function stepList(visit: Visit, business: Geschaeft, votes: readonly Abstimmung[]): Markup {
  const steps = stepsInOrder(business);
  const items = steps.map((step, i) => {
    const before = steps.slice(0, i).flatMap((earlier) => earlier.step.Dokumente);
    return stepItem(visit, business, step, votes, uniqueDocuments(step.step.Dokumente, before));
  });
  return html`<ol class="steps">${items}${openItems(visit, business)}</ol>`;
}

function stepItem(
  visit: Visit,
  business: Geschaeft,
  { step, day }: Step,
  votes: readonly Abstimmung[],
  documents: readonly Dokument[],
): Markup {
  const words = inLanguage(visit.language, WORDS);
  const where = placeOf(visit, business, step);
  const facts = [
    step.Beschlussnummer !== "" && words.decision(step.Beschlussnummer),
    step.FristBis.Start !== null && words.due(longDay(step.FristBis.Start, visit.language)),
  ];
  const own = votes.filter(({ TraktandumGuid }) => TraktandumGuid !== "" && TraktandumGuid === step.TraktandumGuid);
  const about = separated([where, ...facts]);
  const allVotes = html`<p><a href="#${VOTES_ID}">${words.votes(own.length)}</a></p>`;
  return html`<li><p class="day">${longDay(day, visit.language)}</p><div>
<h3>${termMarkup(visit, step.AblaufschrittName)}</h3>
${(where || facts.length > 0) && html`<p class="about">${about}</p>`}
${step.Protokolleintrag !== "" && html`<p>${step.Protokolleintrag}</p>`}
${own.length > MOST_VOTES ? allVotes : stepVotes(visit, own)}
${documentList(visit, documents)}
</div></li>`;
}

function stepVotes(visit: Visit, votes: readonly Abstimmung[]): Markup | undefined {
  if (votes.length === 0) return undefined;
  return html`<ul class="plain">${votes.map((vote) => {
    const link = recordLink(visit, "abstimmung", vote.OBJ_GUID, voteTitle(visit, vote));
    return html`<li>${link}</li>`;
  })}</ul>`;
}

/** The meeting of a step, or the committee if the name of the step mentions one. */
function placeOf(visit: Visit, business: Geschaeft, step: Step["step"]): Markup | undefined {
  if (step.SitzungGuid !== "") {
    const meeting = business.Traktanden.flatMap(({ Sitzung }) => Sitzung).find(
      ({ OBJ_GUID }) => OBJ_GUID === step.SitzungGuid,
    );
    return recordLink(
      visit,
      "sitzung",
      step.SitzungGuid,
      meeting ? term(visit, meeting.Titel) : inLanguage(visit.language, WORDS).meeting,
    );
  }
  const [committee] = business.VorberatendeKommission as readonly (Benannt | undefined)[];
  if (!committee || !/kommission/i.test(step.AblaufschrittName)) return undefined;
  return recordLink(visit, "gremium", committee.OBJ_GUID, committee.Name);
}

/** Future steps: the next meeting and the deadline. */
function openItems(visit: Visit, business: Geschaeft): Markup {
  const { language, today } = visit;
  const words = inLanguage(language, WORDS);
  const coming = comingMeeting(business, today);
  const deadline = openDeadline(business);
  const day = longDay(deadline, language);
  const item = (date: string, title: string, about: Piece): Markup => {
    const content = html`<h3>${title}</h3><p class="about">${about}</p>`;
    return html`<li class="ahead"><p class="day">${date}</p><div>${content}</div></li>`;
  };
  const meeting = coming && recordLink(visit, "sitzung", coming.OBJ_GUID, meetingName(coming, visit));
  const due = deadline !== undefined && (deadline < today ? words.overdue : words.deadline)(day);
  const agenda = coming && item(longDay(coming.Datum.Start, language), words.agenda, meeting);
  return html`${agenda}${due && item(day, words.open, due)}`;
}
