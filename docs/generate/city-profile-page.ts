/** `docs/reference/city-profile.md`: how to fill in `city.json`, with the table of its members. */
import type { Schema } from "../../src/base/schema.ts";
import { PROFILE } from "../../src/city/members.ts";

const EXAMPLE = {
  name: "Seldwyla",
  kind: "city",
  council: {
    name: { de: "Gemeinderat", en: "city council" },
    member: { de: "Gemeinderätin oder Gemeinderat", en: "city councillor" },
    members: { de: "Mitglieder des Gemeinderats", en: "city councillors" },
  },
  executive: { name: { de: "Stadtrat", en: "executive council" } },
  website: "https://www.seldwyla.example/",
  contact: { name: "Statistik Seldwyla", email: "daten@seldwyla.example" },
  licence: "CC-BY-4.0",
  attribution: "Stadt Seldwyla",
  imprint: "https://www.seldwyla.example/impressum",
  logo: "logo.svg",
  accent: "#0f5fa6",
};

export function cityProfilePage(): string {
  return `# The profile of the city: \`city.json\`

One server publishes one city, and \`city.json\` says which. Put it in the data folder (\`./data/city.json\`), or name
it with \`--city\` or \`RATHAUS_CITY\`. Only \`name\` is required: begin with it, and add the rest when you know it.
What you leave out has a default, or is not shown.

\`\`\`json
${JSON.stringify(EXAMPLE, null, 2)}
\`\`\`

- **Check it** with \`rathaus doctor\`. It names every fault at once, with its place and a remedy.
- **Import it** with the data, if you prefer: \`rathaus import city\` stores it with finances and council
  ([how](../how-to/publish-a-city.md)), servers show it without a restart, and backups contain it. A file in the data
  folder, or one that \`--city\` names, has precedence.
- **The server reads it when it starts**, so restart the server after a change. A file with a fault stops it with the
  same messages, and nothing half-right is ever shown.
- **Backups** contain \`city.json\` of the data folder and its logo, and \`rathaus restore\` puts them back, unless the
  folder has a profile by then. **Exports** contain the profile that counts, wherever it comes from. A file that
  \`--city\` names is yours to keep, like other settings.
- **Editors** complete and check it with the schema that every server has at \`/city.schema.json\`: add
  \`"$schema": "https://your.server/city.schema.json"\` as the first line.

## Members

\`text\` is one text for both languages, or \`{ "de": "…", "en": "…" }\`.

| member | value | meaning |
|---|---|---|
${rows(PROFILE).join("\n")}

**Names of bodies.** \`council\` is the parliament, \`executive\` the government: in one place the Gemeinderat decides
the budget, in another it governs. Write the names as the records of the council write them: the explorer recognizes
the two bodies by these names.

**Amounts** have two decimals in every currency. The API keeps the names of its members (\`betragInRappen\`), whatever
the currency is.

**Business behind the budget.** \`budgetBusiness\` says which business of the council is about which amounts. It is the
only source for such a statement: what the explorer finds by titles and texts, it shows as the result of a search. Each
entry has a year, an amount type of the [finance rules](finance-rules.md) and the number or GUID of the business:

\`\`\`json
"budgetBusiness": [
  { "year": 2026, "amountType": "BUDGET", "business": "2025/391" },
  { "year": 2025, "amountType": "RECHNUNG", "business": "2026/97" }
]
\`\`\`

The budget process then shows the business at its steps, with the latest vote, and the page of the business leads to the
picture. Add the lines of a year when its business is submitted; \`rathaus doctor\` names those that lead nowhere.

**Imprint and privacy** that begin with \`https://\` become links, any other text is shown as it is.

**Logo.** An SVG file contains shapes and text only: no scripts, no event handlers, nothing that is loaded from
elsewhere. Choose a wide or a square one that can be read at a height of 32 pixels, on a light and on a dark background.

**Accent colour.** It is the colour of links and buttons, so its contrast with the backgrounds must be at least 4.5:1
(WCAG 2.2, level AA); a message names a similar colour that has enough. One colour is that of light pages, and the one
of dark pages is derived from it. To choose both: \`{ "light": "#a4001d", "dark": "#ff9aa5" }\`.

## Where it is shown

Header, footer and title of every page, link previews, embedded charts, calendars and feeds, the descriptions of both
APIs, and exports. \`GET /city.json\` returns it to everybody, with every default, the date of the data (\`dataDate\`)
and the addresses of the logo and of a style sheet with the colour.

## Which profile counts

1. the file of \`--city\`, or else \`city.json\` in the data folder;
2. the profile that is stored with the data; the demo city stores its own, which says that its data is invented. It
   disappears with the demo city, as soon as real data is imported;
3. a neutral one: the name is Rathaus, and nothing is said about the city.
`;
}

/** A row for each member, those of objects below them. */
function rows(schema: Schema, above = ""): readonly string[] {
  const { properties = {}, required = [] } = schema as {
    readonly properties?: Readonly<Record<string, Schema>>;
    readonly required?: readonly string[];
  };
  return Object.entries(properties).flatMap(([name, member]) => {
    const path = above === "" ? name : `${above}.${name}`;
    const must = required.includes(name) ? " (required)" : "";
    const below = member.type === "object" ? rows(member, path) : [];
    return [`| \`${path}\` | ${allowed(member)} | ${member.description}${must} |`, ...below];
  });
}

function allowed(schema: Schema): string {
  const {
    enum: choices,
    anyOf,
    items,
    expects,
    type,
  } = schema as {
    readonly enum?: readonly string[];
    readonly anyOf?: readonly Schema[];
    readonly items?: Schema;
    readonly expects?: string;
    readonly type?: string;
  };
  if (isTexts(anyOf)) return "text";
  if (anyOf) return anyOf.map(allowed).join(" or ");
  if (choices) return choices.map((choice) => `\`${choice}\``).join(", ");
  if (items) return `list of ${allowed(items)}`;
  if (type === "boolean") return "`true`, `false`";
  return expects ?? (type === "object" ? "object" : "a text");
}

function isTexts(anyOf: readonly Schema[] | undefined): boolean {
  const properties = anyOf?.[1].properties as object | undefined;
  return properties !== undefined && Object.keys(properties).join() === "de,en";
}
