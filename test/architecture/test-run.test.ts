/** What a run of the tests itself tells: whoever only looks at its exit code must learn of a failure. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, it } from "vitest";

const ROOT = join(import.meta.dirname, "..", "..");
const VITEST = join(ROOT, "node_modules", "vitest", "vitest.mjs");

it.each([
  ["passes", 1, 0, "1 passed, 0 failed"],
  ["fails", 2, 1, "0 passed, 1 failed"],
])("of a test that %s", async (_what, value, expectedCode, lastLine) => {
  const folder = mkdtempSync(join(tmpdir(), "rathaus-test-run-"));
  try {
    mkdirSync(join(folder, "test"));
    for (const needed of ["node_modules", "test/support"]) {
      symlinkSync(join(ROOT, needed), join(folder, needed));
    }
    const test = `import { expect, it } from "vitest";\nit("is one", () => expect(${value}).toBe(1));\n`;
    writeFileSync(join(folder, "test", "one.test.ts"), test);
    const args = [VITEST, "run", "--root", folder, "--config", join(ROOT, "vitest.config.ts"), "--project", "all"];
    const run = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "pipe"] });
    const [output, errors] = [text(run.stdout), text(run.stderr)];
    const [code] = await once(run, "close");
    expect(code, `${await output}\n${await errors}`).toBe(expectedCode);
    expect((await output).trimEnd().split("\n").at(-1)).toBe(lastLine);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
