/**
 * A seeded random source: the same seed gives the same sequence on every machine. In: a seed. Out: numbers and choices.
 * `fork` derives an independent source by name, so that a change in one part of the city does not affect the others.
 */

export interface Random {
  /** A number from 0 (included) to 1 (excluded). */
  next(): number;
  /** A whole number from `low` to `high`, both included. */
  integer(low: number, high: number): number;
  /** True with the given probability. */
  chance(probability: number): boolean;
  /** One element, each with equal probability. */
  pick<T>(list: readonly T[]): T;
  /** One element, with a probability proportional to its weight. */
  weighted<T>(list: readonly (readonly [T, number])[]): T;
  /** `count` different elements, or all if there are fewer, in random order. */
  sample<T>(list: readonly T[], count: number): T[];
  /** A number around 0 with standard deviation 1 (Box-Muller). */
  normal(): number;
  /** 32 lower-case hex digits. */
  guid(): string;
  /** An independent source; the same name always gives the same source. */
  fork(name: string): Random;
}

/** FNV-1a with a final mix, over the UTF-16 code units of a text. */
function hash(text: string, start: number): number {
  let h = (0x811c9dc5 ^ start) >>> 0;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193) >>> 0;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

/** All bytes in hex digits. */
const BYTES = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));

/** The eight hex digits of 32 bits, several times faster than `toString(16)`: a city has hundreds of thousands. */
function hexDigits(bits: number): string {
  return BYTES[bits >>> 24] + BYTES[(bits >>> 16) & 255] + BYTES[(bits >>> 8) & 255] + BYTES[bits & 255];
}

export function random(seed: number | string): Random {
  const origin = String(seed);
  // sfc32: small, fast, passes PractRand; state of 128 bits (C. Doty-Humphrey).
  let a = hash(origin, 1);
  let b = hash(origin, 2);
  let c = hash(origin, 3);
  let d = 1;
  const bits = (): number => {
    const t = (((a + b) | 0) + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + t;
    c |= 0;
    return t >>> 0;
  };
  for (let i = 0; i < 12; i++) bits();

  const next = (): number => bits() / 0x1_0000_0000;
  const integer = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1));
  return {
    next,
    integer,
    chance: (probability) => next() < probability,
    pick: (list) => list[integer(0, list.length - 1)],
    weighted(list) {
      let left = next() * list.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [value, weight] of list) {
        left -= weight;
        if (left < 0) return value;
      }
      return list[list.length - 1][0];
    },
    sample(list, count) {
      const pool = [...list];
      const wanted = Math.min(count, pool.length);
      for (let i = 0; i < wanted; i++) {
        const j = integer(i, pool.length - 1);
        [pool[i], pool[j]] = [pool[j], pool[i]];
      }
      return pool.slice(0, wanted);
    },
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
    guid: () => hexDigits(bits()) + hexDigits(bits()) + hexDigits(bits()) + hexDigits(bits()),
    fork: (name) => random(`${origin}/${name}`),
  };
}
