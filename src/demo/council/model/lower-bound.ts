/** Binary search. In: a length and a question that is false up to some place and true from there on. Out: that place. */

export function lowerBound(length: number, reached: (place: number) => boolean): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (reached(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
