/** Completions against a naive version: all words of all texts, one by one. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fold } from "../../text/fold.ts";
import { spell } from "../../text/spelling.ts";
import { anyText } from "../../text/testing/any-text.ts";
import { forEachWord, isGuidWord } from "../../text/words.ts";
import { noValues } from "../codec/value-column.ts";
import { withParts } from "../codec/value-part.ts";
import { finish } from "../testing/plan-arbitrary.ts";
import { withSmallSteps } from "../testing/small-steps.ts";
import { ValueBuilder } from "../write/value-builder.ts";
import { completeTexts, completeWords } from "./complete.ts";
import { type Vocabulary, vocabularyOf } from "./vocabulary.ts";

const WORDS = [
  "Schule",
  "schul",
  "Schüler",
  "Schu\u00adler",
  "SCHULE",
  "Foerderung",
  "Förderung",
  "Forderung",
  "2024/1",
];
const text = fc.oneof(
  fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 3 }).map((words) => words.join(" ")),
  anyText({ minLength: 1, maxLength: 8 }),
);
const typed = fc.constantFrom("s", "schul", "Schü", "f", "fö", "forderung", "2", "2024", "x");

/** The first record is deleted. */
async function vocabularyOfTexts(texts: readonly string[]): Promise<Vocabulary> {
  const builder = new ValueBuilder();
  for (const one of texts) builder.add([one]);
  const column = finish(withParts(noValues(0), [await builder.part(noValues(0), async () => new Map())]));
  const dead = new Uint8Array(texts.length);
  dead[0] = 1;
  return finish(vocabularyOf(column, { size: texts.length, live: new Uint32Array(), dead, parts: [0] }));
}

function wordsIn(one: string): readonly string[] {
  const words = new Set<string>();
  forEachWord(one, (folded, start, end) => {
    if (!isGuidWord(folded)) words.add(spell(one.slice(start, end)));
  });
  return [...words];
}

/** Whether a word begins like a typed one: the same umlauts if any are typed. */
const begins = (word: string, beginning: string): boolean =>
  /[äöü]/i.test(beginning) ? word.startsWith(spell(beginning)) : fold(word).startsWith(fold(beginning));

describe("completions", () => {
  withSmallSteps();

  it("are those of a naive version", () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(text, { minLength: 1, maxLength: 8 }),
        fc.array(typed, { maxLength: 3 }),
        async (texts, q) => {
          const vocabulary = await vocabularyOfTexts(texts);
          const live = texts.slice(1).filter((one) => one !== "");
          const has = (one: string, beginning: string): boolean => wordsIn(one).some((word) => begins(word, beginning));

          const whole = q.length === 0 ? [] : live.filter((one) => q.every((beginning) => has(one, beginning)));
          const found = finish(completeTexts(vocabulary, q, 100, () => 0));
          expect(Object.fromEntries(found.map((one) => [one.text, one.count]))).toEqual(countsOf(whole));
          for (const one of found) expect(texts[one.ordinal]).toBe(one.text);

          const last = q.at(-1) ?? "";
          const others = live.filter((one) => q.slice(0, -1).every((beginning) => has(one, beginning)));
          const words = others.flatMap((one) => wordsIn(one).filter((word) => q.length > 0 && begins(word, last)));
          const completed = finish(completeWords(vocabulary, q, 100, () => true));
          expect(Object.fromEntries(completed.map((one) => [spell(one.text), one.count]))).toEqual(countsOf(words));
          expect(completed.map(({ count }) => count)).toEqual(
            completed.map(({ count }) => count).sort((a, b) => b - a),
          );
        },
      ),
      { numRuns: 60 },
    ));
});

function countsOf(texts: readonly string[]): Readonly<Record<string, number>> {
  return Object.fromEntries([...Map.groupBy(texts, (one) => one)].map(([one, same]) => [one, same.length]));
}
