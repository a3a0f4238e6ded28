/**
 * Case-insensitive patterns with `*` for any run of characters. In: a pattern. Out: a predicate for folded texts. It
 * searches the parts between the stars in order, each at its first occurrence: that finds a match if there is one, so
 * there is no backtracking and the cost grows with the text, not with the stars.
 */
export type Matches = (folded: string) => boolean;

/** Normalizes a text for comparison. */
export function fold(text: string): string {
  return text.toLowerCase();
}

/**
 * Letters and digits that every matching text contains one after the other, in capitals or not, so that a database can
 * rule out the others; empty if there are none. A database may know only the capitals of ASCII, so letters that other
 * characters become as well are no help: `i` (of İ) and `k` (of the Kelvin sign).
 */
export function commonRun(pattern: string): string {
  const runs = fold(pattern).match(/[a-hjl-z0-9]+/g) ?? [];
  return runs.reduce((longest, run) => (run.length > longest.length ? run : longest), "");
}

export function wildcard(pattern: string): Matches {
  const parts = fold(pattern).split("*");
  if (parts.length === 1) return (text) => text === parts[0];
  const first = parts[0];
  const last = parts[parts.length - 1];
  const between = parts.slice(1, -1).filter((part) => part !== "");
  return (text) => {
    const end = text.length - last.length;
    let at = first.length;
    if (at > end || !text.startsWith(first) || !text.endsWith(last)) return false;
    for (const part of between) {
      const start = text.indexOf(part, at);
      if (start < 0) return false;
      at = start + part.length;
      if (at > end) return false;
    }
    return true;
  };
}

/** The longest run of characters that every match must contain; empty if there is none. */
export function longestPart(pattern: string): string {
  return fold(pattern)
    .split("*")
    .reduce((longest, part) => (part.length > longest.length ? part : longest));
}
