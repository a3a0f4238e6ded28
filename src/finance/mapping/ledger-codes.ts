/**
 * Translates the ledger codes of another chart of accounts. In: first digits and what they become, such as `5` → `3`.
 * Out: the code, with the longest of these beginnings replaced.
 */
export function ledgerTranslation(beginnings: Readonly<Record<string, string>> = {}): (code: string) => string {
  const longestFirst = Object.entries(beginnings).sort(([a], [b]) => b.length - a.length);
  return (code) => {
    const [from, to] = longestFirst.find(([beginning]) => code.startsWith(beginning)) ?? ["", ""];
    return to + code.slice(from.length);
  };
}
