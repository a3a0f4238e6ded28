/**
 * How `npm test` finds and runs the tests: those beside their source and those of the whole in `test/`. What asks a city behind a server
 * runs twice, the second time on PostgreSQL.
 */
import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

/** Suites that make their cities with `test/support/small-city.ts`, but for those about the form of replies: `both-engines.test.ts` shows that they are the same. */
const ON_BOTH_ENGINES = [
  "test/services/council{,-changes,-files,-limits,-odd-texts,-queries,-random}.test.ts",
  "test/services/{finance{,-fuzz,-sums},http,keys,openapi}.test.ts",
  "test/security/injection.test.ts",
];

export default defineConfig({
  test: {
    globalSetup: "./test/support/postgres/postgres-server.ts",
    reporters: ["default", "./test/support/closing-line.ts"],
    // Many tests wait for processes that they started, so all cores are used, where Vitest itself would leave one idle.
    maxWorkers: Math.max(2, availableParallelism()),
    testTimeout: 60_000,
    hookTimeout: 120_000,
    projects: [
      { extends: true, test: { name: "all", include: ["{src,web,test}/**/*.test.ts"] } },
      {
        extends: true,
        test: { name: "PostgreSQL", include: ON_BOTH_ENGINES, env: { RATHAUS_TEST_ENGINE: "postgres" } },
      },
    ],
  },
});
