import fc from "fast-check";
import { pino } from "pino";
import { expect, it } from "vitest";
import { EVENT_KINDS } from "./event-kinds.ts";
import type { ProblemCode } from "./problems.ts";
import { requestLine } from "./request-line.ts";

const optional = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });

it("is what pino writes", () => {
  const text = fc.string({ unit: "binary" });
  const details = fc.record({
    id: text,
    method: text,
    route: text,
    status: fc.integer({ min: 100, max: 599 }),
    milliseconds: fc.double({ noNaN: true, noDefaultInfinity: true, min: 0 }),
    bytes: fc.nat(),
    cached: optional(fc.boolean()),
    key: optional(text),
    problem: optional(fc.constant<ProblemCode>("internal")),
    aborted: optional(fc.constant<true>(true)),
  });
  const pid = 7;
  let line = "";
  let now = 0;
  const output = {
    write: (written: string) => {
      line = written;
    },
  };
  const log = pino({ base: { pid }, timestamp: () => `,"time":${now}` }, output);
  fc.assert(
    fc.property(details, fc.nat(), (details, time) => {
      now = time;
      log[EVENT_KINDS.request.level](details, "request");
      expect(requestLine({ type: "request", ...details }, pid, time)).toBe(line);
    }),
  );
});

it("has every field of the event", () => {
  const details = {
    id: "1",
    method: "GET",
    route: "/",
    status: 200,
    milliseconds: 1,
    bytes: 2,
    cached: true,
    key: "a",
    problem: "internal",
    aborted: true,
  } as const;
  const { level, time, pid, msg, ...fields } = JSON.parse(requestLine({ type: "request", ...details }, 3, 4));
  expect(fields).toEqual(details);
  expect(Object.keys(fields)).toEqual(Object.keys(EVENT_KINDS.request.fields));
  expect([level, time, pid, msg]).toEqual([30, 4, 3, "request"]);
});
