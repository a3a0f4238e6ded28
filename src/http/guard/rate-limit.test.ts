import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { LIMITS } from "../../base/limits.ts";
import { type RateLimitResult, RateLimits } from "./rate-limit.ts";

/** Times of requests, in milliseconds: bursts and pauses, with many at the boundaries of seconds and minutes. */
const pause = fc.oneof(
  fc.constant(0),
  fc.integer({ min: 0, max: 300 }),
  fc.constantFrom(999, 1_000, 1_001, 59_999, 60_000, 60_001, 61_000),
  fc.integer({ min: 0, max: 130_000 }),
);
const moments = fc.array(pause, { minLength: 1, maxLength: 200 }).map((pauses) => {
  let now = 0;
  return pauses.map((ms) => {
    now += ms;
    return now;
  });
});
const limit = fc.integer({ min: 1, max: 12 });

describe("rate limit", () => {
  it("never grants more than the limit in any 60 seconds", () => {
    fc.assert(
      fc.property(limit, moments, (most, times) => {
        const limits = new RateLimits();
        const granted = times.filter((now) => limits.take("a", most, now).granted);
        // Of `most + 1` grants in a row, the last comes more than 60 seconds after the first.
        for (let i = most; i < granted.length; i++) expect(granted[i] - granted[i - most]).toBeGreaterThan(60_000);
      }),
    );
  });

  it("refuses only callers that reached the limit within the last 61 seconds", () => {
    fc.assert(
      fc.property(limit, moments, (most, times) => {
        const limits = new RateLimits();
        const granted: number[] = [];
        for (const now of times) {
          if (limits.take("a", most, now).granted) granted.push(now);
          else expect(granted.filter((then) => now - then < 61_000).length).toBeGreaterThanOrEqual(most);
        }
      }),
    );
  });

  it("reports correctly what remains and when the next request is granted", () => {
    fc.assert(
      fc.property(limit, moments, (most, times) => {
        const limits = new RateLimits();
        const now = times.at(-1) as number;
        const { remaining, reset } = times.map((moment) => limits.take("a", most, moment)).at(-1) as RateLimitResult;
        for (let i = 0; i < remaining; i++) expect(limits.take("a", most, now).granted).toBe(true);
        expect(limits.take("a", most, now)).toEqual({ granted: false, remaining: 0, reset });
        expect(limits.take("a", most, now + (reset - 1) * 1000).granted).toBe(false);
        expect(limits.take("a", most, now + reset * 1000).granted).toBe(true);
      }),
    );
  });

  it("counts down, refuses, and reports how long to wait", () => {
    const limits = new RateLimits();
    const ask = (now: number) => Object.values(limits.take("a", 2, now));
    expect(ask(10_500)).toEqual([true, 1, 61]);
    expect(ask(30_000)).toEqual([true, 0, 41]);
    expect(ask(30_001)).toEqual([false, 0, 41]);
    expect(ask(70_999)).toEqual([false, 0, 1]);
    expect(ask(71_000)).toEqual([true, 0, 20]);
  });

  it("counts each caller separately, and follows a limit that changes", () => {
    const limits = new RateLimits();
    expect(limits.take("a", 1, 0).granted).toBe(true);
    expect(limits.take("b", 1, 0).granted).toBe(true);
    expect(limits.take("a", 1, 0).granted).toBe(false);
    expect(limits.take("a", 3, 0)).toMatchObject({ granted: true, remaining: 1 });
    expect(limits.take("a", 1, 0)).toMatchObject({ granted: false, remaining: 0 });
  });

  it("resets when the clock is set back, instead of refusing until it has caught up", () => {
    const limits = new RateLimits();
    limits.take("a", 1, 7_200_000);
    expect(limits.take("a", 1, 3_600_000)).toEqual({ granted: true, remaining: 0, reset: 61 });
  });

  it("drops callers without any grant that still counts", () => {
    const limits = new RateLimits();
    for (let i = 0; i < 1_000; i++) limits.take(`caller ${i}`, 5, i);
    expect(limits.size).toBe(1_000);
    limits.take("caller 7", 5, 30_000);
    limits.take("another", 5, 63_000);
    expect(limits.size).toBe(2);
  });

  it("tracks a limited number of callers, always including the current one", () => {
    const { most } = LIMITS.clients;
    const limits = new RateLimits();
    for (let i = 0; i < most + 100; i++) limits.take(`caller ${i}`, 1, 0);
    expect(limits.size).toBe(most);
    expect(limits.take(`caller ${most + 99}`, 1, 0).granted).toBe(false);
    expect(limits.take("caller 0", 1, 0).granted).toBe(true);
    expect(limits.size).toBe(most);
  });
});
