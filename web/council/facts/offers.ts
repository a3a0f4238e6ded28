/** What pages of the council offer to subscribe to: searches over the index of a kind. */
import { searchFields } from "../../../src/roles/search-fields.ts";
import { indexOfKind } from "../../frame/installed.ts";
import type { Offer } from "../../frame/subscription.ts";
import { recordCall, type Shown, type Source } from "./council.ts";

type Asked = Pick<Source, "installed">;

/** Undefined if the city publishes no such records, or cannot search them so. */
export function offerOf({ installed }: Asked, kind: Shown, title: string, q: string | undefined): Offer | undefined {
  const index = indexOfKind(installed, kind);
  return index && q !== undefined ? { title, index: index.name, q } : undefined;
}

/** Business in which a GUID is in a field for some purpose, such as the keys of those who signed. */
export function businessOffer(asked: Asked, purpose: string, title: string, guid: string): Offer | undefined {
  const index = indexOfKind(asked.installed, "business");
  const fields = index ? searchFields(index, purpose, "text") : [];
  const q = fields.map((field) => `${field} any ${guid}`).join(" or ");
  return offerOf(asked, "business", title, q === "" ? undefined : q);
}

/** The meetings of a person or a body. */
export function meetingsOffer(asked: Asked, kind: "person" | "body", title: string, guid: string): Offer | undefined {
  if (!indexOfKind(asked.installed, "meeting")) return undefined;
  const [call] = recordCall(asked, kind, guid);
  return offerOf(asked, kind, title, call && String(call.query.q));
}
