/**
 * The members of `city.json`, in one table: what is allowed, what is expected, and what it is for. The check of a
 * profile, the JSON Schema for editors and the table in `docs/reference/city-profile.md` are derived from it.
 */
import type { Language } from "../base/language.ts";
import { boolean, choice, either, list, map, optional, type Schema, type Static, text } from "../base/schema.ts";
import { publishedSchema } from "../format/published-schema.ts";
import { BUDGET_BUSINESS } from "./budget-business.ts";
import { contrastFault, isColour, type Mode } from "./colours.ts";
import { CURRENCIES } from "./currencies.ts";
import { LICENCES } from "./licences.ts";
import { LOGO_NAME } from "./logo.ts";
import { closed, MOST_CHARACTERS, short, texts } from "./member-kinds.ts";
import { RULE_MEMBERS } from "./rule-members.ts";

function address(description: string): Schema<string> {
  const check = (value: string): string | undefined =>
    isAddress(value) ? undefined : `is ${JSON.stringify(value)}, but an address that begins with https:// is expected`;
  return text({ description, format: "uri", maxLength: 500, expects: "an address", check });
}

export function isAddress(value: string): boolean {
  return /^https?:\/\//i.test(value) && URL.canParse(value) && !/[\s<>"]/.test(value);
}

const LANGUAGES: readonly Language[] = ["de", "en"];

const body = (what: string, example: string) =>
  closed(
    {
      name: texts(`Its name, as in \`${example}\`.`),
      member: optional(texts("The word for one member.")),
      members: optional(texts("The word for several members.")),
    },
    `The ${what}.`,
  );

function colour(description: string, mode: Mode): Schema<string> {
  const check = (value: string): string | undefined =>
    isColour(value)
      ? contrastFault(mode, value)
      : `is ${JSON.stringify(value)}, but a colour such as #0f5fa6 is expected`;
  return text({ description, pattern: "^#[0-9A-Fa-f]{6}$", expects: "a colour such as #0f5fa6", check });
}

const email = (value: string): string | undefined =>
  /^[^\s@<>"]+@[^\s@<>"]+$/.test(value) ? undefined : `is ${JSON.stringify(value)}, but an e-mail address is expected`;
const phone = (value: string): string | undefined =>
  /^[+\d][\d ()/.-]+$/.test(value) ? undefined : `is ${JSON.stringify(value)}, but a telephone number is expected`;
const slug = (value: string): string | undefined =>
  /^[a-z\d-]+$/.test(value) ? undefined : `is ${JSON.stringify(value)}, but small letters, digits and - are expected`;
const currencyCode = (value: string): string | undefined =>
  /^[A-Z]{3}$/.test(value) ? undefined : `is ${JSON.stringify(value)}, but a code such as CHF or EUR is expected`;
const logoName = (value: string): string | undefined =>
  LOGO_NAME.test(value)
    ? undefined
    : `is ${JSON.stringify(value)}, but the name of an SVG or PNG file beside the profile is expected`;

function timeZone(value: string): string | undefined {
  try {
    Temporal.Now.plainDateISO(value);
    // An offset such as +01:00 has no summer time.
    if (/^[A-Za-z]/.test(value)) return undefined;
  } catch {}
  return `is ${JSON.stringify(value)}, but the IANA name of a time zone is expected, such as Europe/Vaduz`;
}

/** Names of the known currencies may be omitted; others have none to guess. */
function currencyName(value: { readonly code?: unknown; readonly name?: unknown }): string | undefined {
  if (value.name !== undefined || CURRENCIES.some(({ code }) => code === value.code)) return undefined;
  const known = CURRENCIES.map(({ code }) => code).join(" and ");
  return `needs a name: only those of ${known} are known`;
}

const LICENCE_IDS = LICENCES.flatMap(({ id }) => (id === undefined ? [] : [id]));

export const PROFILE = closed(
  {
    $schema: optional(text({ description: "The address of the schema, for editors.", expects: "an address" })),
    name: texts("The name of the city, commune or canton, without the word for its kind: `Seldwyla`."),
    kind: optional(choice(["city", "commune", "canton"], { description: "What it is. Default: `city`." })),
    invented: optional(boolean({ description: "Every page says that the data is invented. Default: `false`." })),
    council: optional(body("parliament", "Gemeinderat")),
    executive: optional(body("government", "Stadtrat")),
    languages: optional(
      list(choice(LANGUAGES), {
        description:
          "The languages of the pages; the first is the default. Browsers that prefer another get that one on their " +
          "first visit. Default: `de`, `en`.",
        minItems: 1,
        uniqueItems: true,
        expects: 'a list such as ["de", "en"]',
      }),
    ),
    timeZone: optional(short("The IANA name of the time zone. Default: `Europe/Zurich`.", "a time zone", timeZone)),
    currency: optional(
      closed(
        {
          code: short("ISO 4217: `CHF`, `EUR`.", "a code such as CHF", currencyCode),
          name: optional(texts("As after a number: `20 Franken`.")),
          sign: optional(short("In short texts in German: `20 Mio. Fr.`")),
          minorUnit: optional(texts("The name of a hundredth.")),
        },
        "The currency. Default: `CHF`. Known codes need nothing else.",
        { check: currencyName },
      ),
    ),
    website: optional(address("The address of the city's website.")),
    contact: optional(
      closed(
        {
          name: optional(texts("The office or person.")),
          email: optional(short("E-mail address.", "an e-mail address", email)),
          phone: optional(short("Telephone number.", "a telephone number", phone)),
          address: optional(texts("Postal address.", MOST_CHARACTERS)),
        },
        "Whom readers may ask about the data.",
      ),
    ),
    publisher: optional(
      closed(
        {
          name: texts("The office that publishes the data."),
          slug: optional(short("Its name in addresses of the national portal opendata.swiss.", "a name", slug)),
        },
        "Who publishes the data. Default: the city itself.",
      ),
    ),
    licence: optional(
      either(
        [
          choice(LICENCE_IDS, { expects: `one of ${LICENCE_IDS.join(", ")}` }),
          closed({ name: texts("Its name."), url: optional(address("Its address.")) }, "", {
            expects: 'an object { "name": …, "url": … }',
          }),
        ],
        { description: "The licence of the data: a known one by its id, or name and address of another." },
      ),
    ),
    attribution: optional(texts("How to name the source, if the licence asks for it.", MOST_CHARACTERS)),
    imprint: optional(texts("The imprint: its address, or the text itself.", MOST_CHARACTERS)),
    privacy: optional(texts("The privacy policy: its address, or the text itself.", MOST_CHARACTERS)),
    logo: optional(short("The name of an SVG or PNG file beside the profile, up to 64 KiB.", "a file name", logoName)),
    accent: optional(
      either(
        [
          colour("On light pages; that of dark pages is derived from it.", "light"),
          closed(
            {
              light: colour("On light pages.", "light"),
              dark: optional(colour("On dark pages.", "dark")),
            },
            "",
            { expects: 'an object { "light": …, "dark": … }' },
          ),
        ],
        { description: "The colour of links and buttons, such as `#0f5fa6`: readable, with a contrast of 4.5:1." },
      ),
    ),
    departments: optional(
      map(texts("What it does, in one line."), {
        description:
          "What each department does, in one line, by its key in the finance service: " +
          '`{ "50": "Schools, childcare and sport" }`.',
        expects: 'an object such as { "50": "Schools, childcare and sport" }',
      }),
    ),
    ...RULE_MEMBERS,
    budgetBusiness: BUDGET_BUSINESS,
  },
  "The profile of a city: who publishes here, how its pages look, and how its finances are to be understood.",
);

/** A valid `city.json`. */
export type GivenProfile = Static<typeof PROFILE>;

/** The JSON Schema for editors. */
export function profileSchema(): object {
  return publishedSchema(PROFILE, { title: "city.json" });
}
