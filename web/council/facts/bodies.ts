/** The body of a meeting. Where the record of a meeting does not name it, it comes from the records of the bodies. */
import { indexOfKind } from "../../frame/installed.ts";
import { findRecords, type Source } from "./council.ts";
import type { Benannt, Gremium, Sitzung } from "./records.ts";

/** Bodies whose records list meetings. */
export async function bodiesThatMeet(source: Source): Promise<readonly Gremium[]> {
  if (!indexOfKind(source.installed, "body")?.roles.meeting) return [];
  const { hits } = await findRecords(source, "body", { q: "seq > 0", m: 1000 });
  return hits.map(({ record }) => record).filter(({ Sitzungen }) => Sitzungen.length > 0);
}

export function bodyOfMeeting(bodies: readonly Gremium[], guid: string): Gremium | undefined {
  return bodies.find(({ Sitzungen }) => Sitzungen.some(({ OBJ_GUID }) => OBJ_GUID === guid));
}

/** With or without a page of its own. */
export function hostOf(bodies: readonly Gremium[], { OBJ_GUID, Gremium }: Sitzung): Benannt | undefined {
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
