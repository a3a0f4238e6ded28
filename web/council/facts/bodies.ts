/** The body of a meeting. Where the record of a meeting does not name it, it comes from the records of the bodies. */
import { indexOfKind } from "../../frame/installed.ts";
import { findIn, type Source } from "./council.ts";
import type { Benannt, Gremium, Sitzung } from "./records.ts";

/** A body as far as its meetings need it: its record also has everybody who was ever in it. */
export type MeetingBody = Pick<Gremium, "OBJ_GUID" | "Name" | "Sitzungen">;

/** Bodies whose records list meetings. */
export async function bodiesThatMeet(source: Source): Promise<readonly MeetingBody[]> {
  const index = indexOfKind(source.installed, "body");
  if (!index?.roles.meeting) return [];
  const { hits } = await findIn<MeetingBody>(source, index, { q: "seq > 0", m: 1000 }, ["key", "name", "meeting"]);
  return hits.map(({ record }) => record).filter(({ Sitzungen }) => Sitzungen.length > 0);
}

export function bodyOfMeeting(bodies: readonly MeetingBody[], guid: string): MeetingBody | undefined {
  return bodies.find(({ Sitzungen }) => Sitzungen.some(({ OBJ_GUID }) => OBJ_GUID === guid));
}

/** With or without a page of its own. */
export function hostOf(bodies: readonly MeetingBody[], { OBJ_GUID, Gremium }: Sitzung): Benannt | undefined {
  return bodyOfMeeting(bodies, OBJ_GUID) ?? Gremium.at(0);
}

export interface Neighbours {
  readonly before: Gremium["Sitzungen"][number] | undefined;
  readonly after: Gremium["Sitzungen"][number] | undefined;
}

/** The previous and next meetings of the same body, by date. */
export function neighboursOf({ Sitzungen }: Pick<Gremium, "Sitzungen">, guid: string): Neighbours {
  const inOrder = Sitzungen.toSorted((one, other) => dayOf(one).localeCompare(dayOf(other)));
  const place = inOrder.findIndex(({ OBJ_GUID }) => OBJ_GUID === guid);
  return { before: inOrder[place - 1], after: place < 0 ? undefined : inOrder[place + 1] };
}

function dayOf({ Datum }: Gremium["Sitzungen"][number]): string {
  return Datum.Start ?? "";
}
