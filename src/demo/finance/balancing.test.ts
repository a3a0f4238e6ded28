import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { closing, counterpart } from "./balancing.ts";
import type { Series } from "./series.ts";

const YEARS = 3;
const values = fc
  .array(fc.option(fc.integer({ min: -1e12, max: 1e12 }), { nil: Number.NaN }), { minLength: YEARS, maxLength: YEARS })
  .map((list) => Float64Array.from(list));
const series: fc.Arbitrary<Series> = fc.record({ antrag: values, brief: values, beschluss: values, rechnung: values });
const phases = ["antrag", "beschluss", "rechnung"] as const;

describe("what balances several series", () => {
  it("brings their sum to zero in each year and phase, and is empty where they all are", () => {
    fc.assert(
      fc.property(fc.array(series, { minLength: 1, maxLength: 6 }), (list) => {
        const other = counterpart(list, YEARS);
        const { out, in: back } = closing(list, YEARS);
        for (const phase of phases) {
          for (let y = 0; y < YEARS; y++) {
            const present = list.map((item) => item[phase][y]).filter((value) => !Number.isNaN(value));
            const sum = present.reduce((all, value) => all + value, 0);
            const empty = present.length === 0;
            expect(other[phase][y] + sum).toBe(empty ? Number.NaN : 0);
            expect(out[phase][y] + back[phase][y] + sum).toBe(empty ? Number.NaN : 0);
            expect(out[phase][y] < 0 || back[phase][y] > 0).toBe(false);
          }
        }
      }),
    );
  });
});
