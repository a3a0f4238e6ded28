/**
 * Which tests there are and how they run. `unit` are the tests beside the source: no processes, browsers or PostgreSQL,
 * so that `npm run test:unit` is quick. `system` are those of the whole program. Those that query a city behind a
 * server run on each engine: `SQLite`, whose store executes every read twice here, and `PostgreSQL`. `counting` is in
 * a process of its own.
 */
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { temporaryFolder } from "./test/support/run/temporary-folder.ts";

/** Tests beside the source that need PostgreSQL. */
export const BESIDE_WITH_POSTGRES = ["src/store/postgres/postgres.test.ts"];

/**
 * Suites over `test/support/small-city.ts`, except those about the shape of responses: `both-engines.test.ts` shows
 * that it is the same.
 */
const ON_BOTH_ENGINES = [
  "test/services/council{,-changes,-documents,-ech,-feeds,-files,-german,-limits}.test.ts",
  "test/services/council-{odd-texts,queries,random,suggest,times}.test.ts",
  "test/services/{shared-caches,sru,votes}.test.ts",
  "test/services/finance{,-answers,-cities,-cube,-fuzz,-sums}.test.ts",
  "test/services/{city,http,keys,mcp-questions,openapi,reads-during-imports}.test.ts",
  "test/security/injection.test.ts",
];

/** These count how often code is executed, which takes long in a process that has loaded much. */
const COUNTING = ["test/services/long-texts.test.ts"];

// The tests and the programs that they start inherit these. Processes share compiled code, as those of the program do
// (`bin/rathaus.js`).
process.env.TMPDIR = temporaryFolder();
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, "node_modules", ".cache", "rathaus");

export default defineConfig({
  test: {
    globalSetup: ["./test/support/postgres/postgres-server.ts", "./test/support/run/run-folder.ts"],
    reporters: ["default", "./test/support/run/closing-line.ts"],
    // A worker runs one file after the other: loading the program and its libraries for each of them took a quarter of
    // the time.
    isolate: false,
    // As the program runs, too: Node itself strips the types. Nothing here is mocked, which would need a loader.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    // One more than there are cores, because many tests wait: for processes, for a browser, for a time to pass.
    maxWorkers: availableParallelism() + 1,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // Vitest takes the projects in the order of their names: the many short files of `unit` fill the gaps at the end.
    projects: [
      {
        extends: true,
        test: { name: "unit", include: ["{src,web,client}/**/*.test.ts"], exclude: BESIDE_WITH_POSTGRES },
      },
      {
        extends: true,
        test: {
          name: "system",
          include: ["test/**/*.test.ts", ...BESIDE_WITH_POSTGRES],
          exclude: [...COUNTING, ...ON_BOTH_ENGINES],
        },
      },
      {
        extends: true,
        // V8 cannot count what it takes from a cache.
        test: { name: "counting", include: COUNTING, isolate: true, env: { NODE_DISABLE_COMPILE_CACHE: "1" } },
      },
      {
        extends: true,
        test: {
          name: "PostgreSQL",
          include: [...ON_BOTH_ENGINES, "test/security/admission.test.ts"],
          env: { RATHAUS_TEST_ENGINE: "postgres" },
        },
      },
      {
        extends: true,
        test: { name: "SQLite", include: ON_BOTH_ENGINES, env: { RATHAUS_TEST_READS: "twice" } },
      },
    ],
  },
});
