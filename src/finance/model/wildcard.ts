/**
 * Patterns with `*` for any run of characters, ignoring case. In: a pattern. Out: a test for texts that were folded before. The parts
 * between the stars are looked for one after the other, each as early as can be: that finds a match if there is one, so nothing
 * is ever tried twice and the cost grows with the text, not with the stars.
 */
export type Matches = (folded: string) => boolean;

/** How texts are compared. */
export function fold(text: string): string {
  return text.toLowerCase();
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
      const found = text.indexOf(part, at);
      if (found < 0) return false;
      at = found + part.length;
      if (at > end) return false;
    }
    return true;
  };
}

/** The longest run of characters that every text which matches must hold; empty where there is none. */
export function longestPart(pattern: string): string {
  return fold(pattern)
    .split("*")
    .reduce((longest, part) => (part.length > longest.length ? part : longest));
}
