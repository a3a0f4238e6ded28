/** What clients write never becomes SQL: through every address and every parameter, on both engines. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { serviceAddresses } from "../support/injection-points.ts";
import { type SmallCity, smallCity } from "../support/small-city.ts";

let city: SmallCity;
beforeAll(async () => {
  city = await smallCity();
});
afterAll(() => city.close());

const ask = (url: string) => city.app.inject({ url, headers: { "api-key": "key" } });

/** What the city holds, as clients see it. */
async function contents(): Promise<string> {
  const replies = [await ask("/api/partei/searchdetails?q=seq%3E0"), await ask("/finance/v1/departemente")];
  return replies.map(({ statusCode, body }) => `${statusCode} ${body}`).join("\n");
}

/** How the engines complain, and what only a look into the table of keys could show: their hashes. */
const LEAK = /sqlite|syntax error|no such (column|table)|does not exist|\b[\da-f]{64}\b/i;

it.each([
  "'; DROP TABLE finance_departement; --",
  `" OR "1"="1`,
  "1) UNION SELECT name, hash, 1, 1 FROM api_key --",
  "\\'; DELETE FROM meta; --",
])("%j is a text by which nothing is found, or a mistake of the client's", async (text) => {
  const before = await contents();
  expect(before).toContain("Finanzdepartement");
  const failed: string[] = [];
  for (const url of serviceAddresses(text)) {
    const { statusCode, body } = await ask(url);
    if (statusCode >= 500 || LEAK.test(body)) failed.push(`${statusCode} ${url}`);
  }
  expect(failed).toEqual([]);
  expect(await contents()).toBe(before);
  expect(city.events.filter(({ type }) => type === "request-failed")).toEqual([]);
});
