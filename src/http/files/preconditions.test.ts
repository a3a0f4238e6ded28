import { describe, expect, it } from "vitest";
import { httpDate } from "./http-date.ts";
import { evaluate, rangeApplies } from "./preconditions.ts";

const ETAG = '"abc"';
const FILE = { etag: ETAG, modified: Date.UTC(1994, 10, 6, 8, 49, 37, 123) };
const THEN = "Sun, 06 Nov 1994 08:49:37 GMT";
const BEFORE = "Sun, 06 Nov 1994 08:49:36 GMT";
const LATER = "Sun, 06 Nov 1994 08:49:38 GMT";

describe("dates in headers", () => {
  it.each([THEN, "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994"])("%s", (text) => {
    expect(httpDate(text)).toBe(Date.UTC(1994, 10, 6, 8, 49, 37));
  });

  it.each(["", "1994", "1994-11-06T08:49:37Z", "Sun, 06 Nov 1994 08:49:37 +0200", "Sun, 99 Nov 1994 08:49:37 GMT"])(
    "%j is not a date",
    (text) => {
      expect(httpDate(text)).toBeUndefined();
    },
  );
});

describe("preconditions", () => {
  it.each([
    [{}, "proceed"],
    [{ "if-none-match": ETAG }, "not-modified"],
    [{ "if-none-match": `"x", W/${ETAG}` }, "not-modified"],
    [{ "if-none-match": "*" }, "not-modified"],
    [{ "if-none-match": '"x"' }, "proceed"],
    [{ "if-modified-since": THEN }, "not-modified"],
    [{ "if-modified-since": BEFORE }, "proceed"],
    [{ "if-modified-since": LATER }, "proceed"],
    [{ "if-modified-since": "yesterday" }, "proceed"],
    [{ "if-none-match": '"x"', "if-modified-since": THEN }, "proceed"],
    [{ "if-match": ETAG }, "proceed"],
    [{ "if-match": "*" }, "proceed"],
    [{ "if-match": `W/${ETAG}` }, "failed"],
    [{ "if-match": '"x", "y"' }, "failed"],
    [{ "if-unmodified-since": THEN }, "proceed"],
    [{ "if-unmodified-since": BEFORE }, "failed"],
    [{ "if-unmodified-since": "never" }, "proceed"],
    [{ "if-match": ETAG, "if-unmodified-since": BEFORE }, "proceed"],
    [{ "if-match": '"x"', "if-none-match": ETAG }, "failed"],
    [{ "if-match": ETAG, "if-none-match": ETAG }, "not-modified"],
  ])("%j: %s", (headers, verdict) => {
    expect(evaluate(headers, FILE)).toBe(verdict);
  });

  it.each([
    [undefined, true],
    [ETAG, true],
    [`W/${ETAG}`, false],
    ['"x"', false],
    [THEN, true],
    [BEFORE, false],
    ["Sun, 06 Nov 1994 08:49:38 GMT", false],
    ["nonsense", false],
  ])("If-Range %j: %s", (condition, applies) => {
    expect(rangeApplies({ "if-range": condition }, FILE)).toBe(applies);
  });
});
