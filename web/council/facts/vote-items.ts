/** Votes in lists: the headline with the question, then the business, the number and the day. */
import { shortDate } from "../../frame/dates.ts";
import type { Piece } from "../../frame/html.ts";
import { linkTo, type Reader } from "../../frame/visit.ts";
import { voteTitle } from "../words/vote-title.ts";
import type { Item } from "./record-list.ts";
import { type VoteItem, voteOf } from "./vote-records.ts";

/** `more` is shown before the number and the day. */
export function voteListItem(visit: Reader, vote: VoteItem, more: readonly Piece[] = []): Item {
  const { titel = "", nummer = "" } = vote.geschaeft ?? {};
  return {
    guid: vote.guid,
    href: linkTo(visit, `/rat/abstimmung/${vote.guid}`),
    name: voteTitle(visit, voteOf(vote)) || titel || vote.guid,
    about: [titel, ...more, nummer, shortDate(vote.datum, visit.language)],
    date: vote.datum,
    snippet: "",
  };
}
