/** The bodies that exist today, by type. */

import { isCouncil } from "../../frame/city-words.ts";
import { html, type Markup } from "../../frame/html.ts";
import type { Visit } from "../../frame/visit.ts";
import { findIn } from "../facts/council.ts";
import { recordLink } from "../facts/record-links.ts";
import type { Gremium } from "../facts/records.ts";
import { searchedIndex } from "../facts/searched-indexes.ts";
import { termMarkup } from "../words/terms.ts";

type Body = Pick<Gremium, "OBJ_GUID" | "Name" | "Gremiumstyp" | "Inaktiv">;

/** The limit of the service. */
const MOST = 1000;
/** Of a type with more bodies, there is a link to all of them. */
const SHOWN = 15;

export async function readBodies(visit: Visit): Promise<readonly Body[]> {
  const searched = searchedIndex(visit.installed, "body");
  if (!searched) return [];
  const inactive = searched.filters.find(({ name }) => name === "inaktiv");
  const q = `${inactive ? `${inactive.field} = false` : "seq > 0"} sortBy ${searched.order}`;
  const roles = ["key", "name", "type", "inactive"];
  const { hits } = await findIn<Body>(visit, searched.index, { q, m: MOST }, roles);
  return hits.map(({ record }) => record).filter(({ Inaktiv, Name }) => Inaktiv !== true && !isCouncil(visit, Name));
}

export function bodyLists(visit: Visit, bodies: readonly Body[]): Markup {
  const types = [...Map.groupBy(bodies, ({ Gremiumstyp }) => Gremiumstyp)];
  return html`<div class="parties">${types.map(([type, own]) => {
    const items = own
      .slice(0, SHOWN)
      .map((body) => html`<li>${recordLink(visit, "gremium", body.OBJ_GUID, body.Name)}</li>`);
    const heading = type !== "" && html`<h3>${termMarkup(visit, type)}</h3>`;
    return html`<section>${heading}<ul class="plain">${items}</ul></section>`;
  })}</div>`;
}
