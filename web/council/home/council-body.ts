/** The council itself: its body among all bodies, by the name in the profile of the city, and its seats. */
import { indexOfKind } from "../../frame/installed.ts";
import type { Figure } from "../../frame/page.ts";
import type { Visit } from "../../frame/visit.ts";
import { callFor, findIn } from "../facts/council.ts";
import { quoted } from "../facts/cql-term.ts";
import type { Gremium } from "../facts/records.ts";
import { membersOf, seatFigure } from "../people/body-members.ts";
import { withMembers } from "../people/mandate-records.ts";

export interface Council {
  /** Undefined if it is not known who has a seat. */
  readonly figure: Figure | undefined;
}

export async function readCouncil(visit: Visit): Promise<Council> {
  const index = indexOfKind(visit.installed, "body");
  // Names in the records are German.
  const name = visit.city.council.name.de;
  const call = callFor(visit, "body", (field) => ({ q: `${field("title", "text")} == ${quoted(name)}`, m: 1 }));
  if (!index || !call) return { figure: undefined };
  // Not its meetings, which are many.
  const { hits } = await findIn<Gremium>(visit, index, call.query, ["key", "name", "type", "inactive", "member"]);
  if (hits.length === 0) return { figure: undefined };
  const body = await withMembers(visit, hits[0].record);
  return { figure: seatFigure(visit, body, membersOf(visit, body)) };
}
