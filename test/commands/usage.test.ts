/** `--help`, and commands that are called wrongly: the message names the mistake and the help of that command. */
import { describe, expect, it } from "vitest";
import { run } from "../support/process.ts";

const hint = (command: string) => `\`rathaus ${command} --help\` lists its arguments and flags.\n`;

/** Prints the address of each module when it is loaded. */
const TRACE = `import { registerHooks } from "node:module";
registerHooks({ load: (url, context, next) => (process.stderr.write(url + "\\n"), next(url, context)) });`;

it("demo --help loads nothing of the city but its defaults", async () => {
  const environment = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(TRACE)}` };
  const { status, stdout, stderr } = await run(["demo", "--help"], environment);
  expect([status, stdout]).toEqual([0, expect.stringContaining("Usage: rathaus demo")]);
  const loaded = stderr.match(/\/src\/.*/g) ?? [];
  expect(loaded.filter((url) => url.includes("/commands/"))).toEqual(["/src/cli/commands/demo.ts"]);
  expect(loaded.filter((url) => url.includes("/src/demo/"))).toEqual(["/src/demo/city.ts"]);
});

describe("a command that is called wrongly refers to its own --help", () => {
  it.each([
    [["cql"], "cql", "There is no query"],
    [["backup", "x", "--keep", "0"], "backup", '--keep is "0"'],
    [["bench", "wram"], "bench", 'There is no part "wram"'],
    [["demo"], "demo", "Choose a destination"],
    [["mirror"], "mirror", "Choose what to mirror"],
    [["serve", "--port", "many"], "serve", '--port is "many"'],
    [["export", "--out", "x", "--database-url", "x"], "export", "--database-url cannot be used: "],
    [["keys", "add", "x", "--database-url", "x"], "keys add", "--database-url cannot be used: "],
    [["keys", "add"], "keys add", "error: missing required argument 'name'"],
    [["keys", "add", "x", "--per-minute", "few"], "keys add", '--per-minute is "few"'],
    [["import", "finance", "x", "--allow-shrnk"], "import finance", "error: unknown option '--allow-shrnk'"],
    [["export"], "export", "Name a folder to write to: --out for files to import, --bulk for tables."],
  ])("%j", async (args, command, sentence) => {
    const { status, stdout, stderr } = await run(args);
    expect([status, stdout, stderr]).toEqual([1, "", expect.stringContaining(sentence)]);
    expect(stderr).toContain(`\`rathaus ${command} --help\``);
    if (command !== "keys add") expect(stderr.endsWith(hint(command)), stderr).toBe(true);
  });

  it("a group of commands, and the program, refer to their lists", async () => {
    for (const [args, group] of [
      [["keys", "ad", "x"], "rathaus keys"],
      [["srve"], "rathaus"],
    ] as const) {
      const { status, stderr } = await run(args);
      expect([status, stderr]).toEqual([1, expect.stringMatching(/^error: unknown command '\w+'\n\(Did you mean /)]);
      expect(stderr.endsWith(`\`${group} --help\` lists its commands.\n`), stderr).toBe(true);
    }
  });

  it("an invalid variable refers to the list of all settings", async () => {
    const { status, stderr } = await run(["keys", "list"], { RATHAUS_PORT: "many" });
    expect([status, stderr]).toEqual([
      1,
      expect.stringMatching(/^rathaus: RATHAUS_PORT is "many", but .*`rathaus serve --help`/),
    ]);
  });
});
