/** A vitest reporter for the last lines of the output: the reasons for skipped checks, then the counts. */
import type { Reporter, TestCase, TestModule } from "vitest/node";

export default class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const count = { passed: 0, failed: 0, skipped: 0, pending: 0 };
    const reasons = new Map<string, number>();
    for (const module of modules) {
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        count[state] += 1;
        if (state === "skipped") reasons.set(reasonOf(test), (reasons.get(reasonOf(test)) ?? 0) + 1);
      }
      // A file that does not load has no tests to count but is a failure.
      if (module.state() === "failed" && module.errors().length > 0) count.failed += 1;
    }
    const lines = [...reasons].map(([reason, skipped]) => `SKIPPED ${skipped}: ${reason}`);
    const last = `${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped`;
    process.on("exit", () => console.log([...lines, last].join("\n")));
  }
}

function reasonOf(test: TestCase): string {
  const result = test.result();
  const note = result.state === "skipped" ? result.note : undefined;
  return test.meta().missing ?? note ?? "no reason given";
}
