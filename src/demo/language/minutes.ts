/**
 * Entries of the minutes (`data/language/minutes.txt`). In: a random source, the name of a step and the topic of the
 * business. Out: one or two sentences.
 */
import { entriesOf, listsOf, readSections } from "../data-files/lists.ts";
import type { Random } from "../random.ts";
import type { BusinessTopic } from "./business-topic.ts";
import { sentenceValues } from "./subject.ts";
import { fill, sentence } from "./template.ts";

const FILE = "language/minutes.txt";
const { special = [], steps = [] } = Object.groupBy(readSections(FILE), ({ title }) =>
  title === "sonst" || title === "Debatte" ? "special" : "steps",
);
const { sonst: OTHER_STEPS, Debatte: DEBATE } = listsOf({ file: FILE }, special, {
  sonst: sentence,
  Debatte: sentence,
});
const STEPS = steps.map((section) => ({
  words: section.title.toLowerCase().split(", "),
  sentences: entriesOf(section, sentence),
}));

export function minutesEntry(random: Random, step: string, { gegenstand }: BusinessTopic): string {
  const name = step.toLowerCase();
  const fitting = STEPS.find(({ words }) => words.some((word) => name.includes(word)));
  const result = random.pick(fitting?.sentences ?? OTHER_STEPS);
  const debate = random.chance(0.45) ? [random.pick(DEBATE)] : [];
  const values = sentenceValues(gegenstand);
  return [...debate, result].map((part) => fill(random, part, values)).join(" ");
}
