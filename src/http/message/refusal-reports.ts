/**
 * Reports refusals: the first of each kind at once, those of the following second together. A line for each would make
 * a flood of requests a flood of log lines, which costs more than the refusals.
 */
import type { Observer } from "../../base/events.ts";
import type { ProblemCode } from "../../base/problems.ts";

const TOGETHER_MS = 1_000;

export function refusalReports(observe: Observer): (problem: ProblemCode) => void {
  /** Refusals that were not reported yet, by problem, if one was reported recently. */
  const unreported = new Map<ProblemCode, number>();
  const reportLater = (problem: ProblemCode): void => {
    unreported.set(problem, 0);
    setTimeout(() => {
      const count = unreported.get(problem) ?? 0;
      unreported.delete(problem);
      if (count === 0) return;
      observe({ type: "refused", problem, count });
      reportLater(problem);
    }, TOGETHER_MS).unref();
  };
  return (problem) => {
    const count = unreported.get(problem);
    if (count !== undefined) {
      unreported.set(problem, count + 1);
      return;
    }
    observe({ type: "refused", problem, count: 1 });
    reportLater(problem);
  };
}
