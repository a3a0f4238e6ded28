/** The bars and the step line of a series chart of any size. */
import { html, type Markup } from "../frame/html.ts";
import { px } from "./px.ts";

export interface SeriesPoint {
  readonly year: number;
  /** A gap if absent, not zero. */
  readonly actual?: number;
  readonly budget?: number;
}

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface PlotScale {
  readonly low: number;
  readonly high: number;
  /** The width of a year. */
  readonly pitch: number;
  /** The width of a bar. */
  readonly bar: number;
  /** The left end of the year with index `i`. */
  readonly x: (i: number) => number;
  readonly y: (value: number) => number;
}

const BAR_SHARE = 0.74;

export function plotScale(points: readonly SeriesPoint[], box: Box): PlotScale {
  const values = points.flatMap(({ actual = 0, budget = 0 }) => [actual, budget]);
  const low = Math.min(0, ...values);
  const top = Math.max(0, ...values);
  // If all values are zero, the range must not be empty; its size does not matter.
  const high = low === top ? 1 : top;
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

export function barsMarkup(points: readonly SeriesPoint[], { pitch, bar, x, y }: PlotScale): Markup {
  return html`${points.map(({ actual }, i) => {
    if (actual === undefined) return undefined;
    const [top, foot] = [Math.min(y(actual), y(0)), Math.max(y(actual), y(0))];
    const [left, height] = [px(x(i) + (pitch - bar) / 2), px(Math.max(foot - top, 1))];
    return html`<rect class="phase-3" x="${left}" y="${top}" width="${bar}" height="${height}"/>`;
  })}`;
}

/** The budget: constant within a year, with a step between years; a year without a budget interrupts the line. */
export function stepLineMarkup(points: readonly SeriesPoint[], { x, y }: PlotScale): Markup {
  const path = points.map(({ budget }, i) => {
    if (budget === undefined) return "";
    const isFirst = points[i - 1]?.budget === undefined;
    return `${isFirst ? `M${x(i)} ` : "V"}${y(budget)}H${x(i + 1)}`;
  });
  return html`<path class="budget" d="${path.join("")}"/>`;
}
