/**
 * The runnable examples of a documentation page. In: Markdown. Out: its code blocks, each with its expected output,
 * which is the next block marked `text`. The first block of a language is a prelude of all later ones in that language;
 * for `sh` the prelude is the block marked `bash`, if there is one.
 */

export const LANGUAGES = ["sh", "js", "python", "r"] as const;
export type Language = (typeof LANGUAGES)[number];

export interface Example {
  /** The heading above it. */
  readonly recipe: string;
  readonly language: Language;
  /** The block as the page shows it. */
  readonly block: string;
  /** The block with its prelude. */
  readonly code: string;
  readonly shown: string;
  /** The offset of the expected output in the page. */
  readonly place: number;
}

/** Blocks first, so that a comment inside a block does not match as a heading. */
const BLOCK_OR_HEADING = /^```(\w+)\n([\s\S]*?)^```$|^##+ (.+)$/gm;

export function examplesIn(page: string): Example[] {
  const examples: Example[] = [];
  const preludes = new Map<Language, string>([["sh", ""]]);
  let waiting: Omit<Example, "shown" | "place">[] = [];
  let recipe = "";
  for (const { index, 1: mark, 2: block, 3: heading } of page.matchAll(BLOCK_OR_HEADING)) {
    const language = LANGUAGES.find((name) => name === mark);
    if (heading !== undefined) {
      recipe = heading;
    } else if (mark === "bash") {
      preludes.set("sh", `${block}\n`);
    } else if (mark === "text") {
      const place = index + "```text\n".length;
      examples.push(...waiting.map((example) => ({ ...example, shown: block, place })));
      waiting = [];
    } else if (language) {
      const prelude = preludes.get(language);
      if (prelude === undefined) preludes.set(language, `${block}\n`);
      else waiting.push({ recipe, language, block, code: prelude + block });
    }
  }
  if (waiting.length > 0) throw new Error(`There is no output for ${waiting[0].block}`);
  return examples;
}

/** The page with its outputs replaced. */
export function withOutputs(page: string, outputs: readonly (readonly [Example, string])[]): string {
  let text = "";
  let done = 0;
  for (const [{ place, shown }, output] of outputs.toSorted(([a], [b]) => a.place - b.place)) {
    text += page.slice(done, place) + output;
    done = place + shown.length;
  }
  return text + page.slice(done);
}
