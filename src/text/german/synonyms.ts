/**
 * Words that mean the same. In: groups, one per line, as in `Velo = Fahrrad`. Out: for a word in any form, the other
 * words of its groups. Lines that are empty or begin with `#` do not count.
 */
import { spell } from "../spelling.ts";
import { queryStems } from "./analyse.ts";
import { SWISS_SYNONYMS } from "./swiss-synonyms.ts";

export type SynonymGroups = readonly (readonly string[])[];

/** A line that is not a group. */
export interface SynonymFault {
  /** From 1. */
  readonly line: number;
  readonly text: string;
}

export class Synonyms {
  readonly #groups: SynonymGroups;
  #byStem: ReadonlyMap<string, SynonymGroups> | undefined;

  constructor(groups: SynonymGroups) {
    this.#groups = groups;
  }

  /** Other words for one that is spelled in lower case. */
  of(word: string): readonly string[] {
    const stems = new Set(queryStems(word));
    // Made when it is needed first: it needs the lexicon.
    this.#byStem ??= groupsByStem(this.#groups);
    const found = [...stems].flatMap((stem) => this.#byStem?.get(stem) ?? []).flat();
    return [...new Set(found)].filter((other) => !queryStems(other).some((stem) => stems.has(stem)));
  }
}

function groupsByStem(groups: SynonymGroups): ReadonlyMap<string, SynonymGroups> {
  const byStem = new Map<string, (readonly string[])[]>();
  for (const group of groups)
    for (const stem of new Set(group.flatMap(queryStems))) byStem.set(stem, [...(byStem.get(stem) ?? []), group]);
  return byStem;
}

/** Groups are of single words: `/stem` compares word by word. */
const GROUP = /^[\p{L}\p{N}]+(?:\s*=\s*[\p{L}\p{N}]+)+$/u;

export function readSynonyms(text: string): {
  readonly groups: SynonymGroups;
  readonly faults: readonly SynonymFault[];
} {
  const groups: (readonly string[])[] = [];
  const faults: SynonymFault[] = [];
  for (const [i, written] of text.split(/\r\n|\r|\n/).entries()) {
    const line = written.replace("\ufeff", "").trim();
    if (line === "" || line.startsWith("#")) continue;
    if (GROUP.test(line)) groups.push(line.split("=").map((word) => spell(word.trim())));
    else faults.push({ line: i + 1, text: line });
  }
  return { groups, faults };
}

const OWN_GROUPS = readSynonyms(SWISS_SYNONYMS).groups;

/** Those that come with the program. */
export const OWN_SYNONYMS = new Synonyms(OWN_GROUPS);

/** The same, and the groups of a city. */
export function withOwn(groups: SynonymGroups): Synonyms {
  return new Synonyms([...OWN_GROUPS, ...groups]);
}
