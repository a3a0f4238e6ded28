/** A whole as tiles, each as large as its part. In: parts in descending order with their texts and links. Out: SVG. */
import { attribute, html, type Markup, NOTHING } from "../frame/html.ts";
import { px } from "./px.ts";
import { type Rect, squarify } from "./squarify.ts";
import { textWidth, wrapped } from "./text-fit.ts";

export interface Tile {
  readonly value: number;
  readonly name: string;
  /** Stands for the name where that has no room. */
  readonly shortName: string;
  /** Lines under the name, the more important first. */
  readonly figures: readonly string[];
  /** All about the part in one line. */
  readonly detail: string;
  /** Class that colours it. */
  readonly tone: string;
  readonly href: string;
}

/** Colours and the bounds between them, from left to right. */
export interface Scale {
  readonly tones: readonly string[];
  readonly bounds: readonly string[];
}

export interface TreemapOptions {
  readonly width: number;
  readonly label: string;
  readonly scale?: Scale;
}

const GAP = 2;
const PADDING = 8;
const LINE = 17;
/** Sizes of letters, the better first. */
const SIZES = [13, 12];
const SCALE_HEIGHT = 44;

export function treemap(tiles: readonly Tile[], { width, label, scale }: TreemapOptions): Markup {
  // Upright on a phone, where there is more room below than beside.
  const area = width < 500 ? Math.round(width * 1.4) : Math.round(width * 0.58);
  const height = area + (scale ? SCALE_HEIGHT : 0);
  const rects = squarify(
    tiles.map(({ value }) => value),
    { x: 0, y: 0, width, height: area },
  );
  return html`<svg xmlns="http://www.w3.org/2000/svg" class="chart treemap" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="group" aria-label="${label}">${tiles.map((tile, i) => tileMarkup(tile, rects[i]))}${scale && scaleMarkup(scale, area, width)}</svg>`;
}

function tileMarkup({ detail, tone, href, ...texts }: Tile, whole: Rect): Markup {
  const rect = {
    x: whole.x + GAP / 2,
    y: whole.y + GAP / 2,
    width: Math.max(whole.width - GAP, 0.5),
    height: Math.max(whole.height - GAP, 0.5),
  };
  return html`<a href="${href}" class="tile ${tone}"><title>${detail}</title><rect class="face" x="${px(rect.x)}" y="${px(rect.y)}" width="${px(rect.width)}" height="${px(rect.height)}"/>${labelMarkup(texts, rect)}</a>`;
}

interface Label {
  readonly size: number;
  readonly name: readonly string[];
  readonly figures: readonly string[];
}

function labelMarkup(texts: Omit<Tile, "detail" | "tone" | "href">, rect: Rect): Markup {
  const label = labelFor(texts, rect.width - 2 * PADDING, rect.height - PADDING);
  if (!label) return NOTHING;
  const x = px(rect.x + PADDING);
  const line = (text: string, i: number, isName: boolean): Markup =>
    html`<tspan x="${x}" y="${px(rect.y + PADDING + 10 + i * LINE)}"${attribute("class", isName && "strong")}>${text}</tspan>`;
  return html`<text class="face-text" font-size="${label.size}">${label.name.map((text, i) => line(text, i, true))}${label.figures.map((text, i) => line(text, label.name.length + i, false))}</text>`;
}

/** The most that has room whole: the name with its figures, then with fewer, at last the short name; undefined where nothing has. */
function labelFor(
  { name, shortName, figures }: Pick<Tile, "name" | "shortName" | "figures">,
  width: number,
  height: number,
): Label | undefined {
  for (const text of [name, shortName])
    for (const size of SIZES) {
      const lines = wrapped(text, width, { size, isBold: true });
      const count = Math.floor(height / LINE) - (lines?.length ?? Number.POSITIVE_INFINITY);
      const fitting = figures.filter((figure) => textWidth(figure, { size }) <= width);
      if (lines && count >= 0) return { size, name: lines, figures: fitting.slice(0, count) };
    }
  return undefined;
}

/** A strip of the colours with the bounds under the places where one turns into the next. */
function scaleMarkup({ tones, bounds }: Scale, top: number, width: number): Markup {
  const step = Math.min(width / tones.length, 72);
  return html`<g class="scale">${tones.map((tone, i) => html`<rect class="face ${tone}" x="${px(i * step)}" y="${top + 12}" width="${px(step - 1)}" height="10"/>`)}${bounds.map((bound, i) => html`<text x="${px((i + 1) * step)}" y="${top + 38}" text-anchor="middle">${bound}</text>`)}</g>`;
}
