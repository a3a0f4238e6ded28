/** Words for the city, its council and its executive, so that sentences fit a commune and a canton, too. */
import { inLanguage } from "./language.ts";
import type { Reader } from "./visit.ts";

export interface CityWords {
  /** `Stadt` */
  readonly noun: string;
  /** `die Stadt`, at the beginning of a sentence `Die Stadt`. */
  readonly the: string;
  readonly The: string;
  /** `der Stadt`, `of the city` */
  readonly of: string;
  /** `Ganze Stadt` */
  readonly Whole: string;
}

const words = (noun: string, the: string, of: string, Whole: string): CityWords => ({
  noun,
  the,
  The: the[0].toUpperCase() + the.slice(1),
  of,
  Whole,
});

const KINDS = {
  de: {
    city: words("Stadt", "die Stadt", "der Stadt", "Ganze Stadt"),
    commune: words("Gemeinde", "die Gemeinde", "der Gemeinde", "Ganze Gemeinde"),
    canton: words("Kanton", "der Kanton", "des Kantons", "Ganzer Kanton"),
  },
  en: {
    city: words("City", "the city", "of the city", "Whole city"),
    commune: words("Commune", "the commune", "of the commune", "Whole commune"),
    canton: words("Canton", "the canton", "of the canton", "Whole canton"),
  },
};

const BODIES = {
  de: { council: "der Rat", executive: "die Regierung" },
  en: { council: "the council", executive: "the executive" },
};

export function cityWords({ language, city }: Reader): CityWords {
  return inLanguage(language, KINDS)[city.kind];
}

/**
 * What everybody understands, and the body's own name in parentheses: `die Regierung (Stadtrat)`. So no sentence
 * depends on the gender of a name.
 */
export function theExecutive({ language, city }: Reader): string {
  return withName(inLanguage(language, BODIES).executive, city.executive.name[language]);
}

export function theCouncil({ language, city }: Reader): string {
  return withName(inLanguage(language, BODIES).council, city.council.name[language]);
}

/** A name that says no more than the last word is omitted. */
export function withName(the: string, name: string): string {
  return the.toLowerCase().endsWith(` ${name.toLowerCase()}`) ? the : `${the} (${name})`;
}

/** What members of a body are called, if it is the council or the executive. */
export function memberWords(
  reader: Reader,
  bodyKind: string,
): { readonly one: string; readonly many: string } | undefined {
  const { language, city } = reader;
  const body = isCouncil(reader, bodyKind) ? city.council : isExecutive(reader, bodyKind) ? city.executive : undefined;
  return body && { one: body.member[language], many: body.members[language] };
}

/** Names in the records are German. */
export function isCouncil({ city }: Pick<Reader, "city">, name: string): boolean {
  return name === city.council.name.de;
}

export function isExecutive({ city }: Pick<Reader, "city">, name: string): boolean {
  return name === city.executive.name.de;
}
