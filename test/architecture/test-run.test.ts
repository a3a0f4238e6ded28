/**
 * The test run itself: its exit code and last lines report failures and skipped checks, and unit tests start no
 * processes.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import { BESIDE_WITH_POSTGRES } from "../../vitest.config.ts";

const ROOT = join(import.meta.dirname, "..", "..");
const VITEST = join(ROOT, "node_modules", "vitest", "vitest.mjs");

describe("a run of the tests", () => {
  it.each([
    ["fails", 'it("is one", () => expect(2).toBe(1));', 1, ["0 passed, 1 failed, 0 skipped"]],
    ["does not load", 'throw new Error("no");', 1, ["0 passed, 1 failed, 0 skipped"]],
    [
      "cannot run",
      `describe("somewhere else", needs(undefined, "no sea"), () => {
        it("swims", () => {});
        it("dives", needs(undefined), () => {});
      });
      it("flies", needs("no air"), () => {});
      it("notices it late", ({ skip }) => skip("no sea"));
      it("walks", needs(undefined), () => {});`,
      0,
      ["SKIPPED 3: no sea", "SKIPPED 1: no air", "1 passed, 0 failed, 4 skipped"],
    ],
  ])("with a test that %s", async (_what, code, expectedStatus, lastLines) => {
    const folder = mkdtempSync(join(tmpdir(), "rathaus-test-run-"));
    try {
      mkdirSync(join(folder, "test"));
      for (const needed of ["node_modules", "test/support"]) symlinkSync(join(ROOT, needed), join(folder, needed));
      const imports =
        'import { describe, expect, it } from "vitest";\nimport { needs } from "./support/run/needs.ts";\n';
      writeFileSync(join(folder, "test", "one.test.ts"), `${imports}${code}\n`);
      const args = [VITEST, "run", "--root", folder, "--config", join(ROOT, "vitest.config.ts"), "--project", "system"];
      const run = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "pipe"] });
      const [output, errors] = [text(run.stdout), text(run.stderr)];
      const [status] = await once(run, "close");
      expect(status, `${await output}\n${await errors}`).toBe(expectedStatus);
      expect((await output).trimEnd().split("\n").slice(-lastLines.length)).toEqual(lastLines);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

it("unit tests import nothing that starts a process, a browser or PostgreSQL", () => {
  const files = globSync("{src,web}/**/*.test.ts", { cwd: ROOT }).filter(
    (file) => !BESIDE_WITH_POSTGRES.includes(file),
  );
  const modules =
    /from "node:(child_process|cluster)"|test\/support\/(process|explorer\/(browser|explorer)|postgres\/)/;
  expect(files.filter((file) => modules.test(readFileSync(join(ROOT, file), "utf8")))).toEqual([]);
  expect(files.length).toBeGreaterThan(100);
});
