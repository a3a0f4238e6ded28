import { expect, it } from "vitest";
import { announce, timeText } from "./announce.ts";
import type { Fetcher } from "./fetcher.ts";

it.each([
  [0, "1 s"],
  [1001, "2 s"],
  [59_000, "59 s"],
  [59_001, "1 min"],
  [61_000, "2 min"],
  [3_599_000, "1 h 0 min"],
  [3_661_000, "1 h 2 min"],
  [36_000_000, "10 h 0 min"],
])("%i ms are %s", (milliseconds, text) => {
  expect(timeText(milliseconds)).toBe(text);
});

it("announces a number and a time, unless there is nothing to fetch or the pace is unknown", () => {
  const sentences: string[] = [];
  const say = (count: number, fetcher: Partial<Fetcher>) =>
    announce(
      (event) => void (event.type === "notice" && sentences.push(event.sentence)),
      { get: async () => undefined, ...fetcher },
      count,
      ["file", "files"],
    );
  say(0, {});
  say(1, { msPerRequest: () => 500 });
  say(12_345, { msPerRequest: () => 500 });
  say(2, {});
  expect(sentences).toEqual([
    "1 file to fetch, about 1 s.",
    "12,345 files to fetch, about 1 h 43 min.",
    "2 files to fetch.",
  ]);
});
