/** A pattern with `*` (any run of characters) and `?` (exactly one character), and a matcher for words. */
export interface Mask {
  /** Folded; `\` escapes `*`, `?` and `\`. */
  readonly pattern: string;
  /** The literal prefix of every match. */
  readonly prefix: string;
}

/** A compiled mask: code points, and these two numbers for the wildcards. */
type Steps = readonly number[];
const ANY_RUN = -1;
const ANY_ONE = -2;

/**
 * The last one: a mask is compared with many words in a row. Kept for all masks, these took a third of the memory of
 * queries that wait, and much of the time of collecting garbage.
 */
let compiled: { readonly mask: Mask; readonly steps: Steps } | undefined;

export function maskOf(pattern: string): Mask {
  const steps = stepsOf(pattern);
  const wildcard = steps.findIndex((step) => step < 0);
  const literals = wildcard < 0 ? steps : steps.slice(0, wildcard);
  return { pattern, prefix: String.fromCodePoint(...literals) };
}

/** The text as a part of a pattern that matches only itself. */
export function escapeMask(text: string): string {
  return text.replace(/[*?\\]/g, "\\$&");
}

/**
 * Whether the mask matches the whole word. Only the last `*` is extended on a mismatch: extending an earlier one cannot
 * help. So the time is at most the product of both lengths, whatever the pattern.
 */
export function fits(mask: Mask, word: string): boolean {
  return new Matching(mask, word).proceed(Number.POSITIVE_INFINITY) === true;
}

/** The same a part at a time, for long texts. */
export class Matching {
  readonly #steps: Steps;
  readonly #text: string;
  #step = 0;
  #at = 0;
  #runStep = -1;
  #runEnd = 0;

  constructor(mask: Mask, text: string) {
    this.#steps = compiledOf(mask);
    this.#text = text;
  }

  /** Compares at most so many characters. Undefined if there are more. */
  proceed(budget: number): boolean | undefined {
    const steps = this.#steps;
    const word = this.#text;
    let step = this.#step;
    let at = this.#at;
    let runStep = this.#runStep;
    let runEnd = this.#runEnd;
    for (let left = budget; at < word.length; left--) {
      if (left === 0) {
        this.#step = step;
        this.#at = at;
        this.#runStep = runStep;
        this.#runEnd = runEnd;
        return undefined;
      }
      const point = word.codePointAt(at)!;
      if (steps[step] === ANY_RUN) {
        runStep = step++;
        if (step === steps.length) return true;
        runEnd = at;
      } else if (steps[step] === point || steps[step] === ANY_ONE) {
        step++;
        at += width(point);
      } else if (runStep >= 0) {
        runEnd += width(word.codePointAt(runEnd)!);
        at = runEnd;
        step = runStep + 1;
      } else return false;
    }
    while (steps[step] === ANY_RUN) step++;
    return step === steps.length;
  }
}

function compiledOf(mask: Mask): Steps {
  if (compiled?.mask !== mask) compiled = { mask, steps: stepsOf(mask.pattern) };
  return compiled.steps;
}

function stepsOf(pattern: string): Steps {
  const steps: number[] = [];
  let escaped = false;
  for (const character of pattern) {
    if (character === "\\" && !escaped) {
      escaped = true;
      continue;
    }
    if (character === "*" && !escaped) {
      if (steps.at(-1) !== ANY_RUN) steps.push(ANY_RUN);
    } else if (character === "?" && !escaped) steps.push(ANY_ONE);
    else steps.push(character.codePointAt(0)!);
    escaped = false;
  }
  // A backslash at the end is literal.
  if (escaped) steps.push("\\".charCodeAt(0));
  return steps;
}

/** The number of UTF-16 units of a code point. */
function width(point: number): number {
  return point > 0xffff ? 2 : 1;
}
