/** A segment of an address that matches a word in any case, as a parameter of a route. */
export function anyCase(word: string, name = word): string {
  const letters = [...word].map((letter) => `[${letter.toLowerCase()}${letter.toUpperCase()}]`);
  return `:${name}(^${letters.join("")}$)`;
}
