/**
 * Returns memory to the system that glibc keeps in gaps between what is in use (malloc_trim(3)): after expensive
 * requests, that is up to 100 MB. It takes a few milliseconds. Node calls such functions by FFI, which is experimental:
 * without it, and with other libraries than glibc, the process only returns what is at the end of its memory.
 */
const CHECK_MS = 5_000;
/** Less work leaves no gaps worth looking for. */
const WORKED_MS = 50;

/** Every few seconds in which the process has worked. */
export function returnMemory(): void {
  const trim = trimmer();
  if (!trim) return;
  let before = process.cpuUsage();
  setInterval(() => {
    const { user, system } = process.cpuUsage(before);
    if ((user + system) / 1_000 < WORKED_MS) return;
    trim();
    before = process.cpuUsage();
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
