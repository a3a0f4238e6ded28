/** The headline of a vote with its question in the language of the reader: `Final vote: accepted, 103 yes to 13 no`. */
import { type HeadlineVote, voteHeadline } from "../../../src/roles/vote-headline.ts";
import type { Reader } from "../../frame/visit.ts";
import { term } from "./terms.ts";

export function voteTitle(reader: Reader, vote: HeadlineVote): string {
  return voteHeadline({ ...vote, Abstimmungstitel: term(reader, vote.Abstimmungstitel) }, reader.language);
}
