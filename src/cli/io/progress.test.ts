import { describe, expect, it } from "vitest";
import type { Event } from "../../base/events.ts";
import { progressObserver } from "./progress.ts";

function shown(isTTY: boolean, events: readonly Event[]): string {
  const parts: string[] = [];
  const out = { isTTY, write: (part: string) => parts.push(part) > 0 };
  const observe = progressObserver(out as unknown as NodeJS.WriteStream);
  for (const event of events) observe(event);
  return parts.join("");
}

const progress = (done: number, total?: number): Event => ({ type: "progress", task: "pages", done, total });
const retried: Event = { type: "fetch-retried", address: "http://a/b", reason: "status 503", milliseconds: 1234 };

describe("progress", () => {
  it("is one line that is redrawn on a terminal", () => {
    expect(shown(true, [progress(1, 3), retried, progress(3, 3)])).toBe(
      "\r\x1b[Kpages: 1 of 3\r\x1b[Khttp://a/b: status 503; retrying in 1.2 s\n\r\x1b[Kpages: 3\n",
    );
  });

  it("is one line per finished task elsewhere", () => {
    const notice: Event = { type: "notice", sentence: "Something odd." };
    expect(shown(false, [progress(1), progress(2, 3), notice, retried, progress(3, 3)])).toBe(
      "Something odd.\nhttp://a/b: status 503; retrying in 1.2 s\npages: 3\n",
    );
  });
});
