/** Invariants of every response. In: a response as received. Out: nothing, or an error. */
import { deepStrictEqual, ok, strictEqual } from "node:assert/strict";
import { tmpdir } from "node:os";
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib";
import { parse as parseCsv } from "csv-parse/sync";
import { SaxesParser } from "saxes";
import { PROBLEMS, type ProblemCode } from "../../src/base/problems.ts";
import { MARKUP } from "../support/queries/odd-values.ts";

export interface NetworkResponse {
  readonly status: number;
  /** With names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Buffer;
}

/** Members of problem documents: those of RFC 9457, and those in docs/reference/problems.md. */
const MEMBERS = /^(type|title|status|detail|hint|parameter|value|position|diagnostic|details|fileId)$/;

/** Statuses that may occur; a 500 is a bug. */
const STATUSES = [
  200, 202, 204, 206, 301, 302, 303, 304, 307, 308, 400, 401, 403, 404, 405, 406, 408, 412, 413, 414, 416, 429, 431,
];

/** Stack traces, source locations, SQL statements, local paths. */
const LEAKS =
  /\n\s+at [^\n]*(?::\d+:\d+|<anonymous>)|node:internal|node_modules|\.ts:\d+|file:\/\/\/|SQLITE_|\bSELECT \w+.* FROM |\bINSERT INTO |syntax error at or near/;

const ROOTS = new Set([
  ...["diagnostics", "SearchDetailResponse", "SearchResponse", "ChangesResponse", "xsd:schema", "svg"],
  ...["zs:searchRetrieveResponse", "zs:scanResponse", "zs:explainResponse"],
]);

export function checkResponse(reply: NetworkResponse, method = "GET"): void {
  const { status, headers, body } = reply;
  ok(STATUSES.includes(status), `status ${status}: ${excerptOf(body)}`);
  for (const [name, value = ""] of Object.entries(headers)) {
    ok(/^[\x20-\x7e\t]*$/.test(value), `header ${name} holds ${JSON.stringify(value)}`);
  }
  const isBare = method === "HEAD" || status === 304 || status === 204;
  if (isBare) strictEqual(body.length, 0);
  else if (headers["content-length"] !== undefined) strictEqual(Number(headers["content-length"]), body.length);
  if (!isBare && status !== 206) checkBody(reply, unpacked(reply));
}

/** The decoded body as text. */
export function unpacked({ headers, body }: NetworkResponse): string {
  switch (headers["content-encoding"]) {
    case undefined:
      return body.toString();
    case "gzip":
      return gunzipSync(body).toString();
    case "br":
      return brotliDecompressSync(body).toString();
    case "zstd":
      return zstdDecompressSync(body).toString();
    default:
      throw new Error(`content-encoding ${headers["content-encoding"]}`);
  }
}

function checkBody({ status, headers }: NetworkResponse, text: string): void {
  const { "content-type": type = "", "content-language": language } = headers;
  const leak = LEAKS.exec(text)?.[0] ?? (text.includes(`${tmpdir()}/`) ? tmpdir() : undefined);
  // The script of the explorer is source code.
  if (!type.includes("javascript"))
    strictEqual(leak, undefined, `it leaks ${JSON.stringify(leak)}: ${excerptOf(text)}`);
  const [media] = type.split(";", 1);
  // An error of JSON-RPC is JSON.
  if (status >= 400) ok(/problem\+json|xml|html|^application\/json$/.test(media), `an error as ${type}`);
  if (media === "application/problem+json") checkProblem(status, JSON.parse(text), language === "de-CH");
  CHECKS[media]?.(text);
}

const CHECKS: Readonly<Record<string, (text: string) => void>> = {
  "application/json": (text) => JSON.parse(text),
  "application/x-ndjson": (text) => JSON.parse(`[${text.trimEnd().split("\n").filter(Boolean).join(",")}]`),
  "text/xml": checkXml,
  "image/svg+xml": checkXml,
  // The parser itself fails on rows of different lengths.
  "text/csv": (text) => parseCsv(text, { bom: true }),
  "text/html"(text) {
    ok(
      /^(<!--.*-->)?\s*<!doctype html>/i.test(text) && text.trimEnd().endsWith("</html>"),
      `a page in part: ${excerptOf(text)}`,
    );
    ok(!text.includes(MARKUP.slice(0, 6)), "the page contains markup of the request");
  },
};

function checkProblem(status: number, problem: Readonly<Record<string, unknown>>, isGerman: boolean): void {
  const code = String(problem.type).replace(/^urn:rathaus:problem:/, "") as ProblemCode;
  ok(Object.hasOwn(PROBLEMS, code), `problem of the type ${problem.type}`);
  const kind = PROBLEMS[code];
  const { title, hint } = isGerman && "de" in kind ? kind.de : kind;
  deepStrictEqual([problem.title, problem.hint, problem.status], [title, hint, status]);
  checkSentence(String(problem.detail ?? ""));
  const unknown = Object.keys(problem).filter((name) => !MEMBERS.test(name));
  deepStrictEqual(unknown, [], "undocumented members");
}

/** A readable message, whatever it quotes. */
export function checkSentence(sentence: string): void {
  ok(sentence.length > 10, `no sentence: ${JSON.stringify(sentence)}`);
  ok(sentence.length < 20_000, `a sentence of ${sentence.length} characters`);
  ok(!/\[object |is not a function|Cannot read propert|is not iterable|Maximum call stack/.test(sentence), sentence);
  ok(!LEAKS.test(sentence), sentence);
}

function checkXml(text: string): void {
  const parser = new SaxesParser({ xmlns: true });
  let root: string | undefined;
  parser.on("opentag", ({ name }) => {
    root ??= name;
  });
  parser.on("error", (error) => {
    throw error;
  });
  parser.write(text).close();
  ok(ROOTS.has(root ?? ""), `root ${root}`);
}

const excerptOf = (body: Buffer | string): string => body.toString().slice(0, 400);
