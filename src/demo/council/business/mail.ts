/**
 * The council mail: on Friday before a meeting the members receive what is new since the last mail, by chapter
 * (`data/council/mail-chapters.csv`). In: business with its steps, meetings. Out: mails in order, each with a document.
 */
import { listOf, number, oneOf, text } from "../../data-files/readers.ts";
import { readTable } from "../../data-files/table.ts";
import type { Random } from "../../random.ts";
import { type Day, day } from "../model/calendar.ts";
import type { Geschaeft, Position, Ratspost, Sitzung } from "../model/model.ts";
import { SCHRITT_ARTEN } from "../model/steps.ts";
import type { Papers } from "./papers.ts";

/** Mails are published from this day on. */
const MAIL_SINCE: Day = day("2022-05-06");
/** From Wednesday back to Friday. */
const LEAD_DAYS = 5;

const CHAPTERS = readTable("council/mail-chapters.csv", {
  kapitel: text,
  sortierung: number,
  schritte: listOf(oneOf(SCHRITT_ARTEN)),
});

export function makeMails(
  random: Random,
  business: readonly Geschaeft[],
  meetings: readonly Sitzung[],
  today: Day,
  papers: Papers,
): Ratspost[] {
  const news = business
    .flatMap((geschaeft) => geschaeft.schritte.map((schritt) => ({ geschaeft, schritt })))
    .filter(({ schritt }) => schritt.day > MAIL_SINCE - 7)
    .sort((a, b) => a.schritt.day - b.schritt.day);
  const mails: Ratspost[] = [];
  let sent = 0;
  for (const naechste of firstOfEachDay(meetings)) {
    const on = naechste.day - LEAD_DAYS;
    if (on < MAIL_SINCE || on > today) continue;
    const start = sent;
    while (sent < news.length && news[sent].schritt.day <= on) sent++;
    const fresh = news.slice(start, sent);
    const positionen = CHAPTERS.flatMap(({ kapitel, sortierung, schritte }) =>
      fresh
        .filter(({ schritt }) => schritte.includes(schritt.art))
        .map(({ geschaeft, schritt }): Position => ({ guid: random.guid(), kapitel, sortierung, geschaeft, schritt })),
    );
    mails.push({ guid: random.guid(), day: on, naechste, positionen, dokument: papers.mail(on) });
  }
  return mails;
}

function firstOfEachDay(meetings: readonly Sitzung[]): Sitzung[] {
  return meetings.filter(({ day }, index) => index === 0 || meetings[index - 1].day < day);
}
