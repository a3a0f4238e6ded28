/**
 * Marks that both layouts of a waterfall chart share: the cut of a bar, and the number of the text that explains a
 * step.
 */
import { html, type Markup } from "../../frame/html.ts";

const TEETH = 6;

export interface Cut {
  /** From one side of the bar to the other. */
  readonly from: readonly [x: number, y: number];
  readonly to: readonly [x: number, y: number];
  /** The size of the teeth along the bar. */
  readonly depth: readonly [x: number, y: number];
}

/** A zigzag line in the colour of the background. */
export function zigzag({ from, to, depth }: Cut): Markup {
  const points = Array.from({ length: TEETH + 1 }, (_, i) => {
    const at = (axis: 0 | 1): number =>
      Math.round(from[axis] + ((to[axis] - from[axis]) * i) / TEETH + (i % 2) * depth[axis]);
    return `${at(0)},${at(1)}`;
  });
  return html`<polyline class="tear" points="${points.join(" ")}"/>`;
}

export function noteMark(note: number | undefined): string {
  return note === undefined ? "" : ` [${note}]`;
}
