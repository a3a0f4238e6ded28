/**
 * Compares the responses of two running servers over a few thousand addresses of both services, for a change that must
 * not change any: `npm run compare -- http://127.0.0.1:8080 http://127.0.0.1:8081`. Both need the same data. The
 * status, the headers that describe the content and the body must be the same, byte for byte, except for the sentences
 * in errors.
 */
import { serviceAddresses } from "./addresses.ts";

const HEADERS = [
  "content-type",
  "content-encoding",
  "content-disposition",
  "cache-control",
  "vary",
  "link",
  "location",
];
const ENCODINGS = ["identity", "gzip"];
const AT_ONCE = 4;

const [before, after] = process.argv.slice(2);
if (!before || !after) {
  console.error("usage: npm run compare -- BEFORE AFTER (the addresses of two servers with the same data)");
  process.exit(2);
}

async function responseOf(base: string, path: string, encoding: string): Promise<string> {
  const response = await fetch(base + path, { headers: { "api-key": "demo", "accept-encoding": encoding } });
  const bytes = Buffer.from(await response.arrayBuffer());
  const body = response.ok ? bytes.toString("latin1") : withoutSentences(bytes.toString("utf8"));
  const headers = HEADERS.map((name) => `${name}: ${response.headers.get(name)}`);
  return [response.status, ...headers, "", body.replaceAll(base, "")].join("\n");
}

/** What people read in an error may be reworded: title, detail and hint of problems, the message of diagnostics. */
function withoutSentences(error: string): string {
  return error
    .replaceAll(/"(title|detail|hint)":"(?:[^"\\]|\\.)*"/g, '"$1":""')
    .replaceAll(/<message>[^<]*<\/message>/g, "<message/>");
}

/** The first line in which two texts differ. */
function differenceOf(one: string, other: string): string {
  let at = 0;
  while (one[at] === other[at]) at += 1;
  const excerpt = (text: string): string => JSON.stringify(text.slice(Math.max(0, at - 60), at + 60));
  return `  - ${excerpt(one)}\n  + ${excerpt(other)}`;
}

const queue = (await serviceAddresses(before)).flatMap((path) => ENCODINGS.map((encoding) => ({ path, encoding })));
const total = queue.length;
let different = 0;
const statuses = new Map<string, number>();

async function work(): Promise<void> {
  for (let next = queue.pop(); next; next = queue.pop()) {
    const { path, encoding } = next;
    const [one, other] = await Promise.all([responseOf(before, path, encoding), responseOf(after, path, encoding)]);
    const [status] = one.split("\n", 1);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    if (one === other) continue;
    different += 1;
    console.log(`${path} (${encoding})\n${differenceOf(one, other)}`);
  }
}

await Promise.all(Array.from({ length: AT_ONCE }, work));
console.log(`status ${[...statuses].map(([status, count]) => `${status}: ${count}`).join(", ")}`);
console.log(`${total} responses compared, ${different} differ`);
process.exitCode = different === 0 ? 0 : 1;
