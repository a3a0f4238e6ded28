/** Random parameters give a result or a 400 that names the parameter, never an internal error. */
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ENDPOINTS } from "../../src/finance/service/endpoints.ts";
import { MONEY_OF_ALL_KINDS } from "../support/money.ts";
import { oddValue } from "../support/queries/odd-values.ts";
import { COUNCIL, emptyCity, type SmallCity } from "../support/small-city.ts";

let city: SmallCity;
beforeAll(async () => {
  city = await emptyCity();
  await city.load(MONEY_OF_ALL_KINDS, COUNCIL);
});
afterAll(() => city.close());

/** Absent, once, or several times. */
const values = fc.array(oddValue, { maxLength: 3 });

const encode = (text: string) => encodeURIComponent(text.toWellFormed());

describe("every parameter of the finance service", () => {
  it.each(ENDPOINTS.map((endpoint) => [endpoint.path, endpoint] as const))(
    "GET %s",
    async (path, { inPath, inQuery }) => {
      const names = [...Object.keys(inQuery.properties), "format", "unknown"];
      const inside = Object.keys(inPath.properties);
      await fc.assert(
        fc.asyncProperty(fc.tuple(...names.map(() => values)), oddValue, async (lists, key) => {
          const query = names.flatMap((name, i) => lists[i].map((text) => `${name}=${encode(text)}`)).join("&");
          const url = `/finance/v1${path.replace(/:\w+/, encode(key) || "x")}?${query}`;
          const reply = await city.app.inject({ url, headers: { "api-key": "key" } });
          expect([200, 400, ...(inside.length > 0 ? [404] : [])], url).toContain(reply.statusCode);
          if (reply.statusCode !== 400) return;
          const problem = reply.json();
          // An overlong or malformed address has no parameter to name; every other error names it.
          if (problem.type !== "urn:rathaus:problem:request-invalid")
            expect([...names, ...inside], url).toContain(problem.parameter);
          expect(problem.detail.length).toBeLessThan(1000);
        }),
        { numRuns: 60 },
      );
      expect(city.events.filter((event) => event.type === "request-failed")).toEqual([]);
    },
  );
});
