/**
 * Returns memory to the system that glibc keeps in gaps between what is in use (malloc_trim(3)): after expensive
 * requests, that is up to 100 MB. It takes a few milliseconds. Node calls such functions by FFI, which is experimental:
 * without it, and with other libraries than glibc, the process only returns what is at the end of its memory.
 */
const CHECK_MS = 1_000;
/** Gaps are looked for when the process has worked for a while, and sooner when it needs much more memory. */
const CHECKS = 5;
const WORKED_MS = 50;
const GROWN_BYTES = 32 * 1024 * 1024;

export function returnMemory(): void {
  const trim = trimmer();
  if (!trim) return;
  let checks = 0;
  let before = process.cpuUsage();
  let kept = process.memoryUsage.rss();
  setInterval(() => {
    checks += 1;
    const { user, system } = process.cpuUsage(before);
    const hasWorked = checks >= CHECKS && (user + system) / 1_000 >= WORKED_MS;
    if (!hasWorked && process.memoryUsage.rss() < kept + GROWN_BYTES) return;
    trim();
    checks = 0;
    before = process.cpuUsage();
    kept = process.memoryUsage.rss();
  }, CHECK_MS).unref();
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
