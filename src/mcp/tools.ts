/** All tools, and which of them a city offers. */
import { indexOfKind } from "../../web/frame/installed.ts";
import { FIND_BUSINESS, GET_BUSINESS } from "./council/business-tools.ts";
import { DESCRIBE_INDEX, SEARCH_CQL } from "./council/cql-tools.ts";
import { SEARCH_DOCUMENTS } from "./council/document-tools.ts";
import { FIND_MEETINGS, GET_MEETING } from "./council/meeting-tools.ts";
import { FIND_PEOPLE, GET_PERSON } from "./council/people-tools.ts";
import { FIND_VOTES, GET_VOTE } from "./council/vote-tools.ts";
import { FIND_ACCOUNTS, GET_ACCOUNT } from "./finance/account-tools.ts";
import { BUDGET_OVERVIEW, COMPARE_YEARS } from "./finance/overview-tools.ts";
import type { Desk } from "./tool/desk.ts";
import type { Tool } from "./tool/tool.ts";

export const TOOLS: readonly Tool[] = [
  FIND_BUSINESS,
  GET_BUSINESS,
  FIND_VOTES,
  GET_VOTE,
  FIND_PEOPLE,
  GET_PERSON,
  FIND_MEETINGS,
  GET_MEETING,
  SEARCH_DOCUMENTS,
  BUDGET_OVERVIEW,
  COMPARE_YEARS,
  FIND_ACCOUNTS,
  GET_ACCOUNT,
  SEARCH_CQL,
  DESCRIBE_INDEX,
];

/** A city without a council, or without finances, offers no tools for them. */
export function offeredTools({ installed }: Pick<Desk, "installed">): readonly Tool[] {
  return TOOLS.filter(({ needs }) => {
    if (needs === "finance") return installed.hasMoney;
    if (needs === "council") return installed.indexes.length > 0;
    return indexOfKind(installed, needs) !== undefined;
  });
}
