/** How `npm test` finds and runs the tests: those beside their source and those of the whole in `test/`. */
import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["src/**/*.test.ts", "test/**/*.test.ts"],
    reporters: ["default", "./test/closing-line.ts"],
    // Many tests wait for processes that they started, so all cores are used, where Vitest itself would leave one idle.
    maxWorkers: Math.max(2, availableParallelism()),
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
