/**
 * Counts the work between two points at which the server may let others run: how often any block of its code is
 * executed, as V8 counts for coverage. No clock is involved.
 */
import { Session } from "node:inspector";
import { vi } from "vitest";
import { Slice } from "../../src/base/work/slices.ts";

export interface LongestStretch {
  /** How often one block was executed between two such points, at most. */
  readonly count: number;
  /** Which one. */
  readonly where: string;
}

const NOTHING: LongestStretch = { count: 0, where: "" };

/** `together`: so many consecutive stretches count as one, because reading the counts takes milliseconds. */
export async function longestStretch(work: () => Promise<unknown>, together = 1): Promise<LongestStretch> {
  const session = new Session();
  session.connect();
  session.post("Profiler.enable");
  session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: true });
  let longest = NOTHING;
  const measure = (): void => {
    const stretch = executedSince(session);
    if (stretch.count > longest.count) longest = stretch;
  };
  let points = 0;
  const spy = vi.spyOn(Slice.prototype, "isUsedUp", "get").mockImplementation(() => {
    points += 1;
    if (points % together === 0) measure();
    return false;
  });
  try {
    await work();
    measure();
  } finally {
    spy.mockRestore();
    session.post("Profiler.stopPreciseCoverage");
    session.disconnect();
  }
  return longest;
}

/** The block of the server's code that was executed most often since the last call. */
function executedSince(session: Session): LongestStretch {
  let most = NOTHING;
  session.post("Profiler.takePreciseCoverage", (_error, { result }) => {
    for (const { url, functions } of result) {
      if (!/\/src\/(?!.*testing)/.test(url)) continue;
      for (const { functionName, ranges } of functions)
        for (const { count, startOffset } of ranges)
          if (count > most.count)
            most = { count, where: `${url.replace(/.*\/src\//, "src/")} ${functionName} ${startOffset}` };
    }
  });
  return most;
}
