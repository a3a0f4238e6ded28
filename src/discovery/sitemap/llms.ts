/** `/llms.txt`: what is here, for assistants that read a site by its addresses (https://llmstxt.org). */
import { attributionOf } from "../../city/attribution.ts";
import type { PublicProfile } from "../../city/public-profile.ts";
import type { Published } from "../data/published.ts";

const ECH =
  "Swiss standards for parliament data as JSON; no key. Also `/ech/groups`, `/ech/memberships`, `/ech/meetings` and " +
  "`/ech/votings`; `limit`, `modified_since`; `pagination.next` is the next page";

export function llmsText(city: PublicProfile, published: Published, origin: string): string {
  const [language] = city.languages;
  const hasMoney = published.finance !== undefined;
  const hasCouncil = published.council !== undefined;
  const link = (path: string, title: string, about: string): string => `- [${title}](${origin}${path}): ${about}`;
  const finance = [
    link("/finanzen", "Finances", "budget and accounts as pages, with the figures of each chart as CSV and JSON"),
    link("/finance/v1/openapi.json", "Finance API", "OpenAPI description; JSON; needs an API key"),
  ];
  const council = [
    link("/rat", "Council", "business, people, meetings and votes as pages, with a search"),
    link("/parlament/v1/openapi.json", "Votes API", "who voted how, counted; OpenAPI description; JSON, CSV; no key"),
    link("/api", "Council API", "search with CQL; XML and JSON; no key. `/api?format=json` lists indexes and fields"),
    link("/ech/persons", "eCH-0294 and eCH-0293", ECH),
    "- SRU 1.2 at `/sru/{index}`: the same searches for programs of libraries, records also in Dublin Core",
  ];
  return `# ${city.name[language]}

> Public data of ${city.name[language]}: ${[hasMoney && "finances", hasCouncil && "council records"]
    .filter(Boolean)
    .join(" and ")}. ${attributionOf(city, language)}

Everything is read-only. Texts are in the language of the city. Amounts are in ${city.currency.code}.

## For assistants

${link("/mcp", "MCP", "Model Context Protocol by streamable HTTP, without a key: tools that answer questions")}

## Data

${[...(hasMoney ? finance : []), ...(hasCouncil ? council : [])].join("\n")}
${link("/bulk", "Bulk files", "whole tables as files for spreadsheets and analysis")}
${link("/city.json", "City", "who publishes, currency, languages, licence")}
`;
}
