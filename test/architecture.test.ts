/** The house keeps its floors: a file imports only from floors below its own or from its own folder, and nothing runs in a circle. */
import { readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { describe, expect, it } from "vitest";
import { circles, importsIn, wrongArrows } from "./architecture.ts";

const root = join(import.meta.dirname, "..");
const files = ["src", "web"].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .map((name) => posix.join(folder, ...name.split(/[\\/]/)))
    .filter((name) => name.endsWith(".ts")),
);
const house = new Map(files.map((file) => [file, importsIn(file, readFileSync(join(root, file), "utf8"))]));

describe("the house", () => {
  it("has no import against the floors", () => {
    expect(wrongArrows(house)).toEqual([]);
  });

  it("has no circle of imports", () => {
    expect(circles(house)).toEqual([]);
  });

  it("has no file that only passes names on", () => {
    const barrels = files.filter((file) =>
      /^\s*export\s+(\*|\{[^}]*\})\s+from/m.test(readFileSync(join(root, file), "utf8")),
    );
    expect(barrels).toEqual([]);
  });
});

describe("the check itself", () => {
  const arrow = (from: string, to: string) => new Map([[from, [to]]]);

  it.each([
    ["src/base/settings.ts", "src/store/store.ts", "another folder of the same floor"],
    ["src/store/sqlite/sqlite.ts", "src/http/server.ts", "a floor above"],
    ["src/finance/query.ts", "src/parliament/query/find.ts", "the other slice"],
    ["src/http/server.ts", "src/finance/model/model.ts", "plumbing that knows money"],
    ["src/app.ts", "src/cli/commands/serve.ts", "the command line"],
    ["src/demo/load.ts", "src/app.ts", "the app from the demo city"],
    ["web/explorer.ts", "src/http/server.ts", "the explorer behind the addresses"],
  ])("refuses %s → %s: %s", (from, to) => {
    expect(wrongArrows(arrow(from, to))).toEqual([`${from} → ${to}`]);
  });

  it.each([
    ["src/store/sqlite/sqlite.ts", "src/base/problems.ts"],
    ["src/store/sqlite/sqlite.ts", "src/store/sql.ts"],
    ["src/finance/query.ts", "src/store/sql.ts"],
    ["src/cli/commands/demo.ts", "src/app.ts"],
  ])("allows %s → %s", (from, to) => {
    expect(wrongArrows(arrow(from, to))).toEqual([]);
  });

  it("finds a circle however long", () => {
    const ring = new Map([
      ["a.ts", ["b.ts"]],
      ["b.ts", ["c.ts"]],
      ["c.ts", ["a.ts"]],
      ["d.ts", ["a.ts"]],
    ]);
    expect(circles(ring)).toEqual(["a.ts → b.ts → c.ts → a.ts"]);
  });

  it("reads every kind of import", () => {
    const text = `import { a } from "./a.ts";\nimport type { B } from "../base/b.ts";\nimport "node:fs";\nconst c = await import("./c.ts");`;
    expect(importsIn("src/store/x.ts", text)).toEqual(["src/store/a.ts", "src/base/b.ts", "src/store/c.ts"]);
  });
});
