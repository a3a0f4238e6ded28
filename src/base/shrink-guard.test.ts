import { describe, expect, it } from "vitest";
import { refuseShrinking } from "./shrink-guard.ts";

const list = (before: number, removed: number, name = "accounts") => ({ name, before, removed });

describe("refuseShrinking", () => {
  it("accepts lists that grow, stay, start empty or lose up to a tenth", () => {
    expect(() => refuseShrinking([])).not.toThrow();
    expect(() => refuseShrinking([list(20, -5), list(20, 0), list(0, 0), list(0, -3), list(20, 2)])).not.toThrow();
  });

  it("rejects lists that lose more than a tenth, and names each of them", () => {
    const lists = [list(20, 3), list(60, 6, "amounts"), list(1, 1, "records of partei")];
    expect(() => refuseShrinking(lists)).toThrow(
      expect.objectContaining({
        code: "import-shrinks",
        message: "The import would remove more than a tenth of the data: 3 of 20 accounts, 1 of 1 records of partei.",
      }),
    );
  });
});
