/** Terms of the controlled vocabularies that DCAT-AP CH prescribes. In: values of ours. Out: their addresses. */
import type { Language } from "../../base/language.ts";
import type { PublicProfile } from "../../city/public-profile.ts";

const AUTHORITY = "http://publications.europa.eu/resource/authority";
const MEDIA_TYPES = "https://www.iana.org/assignments/media-types";
const TERMS_OF_USE = "http://dcat-ap.ch/vocabulary/licenses/";

/** Of the names that the vocabulary of languages has. */
export const LANGUAGES: Readonly<Record<Language, string>> = {
  de: `${AUTHORITY}/language/DEU`,
  en: `${AUTHORITY}/language/ENG`,
};

const GOVERNMENT = `${AUTHORITY}/data-theme/GOVE`;
export const THEME_TAXONOMY = `${AUTHORITY}/data-theme`;
export const THEMES = { finance: [`${AUTHORITY}/data-theme/ECON`, GOVERNMENT], council: [GOVERNMENT] } as const;

export interface FileKind {
  /** In titles. */
  readonly name: string;
  /** The file type of the EU, if it has one: portals show its name. */
  readonly format?: string;
  /** That of IANA, if it is registered. */
  readonly mediaType?: string;
}

/** The list of the EU has neither NDJSON, whose lines are JSON, nor SQLite. */
export const FILE_KINDS: Readonly<Record<string, FileKind>> = {
  csv: { name: "CSV", format: `${AUTHORITY}/file-type/CSV`, mediaType: `${MEDIA_TYPES}/text/csv` },
  ndjson: { name: "NDJSON", format: `${AUTHORITY}/file-type/JSON` },
  parquet: {
    name: "Parquet",
    format: `${AUTHORITY}/file-type/PARQUET`,
    mediaType: `${MEDIA_TYPES}/application/vnd.apache.parquet`,
  },
  sqlite: { name: "SQLite", mediaType: `${MEDIA_TYPES}/application/vnd.sqlite3` },
};

export interface Terms {
  /** The licence. */
  readonly licence?: string;
  /** A Creative Commons licence, if the licence is the terms of use that it amounts to. */
  readonly rights?: string;
}

/** The portal has its own terms of use, and accepts three licences of Creative Commons in addition to them. */
const SAME_AS: Readonly<Record<string, "terms_open" | "terms_by">> = {
  "CC0-1.0": "terms_open",
  "CC-BY-4.0": "terms_by",
  "CC-BY-SA-4.0": "terms_by",
};

export function termsOf(licence: PublicProfile["licence"]): Terms {
  const same = SAME_AS[licence?.id ?? ""];
  if (same !== undefined) return { licence: TERMS_OF_USE + same, rights: licence?.url };
  return { licence: licence?.url };
}

/** Whether opendata.swiss accepts data under this licence. */
export function isOnPortal({ licence }: Terms): boolean {
  return licence?.startsWith(TERMS_OF_USE) ?? false;
}
