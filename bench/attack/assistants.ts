/** Messages to `/mcp`: tools that search, count and read much, and messages that are as long and deep as allowed. */
import { LIMITS } from "../../src/base/limits.ts";
import { random } from "../../src/demo/random.ts";
import type { Attack } from "./attack.ts";
import { ALPHABET } from "./queries.ts";
import { range, tell } from "./raw-client.ts";

const ALL = LIMITS.toolItems.most;

/** The number makes each a call that no cache knows. */
const CALLS: readonly ((nr: number) => Call)[] = [
  (nr) => [
    "search_cql",
    { index: "geschaeft", query: `${ALPHABET} or seq = ${nr}`, count_by: "Ablaufschritt", limit: ALL },
  ],
  (nr) => ["search_cql", { index: "wortmeldung", query: `seq > ${nr % 100}`, limit: ALL }],
  (nr) => ["find_business", { words: `stadt ${nr}`, count_by: "status", limit: ALL }],
  (nr) => ["search_documents", { words: `bericht ${nr}`, limit: ALL }],
  (nr) => ["find_votes", { words: `art ${nr}`, limit: ALL }],
  () => ["compare_years", { first_year: 2023, second_year: 2024, measure: "net" }],
  () => ["budget_overview", { year: 2024 }],
  (nr) => ["find_people", { words: `${"a".repeat(190)}${nr}` }],
];
const CLIENTS = 8;

export const assistants: Attack = {
  isBehindProxy: false,
  async run(target) {
    const clients = range(CLIENTS).map((i) => {
      const rng = random(`assistant ${i}`);
      return tell(target, { from: `127.0.9.${i + 1}` }, "/mcp", (nr) => {
        const [name, args] = rng.pick(CALLS)(nr * CLIENTS + i);
        return message("tools/call", { name, arguments: args });
      });
    });
    await Promise.all([...clients, tell(target, { from: "127.0.9.99" }, "/mcp", deepMessage)]);
  },
};

type Call = readonly [tool: string, args: object];

function message(method: string, params: object): string {
  return JSON.stringify({ jsonrpc: "2.0", id: 1, method, params });
}

/** One byte more would be refused before it is parsed. */
function deepMessage(): string {
  const depth = LIMITS.messageDepth.most - 3;
  const [start, end] = [
    '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"find_people","arguments":',
    "}}",
  ];
  const nested = (filling: string): string => `${'{"a":'.repeat(depth)}"${filling}"${"}".repeat(depth)}`;
  const room = LIMITS.messageBytes.most - start.length - end.length - nested("").length;
  return start + nested("a".repeat(room)) + end;
}
