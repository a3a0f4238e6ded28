/** Who meets: the body of a meeting, which only the bodies' own records tell. In: the service. Out: records of bodies. */
import type { Service } from "../../frame/service.ts";
import type { Gremium } from "./records.ts";

/** Bodies that meet publicly: those whose records list meetings. */
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

/** The meetings of the same body before and after one, by date. */
export function neighboursOf({ Sitzungen }: Pick<Gremium, "Sitzungen">, guid: string): Neighbours {
  const inOrder = Sitzungen.toSorted((one, other) => dayOf(one).localeCompare(dayOf(other)));
  const place = inOrder.findIndex(({ OBJ_GUID }) => OBJ_GUID === guid);
  return { before: inOrder[place - 1], after: place < 0 ? undefined : inOrder[place + 1] };
}

function dayOf({ Datum }: Gremium["Sitzungen"][number]): string {
  return Datum.Start ?? "";
}
