import { describe, expect, it } from "vitest";
import { changeOf, changeScale, changeTone } from "./change.ts";

describe("changeOf", () => {
  it("is the growth of an amount as a fraction", () => {
    expect(changeOf(110, 100)).toBeCloseTo(0.1);
    expect(changeOf(0, 100)).toBe(-1);
  });

  it("is undefined without a positive amount before", () => {
    expect(changeOf(110, undefined)).toBeUndefined();
    expect(changeOf(110, 0)).toBeUndefined();
    expect(changeOf(110, -5)).toBeUndefined();
  });
});

describe("changeTone", () => {
  it("ranges from less to more expense, and the reverse for revenue", () => {
    const changes = [-0.2, -0.03, -0.01, 0.01, 0.03, 0.2];
    const expense = changes.map((change) => changeTone(change, { direction: "aufwand" }));
    expect(expense).toEqual(changeScale({ direction: "aufwand" }, "de").tones);
    expect(new Set(expense).size).toBe(changes.length);
    const revenue = changes.map((change) => changeTone(change, { direction: "ertrag" }));
    expect(revenue).toEqual(expense.toReversed());
  });

  it("has a colour of its own for new amounts", () => {
    expect(changeTone(undefined, { direction: "aufwand" })).toBe("change-none");
  });
});
