/** Follows the links of the explorer from the start page. In: a city. Out: the status of each address. */
import type { SmallCity } from "../small-city.ts";

/** Addresses of the services and of files are only asked for, not followed. */
const PAGE = /^\/(?:$|\?|rat|finanzen|suche|daten)/;

export async function crawl({ app }: Pick<SmallCity, "app">, most: number): Promise<ReadonlyMap<string, number>> {
  const found = new Map<string, number>();
  const waiting = ["/", "/?lang=en"];
  const known = new Set(waiting);
  for (let address = waiting.shift(); address !== undefined && found.size < most; address = waiting.shift()) {
    const { statusCode, body, headers } = await app.inject({ url: address, headers: { accept: "text/html" } });
    found.set(address, statusCode);
    if (!PAGE.test(address) || !String(headers["content-type"]).startsWith("text/html")) continue;
    for (const link of linksIn(body)) {
      if (known.has(link)) continue;
      known.add(link);
      waiting.push(link);
    }
  }
  return found;
}

/** Without fragments, styles and scripts; a form counts as a link. */
export function linksIn(html: string): readonly string[] {
  const links = [...html.matchAll(/(?:href|action)="(\/[^"#]*)/g)].map(([, link]) => link.replaceAll("&amp;", "&"));
  return [...new Set(links)].filter((link) => !/^\/(?:explorer|dokumente)\//.test(link));
}
