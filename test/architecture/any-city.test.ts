/** No text of the program assumes a certain city: names, currency, time zone and years come from profile and data. */
import { readdirSync, readFileSync } from "node:fs";
import { join, posix, sep } from "node:path";
import { expect, it } from "vitest";

const ROOT = join(import.meta.dirname, "..", "..");

const ASSUMPTIONS =
  /\b(Gemeinder[aä]t\w*|Stadtr[aä]t\w*|Zürich|Franken|[Ff]rancs?|Fr\.|CHF|Rappen|Europe\/Zurich|2019)(?![\w])/;

/** They may name a city or what is usual there, each for a reason. */
const ALLOWED: Readonly<Record<string, string>> = {
  "src/demo/": "the demo city has bodies, a currency and a history of its own",
  "src/mirror/": "mirrors read the original service of a certain city",
  "src/city/account-rule.ts": "the account numbers of the original service",
  "src/city/amount-types.ts": "the amount types of the original service",
  "src/city/currencies.ts": "the usual currency and time zone, and the currencies with known names",
  "src/city/members.ts": "examples in the descriptions of members",
  "src/city/rule-members.ts": "defaults in the descriptions of members: what the original service does",
  "src/finance/exchange/csv-files.ts": "the column betragInRappen, as the original service names it",
  "src/finance/model/rappen.ts": "the unit of that column",
  "src/finance/query/books.ts": "the books of the original service, whose members are named after a currency",
  "src/finance/mapping/amount.ts": "the signs of currencies in cells",
  "src/finance/service/reply-schemas.ts": "examples in the descriptions of members",
  "src/parliament/describe/indexes/": "the indexes of the original service",
  "src/cli/commands/bench.ts": "the size of the demo city",
  "src/cli/commands/demo.ts": "the size of the demo city",
};

const sources = ["src", "web"].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .map((name) => posix.join(folder, ...name.split(sep)))
    .filter((file) => /\.(ts|js)$/.test(file) && !/\.test\.ts$|\/testing\//.test(file)),
);

/** Comments may give examples. */
function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, "").replace(/(^|\s)\/\/.*$/gm, "");
}

it("is the same for every city, outside of what is allowed", () => {
  const found = sources
    .filter((file) => !Object.keys(ALLOWED).some((allowed) => file.startsWith(allowed)))
    .flatMap((file) =>
      withoutComments(readFileSync(join(ROOT, file), "utf8"))
        .split("\n")
        .filter((line) => ASSUMPTIONS.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    );
  expect(found).toEqual([]);
});

it("allows only what there is", () => {
  expect(Object.keys(ALLOWED).filter((allowed) => !sources.some((file) => file.startsWith(allowed)))).toEqual([]);
});
