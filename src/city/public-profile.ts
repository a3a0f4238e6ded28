/**
 * The profile as everybody sees it at `/city.json`: complete, with every default. The explorer imports this file, so it
 * must stay pure.
 */

/** The same text in each language. */
export interface CityTexts {
  readonly de: string;
  readonly en: string;
}

export interface CityBody {
  readonly name: CityTexts;
  /** One member, several members. */
  readonly member: CityTexts;
  readonly members: CityTexts;
}

export interface CityCurrency {
  readonly code: string;
  readonly name: CityTexts;
  readonly sign: string;
  readonly minorUnit: CityTexts;
}

/** Business of the council that is about the amounts of a type in a year. */
export interface BudgetLink {
  readonly year: number;
  readonly amountType: string;
  /** Its number or its GUID. */
  readonly business: string;
}

export interface PublicProfile {
  readonly name: CityTexts;
  readonly kind: "city" | "commune" | "canton";
  readonly invented: boolean;
  readonly council: CityBody;
  readonly executive: CityBody;
  /** The first is the default. */
  readonly languages: readonly ("de" | "en")[];
  readonly timeZone: string;
  readonly currency: CityCurrency;
  readonly website?: string;
  readonly contact?: {
    readonly name?: CityTexts;
    readonly email?: string;
    readonly phone?: string;
    readonly address?: CityTexts;
  };
  readonly publisher: { readonly name: CityTexts; readonly slug?: string };
  readonly licence?: { readonly id?: string; readonly name: CityTexts; readonly url?: string };
  readonly attribution?: CityTexts;
  readonly imprint?: CityTexts;
  readonly privacy?: CityTexts;
  /** Its address on this server. */
  readonly logo?: string;
  readonly accent?: { readonly light: string; readonly dark: string };
  /** The address of a style sheet with the accent colour. */
  readonly style?: string;
  /** What each department does, in one line, by its key. */
  readonly departments?: Readonly<Record<string, CityTexts>>;
  /** What the city says, not what was found; absent if it says nothing. */
  readonly budgetBusiness?: readonly BudgetLink[];
  /** ISO date of the last change of the data, in the city's time zone; absent if there is no data. */
  readonly dataDate?: string;
}

/** The accent colour as a style sheet, for pages and for charts outside of them. */
export function accentStyle({ accent }: Pick<PublicProfile, "accent">): string {
  if (accent === undefined) return "";
  const dark = `@media screen and (prefers-color-scheme: dark) { :root { --accent: ${accent.dark}; } }`;
  return `:root { --accent: ${accent.light}; }\n${dark}\n`;
}
