/**
 * Where tests put their temporary files: in memory if there is plenty of it, because those that import and back up much
 * then take a third less time. Only where programs can be executed too, which package tests install.
 */
import { readFileSync, statfsSync } from "node:fs";
import { freemem, tmpdir } from "node:os";

const IN_MEMORY = "/dev/shm";
/** Several times what a test run takes. */
const ENOUGH_BYTES = 8 * 2 ** 30;

export function temporaryFolder(): string {
  return process.env.TMPDIR === undefined && hasRoom(IN_MEMORY) ? IN_MEMORY : tmpdir();
}

function hasRoom(folder: string): boolean {
  try {
    const mounts = readFileSync("/proc/mounts", "utf8").split("\n");
    const [, , kind, options] = mounts.find((line) => line.split(" ")[1] === folder)?.split(" ") ?? [];
    const { bavail, bsize } = statfsSync(folder);
    const isUsable = kind === "tmpfs" && !options.split(",").includes("noexec");
    return isUsable && Math.min(bavail * bsize, freemem()) > ENOUGH_BYTES;
  } catch {
    return false;
  }
}
