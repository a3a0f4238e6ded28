/** Queries with errors: the diagnostic and the position that each gets, and a message that helps. */
import { describe, expect, it } from "vitest";
import type { Diagnostic } from "./diagnostics.ts";
import { diagnosticUri } from "./diagnostics.ts";
import { parse } from "./parser.ts";
import { DIAGNOSTIC_TITLES } from "./testing/diagnostic-titles.ts";

function faultOf(query: string): Diagnostic {
  const parsed = parse(query);
  if (parsed.ok) throw new Error(`no fault in ${query}`);
  return parsed.diagnostic;
}

describe("diagnostics of queries with errors", () => {
  it.each([
    ["", 10, 0],
    [" \n", 10, 2],
    ["a or", 10, 4],
    ["a and /", 10, 7],
    ["a and/x", 10, 7],
    ["Titel any", 10, 9],
    ["Titel =", 10, 7],
    ["Titel =/ velo/", 10, 14],
    ["Titel =/x= ", 10, 11],
    ["= velo", 10, 0],
    ["Titel = = velo", 10, 8],
    ["a = b = c", 10, 6],
    ["a b = c", 10, 4],
    ["GRNr = 2023/100", 10, 11],
    ["not a", 10, 4],
    ["a or or b", 10, 8],
    ['"a" b', 10, 4],
    ['"a" "b"', 10, 4],
    ["a (b)", 10, 2],
    ["(a) b", 10, 4],
    ["()", 10, 1],
    ["a and (b or )", 10, 12],
    ["a sortby", 10, 8],
    ["a sortby b =", 10, 11],
    ["a sortby /b", 10, 9],
    ["(a sortby b)", 10, 3],
    ["a and > p=u b", 10, 6],
    ["> p = u", 10, 7],
    ["> p =", 10, 5],
    [">", 10, 1],
    ["a)", 13, 1],
    ["a and )", 13, 6],
    [")", 13, 0],
    ["a sortby b)", 13, 10],
    ["a and (b", 13, 6],
    ["((a)", 13, 0],
    ['Titel = "velo', 14, 8],
    ['Titel contains "velo"', 19, 6],
    ["Titel contains (a or b)", 19, 6],
  ])("%j is %i at %i", (query, code, position) => {
    const fault = faultOf(query);
    expect(fault).toMatchObject({ code, position });
    expect(fault.message).toMatch(/^["A-Z].*\.$/);
    expect(fault.message).toContain(String(position));
  });

  it.each([
    ["a or", "Expected a condition at position 4, found the end of the query."],
    ["Titel any", "Expected a term after the relation any at position 9, found the end of the query."],
    ["a and )", "The closing parenthesis at position 6 has no opening one."],
    ["a and (b", "The parenthesis opened at position 6 is never closed."],
  ])("explains %j", (query, message) => expect(faultOf(query).message).toBe(message));

  it.each([
    ["GRNr = 2023/100", "needs quotation marks"],
    ["a b = c", "one index, one relation and one term"],
    ["not a", "cql.allRecords = 1 not x"],
    ["a or or b", '"or" was read as a term'],
    ['"a" b', "quotation marks as a whole"],
    ["(a sortby b)", "outside of all parentheses"],
    ["a and > p=u b", "start of the query or of a group"],
    ['Titel contains "velo"', 'Expected a relation at position 6, found "contains"'],
  ])("hints at the usual cause in %j", (query, hint) => expect(faultOf(query).message).toContain(hint));

  it("reports the details that SRU defines", () => {
    expect(faultOf("a = b )").details).toBe("6");
    expect(faultOf('a = "b').details).toBe("4");
    expect(faultOf('a like "b"').details).toBe("like");
    expect(faultOf("a = b / c").details).toBe("/");
  });

  it("truncates long text and replaces lone surrogates in messages", () => {
    const { message, details } = faultOf(`"a" \ud800${"x".repeat(2000)}`);
    expect(message.length).toBeLessThan(300);
    expect(message.isWellFormed()).toBe(true);
    expect(details).toBe(`\ufffd${"x".repeat(38)}…`);
  });
});

describe("the table of diagnostics", () => {
  it("has a title for every code that the parser reports", () => {
    for (const code of [10, 12, 13, 14, 19, 38, 48]) expect(DIAGNOSTIC_TITLES[code]).toMatch(/^[A-Z]/);
  });

  it("identifies a diagnostic by its SRU URI", () => expect(diagnosticUri(16)).toBe("info:srw/diagnostic/1/16"));
});
