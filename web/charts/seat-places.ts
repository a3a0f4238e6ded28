/** The positions of seats in a half circle of radius 1, from left to right, relative to the middle of its base. */
export interface SeatPlace {
  /** From π on the left to 0 on the right. */
  readonly angle: number;
  readonly radius: number;
}

export interface SeatPlan {
  readonly places: readonly SeatPlace[];
  /** The smallest distance between two seats. */
  readonly pitch: number;
  /** Radius of the innermost row. */
  readonly inner: number;
}

const INNER = 0.4;
/** Up to so many seats are in one row. */
const ONE_ROW = 20;

export function seatPlan(count: number): SeatPlan {
  const radii = rowRadii(count);
  const sizes = shares(count, radii);
  const rows = radii.map((radius, i) =>
    Array.from({ length: sizes[i] }, (_, seat) => ({ radius, angle: angleOf(seat, sizes[i]) })),
  );
  // Seats of the same angle are ordered from the inside out, so that each group is a wedge.
  const places = rows.flat().sort((one, other) => other.angle - one.angle || one.radius - other.radius);
  const gap = radii.length > 1 ? radii[1] - radii[0] : 1;
  const chords = radii.map((radius, i) => (sizes[i] > 1 ? 2 * radius * Math.sin(Math.PI / (sizes[i] - 1) / 2) : 1));
  return { places, pitch: Math.min(gap, ...chords), inner: radii[0] };
}

/** So many rows that their distance equals the distance between neighbours in a row. */
function rowRadii(count: number): readonly number[] {
  if (count <= ONE_ROW) return [1];
  const area = (Math.PI * (1 - INNER ** 2)) / 2;
  const rows = Math.round((1 - INNER) / Math.sqrt(area / count)) + 1;
  return Array.from({ length: rows }, (_, row) => INNER + ((1 - INNER) * row) / (rows - 1));
}

/** Splits a number in proportion to weights (largest remainder method). */
function shares(count: number, weights: readonly number[]): readonly number[] {
  const sum = weights.reduce((one, other) => one + other, 0);
  const exact = weights.map((weight) => (count * weight) / sum);
  const left = count - exact.reduce((total, share) => total + Math.floor(share), 0);
  const byRemainder = exact.map((share, i) => ({ i, rest: share % 1 })).sort((one, other) => other.rest - one.rest);
  const roundedUp = new Set(byRemainder.slice(0, left).map(({ i }) => i));
  return exact.map((share, i) => Math.floor(share) + (roundedUp.has(i) ? 1 : 0));
}

function angleOf(seat: number, count: number): number {
  return count === 1 ? Math.PI / 2 : Math.PI * (1 - seat / (count - 1));
}
