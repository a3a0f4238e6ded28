/**
 * Facts about a page for machines: a dataset by schema.org (https://schema.org/Dataset), which search engines read, and
 * links to the catalogue for data portals. In: the visit, and what the dataset is called. Out: elements of the head.
 */
import { inventedLine } from "../frame/city-footer.ts";
import { html, Markup } from "../frame/html.ts";
import type { Visit } from "../frame/visit.ts";

export interface DatasetFacts {
  readonly name: string;
  /** Search engines want 50 to 5,000 characters. */
  readonly description: string;
  /** The page about it, from the root of the server. */
  readonly path: string;
  readonly keywords: readonly string[];
  /** When it changed, as an ISO date or date-time. */
  readonly modified?: string;
  readonly downloads?: readonly {
    readonly type: string;
    readonly path: string;
    readonly bytes: number;
  }[];
}

export function datasetNode(visit: Visit, { name, description, path, keywords, modified, downloads }: DatasetFacts) {
  const { city, language, origin } = visit;
  const { publisher, website, contact, licence } = city;
  const files = downloads?.map(({ type, path: file, bytes }) => ({
    "@type": "DataDownload",
    encodingFormat: type,
    contentUrl: origin + file,
    contentSize: `${bytes} B`,
  }));
  return {
    "@type": "Dataset",
    "@id": `${origin}${path}`,
    name,
    description: [inventedLine(visit), description].filter(Boolean).join(" "),
    url: `${origin}${path}`,
    keywords,
    isAccessibleForFree: true,
    inLanguage: city.languages[0],
    ...(modified === undefined ? {} : { dateModified: modified }),
    ...(licence?.url === undefined ? {} : { license: licence.url }),
    creator: {
      "@type": "Organization",
      name: publisher.name[language],
      ...(website === undefined ? {} : { url: website }),
      ...(contact?.email === undefined
        ? {}
        : { contactPoint: { "@type": "ContactPoint", contactType: "open data", email: contact.email } }),
    },
    ...(files === undefined ? {} : { distribution: files }),
  };
}

/** Browsers do not run it: it is data, to which the policy about scripts does not apply. */
export function datasetHead(nodes: readonly object[]): Markup {
  if (nodes.length === 0) return CATALOG_LINKS;
  // Nothing else in JSON can end the element.
  const json = JSON.stringify({ "@context": "https://schema.org/", "@graph": nodes }).replaceAll("<", "\\u003c");
  return html`${CATALOG_LINKS}<script type="application/ld+json">${new Markup(json)}</script>
`;
}

const CATALOG_LINKS = html`<link rel="alternate" type="application/rdf+xml" href="/catalog.rdf">
<link rel="alternate" type="text/turtle" href="/catalog.ttl">
<link rel="alternate" type="application/ld+json" href="/catalog.jsonld">
`;
