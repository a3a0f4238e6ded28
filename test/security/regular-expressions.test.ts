/**
 * No regular expression takes more than linear time on any input. recheck analyses the automata, so the result does not
 * depend on timing. It checks expressions of the server and its pages that have more than one unbounded repetition, or
 * an unanchored one; others are linear.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it, vi } from "vitest";

// Runs recheck in this process instead of a native program, which exists for some machines only.
vi.stubEnv("RECHECK_BACKEND", "pure");
const { check } = await import("recheck");

const ROOT = join(import.meta.dirname, "..", "..");

/** Exceptions: their input is short or trusted, or recheck does not support them or takes half a minute. */
const EXCEPT: Readonly<Record<string, string>> = {
  "src/base/settings.ts /\\/+$/": "the operator's own setting",
  "src/finance/exchange/datapackage.ts /^(?!.*\\.\\.)[^\\\\/:][^\\\\:]*$/":
    "has a lookahead, which recheck does not support; scans the name twice",
  "src/mirror/fetch/spooled-client.ts /\\/*$/": "the operator's own address",
  "web/council/facts/marked-title.ts /(?:<EM>)?\\b[0-9a-f]{32}(?:-\\d+)?\\b(?:<\\/EM>)? ?/g":
    "linear, checked in half a minute",
  "web/frame/numbers.ts /\\B(?=(\\d{3})+$)/g": "the digits of a number",
  "web/frame/snippet.ts /<EM>(.*?)<\\/EM>/gs": "a snippet, which is short and whose marks we set ourselves",
};

/** Finds literals by the tokens before and after them, which cannot surround a division. */
const LITERAL = /(?<=[=(,:?&|!\s[]|^)\/((?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+)\/([a-z]*)(?=[\s.,;)\]:]|$)/g;

interface Found {
  readonly place: string;
  readonly source: string;
  readonly flags: string;
}

function expressions(): Found[] {
  const files = ["bin", "client/src", "src", "web"].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" }).map((name) => join(folder, name)),
  );
  return files
    .filter((file) => /\.(ts|js)$/.test(file) && !/\.test\.ts$|[\\/](demo|testing)[\\/]/.test(file))
    .flatMap((file) => {
      const code = readFileSync(join(ROOT, file), "utf8").replace(/^\s*(\/\*|\*|\/\/).*$/gm, "");
      return [...code.matchAll(LITERAL)]
        .filter(([, source]) => !/^[*/\s]/.test(source))
        .map(([literal, source, flags]) => ({ place: `${file.replaceAll("\\", "/")} ${literal}`, source, flags }));
    });
}

/** A single anchored repetition is scanned once, a bounded one as often as its bound. */
function couldBeSlow({ source, flags }: Found): boolean {
  const bare = source.replaceAll(/\\./g, "x").replaceAll(/\[[^\]]*\]/g, "x");
  const unbounded = bare.match(/[*+]|\{\d+,\}/g)?.length ?? 0;
  return unbounded > (bare.startsWith("^") || flags.includes("y") ? 1 : 0);
}

/**
 * The same expression with its bounded repetitions, such as `{32,36}`, unbounded, which recheck would unroll. Each way
 * to match the given one is a way to match this one, so if this one takes linear time, the given one does too.
 */
function relaxed(source: string): string {
  // More matches of an assertion can be fewer of the whole.
  if (/\(\?<?[=!]/.test(source)) return source;
  return source.replaceAll(/\\.|\[(?:[^\]\\]|\\.)*\]|\{(\d+)(?:,\d*)?\}/g, (part, least?: string) => {
    if (least === undefined || part === "{1}") return part;
    return least === "0" ? "*" : "+";
  });
}

async function statusOf({ source, flags }: Found): Promise<string> {
  const options = { checker: "automaton", timeout: null } as const;
  const { status } = await check(relaxed(source), flags, options);
  if (status === "safe" || relaxed(source) === source) return status;
  return (await check(source, flags, options)).status;
}

it("every regular expression takes linear time", async () => {
  const all = expressions();
  expect(all.length).toBeGreaterThan(150);
  const places = all.map(({ place }) => place);
  expect(Object.keys(EXCEPT).filter((place) => !places.includes(place))).toEqual([]);
  const slow: string[] = [];
  const known = new Map<string, Promise<string>>();
  for (const found of all.filter((one) => couldBeSlow(one) && !(one.place in EXCEPT))) {
    const status = await known.getOrInsertComputed(`/${found.source}/${found.flags}`, () => statusOf(found));
    if (status !== "safe") slow.push(`${found.place} is ${status}`);
  }
  expect(slow).toEqual([]);
}, 300_000);
