/** A vitest reporter that ends the output with one plain line: how many tests passed and failed. */
import type { Reporter, TestModule } from "vitest/node";

export default class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const count = { passed: 0, failed: 0, skipped: 0, pending: 0 };
    for (const module of modules) {
      for (const test of module.children.allTests()) count[test.result().state] += 1;
      // A file that does not even load has no tests to count, and is a failure all the same.
      if (module.state() === "failed" && module.errors().length > 0) count.failed += 1;
    }
    const skipped = count.skipped > 0 ? `, ${count.skipped} skipped` : "";
    process.on("exit", () => console.log(`${count.passed} passed, ${count.failed} failed${skipped}`));
  }
}
