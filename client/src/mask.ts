/** A pattern for words: the only way to get wildcards into a query. */

export class Mask {
  /** As it is written between quotation marks. */
  readonly pattern: string;

  constructor(pattern: string) {
    this.pattern = pattern;
  }
}

/**
 * Words with wildcards: `*` stands for any characters, `?` for exactly one, `^` for the beginning or the end of a
 * value; `\` takes the meaning from the next character. As a function the whole text is a pattern: `mask("Velo*")`. As
 * a tag only what is written there is, and values are plain text: ``mask`${typed}*` ``.
 */
export function mask(pattern: string | TemplateStringsArray, ...texts: readonly string[]): Mask {
  if (typeof pattern === "string") return new Mask(closed(pattern));
  return new Mask(
    pattern.raw.map((part, i) => closed(part) + (i < texts.length ? escapeText(String(texts[i])) : "")).join(""),
  );
}

/** Any text as plain words, without wildcards and anchors, as it is written between quotation marks. */
export function escapeText(text: string): string {
  return text.replace(/[\\"*?^]/g, "\\$&");
}

/** A quotation mark and a backslash at the end stand for themselves, so that neither ends the term. */
function closed(pattern: string): string {
  return pattern.replace(/\\([\s\S]?)|"/g, (found, next: string | undefined) =>
    next === "" || found === '"' ? `\\${found}` : found,
  );
}
