/** Queries at and beyond the limits: a query at the limit is parsed, the next larger one gets its diagnostic. */
import { describe, expect, it } from "vitest";
import { DEFAULT_LIMITS } from "./limits.ts";
import { notation } from "./notation.ts";
import { parse } from "./parser.ts";
import { printCql } from "./testing/print.ts";

const nested = (levels: number): string => `${"(".repeat(levels)}a${")".repeat(levels)}`;
const chain = (clauses: number): string => Array.from({ length: clauses }, (_, i) => `t${i}`).join(" or ");

describe("limits", () => {
  it("counts the length in bytes of UTF-8", () => {
    expect(parse("a".repeat(8192)).ok).toBe(true);
    expect(parse("a".repeat(8193))).toMatchObject({
      ok: false,
      diagnostic: { code: 12, details: "8192", position: 0 },
    });
    expect(parse("ü".repeat(4096)).ok).toBe(true);
    expect(parse("ü".repeat(4097))).toMatchObject({ ok: false, diagnostic: { code: 12 } });
    expect(parse("😀".repeat(2049))).toMatchObject({ ok: false, diagnostic: { code: 12 } });
  });

  it("counts levels of parentheses, also after a relation", () => {
    expect(parse(nested(64)).ok).toBe(true);
    expect(parse(nested(65))).toMatchObject({ ok: false, diagnostic: { code: 48, position: 64 } });
    expect(parse("a=(".repeat(65))).toMatchObject({ ok: false, diagnostic: { code: 48, position: 64 * 3 + 2 } });
    expect(parse(Array.from({ length: 100 }, () => "(a)").join(" or ")).ok).toBe(true);
  });

  it("counts conditions", () => {
    expect(parse(chain(256)).ok).toBe(true);
    expect(parse(chain(257))).toMatchObject({ ok: false, diagnostic: { code: 38, details: "255" } });
  });

  it("accepts other limits", () => {
    expect(parse("a or b", { ...DEFAULT_LIMITS, clauses: 1 })).toMatchObject({ diagnostic: { code: 38, position: 5 } });
    expect(parse("(a)", { ...DEFAULT_LIMITS, levels: 0 })).toMatchObject({ diagnostic: { code: 48, position: 0 } });
    expect(parse("abc", { ...DEFAULT_LIMITS, bytes: 2 })).toMatchObject({ diagnostic: { code: 12 } });
  });

  it("prints the longest chain, as CQL and in the notation", () => {
    const parsed = parse(chain(256));
    if (!parsed.ok) throw new Error(parsed.diagnostic.message);
    expect(printCql(parsed.tree)).toBe(chain(256));
    expect(notation(parsed.tree).startsWith("(or (or (or ")).toBe(true);
  });

  it.each([
    "(",
    ")",
    ">",
    "/",
    "=",
    '"',
    "\\",
    "a ",
    "a=",
    "and ",
    ">a ",
    ">a=b ",
    "a=(",
    "a/",
    "a=/b",
    "(>a ",
    "sortby ",
    '\\"',
    "\u0000",
    "\ud800",
  ])("answers 8 KiB of %j", (piece) => {
    const query = piece.repeat(Math.floor(8192 / Buffer.byteLength(piece)));
    const parsed = parse(query);
    if (!parsed.ok) expect(parsed.diagnostic.code).toBeGreaterThanOrEqual(10);
    else expect(notation(parsed.tree)).toMatch(/^\(/);
  });
});
