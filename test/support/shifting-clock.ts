/**
 * A clock that can be set, for a process started with `--import` of this file: the file that CLOCK_SHIFT names holds by how many milliseconds it is off.
 * Only the time of day is; what measures durations goes on as it did, as in a machine whose clock is set.
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
