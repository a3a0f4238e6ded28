import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { squarify } from "./squarify.ts";

describe("squarify", () => {
  it("lays out the example of the paper", () => {
    const tiles = squarify([6, 6, 4, 3, 2, 2, 1], { x: 0, y: 0, width: 6, height: 4 });
    expect(tiles[0]).toEqual({ x: 0, y: 0, width: 3, height: 2 });
    expect(tiles[1]).toEqual({ x: 0, y: 2, width: 3, height: 2 });
    expect(tiles[2].width).toBeCloseTo(12 / 7);
    expect(tiles[2].height).toBeCloseTo(7 / 3);
  });

  it("returns nothing for no values", () => {
    expect(squarify([], { x: 0, y: 0, width: 10, height: 10 })).toEqual([]);
  });

  it("fills the rectangle with areas in proportion, without overlap", () => {
    const values = fc
      .array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 30 })
      .map((list) => list.sort((one, other) => other - one));
    fc.assert(
      fc.property(
        values,
        fc.integer({ min: 50, max: 900 }),
        fc.integer({ min: 50, max: 900 }),
        (list, width, height) => {
          const tiles = squarify(list, { x: 0, y: 0, width, height });
          const sum = list.reduce((total, value) => total + value, 0);
          tiles.forEach((tile, i) => {
            expect(tile.width * tile.height).toBeCloseTo((list[i] / sum) * width * height, 3);
            expect(tile.x).toBeGreaterThanOrEqual(-1e-6);
            expect(tile.y).toBeGreaterThanOrEqual(-1e-6);
            expect(tile.x + tile.width).toBeLessThanOrEqual(width + 1e-6);
            expect(tile.y + tile.height).toBeLessThanOrEqual(height + 1e-6);
            for (const other of tiles.slice(i + 1)) {
              const across = Math.min(tile.x + tile.width, other.x + other.width) - Math.max(tile.x, other.x);
              const down = Math.min(tile.y + tile.height, other.y + other.height) - Math.max(tile.y, other.y);
              expect(Math.min(across, down)).toBeLessThan(1e-6);
            }
          });
        },
      ),
      { numRuns: 50 },
    );
  });
});
