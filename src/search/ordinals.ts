/** Sets of records as rising ordinals in typed arrays, and how to combine them. No object per record. */
export type Ordinals = Uint32Array;

/** All ordinals below `size`. */
export function allOrdinals(size: number): Ordinals {
  const all = new Uint32Array(size);
  for (let i = 0; i < size; i++) all[i] = i;
  return all;
}

export function intersect(a: Ordinals, b: Ordinals): Ordinals {
  const out = new Uint32Array(Math.min(a.length, b.length));
  let count = 0;
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    if (a[i] < b[j]) i++;
    else if (a[i] > b[j]) j++;
    else {
      out[count++] = a[i];
      i++;
      j++;
    }
  }
  return out.subarray(0, count);
}

export function union(a: Ordinals, b: Ordinals): Ordinals {
  const out = new Uint32Array(a.length + b.length);
  let count = 0;
  let i = 0;
  let j = 0;
  while (i < a.length && j < b.length) {
    const next = Math.min(a[i], b[j]);
    out[count++] = next;
    if (a[i] === next) i++;
    if (b[j] === next) j++;
  }
  while (i < a.length) out[count++] = a[i++];
  while (j < b.length) out[count++] = b[j++];
  return out.subarray(0, count);
}

/** What is in `a` and not in `b`. */
export function subtract(a: Ordinals, b: Ordinals): Ordinals {
  const out = new Uint32Array(a.length);
  let count = 0;
  for (let i = 0, j = 0; i < a.length; i++) {
    while (j < b.length && b[j] < a[i]) j++;
    if (j === b.length || b[j] !== a[i]) out[count++] = a[i];
  }
  return out.subarray(0, count);
}
