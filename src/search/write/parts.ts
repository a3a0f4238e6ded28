/**
 * Which part of a collection an import writes to. The first part is the largest; each part has at least a few times as
 * many records as all later ones together. So there are few parts to read, and a record is seldom written again.
 */

/** Tests make it small. */
export const SMALL_PART = { records: 64 };

/** How many times as many records a part has as the later ones. */
const RATIO = 4;

/** The parts before an import, and the one that it writes to. */
export interface Parts {
  /** The first ordinals of the parts. */
  readonly starts: readonly number[];
  /** The number of ordinals in all of them. */
  readonly size: number;
  /** This part and all later ones become one, together with the new records. It may be a new part. */
  readonly target: number;
}

/** `added`: the number of new records. */
export function targetPart(starts: readonly number[], size: number, added: number): number {
  for (const [part, start] of starts.entries()) {
    const end = starts[part + 1] ?? size;
    const later = size - end + added;
    if (end - start < Math.max(SMALL_PART.records, RATIO * later)) return part;
  }
  return starts.length;
}

/** The first ordinals of the parts after the import. */
export function startsAfter({ starts, size, target }: Parts): readonly number[] {
  return target < starts.length ? starts.slice(0, target + 1) : [...starts, size];
}
