/**
 * What a speaker says (`data/language/speeches.txt`). In: a random source, in what role or with what opinion somebody
 * speaks, and the topic of the business. Out: a sentence or two.
 */
import { listsOf, readSections } from "../data-files/lists.ts";
import type { Random } from "../random.ts";
import type { BusinessTopic } from "./business-topic.ts";
import { sentenceValues } from "./subject.ts";
import { fill, sentence } from "./template.ts";

const FILE = "language/speeches.txt";
const SENTENCES = listsOf({ file: FILE }, readSections(FILE), {
  Kommissionsreferat: sentence,
  Stadtrat: sentence,
  Urheber: sentence,
  dafür: sentence,
  dagegen: sentence,
  offen: sentence,
});

/** The headings of the file. */
export type Stance = keyof typeof SENTENCES;

export function speechText(random: Random, stance: Stance, { gegenstand }: BusinessTopic): string {
  return fill(random, random.pick(SENTENCES[stance]), sentenceValues(gegenstand));
}
