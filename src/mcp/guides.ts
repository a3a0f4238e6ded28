/** What assistants can read about the data: guides, and the description of each index. */
import { attributionOf } from "../city/attribution.ts";
import { describedIndex } from "./council/cql-tools.ts";
import type { Desk } from "./tool/desk.ts";

export interface Guide {
  readonly uri: string;
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly mimeType: "text/markdown" | "application/json";
  readonly text: string;
}

const CQL_GUIDE = `# Queries in CQL

A query is a field, a relation and a term: \`Titel all/stem "sanierung schulhaus"\`. Combine with \`and\`, \`or\`,
\`not\` and parentheses; sort with \`sortBy Beginn/sort.descending\`.

| relation | finds |
|---|---|
| \`any\`, \`all\` | records with one or all of these words |
| \`all/stem\` | the words in any form, and in compounds |
| \`all/fuzzy\` | the words with typing mistakes |
| \`adj\` | the words next to each other, in this order |
| \`==\` | exactly this value |
| \`<\`, \`<=\`, \`>\`, \`>=\`, \`within\` | numbers and dates: \`Beginn within "2024-01-01 2024-12-31"\` |

\`Beginn = 2024\` is the whole year. \`schul*\` is any word with this beginning. \`cql.anywhere\` stands for all fields,
\`cql.allRecords = 1\` for all records. Put values with spaces or special characters in double quotes.
The tool describe_index names the indexes and their fields.
`;

function financeGuide({ city, language }: Desk): string {
  return `# The books

Amounts are in ${city.currency.name[language]} (${city.currency.code}). An amount has an account, a year and an amount
type. The type belongs to a phase: draft (proposed), decided (the budget), supplement (changes of the budget), actual
(what was spent and received), plan (years without a budget yet). Never mix phases in one comparison without saying so.

An account belongs to an institution, which belongs to a department. Ledger codes begin with 3 for expense, 4 for
revenue, 5 and 6 for investments. Institutions charge each other: over the whole city this cancels out, so that tools
leave it out there, but count it for a department or an institution. The parts therefore add up to more than the whole.

Expense and revenue are positive numbers here; net cost is expense minus revenue, the result revenue minus expense.
`;
}

/** What this city offers. */
export function guidesOf(desk: Desk): readonly Guide[] {
  const { installed } = desk;
  const council: Guide[] = [
    {
      uri: "rathaus://guide/cql",
      name: "cql",
      title: "How to write queries in CQL",
      description: "The query language of search_cql, in one page.",
      mimeType: "text/markdown",
      text: CQL_GUIDE,
    },
    ...installed.indexes.map(
      (index): Guide => ({
        uri: `rathaus://index/${encodeURIComponent(index.name)}`,
        name: index.name,
        title: index.title,
        description: `The index ${index.name}: its size, and the fields that queries can use.`,
        mimeType: "application/json",
        text: JSON.stringify(describedIndex(index, true), undefined, 1),
      }),
    ),
  ];
  const finance: Guide = {
    uri: "rathaus://guide/finance",
    name: "finance",
    title: "How to read the books",
    description: "What amounts, phases, accounts and ledger codes mean.",
    mimeType: "text/markdown",
    text: financeGuide(desk),
  };
  return [...(installed.hasMoney ? [finance] : []), ...(installed.indexes.length > 0 ? council : [])];
}

/** What an assistant is told at the beginning. */
export function instructionsOf(desk: Desk): string {
  const { city, language, today } = desk;
  return (
    `Public data of ${city.name[language]}: its finances and the records of its council (${city.council.name[language]}). ` +
    "All tools only read. Texts and names are in the language of the data: search with words of that language. " +
    "Say the phase, the year and the unit of amounts. If an answer is truncated, say so or ask for more. " +
    `Cite source_url and attribution: ${attributionOf(desk.city, desk.language)}. Today is ${today}.`
  );
}
