/** `/rat/sitzung/:guid`: the agenda of a meeting with documents and votes. */
import { html, type Markup } from "../../frame/html.ts";
import { inLanguage } from "../../frame/language.ts";
import type { Page } from "../../frame/page.ts";
import { linkTo, type Visit } from "../../frame/visit.ts";
import { bodiesThatMeet, bodyOfMeeting, hostOf, type Neighbours, neighboursOf } from "../facts/bodies.ts";
import { recordCall } from "../facts/council.ts";
import { meetingName, meetingTime } from "../facts/meeting-list.ts";
import { recordOf } from "../facts/missing-record.ts";
import { offerOf } from "../facts/offers.ts";
import { recordFooter } from "../facts/record-footer.ts";
import { documentList, outsideLink, recordLink } from "../facts/record-links.ts";
import type { Sitzung } from "../facts/records.ts";
import { readItems, type VoteItem, votesListCall } from "../facts/vote-records.ts";
import { type AgendaVotes, agenda } from "./agenda.ts";

const WORDS = {
  de: {
    agenda: (count: number) => (count === 1 ? "1 Traktandum" : `${count} Traktanden`),
    noAgenda: "Die Traktanden sind noch nicht bekannt. Sie erscheinen hier, sobald der Rat sie veröffentlicht.",
    documents: "Dokumente der Sitzung",
    video: "Aufzeichnung der Sitzung ansehen",
    all: "Alle Sitzungen",
    before: "Vorherige Sitzung",
    after: "Nächste Sitzung",
    neighbours: "Sitzungen davor und danach",
  },
  en: {
    agenda: (count: number) => (count === 1 ? "1 item on the agenda" : `${count} items on the agenda`),
    noAgenda: "The agenda is not available yet. It will appear here as soon as the council publishes it.",
    documents: "Documents for the meeting",
    video: "Watch the recording",
    all: "All meetings",
    before: "Previous meeting",
    after: "Next meeting",
    neighbours: "Previous and next meetings",
  },
};

/** The limit of the service. */
const MOST_VOTES = 1000;

export const meetingPage: Page = {
  async show(visit) {
    const [meeting, bodies] = await Promise.all([recordOf(visit, "meeting"), bodiesThatMeet(visit)]);
    const body = hostOf(bodies, meeting);
    const votes = await votesOf(visit, meeting);
    const listed = bodyOfMeeting(bodies, meeting.OBJ_GUID);
    const words = inLanguage(visit.language, WORDS);
    const { Traktanden } = meeting;
    const title = meetingName(meeting, visit);
    const time = meetingTime(meeting, visit);
    const documents = documentList(visit, [...meeting.Dokumente, ...meeting.Sitzungsaufzeichnung]);
    const items = html`<h2>${words.agenda(Traktanden.length)}</h2>${agenda(visit, Traktanden, votes)}`;
    const isComing = (meeting.Datum.Start ?? "9999") >= visit.today;
    const where = [time, meeting.Ort].filter((part) => part !== "").join(", ");
    const bodyLink = body && html`${recordLink(visit, "gremium", body.OBJ_GUID, body.Name)}${where !== "" && ", "}`;
    const lead = (body || where !== "") && html`<p class="lead">${bodyLink}${where}</p>`;
    const main = html`${lead}
<ul class="actions">
${meeting.VideoURL !== "" && html`<li>${outsideLink(meeting.VideoURL, words.video)}</li>`}
<li><a href="${linkTo(visit, "/rat/sitzungen")}">${words.all}</a></li></ul>
${documents && html`<h2>${words.documents}</h2>${documents}`}
${Traktanden.length === 0 ? isComing && html`<p class="empty">${words.noAgenda}</p>` : items}
${listed && neighbours(visit, neighboursOf(listed, meeting.OBJ_GUID))}
${recordFooter(visit, recordCall(visit, "meeting", meeting.OBJ_GUID))}`;
    const name = body ? `${body.Name}: ${title}` : title;
    return {
      title: name,
      description: description(time, Traktanden),
      main,
      section: "rat",
      subscription: { calendar: offerOf(visit, "meeting", name, `ID = "${meeting.OBJ_GUID}"`) },
    };
  },
};

/** The agenda names votes without their counts. */
async function votesOf(visit: Visit, { Traktanden }: Sitzung): Promise<AgendaVotes> {
  if (Traktanden.every(({ Abstimmungen }) => Abstimmungen.length === 0)) return new Map();
  const votes = await readItems<VoteItem>(visit, votesListCall({ sitzung: visit.params.guid, anzahl: MOST_VOTES }));
  return new Map(votes.map((vote) => [vote.guid, vote]));
}

function description(time: string, items: Sitzung["Traktanden"]): string {
  const names = items
    .slice(0, 3)
    .map(({ Titel }) => Titel)
    .join("; ");
  return `${time}. ${names}`;
}

function neighbours(visit: Visit, { before, after }: Neighbours): Markup {
  const words = inLanguage(visit.language, WORDS);
  const link = (name: string, meeting: Neighbours["before"]): Markup | undefined => {
    if (!meeting) return undefined;
    const record = recordLink(visit, "sitzung", meeting.OBJ_GUID, meetingName(meeting, visit));
    return html`<li><span class="about">${name}</span> ${record}</li>`;
  };
  const links = [link(words.before, before), link(words.after, after)];
  return html`<nav class="neighbours" aria-label="${words.neighbours}"><ul>${links}</ul></nav>`;
}
