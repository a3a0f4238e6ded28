/** The text of a file, page by page: the interface between the readers of formats and what stores texts. */
import { LIMITS } from "../../base/limits.ts";

/**
 * `pages` of a file that has none are parts of its text. `encrypted`, `damaged`, `too-large`: why there is no text;
 * `other`: the content is not the one that was asked for, because the disk has changed it.
 */
export type Extraction =
  | { readonly pages: readonly string[] }
  | { readonly failure: "encrypted" | "damaged" | "too-large" | "too-slow" | "other" };

/** A reason why a file cannot be read, as readers of formats throw it. */
export class Unreadable extends Error {
  readonly failure: "encrypted" | "damaged" | "too-large";

  constructor(failure: "encrypted" | "damaged" | "too-large", cause?: unknown) {
    super(failure, { cause });
    this.failure = failure;
  }
}

/** Collects pages up to the limits. */
export class Pages {
  readonly texts: string[] = [];
  #characters = 0;

  get isFull(): boolean {
    return this.texts.length >= LIMITS.documentPages.most || this.#characters >= LIMITS.documentCharacters.most;
  }

  add(text: string): void {
    const most = Math.min(LIMITS.documentPageCharacters.most, LIMITS.documentCharacters.most - this.#characters);
    const page = tidy(text.length > most ? text.slice(0, most) : text);
    this.#characters += page.length;
    this.texts.push(page);
  }
}

/** Characters of a part of a text without pages: about ten pages. */
const PART = 20_000;

/** Cuts a text without pages into parts, at the end of a line or a word if possible. */
export function partsOf(text: string): readonly string[] {
  const pages = new Pages();
  for (let at = 0; at < text.length && !pages.isFull; ) {
    const end = at + PART >= text.length ? text.length : cutBefore(text, at, at + PART);
    pages.add(text.slice(at, end));
    at = end;
  }
  return pages.texts;
}

function cutBefore(text: string, from: number, to: number): number {
  const half = from + PART / 2;
  for (const blank of ["\n", " "]) {
    const at = text.lastIndexOf(blank, to);
    if (at > half) return at + 1;
  }
  // Not between the two halves of a character.
  return /[\ud800-\udbff]/.test(text[to - 1]) ? to - 1 : to;
}

/** Words that follow a hyphen that is not one of hyphenation: "Ein- und Ausgang". */
const JOINS = ["und", "oder", "bzw", "sowie", "statt", "als", "noch", "bis"];

/**
 * Without characters that no store can hold, without the white space of layouts, and with words whole that end a line
 * with a hyphen.
 */
function tidy(text: string): string {
  const lines = text
    .toWellFormed()
    .replace(/[\0-\x08\x0b-\x1f\ufffe\uffff]/g, " ")
    .split("\n")
    .map((line) => line.trim().replace(/[^\S\n]{2,}/g, " "))
    .filter((line) => line !== "");
  let whole = "";
  for (const line of lines) {
    const isHyphenated = /\p{L}-$/u.test(whole.slice(-3)) && /^\p{Ll}/u.test(line) && !JOINS.includes(firstWord(line));
    whole = isHyphenated ? whole.slice(0, -1) + line : whole === "" ? line : `${whole}\n${line}`;
  }
  return whole;
}

function firstWord(line: string): string {
  return /^\p{L}+/u.exec(line.slice(0, 10))?.[0] ?? "";
}
