/**
 * Binary search. In: a length and a predicate that is false up to some index and true from there on. Out: that index.
 */

export function lowerBound(length: number, predicate: (index: number) => boolean): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (predicate(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
