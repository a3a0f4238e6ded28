/** Names around a half circle. A name that would overlap another moves away from the circle, or is omitted. */
import { textWidth } from "./text-fit.ts";

export interface SectorLabel {
  readonly name: string;
  readonly angle: number;
  /** Of the baseline, relative to the middle of the circle's base. */
  readonly x: number;
  readonly y: number;
  readonly anchor: "start" | "middle" | "end";
  readonly top: number;
  /** Whether it is so far from its group that a line must connect them. */
  readonly isAway: boolean;
}

const TYPE = { size: 13 };
const LINE = 16;
const TIERS = 4;
/** Beyond this cosine a name is beside the circle instead of above it. */
const BESIDE = 0.3;

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

export function sectorLabels(
  sectors: readonly { readonly name: string; readonly angle: number }[],
  { radius, width }: { readonly radius: number; readonly width: number },
): readonly SectorLabel[] {
  const taken: Box[] = [];
  return sectors.flatMap(({ name, angle }) => {
    for (let tier = 0; tier < TIERS; tier++) {
      const label = labelAt(name, angle, radius + tier * LINE);
      const box = boxOf(label);
      const isInside = box.left >= -width / 2 && box.right <= width / 2;
      if (!isInside || taken.some((other) => overlap(box, other))) continue;
      taken.push(box);
      return [{ ...label, top: box.top, isAway: tier > 0 }];
    }
    return [];
  });
}

type Placed = Omit<SectorLabel, "top" | "isAway">;

function labelAt(name: string, angle: number, radius: number): Placed {
  const cosine = Math.cos(angle);
  const anchor = Math.abs(cosine) < BESIDE ? "middle" : cosine < 0 ? "end" : "start";
  // At the top the point is at the baseline, at the sides in the middle of the text.
  const y = -radius * Math.sin(angle) + 4 * (1 - Math.sin(angle));
  return { name, angle, x: radius * cosine, y, anchor };
}

function boxOf({ name, x, y, anchor }: Placed): Box {
  const size = textWidth(name, TYPE);
  const left = anchor === "start" ? x : anchor === "end" ? x - size : x - size / 2;
  return { left, right: left + size, top: y - 12, bottom: y + 4 };
}

function overlap(one: Box, other: Box): boolean {
  return one.left < other.right + 4 && other.left < one.right + 4 && one.top < other.bottom && other.top < one.bottom;
}
