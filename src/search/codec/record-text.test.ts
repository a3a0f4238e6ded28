import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyText } from "../../text/testing/any-text.ts";
import { VALUE_END } from "../plan/plan.ts";
import { positionedWords } from "../testing/naive-index.ts";
import { finish } from "../testing/plan-arbitrary.ts";
import { withSmallSteps } from "../testing/small-steps.ts";
import { analyse, Dictionary } from "./analysis.ts";
import { encodeRecordText, RecordText } from "./record-text.ts";

const text = fc.oneof(
  fc
    .array(fc.constantFrom("Velo", "weg", "2023/1", "–", "Łódź", "😀", "𝒳", "\ud800"), { maxLength: 6 })
    .map((w) => w.join(" ")),
  anyText({ minLength: 1 }),
);
const fields = fc.array(
  fc.array(
    text.filter((value) => value !== ""),
    { maxLength: 4 },
  ),
  { maxLength: 3 },
);

function stored(values: readonly (readonly string[])[]) {
  const distinct = [...new Set(values.flat())];
  const dictionary = new Dictionary();
  const bytes = encodeRecordText(
    distinct.map((value) => analyse(value, dictionary)),
    values.map((ofField) => ofField.map((value) => distinct.indexOf(value))),
  );
  return { bytes, text: new RecordText(new Uint8Array([7, ...bytes]).subarray(1)) };
}

describe("the text of a record", () => {
  withSmallSteps();

  it("returns the values of each field with requested words, and marks exactly these", () => {
    fc.assert(
      fc.property(fields, fc.infiniteStream(fc.boolean()), (values, dice) => {
        const { text } = stored(values);
        values.forEach((ofField, field) => {
          const wanted = positionedWords(ofField).filter(() => dice.next().value);
          const positions = wanted.map(({ position }) => position);
          const marked = finish(text.marked(field, positions));
          expect(marked.every(({ marks }) => marks.length > 0)).toBe(true);
          const found = marked.flatMap((value) => value.marks.map(([start, end]) => value.text.slice(start, end)));
          const words = found.map((slice) => positionedWords([slice])[1].word);
          expect(words).toEqual(wanted.map(({ word }) => word).filter((word) => word > VALUE_END));
        });
      }),
    );
  });

  it("has no values in an unknown field", () => {
    expect(finish(stored([["Velo"]]).text.marked(7, [1]))).toEqual([]);
  });

  it("stores a text once, however many fields have it", () => {
    const long = "Veloweg ".repeat(100);
    const { length } = stored([[long]]).bytes;
    expect(stored([[long], [long, long]]).bytes.length).toBeLessThan(length + 10);
  });
});
