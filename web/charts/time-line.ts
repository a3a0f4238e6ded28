/** What happened when: numbered steps on a line of time, today, and a deadline that is still open. In: days. Out: SVG. */
import { html, type Markup } from "../frame/html.ts";
import type { Language } from "../frame/language.ts";
import { px } from "./px.ts";
import { textWidth } from "./text-fit.ts";
import { type TimeAxis, timeAxis } from "./time-axis.ts";

export interface TimeMark {
  /** ISO date. */
  readonly day: string;
  readonly text: string;
}

export interface TimeLineOptions {
  /** In order; each shows its number, counted from 1. */
  readonly steps: readonly TimeMark[];
  /** What is still open, if anything is. */
  readonly deadline?: TimeMark;
  /** Shown only where it is after the last step and something is open. */
  readonly today?: TimeMark;
  readonly label: string;
  readonly language: Language;
  readonly width: number;
}

const RADIUS = 11;
const EDGE = 16;
const LANE = 28;
const TOP = 24;

export function timeLine({ steps, deadline, today, label, language, width }: TimeLineOptions): Markup {
  const days = [...steps, ...(deadline ? [deadline] : []), ...(today ? [today] : [])].map(({ day }) => day).sort();
  const span = { from: days[0], to: days[days.length - 1], left: EDGE, right: width - EDGE, width };
  const axis = timeAxis(span, language);
  const lanes = lanesOf([...steps, ...(deadline ? [deadline] : [])].map(({ day }) => axis.place(day)));
  const base = (deadline || today ? TOP : 0) + 8 + RADIUS + Math.max(...lanes) * LANE;
  const height = base + RADIUS + 30;
  const yOf = (i: number): number => base - lanes[i] * LANE;
  const passed = axis.place(today?.day ?? steps[steps.length - 1].day);
  const due = deadline && placedMark(deadline, axis, width, true);
  const now = today && placedMark(today, axis, width, false);
  return html`<svg xmlns="http://www.w3.org/2000/svg" class="chart time-line" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${label}">
<line class="axis" x1="${EDGE}" x2="${width - EDGE}" y1="${base}" y2="${base}"/>
<line class="passed" x1="${EDGE}" x2="${px(passed)}" y1="${base}" y2="${base}"/>
${axis.ticks.map(({ x, text }) => html`<line class="axis" x1="${px(x)}" x2="${px(x)}" y1="${base + RADIUS + 4}" y2="${base + RADIUS + 10}"/><text class="soft" x="${px(x)}" y="${base + RADIUS + 24}" text-anchor="middle">${text}</text>`)}
${now && html`<g class="now">${upright(now, base)}${!(due && meet(now, due)) && markText(now)}</g>`}
${due && html`<g class="deadline">${upright(due, base)}<circle cx="${px(due.x)}" cy="${yOf(steps.length)}" r="7"/>${markText(due)}</g>`}
${steps.map((step, i) => stepMarkup(step, i + 1, { x: px(axis.place(step.day)), y: yOf(i), base }))}</svg>`;
}

/** What would cover something earlier stands above it. */
function lanesOf(places: readonly number[]): readonly number[] {
  const ends: number[] = [];
  return places.map((x) => {
    const free = ends.findIndex((end) => end <= x - RADIUS - 2);
    const lane = free < 0 ? ends.length : free;
    ends[lane] = x + RADIUS;
    return lane;
  });
}

interface Place {
  readonly x: number;
  readonly y: number;
  readonly base: number;
}

function stepMarkup({ text }: TimeMark, number: number, { x, y, base }: Place): Markup {
  return html`<g class="step"><title>${text}</title>${y < base && html`<line x1="${x}" x2="${x}" y1="${y}" y2="${base}"/>`}<circle cx="${x}" cy="${y}" r="${RADIUS}"/><text x="${x}" y="${y + 4.5}" text-anchor="middle">${number}</text></g>`;
}

interface PlacedMark {
  readonly text: string;
  readonly x: number;
  readonly left: number;
  readonly right: number;
}

/** Its text is centred on its day, as far as the picture allows. */
function placedMark({ day, text }: TimeMark, axis: TimeAxis, width: number, isBold: boolean): PlacedMark {
  const x = axis.place(day);
  const size = textWidth(text, { size: 13, isBold });
  const left = Math.max(0, Math.min(x - size / 2, width - size));
  return { text, x, left, right: left + size };
}

function meet(one: PlacedMark, other: PlacedMark): boolean {
  return one.left < other.right + 8 && other.left < one.right + 8;
}

function upright({ x }: PlacedMark, base: number): Markup {
  return html`<line x1="${px(x)}" x2="${px(x)}" y1="${TOP - 4}" y2="${base}"/>`;
}

function markText({ text, left }: PlacedMark): Markup {
  return html`<text x="${px(left)}" y="14">${text}</text>`;
}
