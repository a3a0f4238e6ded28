/** A request for a page: address, language and date; and links that keep its language and parameters. */
import type { PublicProfile } from "../../src/city/public-profile.ts";
import type { Installed } from "./installed.ts";
import type { Language } from "./language.ts";
import type { Query, Service } from "./service.ts";

export interface Visit {
  readonly language: Language;
  readonly city: VisitedCity;
  /** `/finanzen/konto/4834` */
  readonly path: string;
  /** Path parameters, such as `id`. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** ISO date in the city's time zone. */
  readonly today: string;
  /** The public origin of the server, such as `https://data.example`, for addresses that are used outside the page. */
  readonly origin: string;
  /** The explorer's public API key, for code that developers paste. */
  readonly apiKey: string;
  readonly service: Service;
  /** What the city publishes. */
  readonly installed: Installed;
}

/** The city, and how links to its pages name their language. */
export interface VisitedCity extends PublicProfile {
  /**
   * Links name the default language, too. Set if the address of this page names it: the browser may prefer another
   * one, which an address that names none would lead to (`web/answers.ts`).
   */
  readonly isDefaultNamed?: boolean;
}

/** What a text depends on: the reader's language, and the city that it is about. */
export type Reader = Pick<Visit, "language" | "city">;

/** Path and query of a requested address. */
export function placeOf(url: string): Pick<Visit, "path" | "query"> {
  // `//` would name another host.
  const { pathname, searchParams } = new URL(url.replace(/^\/+/, "/"), "http://page");
  return { path: pathname, query: searchParams };
}

/** A link to another page, in the language of the visit. */
export function linkTo({ language, city }: Reader, path: string, query: Query = {}): string {
  return withQuery(path, { ...query, lang: namedLanguage({ language, city }) });
}

/** The language that links and forms must name; undefined if it is the default and nobody chose it. */
export function namedLanguage({ language, city }: Reader): Language | undefined {
  return language === city.languages[0] && !city.isDefaultNamed ? undefined : language;
}

/** A link to the same page with other parameters; `undefined` removes one. Without a path, it is relative. */
export function changed({ path, query }: Pick<Visit, "path" | "query">, changes: Query): string {
  return withQuery(path, { ...Object.fromEntries(query), ...changes });
}

function withQuery(path: string, query: Query): string {
  const given = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  const search = new URLSearchParams(given).toString();
  return search === "" ? path || "?" : `${path}?${search}`;
}
