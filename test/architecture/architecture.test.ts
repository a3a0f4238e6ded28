/** Imports point down: from floor to floor, and inside a large folder from room to room. Folders stay small. */
import { readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { describe, expect, it } from "vitest";
import { cycles, importsIn, ROOMS, wrongImports } from "./imports.ts";

const MOST_FILES = 25;

const root = join(import.meta.dirname, "..", "..");
const filesBelow = (folders: readonly string[]): string[] =>
  folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .map((name) => posix.join(folder, ...name.split(/[\\/]/)))
      .filter((name) => name.endsWith(".ts")),
  );
const files = filesBelow(["src", "web", "bench"]);
const imports = new Map(files.map((file) => [file, importsIn(file, readFileSync(join(root, file), "utf8"))]));

describe("the architecture", () => {
  it("has no import that points up or sideways", () => {
    expect(wrongImports(imports)).toEqual([]);
  });

  it("has no import cycle", () => {
    expect(cycles(imports)).toEqual([]);
  });

  it("has no file that only re-exports", () => {
    const barrels = files.filter((file) =>
      /^\s*export\s+(\*|\{[^}]*\})\s+from/m.test(readFileSync(join(root, file), "utf8")),
    );
    expect(barrels).toEqual([]);
  });

  it(`has no folder with more than ${MOST_FILES} source files`, () => {
    const sources = filesBelow(["src", "web", "client", "bench", "test"]).filter((file) => !file.endsWith(".test.ts"));
    const folders = Map.groupBy(sources, (file) => posix.dirname(file));
    expect([...folders].filter(([, inFolder]) => inFolder.length > MOST_FILES).map(([folder]) => folder)).toEqual([]);
  });

  it("has a client that imports nothing but itself", () => {
    const own = filesBelow(["client/src"]).filter((file) => !file.endsWith(".test.ts"));
    const outside = own.flatMap((file) => {
      const text = readFileSync(join(root, file), "utf8");
      const packages = [...text.matchAll(/\bfrom "([^."][^"]*)"/g)].map(([, name]) => name);
      return [...importsIn(file, text).filter((to) => !to.startsWith("client/src/")), ...packages];
    });
    expect(outside).toEqual([]);
    expect(cycles(new Map(own.map((file) => [file, importsIn(file, readFileSync(join(root, file), "utf8"))])))).toEqual(
      [],
    );
  });

  it("has every room of the table", () => {
    const named = Object.entries(ROOMS).flatMap(([folder, rooms]) =>
      rooms.flat().map((room) => (room === "." ? folder : posix.join(folder, room))),
    );
    const folders = readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => posix.join(entry.parentPath, entry.name));
    expect(named.filter((room) => !folders.includes(join(root, room)))).toEqual([]);
  });
});

describe("the check itself", () => {
  const arrow = (from: string, to: string) => new Map([[from, [to]]]);

  it.each([
    ["src/base/settings.ts", "src/store/store.ts", "a floor above"],
    ["src/text/words.ts", "src/store/store.ts", "another folder of the same floor"],
    ["src/finance/query/series.ts", "src/parliament/query/search-index.ts", "the other slice"],
    ["src/http/server.ts", "src/finance/model/model.ts", "HTTP code that knows money"],
    ["src/app.ts", "src/cli/commands/serve.ts", "the command line"],
    ["src/demo/load.ts", "src/app.ts", "the app from the demo city"],
    ["web/explorer.ts", "src/http/server.ts", "the explorer behind the addresses"],
    ["src/store/sqlite/sqlite.ts", "src/store/postgres/pool.ts", "the other engine"],
    ["src/store/store.ts", "src/store/sqlite/sqlite.ts", "the contract from an engine"],
    ["src/parliament/describe/record.ts", "src/parliament/query/search-index.ts", "a room above"],
    ["src/parliament/query/search-index.ts", "src/parliament/new-room/x.ts", "a room that is not in the table"],
    ["web/money/ledger/ledger.ts", "web/money/flow/flow-page.ts", "a page from what pages share"],
    ["src/search/rank/search.ts", "src/search/testing/naive-search.ts", "code for tests in shipped code"],
  ])("rejects %s → %s: %s", (from, to) => {
    expect(wrongImports(arrow(from, to))).toEqual([`${from} → ${to}`]);
  });

  it.each([
    ["src/store/sqlite/sqlite.ts", "src/base/problems.ts"],
    ["src/store/sqlite/sqlite.ts", "src/store/sql.ts"],
    ["src/finance/query/series.ts", "src/store/sql.ts"],
    ["src/cli/commands/demo.ts", "src/app.ts"],
    ["src/parliament/routes.ts", "src/parliament/query/search-index.ts"],
    ["src/search/plan/plan.test.ts", "src/search/testing/plan-arbitrary.ts"],
    ["web/council/search/search.ts", "src/text/words.ts"],
    ["web/frame/table.ts", "src/format/csv.ts"],
  ])("allows %s → %s", (from, to) => {
    expect(wrongImports(arrow(from, to))).toEqual([]);
  });

  it("finds a cycle of any length", () => {
    const ring = new Map([
      ["a.ts", ["b.ts"]],
      ["b.ts", ["c.ts"]],
      ["c.ts", ["a.ts"]],
      ["d.ts", ["a.ts"]],
    ]);
    expect(cycles(ring)).toEqual(["a.ts → b.ts → c.ts → a.ts"]);
  });

  it("reads every kind of import", () => {
    const text = `
      import { a } from "./a.ts";
      import type { B } from "../base/b.ts";
      import "node:fs";
      const c = await import("./c.ts");`;
    expect(importsIn("src/store/x.ts", text)).toEqual(["src/store/a.ts", "src/base/b.ts", "src/store/c.ts"]);
  });
});
