/** A treemap. The parts must be in descending order. */
import { attribute, html, type Markup, NOTHING } from "../frame/html.ts";
import { px } from "./px.ts";
import { type Rect, squarify } from "./squarify.ts";
import { chartSvg } from "./svg.ts";
import { textWidth, wrapped } from "./text-fit.ts";

export interface Tile {
  readonly value: number;
  readonly name: string;
  /** Shown if the name does not fit. */
  readonly shortName: string;
  /** Lines below the name, the most important first. */
  readonly figures: readonly string[];
  /** The tooltip. */
  readonly detail: string;
  /** The class that sets the colour. */
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
/** Font sizes, the preferred first. */
const SIZES = [13, 12];
const SCALE_HEIGHT = 44;

export function treemap(tiles: readonly Tile[], { width, label, scale }: TreemapOptions): Markup {
  // Portrait format on phones.
  const area = width < 500 ? Math.round(width * 1.4) : Math.round(width * 0.58);
  const height = area + (scale ? SCALE_HEIGHT : 0);
  const rects = squarify(
    tiles.map(({ value }) => value),
    { x: 0, y: 0, width, height: area },
  );
  const legend = scale && scaleMarkup(scale, area, width);
  return chartSvg({ name: "treemap", width, height, role: "group", label }, [
    tiles.map((tile, i) => tileMarkup(tile, rects[i])),
    legend,
  ]);
}

function tileMarkup({ detail, tone, href, ...texts }: Tile, whole: Rect): Markup {
  const rect = {
    x: whole.x + GAP / 2,
    y: whole.y + GAP / 2,
    width: Math.max(whole.width - GAP, 0.5),
    height: Math.max(whole.height - GAP, 0.5),
  };
  const size = html`width="${px(rect.width)}" height="${px(rect.height)}"`;
  const face = html`<rect class="face" x="${px(rect.x)}" y="${px(rect.y)}" ${size}/>`;
  return html`<a href="${href}" class="tile ${tone}"><title>${detail}</title>${face}${labelMarkup(texts, rect)}</a>`;
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
  const line = (text: string, i: number, isName: boolean): Markup => {
    const y = px(rect.y + PADDING + 10 + i * LINE);
    return html`<tspan x="${x}" y="${y}"${attribute("class", isName && "strong")}>${text}</tspan>`;
  };
  const names = label.name.map((text, i) => line(text, i, true));
  const figures = label.figures.map((text, i) => line(text, label.name.length + i, false));
  return html`<text class="face-text" font-size="${label.size}">${names}${figures}</text>`;
}

/** The name, else the short name, with as many figures as fit; undefined if neither name fits. */
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

/** A strip of the colours with the bounds between them. */
function scaleMarkup({ tones, bounds }: Scale, top: number, width: number): Markup {
  const step = Math.min(width / tones.length, 72);
  const colours = tones.map((tone, i) => {
    const rect = html`x="${px(i * step)}" y="${top + 12}" width="${px(step - 1)}" height="10"`;
    return html`<rect class="face ${tone}" ${rect}/>`;
  });
  const texts = bounds.map(
    (bound, i) => html`<text x="${px((i + 1) * step)}" y="${top + 38}" text-anchor="middle">${bound}</text>`,
  );
  return html`<g class="scale">${colours}${texts}</g>`;
}
