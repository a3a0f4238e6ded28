/**
 * Processor time that the host of a virtual machine gave to others while this machine had work to do ("steal" in
 * proc_stat(5)). Figures with much of it say little. Only Linux reports it.
 */
import { existsSync, readFileSync } from "node:fs";

const STATISTICS = "/proc/stat";

/** Starts measuring. The function that it returns says how much was stolen since then, in percent of the time. */
export function measureStolen(): () => number {
  const before = read();
  return () => {
    const after = read();
    const passed = after.all - before.all;
    return passed === 0 ? 0 : (100 * (after.stolen - before.stolen)) / passed;
  };
}

/** In ticks, of all cores. */
function read(): { readonly all: number; readonly stolen: number } {
  if (!existsSync(STATISTICS)) return { all: 0, stolen: 0 };
  // user nice system idle iowait irq softirq steal; the time of guests behind it is part of user and nice.
  const ticks = readFileSync(STATISTICS, "latin1").split("\n", 1)[0].split(/\s+/).slice(1, 9).map(Number);
  return { all: ticks.reduce((sum, each) => sum + each, 0), stolen: ticks[7] };
}
