/** `docs/reference/roles.md`: the kinds of council records and the roles of their elements. */
import { UNKNOWN_ROLES } from "../../src/roles/kinds/others.ts";
import { KINDS } from "../../src/roles/kinds.ts";
import type { ListRole, Role, Roles } from "../../src/roles/role.ts";
import { wrap } from "./wrap.ts";

const EXAMPLE = {
  roles: {
    Geschaeft: {
      number: ["KRNr", "VorlageNr"],
      signatory: [
        {
          path: "Beteiligungen",
          where: { Rolle: "Erstunterzeichner*" },
          key: "Kontakt.OBJ_GUID",
          name: ["Vorname", "Name"],
          party: "Partei",
        },
      ],
      referendum: [],
    },
    Vorlagen: { kind: "business", title: ["Gegenstand"] },
  },
};

export function rolesPage(): string {
  const parts = Object.entries(KINDS)
    .filter(([, { roles }]) => roles !== UNKNOWN_ROLES)
    .map(([name, { about, indexes, roles }]) => {
      const rows = rowsOf(roles);
      return `## ${name}

${wrap(`${about}. Indexes: ${indexes.map(code).join(", ")}.`)}

| role | value | meaning | where it is looked for |
|---|---|---|---|
${rows.join("\n")}
`;
    });
  const others = Object.entries(KINDS)
    .filter(([, { roles }]) => roles === UNKNOWN_ROLES)
    .map(([name, kind]) => wrap(`${code(name)}: ${lower(kind.about)}. Indexes: ${kind.indexes.map(code).join(", ")}.`));
  return `# Roles: what the elements of council records are for

Councils publish the same things in records of different shapes: the number of business is \`GRNr\` in one city and
\`KRNr\` in another, its date is an element of its own or that of the first step, and who submitted it is a list, a list
with roles, or a text. A **role** says which element is the title, the number, the date. The explorer shows records by
their roles and omits what a council does not publish; so do feeds and calendars.

- **Roles are guessed** from the schema of an index. The tables below list the places of each role; those that exist are
  tried in order, for each record, and the first with a value counts. Case does not matter.
- **The kind of an index** follows from its name. An index of no known kind has a tab in the search, under its own name;
  its records have a title and a date, and no page.
- **Keys lead to pages** only if the city publishes records of that kind. \`BenutzerGUID\` is a key like \`OBJ_GUID\`.
- **Dates** are spans (\`Start\`, \`End\`), points in time, or texts such as \`07.01.2019\` and \`20190107\`.
  Of several, as the dates of all steps, the earliest counts.
- **\`rathaus schema draft\`** writes the guessed roles into \`fields.json\`. The import and \`rathaus doctor\` name the
  roles in bold if no element is known for them.
- **The service publishes them**: \`/api?format=json&examples=false\` lists every index with its \`kind\` and \`roles\`.

## Say it yourself

The member \`roles\` of [\`fields.json\`](../how-to/import-parliament.md#records-of-another-structure) has the roles
of an index by its name. What it names replaces the guess; everything else is guessed. Import again after a change.

\`\`\`json
${JSON.stringify(EXAMPLE, null, 2)}
\`\`\`

- **A role** is a list of candidates. The first with a value counts; an empty list turns the role off.
- **A candidate** is a path: members of the JSON form of a record, joined by dots, through lists. \`.\` is the record
  itself. Paths are spelled as in the records.
- **A candidate with conditions** is an object with \`path\` and \`where\`: paths from there, each with a text or
  several of which one must be the value. \`*\` at the end stands for any ending.
- **A list of objects** names the roles inside, too: a path, or several paths whose texts are joined. What is not named
  is guessed. Where a record has a text instead of an object, the text is the name.
- **\`kind\`** is the kind of the records, which is the heading of a table below.

A path that the schema lacks, or a role that does not exist, stops the import with its place.

${parts.join("\n")}
## Kinds without pages

${others.join("\n\n")}
`;
}

const code = (text: string): string => `\`${text}\``;
const lower = (text: string): string => text[0].toLowerCase() + text.slice(1);

function rowsOf(roles: Roles, prefix = ""): readonly string[] {
  return Object.entries(roles).flatMap(([name, role]) => {
    const shown = role.isMain ? `**${code(prefix + name)}**` : code(prefix + name);
    const own = `| ${shown} | ${role.type} | ${role.about} | ${placesOf(role)} |`;
    return [own, ...(role.type === "list" ? rowsOf((role as ListRole).items, `${prefix}${name}.`) : [])];
  });
}

function placesOf(role: Role): string {
  const places = role.paths.map((path) => {
    if (typeof path === "string") return code(path);
    if (!("path" in path)) return path.map(code).join(" + ");
    const conditions = Object.entries(path.where).map(
      ([one, values]) => `${code(one)} ${[values].flat().map(code).join(" or ")}`,
    );
    return `${code(path.path)} with ${conditions.join(" and ")}`;
  });
  const rest = role.type !== "list" && role.orElse !== undefined ? [`the first ${role.orElse}`] : [];
  return [...places, ...rest].join(", ");
}
