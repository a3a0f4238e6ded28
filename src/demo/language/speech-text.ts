/**
 * What a speaker says (`data/language/speeches.txt`). In: a random source, the role of the speaker and the topic of the
 * business. Out: a sentence or two.
 */
import { listsOf, readSections } from "../data-files/lists.ts";
import type { Random } from "../random.ts";
import type { BusinessTopic } from "./business-topic.ts";
import { sentenceValues } from "./subject.ts";
import { fill, sentence } from "./template.ts";

const FILE = "language/speeches.txt";
const { Kommissionsreferat, Stadtrat, sonst } = listsOf({ file: FILE }, readSections(FILE), {
  Kommissionsreferat: sentence,
  Stadtrat: sentence,
  sonst: sentence,
});

export function speechText(random: Random, role: string, { gegenstand }: BusinessTopic): string {
  const sentences = role === "Kommissionsreferat" ? Kommissionsreferat : role === "Stadtrat" ? Stadtrat : sonst;
  return fill(random, random.pick(sentences), sentenceValues(gegenstand));
}
