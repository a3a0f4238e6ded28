/** Messages of assistants to `/mcp`: every tool, its mistakes, and lists. In: what reads JSON. Out: bodies of POST. */
import type { ReadJson } from "./other-addresses.ts";

type Arguments = Readonly<Record<string, unknown>>;

interface Hits {
  readonly hits?: readonly { readonly guid: string }[];
}

/** Records of an index that tools are asked for. */
const RECORDS = 10;

const CALLS: readonly (readonly [tool: string, ...calls: readonly Arguments[]])[] = [
  [
    "find_business",
    {},
    { words: "velo", limit: 5 },
    { words: '"der Stadt"', count_by: "year" },
    { status: "open", count_by: "type", limit: 100 },
    { party: "SP", from: "2024-01-01", count_by: "party" },
    { type: "Motin" },
  ],
  [
    "find_votes",
    {},
    { words: "velo" },
    { result: "Ja", count_by: "year", limit: 100 },
    { from: "2024-01-01", offset: 20 },
  ],
  ["find_people", {}, { member_now: true, count_by: "party", limit: 100 }, { words: "mü" }, { constituency: "1" }],
  ["find_meetings", {}, { upcoming: true }, { words: "velo" }],
  ["search_documents", { words: "velo" }, { words: "kredit", limit: 50 }, {}],
  ["budget_overview", {}, { year: 2024 }, { year: 2025, by: "function" }, { year: 1800 }],
  ["compare_years", { first_year: 2023, second_year: 2025 }, { first_year: 2024, second_year: 2024 }],
  ["find_accounts", { words: "löhne" }, { words: "30", limit: 100 }, { words: "nothing at all" }],
  ["get_account", { id: "1" }, { id: "x" }],
  ["search_cql", { index: "geschaeft", query: "Titel any velo" }, { index: "geschaeft", query: "(" }, { index: "x" }],
  ["describe_index", {}, { index: "geschaeft" }, { index: "abstimung" }],
];
const BY_ID: Readonly<Record<string, string>> = {
  get_business: "geschaeft",
  get_vote: "abstimmung",
  get_person: "kontakt",
  get_meeting: "sitzung",
};
const LISTS = ["tools/list", "resources/list", "resources/templates/list", "ping", "nothing"];

export async function messages(json: ReadJson): Promise<string[]> {
  const ofRecords = Object.entries(BY_ID).map(async ([tool, index]) => {
    const { hits = [] } = await json<Hits>(`/api/${index}/searchdetails?q=seq%3E0&m=${RECORDS}&format=json`);
    return [...hits.map(({ guid }) => guid), "nothing"].map((id) => call(tool, { id }));
  });
  return [
    ...CALLS.flatMap(([tool, ...all]) => all.map((given) => call(tool, given))),
    ...(await Promise.all(ofRecords)).flat(),
    ...LISTS.map((method) => message(method, {})),
    ...["rathaus://guide/cql", "rathaus://guide/finance", "rathaus://index/sitzung", "rathaus://x"].map((uri) =>
      message("resources/read", { uri }),
    ),
  ];
}

function call(name: string, given: Arguments): string {
  return message("tools/call", { name, arguments: given });
}

function message(method: string, params: object): string {
  return JSON.stringify({ jsonrpc: "2.0", id: 1, method, params });
}
