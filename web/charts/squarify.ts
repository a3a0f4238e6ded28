/**
 * Fills a rectangle with tiles whose areas are proportional to their values and that are as square as possible (Bruls,
 * Huizing, van Wijk: Squarified Treemaps, 2000). The values must be positive and in descending order.
 */
export interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export function squarify(values: readonly number[], whole: Rect): readonly Rect[] {
  const sum = values.reduce((total, value) => total + value, 0);
  const areas = values.map((value) => (value / sum) * whole.width * whole.height);
  const tiles: Rect[] = [];
  let free = whole;
  for (let start = 0; start < areas.length; ) {
    const row = bestRow(areas.slice(start), Math.min(free.width, free.height));
    tiles.push(...laidOut(row, free));
    free = without(row, free);
    start += row.length;
  }
  return tiles;
}

/** As many areas as make the tiles of the row squarer. */
function bestRow(areas: readonly number[], side: number): readonly number[] {
  let count = 1;
  while (count < areas.length && worst(areas.slice(0, count + 1), side) <= worst(areas.slice(0, count), side)) count++;
  return areas.slice(0, count);
}

/** The worst aspect ratio in the row; 1 is a square. */
function worst(row: readonly number[], side: number): number {
  const depth = total(row) / side;
  return Math.max(...row.map((area) => Math.max(depth / (area / depth), area / depth / depth)));
}

/** Places the row along the shorter side of the free rectangle. */
function laidOut(row: readonly number[], free: Rect): readonly Rect[] {
  const isColumn = free.height <= free.width;
  const depth = total(row) / (isColumn ? free.height : free.width);
  let along = isColumn ? free.y : free.x;
  return row.map((area) => {
    const length = area / depth;
    const start = along;
    along += length;
    return isColumn
      ? { x: free.x, y: start, width: depth, height: length }
      : { x: start, y: free.y, width: length, height: depth };
  });
}

function without(row: readonly number[], { x, y, width, height }: Rect): Rect {
  const depth = total(row) / Math.min(width, height);
  return height <= width
    ? { x: x + depth, y, width: width - depth, height }
    : { x, y: y + depth, width, height: height - depth };
}

function total(areas: readonly number[]): number {
  return areas.reduce((sum, area) => sum + area, 0);
}
