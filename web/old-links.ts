/**
 * Addresses of the website that the explorer replaces, as they are in newspapers, minutes and search engines: each
 * record has moved to a page of the explorer. In: the query of such an address. Out: the address of the page.
 */
import { inLanguage } from "./frame/language.ts";
import type { Page } from "./frame/page.ts";
import { ServiceError } from "./frame/service.ts";

export interface OldLink {
  readonly path: string;
  /** The parameter with the GUID of the record. */
  readonly parameter: string;
  /** Where the pages of these records are now. */
  readonly page: string;
}

/** A link to an agenda item has its GUID as the fragment. Browsers keep it; the page of a meeting has the anchor. */
export const OLD_LINKS: readonly OldLink[] = [
  { path: "/abstimmungen/detail.php", parameter: "aid", page: "/rat/abstimmung" },
  { path: "/geschaefte/detail.php", parameter: "gid", page: "/rat/geschaeft" },
  { path: "/sitzungen/sitzung", parameter: "gid", page: "/rat/sitzung" },
];

/** Undefined if the GUID is missing or is not one. */
export function newAddress({ parameter, page }: OldLink, query: URLSearchParams): string | undefined {
  const guid = valueIn(query, parameter).trim().replaceAll("-", "").toLowerCase();
  if (!/^[0-9a-f]{32}$/.test(guid)) return undefined;
  const language = query.get("lang");
  return `${page}/${guid}${language === "de" || language === "en" ? `?lang=${language}` : ""}`;
}

const WORDS = {
  de: {
    title: "Dieser Link ist unvollständig",
    missing: (parameter: string) => `In der Adresse fehlt die Kennung nach «${parameter}=».`,
    malformed: (parameter: string, value: string) => `«${value}» nach «${parameter}=» ist keine Kennung.`,
    expected: "Eine Kennung hat 32 Zeichen von 0 bis 9 und a bis f. Die Suche findet, was gemeint war.",
  },
  en: {
    title: "This link is incomplete",
    missing: (parameter: string) => `The identifier after “${parameter}=” is missing from the address.`,
    malformed: (parameter: string, value: string) => `“${value}” after “${parameter}=” is not an identifier.`,
    expected: "An identifier has 32 characters from 0 to 9 and a to f. The search finds what was meant.",
  },
};

/** What an old link without a usable GUID shows. */
export function incompleteLinkPage({ parameter }: OldLink): Page {
  return {
    async show({ language, query }) {
      const words = inLanguage(language, WORDS);
      const value = valueIn(query, parameter).slice(0, 100);
      const fault = value.trim() === "" ? words.missing(parameter) : words.malformed(parameter, value);
      throw new ServiceError(400, { title: words.title, detail: `${fault} ${words.expected}` });
    },
  };
}

/** Parameters of the old addresses ignore case. */
function valueIn(query: URLSearchParams, parameter: string): string {
  return query.entries().find(([name]) => name.toLowerCase() === parameter)?.[1] ?? "";
}
