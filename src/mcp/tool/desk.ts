/**
 * What tools work with: the two services, what the city publishes, and the address of the explorer. In: a way to
 * request addresses, within this process or by HTTP. Out: a desk for one data version.
 */
import { type Installed, readInstalled } from "../../../web/frame/installed.ts";
import { type Ask, type Query, Service } from "../../../web/frame/service.ts";
import { linkTo, type Reader } from "../../../web/frame/visit.ts";
import type { PublicProfile } from "../../city/public-profile.ts";

export interface Desk extends Reader {
  readonly service: Service;
  readonly installed: Installed;
  readonly city: PublicProfile;
  /** ISO date in the city's time zone. */
  readonly today: string;
}

export interface DeskSource {
  readonly ask: Ask;
  /** Tells versions of the data and the program apart, and which day it is there. */
  readonly state: () => Promise<{ readonly version: string; readonly today?: string }>;
}

export type OpenDesk = () => Promise<Desk>;

/** Reads what the city publishes once for each version. */
export function deskOf({ ask, state }: DeskSource): OpenDesk {
  let known: { readonly version: string; readonly city: PublicProfile; readonly installed: Installed } | undefined;
  return async () => {
    const { version, today } = await state();
    // Errors are for the assistant, and the tools speak English.
    const service = new Service(ask, "en");
    if (known?.version !== version) {
      const [city, installed] = await Promise.all([service.city(), readInstalled(service)]);
      known = { version, city, installed };
    }
    const { city, installed } = known;
    return { service, installed, city, today: today ?? todayIn(city), language: city.languages[0] };
  };
}

/** The demo city stands still at the day of its data. */
function todayIn({ invented, dataDate, timeZone }: PublicProfile): string {
  return invented && dataDate !== undefined ? dataDate : Temporal.Now.plainDateISO(timeZone).toString();
}

/** The path of a page of the explorer. */
export function pageOf(desk: Desk, path: string, query: Query = {}): string {
  return linkTo(desk, path, query);
}
