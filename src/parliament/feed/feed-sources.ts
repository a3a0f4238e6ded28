/** What feeds and calendars of a search are made from, and what both have in common. */
import type { Language } from "../../base/language.ts";
import type { LoadCity } from "../../city/city.ts";
import type { KindName } from "../../roles/role.ts";
import { CHANGED } from "../../store/data-version.ts";
import type { Snapshot } from "../../store/store.ts";
import type { ListIndexes, StoredIndex } from "../describe/stored-indexes.ts";
import type { ReadTimes } from "../query/newest-first.ts";
import type { Readers } from "../query/search-index.ts";
import type { Site } from "./feed-links.ts";
import type { MeetingHosts } from "./meeting-hosts.ts";
import { kindOf } from "./record-views.ts";

export interface FeedSources {
  readonly readers: Readers;
  readonly times: ReadTimes;
  readonly listIndexes: ListIndexes;
  readonly loadCity: LoadCity;
  /** A word of a closed list, such as a type of business, in the language of the site. */
  readonly term: (site: Pick<Site, "city" | "language">, word: string) => string;
  /** Once for each import of records. */
  readonly hosts: (snapshot: Snapshot) => Promise<MeetingHosts>;
}

/** A request for a feed or calendar. */
export interface Asked {
  readonly index: StoredIndex;
  /** The members of the query string. */
  readonly parameters: Readonly<Record<string, unknown>>;
  /** Of the server, as the client addressed it. */
  readonly origin: string;
}

export const MEETINGS: Readonly<Record<Language, string>> = { de: "Sitzungen", en: "Meetings" };

const KIND_TITLES: Readonly<Partial<Record<KindName, Readonly<Record<Language, string>>>>> = {
  business: { de: "Geschäfte", en: "Business" },
  meeting: MEETINGS,
  vote: { de: "Abstimmungen", en: "Votes" },
  person: { de: "Personen", en: "People" },
  body: { de: "Gremien", en: "Bodies" },
  mandate: { de: "Mandate", en: "Mandates" },
  document: { de: "Dokumente", en: "Documents" },
  mail: { de: "Ratspost", en: "Council mailings" },
  speech: { de: "Wortmeldungen", en: "Speeches" },
};

/** What the records of an index are called. */
export function titleOf(index: StoredIndex, language: Language): string {
  const kind = kindOf(index);
  return (kind && KIND_TITLES[kind]?.[language]) ?? index.name;
}

/** The first language of the city, unless `l` names another one that it offers. */
export async function siteOf(snapshot: Snapshot, { loadCity }: FeedSources, origin: string, l: string): Promise<Site> {
  const { shown: city } = await loadCity(snapshot);
  const [wanted] = l.toLowerCase().split("-");
  return { origin, city, language: city.languages.find((one) => one === wanted) ?? city.languages[0] };
}

/** When the data got its version, in milliseconds. */
export async function dataTime(snapshot: Snapshot): Promise<number> {
  const [row] = await snapshot.rows<[string]>(CHANGED);
  return row === undefined ? 0 : Date.parse(row[0]);
}
