/** Names like the one that somebody wrote: few letters wrong, left out, added or swapped; or one the beginning of the other. */
export function closeNames(written: string, names: Iterable<string>): readonly string[] {
  const wanted = written.toLowerCase();
  // One mistake in a short name, two in a longer one; more would suggest things that nobody meant.
  const most = wanted.length < 5 ? 1 : 2;
  return [...names]
    .map((name) => ({ name, distance: distanceOf(wanted, name.toLowerCase()) }))
    .filter(({ distance }) => distance <= most)
    .sort((a, b) => a.distance - b.distance)
    .slice(0, 3)
    .map(({ name }) => name);
}

/** What to say to who wrote a name that is none: those that may have been meant, or else all there are. */
export function nameHint(written: string, places: Iterable<{ readonly name: string }>): string {
  const names = [...new Set(Array.from(places, ({ name }) => name))];
  const close = closeNames(written, names);
  return close.length > 0 ? `Did you mean ${close.join(" or ")}?` : `There are: ${names.sort().join(", ")}.`;
}

function distanceOf(wanted: string, name: string): number {
  const isPart = wanted.length >= 3 && name.length >= 3 && (name.startsWith(wanted) || wanted.startsWith(name));
  return isPart ? 1 : editDistance(wanted.slice(0, 64), name.slice(0, 64));
}

/** Damerau–Levenshtein in its simple form: neighbours that were swapped count as one mistake. */
function editDistance(a: string, b: string): number {
  let before: number[] = [];
  let above = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = above[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1);
      row[j] = Math.min(change, above[j] + 1, row[j - 1] + 1);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        row[j] = Math.min(row[j], before[j - 2] + 1);
    }
    before = above;
    above = row;
  }
  return above[b.length];
}
