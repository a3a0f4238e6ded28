/**
 * The seats of a council by group, from left to right. The shape of a seat shows the same as its colour, so that nobody
 * has to distinguish colours.
 */
import { html, type Markup } from "../frame/html.ts";
import { type SectorLabel, sectorLabels } from "./hemicycle-labels.ts";
import { px } from "./px.ts";
import { type SeatPlace, seatPlan } from "./seat-places.ts";
import { chartSvg } from "./svg.ts";
import { fittedLines, textWidth } from "./text-fit.ts";

export type SeatShape = "disc" | "square" | "ring" | "dot";

export interface SeatLook {
  readonly shape: SeatShape;
  /** The class that sets the colour. */
  readonly tone: string;
  readonly isMarked?: boolean;
}

export interface Seat extends SeatLook {
  /** The tooltip: who the member is and how they voted. */
  readonly text: string;
  /** The page of the member. */
  readonly href?: string;
}

export interface Sector {
  readonly name: string;
  readonly tone: string;
  readonly seats: readonly Seat[];
  /** The page of the group. */
  readonly href?: string;
}

export interface LegendEntry extends Omit<SeatLook, "shape"> {
  /** `line` for a group. */
  readonly shape: SeatShape | "line";
  readonly text: string;
}

export interface HemicycleOptions {
  readonly sectors: readonly Sector[];
  readonly legend: readonly LegendEntry[];
  /** Large text in the middle of the base; omitted if it does not fit. */
  readonly centre: string;
  readonly label: string;
  readonly width: number;
}

const WIDEST_PITCH = 30;
/** The diameter of a seat as a fraction of the distance between seats. */
const FILLED = 0.8;
const ARC = 5;
const ARC_GAP = 6;
const LEGEND_LINE = 22;
const CENTRE_SIZES = [40, 28, 21, 17];

export function hemicycle({ sectors, legend, centre, label, width }: HemicycleOptions): Markup {
  const seats = sectors.flatMap((sector) => sector.seats);
  const { places, pitch, inner } = seatPlan(seats.length);
  const room = width / 2 - (width < 500 ? 56 : 104);
  const radius = Math.min(room, WIDEST_PITCH / pitch);
  const size = (radius * pitch * FILLED) / 2;
  const arcRadius = radius + size + ARC_GAP;
  const spans = sectorSpans(sectors, places);
  const labels = sectorLabels(
    sectors.map(({ name }, i) => ({ name, angle: (spans[i].from + spans[i].to) / 2 })),
    { radius: arcRadius + ARC + 4, width },
  );
  const middle = Math.ceil(Math.max(arcRadius + ARC, ...labels.map(({ top }) => -top)) + 2);
  const unnamed = sectors.filter(({ name }) => !labels.some((label) => label.name === name));
  const groups = unnamed.map(({ name, tone }) => ({ shape: "line" as const, tone, text: name }));
  const lines = legendLines([...legend, ...groups], width);
  const height = Math.ceil(middle + size + 20 + lines.length * LEGEND_LINE);
  const arcs = sectors.map(({ tone }, i) => html`<path class="arc ${tone}" d="${arcPath(spans[i], arcRadius)}"/>`);
  const hasLinks = [...sectors, ...seats].some(({ href }) => href !== undefined);
  const pageOf = (name: string): string | undefined => sectors.find((sector) => sector.name === name)?.href;
  return chartSvg(
    { name: "hemicycle", width, height, role: hasLinks ? "group" : "img", label },
    html`
<g transform="translate(${width / 2} ${middle})">${arcs}
${labels.map((one) => labelMarkup(one, arcRadius + ARC, pageOf(one.name)))}
${seats.map((seat, i) => seatMarkup(seat, pointOf(places[i], radius), size))}
${centreMarkup(centre, 2 * (radius * inner - size) - 12)}</g>
${lines.map((entries, i) => legendMarkup(entries, middle + size + 34 + i * LEGEND_LINE))}`,
  );
}

interface Span {
  /** Angles of the left and of the right end. */
  readonly from: number;
  readonly to: number;
}

/** A group ends half way between its last seat and the first seat of the next group. */
function sectorSpans(sectors: readonly Sector[], places: readonly SeatPlace[]): readonly Span[] {
  let first = 0;
  const borders = sectors.map(({ seats }) => {
    first += seats.length;
    return first < places.length ? (places[first - 1].angle + places[first].angle) / 2 : 0;
  });
  return borders.map((to, i) => ({ from: i === 0 ? Math.PI : borders[i - 1], to }));
}

/** With a thin gap on both sides. */
function arcPath({ from, to }: Span, radius: number): string {
  const gap = Math.min(0.008, (from - to) / 4);
  const start = pointOf({ angle: from - gap, radius: 1 }, radius);
  const end = pointOf({ angle: to + gap, radius: 1 }, radius);
  return `M${start.x} ${start.y}A${px(radius)} ${px(radius)} 0 0 1 ${end.x} ${end.y}`;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

function pointOf({ angle, radius }: SeatPlace, scale: number): Point {
  return { x: px(scale * radius * Math.cos(angle)), y: px(-scale * radius * Math.sin(angle)) };
}

/** The list below the chart has the same links, so that nobody has to step through all seats with the keyboard. */
function seatMarkup(seat: Seat, at: Point, size: number): Markup {
  const content = html`<title>${seat.text}</title>${shapeMarkup(seat, at, size)}`;
  if (seat.href === undefined) return html`<g class="seat ${seat.tone}">${content}</g>`;
  return html`<a class="seat ${seat.tone}" href="${seat.href}" tabindex="-1">${content}</a>`;
}

function shapeMarkup({ shape, isMarked }: SeatLook, { x, y }: Point, size: number): Markup {
  const side = px(size * 1.7);
  const shapes: Readonly<Record<SeatShape, () => Markup>> = {
    disc: () => html`<circle cx="${x}" cy="${y}" r="${px(size)}"/>`,
    square: () => html`<rect x="${px(x - side / 2)}" y="${px(y - side / 2)}" width="${side}" height="${side}"/>`,
    ring: () => html`<circle class="ring" cx="${x}" cy="${y}" r="${px(size * 0.75)}"/>`,
    dot: () => html`<circle cx="${x}" cy="${y}" r="${px(size * 0.4)}"/>`,
  };
  const mark = isMarked && html`<circle class="outlier" cx="${x}" cy="${y}" r="${px(size * 1.25)}"/>`;
  return html`${shapes[shape]()}${mark}`;
}

function labelMarkup(label: SectorLabel, from: number, href: string | undefined): Markup {
  const { name, x, y, anchor, angle, isAway } = label;
  const start = pointOf({ angle, radius: 1 }, from);
  const leader = html`<line class="leader" x1="${start.x}" y1="${start.y}" x2="${px(x)}" y2="${px(y + 3)}"/>`;
  const text = html`<text x="${px(x)}" y="${px(y)}" text-anchor="${anchor}">${name}</text>`;
  return html`${isAway && leader}${href === undefined ? text : html`<a href="${href}">${text}</a>`}`;
}

function centreMarkup(text: string, room: number): Markup | undefined {
  const size = CENTRE_SIZES.find((one) => textWidth(text, { size: one, isBold: true }) <= room);
  return size === undefined
    ? undefined
    : html`<text class="strong" text-anchor="middle" font-size="${size}">${text}</text>`;
}

interface PlacedEntry {
  readonly entry: LegendEntry;
  readonly x: number;
}

function legendLines(entries: readonly LegendEntry[], width: number): readonly (readonly PlacedEntry[])[] {
  const lines: PlacedEntry[][] = [];
  let x = width;
  for (const given of entries) {
    // A name that others wrote may be as long as a book, which would take seconds to draw.
    const [text] = fittedLines(given.text, width - 18, { size: 13 }, 1);
    const entry = { ...given, text };
    const needed = 18 + textWidth(text, { size: 13 });
    if (x + needed > width) {
      lines.push([]);
      x = 0;
    }
    lines.at(-1)?.push({ entry, x });
    x += needed + 16;
  }
  return lines;
}

function legendMarkup(entries: readonly PlacedEntry[], y: number): Markup {
  return html`${entries.map(({ entry, x }) => {
    const symbol = symbolMarkup(entry, { x: x + 7, y: y - 4 });
    return html`<g class="seat ${entry.tone}">${symbol}</g><text x="${px(x + 18)}" y="${y}">${entry.text}</text>`;
  })}`;
}

function symbolMarkup(entry: LegendEntry, at: Point): Markup {
  const { shape } = entry;
  if (shape !== "line") return shapeMarkup({ ...entry, shape }, at, 5);
  return html`<line class="arc" x1="${at.x - 7}" x2="${at.x + 7}" y1="${at.y}" y2="${at.y}"/>`;
}
