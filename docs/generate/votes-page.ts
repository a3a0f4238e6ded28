/** `docs/reference/votes.md`, from the table of endpoints. */
import type { ObjectSchema, Schema } from "../../src/base/schema.ts";
import { VOTE_ENDPOINTS, type VoteEndpoint } from "../../src/parliament/votes/endpoints.ts";
import { wrap } from "./wrap.ts";

export function votesPage(): string {
  return `# Votes: who voted how

\`/parlament/v1\` counts the votes of the council by person, party and parliamentary group. It needs no key. Each list
is \`{"value": […]}\` in JSON, or CSV with \`format=csv\`; members are in alphabetical order, missing values are
omitted.
\`/parlament/v1/openapi.json\` is the OpenAPI description. The pages \`/rat/abstimmungen\`, \`/rat/stimmverhalten\`, and
those of people and parties show the same figures.

- A **majority** is the one choice that most of the members present made. After a tie there is none, and the vote is not
  compared.
- Members who were **absent** count in \`abstimmungen\` and \`abwesend\`, and are not compared.
- A person counts with the **party and group** that the record of the vote names. Members without a party are no party.
- A **topic** (\`thema\`) finds words of the question, of the business and its number, also in other forms and in
  compounds.
- A **period** (\`von\`, \`bis\`) has days, months or years; both ends belong to it.
- The records may have [any shape](roles.md): the roles of votes say where the choices are.
- There are [limits](limits.md): beyond 64 MiB of choices, votes are left out, and \`/parlament/v1/umfang\` says how
  many.

\`\`\`
curl -s 'http://127.0.0.1:8080/parlament/v1/abstimmungen?sortierung=knappste&von=2026&anzahl=3'
\`\`\`

${VOTE_ENDPOINTS.map(endpointPart).join("\n")}`;
}

function endpointPart({ path, summary, inQuery, item, isList, isPaged }: VoteEndpoint): string {
  const parameters = rows(inQuery);
  const table = ["| parameter | meaning |", "|---|---|", ...parameters].join("\n");
  const members = ["| member | meaning |", "|---|---|", ...rows(item as ObjectSchema)].join("\n");
  const many = isPaged ? " Each item, next to `gesamt`, the number of all of them:" : isList ? " Each item:" : "";
  return `## /parlament/v1${path}

${wrap(`${summary}.${many}`)}
${parameters.length === 0 ? "" : `\n${table}\n`}
${members}
`;
}

function rows({ properties, required = [] }: ObjectSchema): readonly string[] {
  return Object.entries(properties as Readonly<Record<string, Schema>>).map(([name, schema]) => {
    const { description, enum: values } = schema as {
      readonly description?: string;
      readonly enum?: readonly string[];
    };
    const choices = values ? ` One of ${values.map((value) => `\`${value}\``).join(", ")}.` : "";
    const inside = (schema as Partial<ObjectSchema>).properties;
    const members = inside
      ? ` Members: ${Object.keys(inside)
          .map((one) => `\`${one}\``)
          .join(", ")}.`
      : "";
    return `| \`${name}\`${required.includes(name) ? "" : " (optional)"} | ${description ?? ""}${choices}${members} |`;
  });
}
