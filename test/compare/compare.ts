/**
 * Compares the responses of two running servers over several thousand requests to all services, for a change that must
 * not change any: `npm run compare -- http://127.0.0.1:8080 http://127.0.0.1:8081`. Both need the same data, and time
 * to read the texts of its files and to write bulk files: a response that is rendered while the data changes has no
 * `CDN-Cache-Control`. The status, the headers and the body must be the same, byte for byte, except for the sentences
 * in errors and for what names the build, the data version or the moment. A third argument is an API key of both
 * servers, `demo` without one.
 */
import { INDEXES, serviceAddresses } from "./addresses.ts";
import { messages } from "./messages.ts";
import { otherAddresses } from "./other-addresses.ts";
import { type Asked, responseOf } from "./response.ts";

/** By turns, beside `identity`. */
const ENCODINGS = ["gzip", "br", "zstd"];
/** Of so many addresses, one is also asked for its headers only. */
const HEAD_OF = 4;
const AT_ONCE = 4;

const [before, after, key = "demo"] = process.argv.slice(2);
if (!before || !after) {
  console.error("usage: npm run compare -- BEFORE AFTER [KEY] (the addresses of two servers with the same data)");
  process.exit(2);
}

/** The first line in which two texts differ. */
function differenceOf(one: string, other: string): string {
  let at = 0;
  while (one[at] === other[at]) at += 1;
  const excerpt = (text: string): string => JSON.stringify(text.slice(Math.max(0, at - 60), at + 60));
  return `  - ${excerpt(one)}\n  + ${excerpt(other)}`;
}

async function json<T>(path: string): Promise<T> {
  return (await (await fetch(before + path, { headers: { "api-key": key } })).json()) as T;
}

const paths = new Set([...(await serviceAddresses(json)), ...(await otherAddresses(json, INDEXES))]);
const queue: Asked[] = [
  ...[...paths].flatMap((path, i) =>
    ["identity", ENCODINGS[i % ENCODINGS.length]].map((encoding) => ({ path, encoding, key })),
  ),
  ...[...paths].filter((_, i) => i % HEAD_OF === 0).map((path) => ({ path, encoding: "gzip", key, method: "HEAD" })),
  ...(await messages(json)).map((body) => ({ path: "/mcp", encoding: "identity", key, method: "POST", body })),
];
const total = queue.length;
let different = 0;
let recoded = 0;
const statuses = new Map<string, number>();

async function work(): Promise<void> {
  for (let next = queue.pop(); next; next = queue.pop()) {
    const asked = next;
    const [one, other] = await Promise.all([before, after].map((base) => responseOf(base, asked)));
    const [status] = one.text.split("\n", 1);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    const { method = "GET", path, encoding, body = "" } = asked;
    if (one.text !== other.text) {
      different += 1;
      console.log(`${method} ${path} (${encoding}) ${body}\n${differenceOf(one.text, other.text)}`);
    } else if (Number(status) < 400 && !one.sent.equals(other.sent)) {
      recoded += 1;
      console.log(`${method} ${path} (${encoding}): the same in ${one.sent.length} and ${other.sent.length} bytes`);
    }
  }
}

await Promise.all(Array.from({ length: AT_ONCE }, work));
console.log(`status ${[...statuses].map(([status, count]) => `${status}: ${count}`).join(", ")}`);
console.log(`${total} responses to ${paths.size} addresses compared, ${different} differ, ${recoded} only as sent`);
process.exitCode = different + recoded === 0 ? 0 : 1;
