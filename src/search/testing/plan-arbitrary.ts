/** Random plans and records with so few words that phrases, nears and masks often match. */
import fc from "fast-check";
import { fold } from "../../text/fold.ts";
import { maskOf } from "../../text/mask.ts";
import type { Entry } from "../plan/layout.ts";
import {
  type Expansion,
  type PhrasePart,
  type Plan,
  type SortKey,
  type TextPlan,
  VALUE_END,
  VALUE_START,
} from "../plan/plan.ts";

export const LAYOUT = { words: ["Titel", "Text"], numbers: ["Jahr", "Nummern"], values: ["Art", "Namen"] };

const word = fc.constantFrom("a", "b", "ab", "ba", "abba");
/** With other spellings, forms and compounds of each other, and the two halves of a feminine form. */
const spelled = fc.constantFrom(
  "Bar",
  "Bär",
  "baer",
  "Haus",
  "Häuser",
  "Rathaus",
  "hausen",
  "Abba:in",
  "ab".repeat(16),
);
const expansion: fc.Arbitrary<Expansion> = fc.record(
  {
    word: fc.constantFrom("bar", "bär", "baer", "haus", "häuser", "abba", "a"),
    stems: fc.constantFrom([], ["haus"], ["bär", "abba"]),
    isFuzzy: fc.boolean(),
  },
  { requiredKeys: ["word", "stems"] },
);
const mask = fc.constantFrom("a*", "*b", "?b", "*b*", "z*").map(maskOf);
const text = fc
  .array(fc.oneof({ weight: 4, arbitrary: word }, spelled), { maxLength: 6 })
  .map((words) => words.join(" "));
/**
 * Longer than the texts that columns hold whole: alike up to there, alike after folding, and so that folding makes them
 * longer (ß) or shorter (combining marks).
 */
export const LONG_VALUES = [
  ...["b", "c", "ß", "B"].map((end) => "a".repeat(260) + end),
  ...["ß", "s", "ẞ"].map((letter) => letter.repeat(300)),
  `${"ß".repeat(130)}t`,
  `${"s".repeat(300)}t`,
  `a${"\u0308".repeat(300)}`,
];
const longKey = fc.constantFrom(...LONG_VALUES).map(fold);

const valueMask = fc
  .oneof(
    fc.constantFrom("a*", "ab*", "b*", "*b*", "s?", "z*", "*c", "a*b", "*ss"),
    longKey.map((key) => `${key.slice(0, 270)}*`),
  )
  .map(maskOf);
const field = fc.constantFrom(0, 1);
const number = fc.constantFrom(-1, 0, 1, 2.5, 1e12);
const value = fc.constantFrom("A", "a", "ä", "ab", "Ab c", "b", "ß", ...LONG_VALUES);

/** Some values have no words (such as `-` in real data): here spaces. */
const values = fc.array(
  text.map((words) => words || " "),
  { maxLength: 3 },
);

export const entry: fc.Arbitrary<Entry> = fc.record({
  words: fc.tuple(values, values),
  numbers: fc.tuple(fc.array(number, { maxLength: 1 }), fc.array(number, { maxLength: 3 })),
  values: fc.tuple(fc.array(value, { maxLength: 1 }), fc.array(value, { maxLength: 3 })),
});

/** Undefined: dead. */
export const entries = fc.array(fc.option(entry, { nil: undefined, freq: 8 }), { maxLength: 12 });

/** The column values of dead records. */
export const DEAD: Entry = { words: [["a"], ["a b"]], numbers: [[0], [0, 1]], values: [["a"], ["a", "b"]] };

const part: fc.Arbitrary<PhrasePart> = fc.oneof(
  { weight: 4, arbitrary: word.map((text) => ({ type: "word" as const, word: text })) },
  mask.map((pattern) => ({ type: "mask" as const, mask: pattern })),
  fc.constant({ type: "any-word" as const }),
  expansion.map((each) => ({ type: "expansion" as const, expansion: each })),
);

/** Anchors occur only at the ends, as in the language. */
const parts = fc
  .tuple(fc.boolean(), fc.array(part, { minLength: 1, maxLength: 4 }), fc.boolean())
  .map(([first, inner, last]): readonly PhrasePart[] => [
    ...(first ? [{ type: "word" as const, word: VALUE_START }] : []),
    ...inner,
    ...(last ? [{ type: "word" as const, word: VALUE_END }] : []),
  ]);

/** Conditions on one field. */
function textPlanOf(number: number): fc.Arbitrary<TextPlan> {
  const { plan } = fc.letrec<{ plan: TextPlan }>((tie) => ({
    plan: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      word.map((text) => ({ type: "word" as const, field: number, word: text })),
      fc.constantFrom(
        { type: "word" as const, field: number, word: "bar", spelling: "bär" },
        { type: "word" as const, field: number, word: "baer", otherwise: ["bär"] },
      ),
      expansion.map((each) => ({ type: "expansion" as const, field: number, expansion: each })),
      mask.map((pattern) => ({ type: "mask" as const, field: number, mask: pattern })),
      mask.map((pattern) => ({ type: "mask" as const, field: number, mask: pattern, omitsGuids: true })),
      parts.map((list) => ({ type: "phrase" as const, field: number, parts: list })),
      fc.record({
        type: fc.constant("near" as const),
        field: fc.constant(number),
        left: fc.array(tie("plan"), { minLength: 1, maxLength: 2 }),
        right: fc.array(tie("plan"), { minLength: 1, maxLength: 2 }),
        comparison: fc.constantFrom("<", "<=", "=", ">=", ">", "<>"),
        distance: fc.constantFrom(0, 1, 2, 3, 100),
        ordered: fc.boolean(),
      }),
    ),
  }));
  return plan;
}

const boost = fc.record({ plan: field.chain(textPlanOf), weight: fc.constantFrom(0.5, 4) });

export const textPlan: fc.Arbitrary<TextPlan> = fc
  .tuple(field.chain(textPlanOf), fc.option(fc.array(boost, { maxLength: 2 }), { nil: undefined, freq: 3 }))
  .map(([each, boosts]) => (boosts === undefined ? each : { ...each, boosts }));

const range = { openFrom: fc.boolean(), openTo: fc.boolean() };

export const { plan } = fc.letrec<{ plan: Plan; leaf: Plan }>((tie) => ({
  leaf: fc.oneof(
    fc.constantFrom<Plan>({ type: "all" }, { type: "none" }),
    fc.record({ type: fc.constant("present" as const), field }),
    fc.record({
      type: fc.constant("number-range" as const),
      column: field,
      from: fc.oneof(number, fc.constant(Number.NEGATIVE_INFINITY)),
      to: fc.oneof(number, fc.constant(Number.POSITIVE_INFINITY)),
      ...range,
    }),
    fc.record({
      type: fc.constant("value-range" as const),
      column: field,
      from: fc.oneof(fc.constantFrom(undefined, "a", "ab", "ss"), longKey),
      to: fc.oneof(fc.constantFrom(undefined, "a", "ab c", "z"), longKey),
      ...range,
    }),
    fc.record({ type: fc.constant("value-mask" as const), column: field, mask: valueMask }),
    { weight: 6, arbitrary: textPlan },
  ),
  plan: fc.oneof(
    { maxDepth: 5, withCrossShrink: true },
    tie("leaf"),
    fc.record({ type: fc.constantFrom("and", "or", "not"), left: tie("plan"), right: tie("plan") }),
  ),
}));

export const sortKey: fc.Arbitrary<SortKey> = fc.record({
  kind: fc.constantFrom("number", "value"),
  column: field,
  descending: fc.boolean(),
  order: fc.constantFrom("units", "folded", "collated"),
  missing: fc.constantFrom("low", "high", "omit"),
});

/** Runs a generator to completion. */
export function finish<T>(work: Generator<void, T>): T {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}
