/** Marks that both layouts of a waterfall share: where a bar is cut, and the number of the text that explains a step. */
import { html, type Markup } from "../../frame/html.ts";

const TEETH = 6;

export interface Cut {
  /** From one side of the bar to the other, and how far the teeth reach along it. */
  readonly from: readonly [x: number, y: number];
  readonly to: readonly [x: number, y: number];
  readonly depth: readonly [x: number, y: number];
}

/** A zigzag in the colour of the paper. */
export function tear({ from, to, depth }: Cut): Markup {
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
