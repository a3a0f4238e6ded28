import { DatabaseError } from "pg";
import { describe, expect, it } from "vitest";
import { explain } from "./problems.ts";

function databaseError(code: string): DatabaseError {
  const error = new DatabaseError(`the server's message, SELECT secret`, 0, "error");
  error.code = code;
  return error;
}

describe("an error of PostgreSQL", () => {
  it.each([
    ["25006", "store-unavailable", "is read-only"],
    ["26000", "setting-invalid", "prepared statements"],
    ["42P05", "setting-invalid", "max_prepared_statements"],
    ["40001", "store-unavailable", "canceled the read"],
    ["53100", "store-full", "disk of the database server is full"],
    ["53300", "store-overloaded", "no free connection"],
    ["55P03", "store-busy", "Another process is writing"],
    ["57014", "store-overloaded", "took too long"],
    ["57P01", "store-unavailable", "broke"],
    ["57P03", "store-unavailable", "starting or stopping"],
    ["XX001", "store-damaged", "damaged"],
  ])("%s is the problem %s: %s", (code, problem, sentence) => {
    expect(explain(databaseError(code))).toMatchObject({ code: problem, message: expect.stringContaining(sentence) });
    expect((explain(databaseError(code)) as Error).message).not.toContain("SELECT");
  });

  it("stays unchanged if only the program's authors can fix it", () => {
    const bug = databaseError("42601");
    expect(explain(bug)).toBe(bug);
  });
});
