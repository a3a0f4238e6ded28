/**
 * A small file system for a test, which can fill up or become read-only: a tmpfs, if this process may mount one (as root, on
 * Linux). In: its size. Out: its folder, or undefined if it cannot be mounted.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface Volume {
  readonly folder: string;
  /** An option of mount(8), such as `size=64m` or `ro`. */
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
