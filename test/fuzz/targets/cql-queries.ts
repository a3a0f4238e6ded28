/** CQL over HTTP: valid queries, valid ones with changes, every relation with odd terms, deep nesting, mixtures of tokens. */
import { deepStrictEqual, ok } from "node:assert/strict";
import fc from "fast-check";
import { INDEXES } from "../../../src/parliament/describe/indexes/all.ts";
import { CQL_PIECES } from "../../support/queries/cql-tokens.ts";
import { ODD_LETTERS, oddValue } from "../../support/queries/odd-values.ts";
import { queryArbitrary, sortNames } from "../../support/queries/random-query.ts";
import { pathOf } from "../../support/seldwyla.ts";
import { Asker, comparable, type FuzzedCity, lentCity } from "../fuzzed-city.ts";
import { mutatedText } from "../mutation.ts";
import { checkReply, unpacked } from "../reply-check.ts";
import { opened, type Target } from "../target.ts";

export const CQL_QUERIES: Target = {
  name: "cql",
  about: "CQL queries of all indexes: valid, half-valid, deeply nested, of odd letters",
  few: 200,
  async open() {
    const city = await lentCity();
    const asker = new Asker(city);
    const tryOne = async ({ index, q, rest }: Asked): Promise<void> => {
      const path = `/api/${index}/searchdetails?q=${encodeURIComponent(q.toWellFormed())}${rest}`;
      const reply = await asker.ask({ path });
      checkReply(reply);
      ok([200, 400, 414, 431].includes(reply.status), `status ${reply.status}`);
      if (reply.status === 400) checkPosition(unpacked(reply), q);
      deepStrictEqual(comparable(await asker.ask({ path })), comparable(reply), "the same question again");
      city.checkEvents();
    };
    return opened(asked(city), tryOne, async () => {
      asker.close();
      await city.close();
    });
  },
};

interface Asked {
  readonly index: string;
  readonly q: string;
  /** The other parameters. */
  readonly rest: string;
}

/** Where the mistake is lies within the query. */
function checkPosition(body: string, q: string): void {
  const [, position] = /<position>(-?\d+)<\/position>|"position":(-?\d+)/.exec(body)?.filter(Boolean) ?? [];
  ok(position === undefined || (Number(position) >= 0 && Number(position) <= q.length), `position ${position}`);
}

const RELATIONS = ["=", "==", "<>", "<", "<=", ">", ">=", "any", "all", "adj", "exact", "within", "encloses", "scr"];
const MODIFIERS = ["", "", "/masked", "/unmasked", "/relevant", "/word", "/string", "/x.y=1", "/ignorecase/masked"];
const PROX = [
  "prox",
  "prox/distance<=100",
  "prox/distance>=0/ordered",
  "prox/unit=word/distance=0",
  "prox/distance<-1",
];

function asked({ records }: FuzzedCity): fc.Arbitrary<Asked> {
  const oddTerm = fc.oneof(fc.string({ unit: fc.constantFrom(...ODD_LETTERS), maxLength: 8 }), oddValue);
  const quoted = oddTerm.map((text) => `"${text.replace(/["\\]/g, "\\$&")}"`);
  const ofIndex = INDEXES.map((description) => {
    const names = [...sortNames(description), "cql.anywhere", "cql.allIndexes", "cql.resultSetId", "cql.serverChoice"];
    const valid = queryArbitrary(description, records.get(pathOf(description)) ?? []);
    const clause = fc
      .tuple(fc.constantFrom(...names), fc.constantFrom(...RELATIONS), fc.constantFrom(...MODIFIERS), quoted)
      .map(([name, relation, modifier, term]) => `${name} ${relation}${modifier} ${term}`);
    const near = fc.tuple(clause, fc.constantFrom(...PROX, "and", "or", "not"), clause).map((parts) => parts.join(" "));
    const nested = fc
      .tuple(fc.oneof(clause, valid), fc.nat({ max: 300 }), fc.constantFrom("and", "or", "not", "prox"))
      .map(([one, depth, operator]) => `${"(".repeat(depth)}${one}${`) ${operator} x`.repeat(depth)}`);
    const chained = fc
      .tuple(clause, fc.nat({ max: 400 }), fc.constantFrom(" and ", " or ", " not "))
      .map(([one, times, operator]) =>
        Array(times + 1)
          .fill(one)
          .join(operator),
      );
    const q = fc.oneof(
      { arbitrary: valid, weight: 2 },
      { arbitrary: mutatedText(valid, CQL_PIECES), weight: 4 },
      { arbitrary: fc.oneof(clause, near), weight: 4 },
      {
        arbitrary: fc.array(fc.constantFrom(...CQL_PIECES, ...names), { maxLength: 20 }).map((all) => all.join("")),
        weight: 2,
      },
      { arbitrary: fc.oneof(nested, chained), weight: 1 },
    );
    const facet = fc.constantFrom(...names).map((name) => `&facets=${name}`);
    const rest = fc
      .tuple(
        fc.constantFrom("", "&format=json", "&format=csv", "&format=ndjson"),
        fc.constantFrom("", "&m=0", "&m=3", "&s=5", "&s=9007199254740991"),
        fc.oneof({ arbitrary: fc.constant(""), weight: 4 }, facet),
      )
      .map((parts) => parts.join(""));
    return fc.record({ index: fc.constant(pathOf(description)), q, rest });
  });
  return fc.oneof(...ofIndex);
}
