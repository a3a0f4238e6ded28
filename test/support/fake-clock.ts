/**
 * A wall clock that tests can set, preloaded into a process with `--import`. The file named by CLOCK_SHIFT holds the offset in
 * milliseconds. As on a real machine, the monotonic clock is not affected.
 */
import { readFileSync } from "node:fs";

const shift = (): number => Number(readFileSync(process.env.CLOCK_SHIFT as string, "utf8"));
const { now } = Date;

globalThis.Date = class extends Date {
  static override now = (): number => now() + shift();

  constructor(...parts: [] | [number]) {
    if (parts.length === 0) super(now() + shift());
    else super(...parts);
  }
} as DateConstructor;
