/**
 * Requirements of checks that a machine may not meet. `it("…", needs(missing.browser), …)` runs the check or skips it
 * with a reason, which the last lines of the test run print (`closing-line.ts`). It works for `describe`, too.
 */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { TestOptions } from "vitest";
import { browserSource } from "../explorer/browser-source.ts";
import { newVolume } from "../volume.ts";

declare module "vitest" {
  interface TaskMeta {
    /** Why a check was skipped. */
    missing?: string;
  }
}

/** A folder beside the checkout that is not part of it (`reference.ts`). */
export const SHARED = join(import.meta.dirname, "..", "..", "..", "..", "shared");

/** Options of a check: it is skipped for the first reason given. */
export function needs(...reasons: readonly (string | undefined)[]): TestOptions {
  const reason = reasons.find((one) => one !== undefined);
  return reason === undefined ? {} : { skip: true, meta: { missing: reason } };
}

/** Why this machine cannot run a program. */
export function absent(program: string): string | undefined {
  return spawnSync(program, ["--version"]).error ? `no ${program}` : undefined;
}

/** Why this machine cannot run some checks; `undefined` if it can. Each is probed once, on first use. */
export const missing = {
  get reference() {
    return once("reference", () =>
      existsSync(SHARED) ? undefined : "no ../shared (schemas and recorded responses of the original services)",
    );
  },
  get browser() {
    return once("browser", () =>
      browserSource() ? undefined : "no Chromium on this machine, and npm has none for it (CHROMIUM_PATH names one)",
    );
  },
  get mount() {
    return once("mount", () => {
      const volume = newVolume("1m");
      volume?.remove();
      return volume ? undefined : "no permission to mount a file system";
    });
  },
  get ordinaryUser() {
    return process.getuid?.() === 0 ? "run as root, who may write everywhere" : undefined;
  },
  get proc() {
    return existsSync("/proc/self/fd") ? undefined : "no /proc, which lists the open files of a process";
  },
  get python() {
    return once("python", () =>
      runs("python3", "-c", "import sys; sys.exit(sys.version_info < (3, 8))") ? undefined : "no Python 3.8 or later",
    );
  },
  get pandas() {
    return once("pandas", () =>
      runs("python3", "-c", "import pandas, pyarrow") ? undefined : "no Python with the packages pandas and pyarrow",
    );
  },
  get r() {
    const check = 'quit(status = !(getRversion() >= "4.0" && requireNamespace("jsonlite", quietly = TRUE)))';
    return once("r", () => (runs("Rscript", "-e", check) ? undefined : "no R 4.0 or later with the package jsonlite"));
  },
};

const known = new Map<string, string | undefined>();

function once(name: string, find: () => string | undefined): string | undefined {
  if (!known.has(name)) known.set(name, find());
  return known.get(name);
}

function runs(command: string, ...args: readonly string[]): boolean {
  return spawnSync(command, args).status === 0;
}
