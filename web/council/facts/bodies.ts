/** The body of a meeting. The record of a meeting does not name it, so it comes from the records of the bodies. */
import type { Service } from "../../frame/service.ts";
import type { Gremium } from "./records.ts";

/** Bodies whose records list meetings. */
export async function bodiesThatMeet(service: Service): Promise<readonly Gremium[]> {
  const { hits } = await service.find<Gremium>("gremiumdetail", { q: "seq > 0", m: 1000 });
  return hits.map(({ record }) => record).filter(({ Sitzungen }) => Sitzungen.length > 0);
}

export function bodyOfMeeting(bodies: readonly Gremium[], guid: string): Gremium | undefined {
  return bodies.find(({ Sitzungen }) => Sitzungen.some(({ OBJ_GUID }) => OBJ_GUID === guid));
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
