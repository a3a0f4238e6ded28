/** SQL injection: text from clients never becomes SQL, in any address or parameter, on both engines. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { serviceAddresses } from "../support/injection-points.ts";
import { type SmallCity, smallCity } from "../support/small-city.ts";

let city: SmallCity;
beforeAll(async () => {
  city = await smallCity();
});
afterAll(() => city.close());

const ask = (url: string) => city.app.inject({ url, headers: { "api-key": "key" } });

/** The data of the city, as clients see it. */
async function contents(): Promise<string> {
  const replies = [await ask("/api/partei/searchdetails?q=seq%3E0"), await ask("/finance/v1/departemente")];
  return replies.map(({ statusCode, body }) => `${statusCode} ${body}`).join("\n");
}

/** Error messages of the engines, and hashes that only the table of keys contains. */
const LEAK = /sqlite|syntax error|no such (column|table)|does not exist|\b[\da-f]{64}\b/i;

it.each([
  "'; DROP TABLE finance_departement; --",
  `" OR "1"="1`,
  "1) UNION SELECT name, hash, 1, 1 FROM api_key --",
  "\\'; DELETE FROM meta; --",
])("%j finds nothing or is a client error", async (text) => {
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
