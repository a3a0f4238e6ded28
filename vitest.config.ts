/** How `npm test` finds and runs the tests: those beside their source and those of the whole in `test/`. */
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["src/**/*.test.ts", "test/**/*.test.ts"],
    reporters: ["default", "./test/closing-line.ts"],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
