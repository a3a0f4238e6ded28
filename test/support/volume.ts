/**
 * A small disk of its own for a test, which can fill up and be made read-only: a memory file system, where this process may mount one (as root, on Linux).
 * In: its size. Out: its folder; undefined where that is not possible.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface Volume {
  readonly folder: string;
  /** `size=64m`, `ro` and the like, see mount(8). */
  remount(option: string): void;
  remove(): void;
}

export function newVolume(size: string): Volume | undefined {
  if (process.platform !== "linux") return undefined;
  const folder = mkdtempSync(join(tmpdir(), "rathaus-volume-"));
  if (!mount("-t", "tmpfs", "-o", `size=${size}`, "tmpfs", folder)) {
    rmdirSync(folder);
    return undefined;
  }
  return {
    folder,
    remount(option) {
      if (!mount("-o", `remount,${option}`, folder)) throw new Error(`cannot remount ${folder} with ${option}`);
    },
    remove() {
      spawnSync("umount", [folder]);
      rmdirSync(folder);
    },
  };
}

function mount(...args: readonly string[]): boolean {
  return spawnSync("mount", args, { stdio: "ignore" }).status === 0;
}
