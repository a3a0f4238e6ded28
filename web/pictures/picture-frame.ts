/**
 * A chart with all that people need who see it without its page: title, year, phase and unit above it; city, source,
 * licence and address below it.
 */
import { chartSvg } from "../charts/svg.ts";
import { html, type Markup } from "../frame/html.ts";
import type { Figure, View } from "../frame/page.ts";
import { aboutLine, sourceLine, sourceOf } from "../frame/source.ts";
import type { Visit } from "../frame/visit.ts";
import { textBlock } from "./text-block.ts";

export interface FramedPicture {
  readonly svg: Markup;
  readonly width: number;
  readonly height: number;
}

const PADDING = 16;
const GAP = 8;

/** The title of a picture without its page, and a second line. The first picture shows what the page's title says. */
export function pictureTitles({ title, figures = [] }: View, figure: Figure): readonly [title: string, more: string] {
  const { headline, title: shown } = figure;
  const [first, second] = headline === undefined && figure !== figures[0] ? [shown, title] : [headline ?? title, shown];
  return [first, first.includes(second) ? "" : second];
}

export function framedPicture(visit: Visit, view: View, figure: Figure, width: number): FramedPicture {
  const [title, more] = pictureTitles(view, figure);
  const { address, invented } = sourceOf(visit);
  const at = { x: PADDING, width };
  const isNarrow = width < 500;
  const heading = textBlock(title, { ...at, top: PADDING, size: isNarrow ? 17 : 21, isBold: true, most: 5 });
  const second = textBlock(more, { ...at, top: heading.bottom + 2, size: isNarrow ? 13 : 15, most: 4 });
  const about = textBlock(aboutLine(figure.about), { ...at, top: second.bottom + 2, size: 13, tone: "soft", most: 3 });
  const chart = chartAt(figure.draw(width), PADDING, about.bottom + GAP);
  const small = { ...at, size: 12, tone: "soft" };
  const source = textBlock(sourceLine(visit), { ...small, top: chart.bottom + GAP, most: 3 });
  const link = textBlock(address, { ...small, top: source.bottom, most: 2 });
  const note = textBlock(invented ?? "", { ...small, top: link.bottom, most: 3 });
  const [wide, height] = [width + 2 * PADDING, note.bottom + PADDING];
  const parts = [heading, second, about, chart, source, link, note].map(({ markup }) => markup);
  const paper = html`<rect class="paper" width="${wide}" height="${height}"/>`;
  return {
    svg: chartSvg({ name: "framed", width: wide, height, role: "group", label: title }, [paper, ...parts]),
    width: wide,
    height,
  };
}

export interface PlacedChart {
  readonly markup: Markup;
  readonly bottom: number;
}

const SIZE = /^<svg [^>]*? width="([\d.]+)" height="([\d.]+)"/;

/** How large a chart is drawn. */
export function chartSize(chart: Markup): { readonly width: number; readonly height: number } {
  const [, width, height] = SIZE.exec(String(chart)) ?? [];
  return { width: Number(width), height: Number(height) };
}

/** `scale` enlarges the chart with its texts. */
export function chartAt(chart: Markup, x: number, y: number, scale = 1): PlacedChart {
  const zoom = scale === 1 ? "" : ` scale(${Math.round(scale * 1000) / 1000})`;
  return {
    markup: html`<g transform="translate(${Math.round(x)} ${Math.round(y)})${zoom}">${chart}</g>`,
    bottom: Math.ceil(y + chartSize(chart).height * scale),
  };
}
