/**
 * Returns memory to the system that nothing uses any more. V8 collects garbage late in a server that has little to do,
 * and does not know how much memory buffers take that wait for it; glibc keeps what is free between what is in use
 * (malloc_trim(3)). After expensive requests, that is up to 200 MB.
 *
 * Collecting stops the process for 50 to 100 ms, and V8 then gives up the optimized code of much that does not run at
 * that moment: the next requests take a quarter more processor time. So it is done once the process is calm after
 * having grown, and before that only if it has grown by much. Closing the gaps takes a few milliseconds. Node calls the
 * function of glibc by FFI, which is experimental: without it, and with other libraries, the gaps stay.
 */
const CHECK_MS = 250;
/** The time after which the work of a process is looked at. */
const CHECKS = 20;
/** Share of a core that it has used in that time: with less, it is calm. */
const BUSY = 0.5;
/** Growth since the last time with which gaps are closed: what is written there next has to be paged in again. */
const GAPS_BYTES = 32 * 1024 * 1024;
/** Growth with which garbage is collected: since the last calm time, or, if the process is not calm, the last time. */
const GARBAGE_BYTES = 64 * 1024 * 1024;
/** What a server takes anyway once its code is compiled and its caches are in use: until then, it only warms up. */
const WARM_BYTES = 272 * 1024 * 1024;
/**
 * V8 returns pages that have become free when it collects again, more than `--memory-pool-timeout` later. What remains
 * after that is in use, even if it is little less: otherwise a server at the limit would collect again and again.
 */
const ROUNDS = 2;
/** Calm times after collecting in which gaps are closed again: what a request still held then becomes free later. */
const SETTLING = 12;

export function returnMemory(): void {
  const closeGaps = trimmer() ?? (() => {});
  const rss = residentBytes();
  const level = () => Math.max(rss(), WARM_BYTES);
  let [checks, before] = [0, process.cpuUsage()];
  let [closed, collected, calm, rounds, settling] = [rss(), level(), level(), 0, 0];
  setInterval(() => {
    checks += 1;
    const hasGrown = rss() > closed + GAPS_BYTES;
    if (checks < CHECKS && !hasGrown) return;
    const { user, system } = process.cpuUsage(before);
    const work = (user + system) / 1_000 / (checks * CHECK_MS);
    const isCalm = checks >= CHECKS && work < BUSY;
    if (hasGrown || (isCalm && settling > 0)) closeGaps();
    if (isCalm) settling -= 1;
    const taken = rss();
    if (isCalm && (rounds > 0 || taken > calm + GARBAGE_BYTES)) rounds += 1;
    if ((isCalm && rounds > 0) || taken > collected + GARBAGE_BYTES) {
      gc?.();
      closeGaps();
      [collected, settling] = [level(), SETTLING];
    }
    if (rounds === ROUNDS) [calm, rounds] = [level(), 0];
    closed = rss();
    [checks, before] = [0, process.cpuUsage()];
  }, CHECK_MS).unref();
}

/** The last known value if it cannot be read: that takes a file descriptor, and a process may have run out of them. */
function residentBytes(): () => number {
  let known = 0;
  return () => {
    try {
      known = process.memoryUsage.rss();
    } catch {}
    return known;
  };
}

/** The part of `node:ffi` that is used here; the types of Node do not have it yet. */
interface Ffi {
  dlopen(
    library: string,
    functions: Record<"malloc_trim", { readonly arguments: readonly string[]; readonly return: string }>,
  ): { readonly functions: Record<"malloc_trim", (padding: bigint) => number> };
}

/** Undefined if there is no such function. */
export function trimmer(): (() => void) | undefined {
  if (process.platform !== "linux") return undefined;
  try {
    const { dlopen } = process.getBuiltinModule("node:ffi") as unknown as Ffi;
    const { functions } = dlopen("libc.so.6", { malloc_trim: { arguments: ["u64"], return: "i32" } });
    functions.malloc_trim(0n);
    return () => void functions.malloc_trim(0n);
  } catch {
    return undefined;
  }
}
