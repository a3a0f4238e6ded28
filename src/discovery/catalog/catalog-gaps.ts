/** What the national portal needs of a profile and does not find. In: a profile. Out: members of `city.json`. */
import type { PublicProfile } from "../../city/public-profile.ts";
import { isOnPortal, termsOf } from "./vocabulary.ts";

export function catalogGaps({ publisher, contact, licence }: PublicProfile): readonly string[] {
  return [
    ...(publisher.slug === undefined ? ["publisher.slug"] : []),
    ...(contact?.email === undefined ? ["contact.email"] : []),
    ...(isOnPortal(termsOf(licence)) ? [] : ["a licence that the portal accepts"]),
  ];
}
