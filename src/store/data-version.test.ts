import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Change, contentName, countOf, isSameContent, nextVersion, recordsName } from "./data-version.ts";

const CHANGES: readonly Change[] = ["council", "finance", "derived", "all"];
const changes = fc.uniqueArray(fc.constantFrom(...CHANGES), { minLength: 1 }).map((some) => new Set(some));

describe("a data version", () => {
  it("is short while all slices are of the same import", () => {
    expect(nextVersion("0")).toMatch(/^1-[0-9a-f]{8}$/);
    expect(nextVersion("0", new Set(["council"]))).toMatch(/^1-[0-9a-f]{8}$/);
    expect(nextVersion("16-ab12cd34", new Set(["derived"]))).toBe("17-ab12cd34~17");
    expect(nextVersion("16-ab12cd34", new Set(["finance"]))).toMatch(/^17-ab12cd34\.[0-9a-f]{8}$/);
    expect(nextVersion("16-ab12cd34~9", new Set(["council"]))).toMatch(/^17-[0-9a-f]{8}\.ab12cd34$/);
    expect(nextVersion("16-ab12cd34.5566aabb", new Set(["council", "finance"]))).toMatch(/^17-[0-9a-f]{8}$/);
  });

  it("renames exactly what has changed, whatever came before", () => {
    fc.assert(
      fc.property(fc.array(changes, { maxLength: 8 }), changes, (earlier, last) => {
        const before = earlier.reduce((version, some) => nextVersion(version, some), nextVersion("0"));
        const after = nextVersion(before, last);
        const renames = (slice: "council" | "finance"): boolean =>
          contentName(before, slice) !== contentName(after, slice);
        expect(countOf(after)).toBe(countOf(before) + 1);
        expect(renames("finance")).toBe(last.has("finance") || last.has("all"));
        expect(renames("council")).toBe(last.has("council") || last.has("derived") || last.has("all"));
        expect(recordsName(before) === recordsName(after)).toBe(!last.has("council") && !last.has("all"));
        expect(isSameContent(before, after)).toBe(last.size === 1 && last.has("derived"));
        expect(contentName(after, undefined)).toBe(after);
        expect(after).toMatch(/^\d+-[0-9a-f]{8}(~\d+)?(\.[0-9a-f]{8})?$/);
      }),
    );
  });
});
