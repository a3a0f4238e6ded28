/**
 * Patterns such as `{phase} {year}` for headers and `[{code}] {name}` for cells. In: a pattern. Out: a function from a
 * text to the texts of its placeholders. A star matches any text. Case does not matter.
 */

export type Placeholder = "phase" | "year" | "direction" | "code" | "name";

/** What means something in headers, and in cells. */
export const IN_HEADER: readonly Placeholder[] = ["phase", "year", "direction"];
export const IN_CELL: readonly Placeholder[] = ["code", "name"];

export type Parts = Partial<Record<Placeholder, string>>;

export interface Pattern {
  readonly placeholders: readonly Placeholder[];
  /** Undefined if the text does not match. */
  match(text: string): Parts | undefined;
}

/** Longer texts match no pattern: several placeholders without a text between them would take long to try. */
const LONGEST_TEXT = 500;

const EXPRESSIONS: Readonly<Record<Placeholder, string>> = {
  phase: "(\\S(?:.*?\\S)??)",
  direction: "(\\S(?:.*?\\S)??)",
  year: "([12][0-9]{3})",
  code: "(\\S+?)",
  name: "(\\S(?:.*\\S)?)",
};

/** Any blanks count as one. */
export function tidy(text: string): string {
  return text.replace(/[\s\u00a0\u202f]+/g, " ").trim();
}

/** The only texts that a placeholder can stand for. */
export type Words = Partial<Record<Placeholder, readonly string[]>>;

/**
 * Throws a sentence for an unknown placeholder; `allowed` are those that mean something here. With known words,
 * `{phase} {direction}` also finds the end of a phase of several words.
 */
export function patternOf(text: string, allowed: readonly Placeholder[], words: Words = {}): Pattern {
  const placeholders: Placeholder[] = [];
  const source = tidy(text)
    .split(/(\{[^{}]*\}|\*)/)
    .map((part) => {
      if (part === "*") return ".*";
      if (!/^\{.*\}$/.test(part)) return escaped(part);
      const name = allowed.find((one) => part === `{${one}}`);
      if (name === undefined) throw new PatternError(`${part} has no meaning here; possible are ${shown(allowed)}`);
      if (placeholders.includes(name)) throw new PatternError(`${part} is in it twice`);
      placeholders.push(name);
      return words[name] ? `(${words[name].map((word) => escaped(tidy(word))).join("|")})` : EXPRESSIONS[name];
    })
    .join("");
  const expression = new RegExp(`^${source}$`, "is");
  const match = (text: string): Parts | undefined => {
    const found = text.length > LONGEST_TEXT ? null : expression.exec(tidy(text));
    return found ? Object.fromEntries(placeholders.map((name, at) => [name, found[at + 1]])) : undefined;
  };
  return { placeholders, match };
}

export class PatternError extends Error {}

function shown(names: readonly Placeholder[]): string {
  return names.map((name) => `{${name}}`).join(", ");
}

function escaped(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
}
