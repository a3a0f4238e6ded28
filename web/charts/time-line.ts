/** A time line: numbered steps, today, and an open deadline. */
import { html, type Markup } from "../frame/html.ts";
import type { Language } from "../frame/language.ts";
import { px } from "./px.ts";
import { chartSvg } from "./svg.ts";
import { textWidth } from "./text-fit.ts";
import { type Tick, type TimeAxis, timeAxis } from "./time-axis.ts";

export interface TimeMark {
  /** ISO date. */
  readonly day: string;
  readonly text: string;
}

export interface TimeLineOptions {
  /** In order of time; each shows its number, counted from 1. */
  readonly steps: readonly TimeMark[];
  readonly deadline?: TimeMark;
  /** Set only if it is after the last step and business is open. */
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
  const dueCircle = due && html`<circle cx="${px(due.x)}" cy="${yOf(steps.length)}" r="7"/>`;
  return chartSvg(
    { name: "time-line", width, height, role: "img", label },
    html`
<line class="axis" x1="${EDGE}" x2="${width - EDGE}" y1="${base}" y2="${base}"/>
<line class="passed" x1="${EDGE}" x2="${px(passed)}" y1="${base}" y2="${base}"/>
${axis.ticks.map((tick) => tickMarkup(tick, base))}
${now && html`<g class="now">${upright(now, base)}${!(due && overlap(now, due)) && markText(now)}</g>`}
${due && html`<g class="deadline">${upright(due, base)}${dueCircle}${markText(due)}</g>`}
${steps.map((step, i) => stepMarkup(step, i + 1, { x: px(axis.place(step.day)), y: yOf(i), base }))}`,
  );
}

function tickMarkup({ x, text }: Tick, base: number): Markup {
  const line = html`x1="${px(x)}" x2="${px(x)}" y1="${base + RADIUS + 4}" y2="${base + RADIUS + 10}"`;
  const label = html`<text class="soft" x="${px(x)}" y="${base + RADIUS + 24}" text-anchor="middle">${text}</text>`;
  return html`<line class="axis" ${line}/>${label}`;
}

/** A step that would overlap an earlier one moves up to the next lane. */
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
  const line = y < base && html`<line x1="${x}" x2="${x}" y1="${y}" y2="${base}"/>`;
  const circle = html`<circle cx="${x}" cy="${y}" r="${RADIUS}"/>`;
  const label = html`<text x="${x}" y="${y + 4.5}" text-anchor="middle">${number}</text>`;
  return html`<g class="step"><title>${text}</title>${line}${circle}${label}</g>`;
}

interface PlacedMark {
  readonly text: string;
  readonly x: number;
  readonly left: number;
  readonly right: number;
}

/** The text is centred on its day unless it would leave the chart. */
function placedMark({ day, text }: TimeMark, axis: TimeAxis, width: number, isBold: boolean): PlacedMark {
  const x = axis.place(day);
  const size = textWidth(text, { size: 13, isBold });
  const left = Math.max(0, Math.min(x - size / 2, width - size));
  return { text, x, left, right: left + size };
}

function overlap(one: PlacedMark, other: PlacedMark): boolean {
  return one.left < other.right + 8 && other.left < one.right + 8;
}

function upright({ x }: PlacedMark, base: number): Markup {
  return html`<line x1="${px(x)}" x2="${px(x)}" y1="${TOP - 4}" y2="${base}"/>`;
}

function markText({ text, left }: PlacedMark): Markup {
  return html`<text x="${px(left)}" y="14">${text}</text>`;
}
