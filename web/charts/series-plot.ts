/** Bars and a step line over the years inside a box: what a series is, large or small. In: points and box. Out: places and SVG elements. */
import { html, type Markup } from "../frame/html.ts";
import { px } from "./px.ts";

export interface SeriesPoint {
  readonly year: number;
  /** Absent is a gap, not zero. */
  readonly actual?: number;
  readonly budget?: number;
}

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Places {
  readonly low: number;
  readonly high: number;
  /** Room of one year. */
  readonly pitch: number;
  readonly bar: number;
  /** Left end of a year's room, by its place in the points. */
  readonly x: (i: number) => number;
  readonly y: (value: number) => number;
}

const BAR_SHARE = 0.74;

export function placesFor(points: readonly SeriesPoint[], box: Box): Places {
  const values = points.flatMap(({ actual = 0, budget = 0 }) => [actual, budget]);
  const low = Math.min(0, ...values);
  // With nothing but zeros there is still a ground to stand on, and room above it.
  const high = Math.max(low === 0 ? 1e-9 : 0, ...values);
  const pitch = box.width / points.length;
  return {
    low,
    high,
    pitch,
    bar: px(pitch * BAR_SHARE),
    x: (i) => px(box.x + i * pitch),
    y: (value) => px(box.y + (box.height * (high - value)) / (high - low)),
  };
}

export function barsMarkup(points: readonly SeriesPoint[], { pitch, bar, x, y }: Places): Markup {
  return html`${points.map(({ actual }, i) => {
    if (actual === undefined) return undefined;
    const [top, foot] = [Math.min(y(actual), y(0)), Math.max(y(actual), y(0))];
    return html`<rect class="phase-3" x="${px(x(i) + (pitch - bar) / 2)}" y="${top}" width="${bar}" height="${px(Math.max(foot - top, 1))}"/>`;
  })}`;
}

/** The budget: level within a year, a step between years; years without one interrupt it. */
export function stepLineMarkup(points: readonly SeriesPoint[], { x, y }: Places): Markup {
  const path = points.map(({ budget }, i) => {
    if (budget === undefined) return "";
    const isFirst = points[i - 1]?.budget === undefined;
    return `${isFirst ? `M${x(i)} ` : "V"}${y(budget)}H${x(i + 1)}`;
  });
  return html`<path class="budget" d="${path.join("")}"/>`;
}
