/** Binary search: the first of the indexes below `size` for which `isBefore` is false, or `size`. */
export function lowerBound(size: number, isBefore: (index: number) => boolean): number {
  let low = 0;
  let high = size;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isBefore(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}
