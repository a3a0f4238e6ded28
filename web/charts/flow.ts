/** A flow (Sankey) chart: parts on the left flow through a bar in the middle to parts on the right. */
import { attribute, html, type Markup } from "../frame/html.ts";
import {
  type Column,
  type FlowLabel,
  type FlowPart,
  LABEL_LINE,
  lineCount,
  type PlacedPart,
  placed,
} from "./flow-layout.ts";
import { GAP_TEXT, px } from "./px.ts";
import { chartSvg } from "./svg.ts";

export interface FlowSide {
  readonly title: string;
  readonly parts: readonly FlowPart[];
}

export interface FlowOptions {
  readonly left: FlowSide;
  readonly middle: string;
  readonly right: FlowSide;
  readonly width: number;
  readonly label: string;
}

const BAR = 10;
const TOP = 28;
const SPACE = 8;

export function flow({ left, middle, right, width, label }: FlowOptions): Markup {
  const isNarrow = width < 500;
  const total = Math.max(sumOf(left), sumOf(right));
  const flowHeight = isNarrow ? 360 : 340;
  const scale = total > 0 ? flowHeight / total : 0;
  const centre = (width - BAR) / 2;
  const room = centre - BAR - 2 * SPACE;
  const columns = [placed(left.parts, room, scale), placed(right.parts, room, scale)] as const;
  const inner = Math.max(flowHeight, ...columns.map(({ height }) => height));
  const height = Math.ceil(TOP + inner + 4);
  const bar = { x: centre, top: TOP + (inner - flowHeight) / 2 };
  const frameOf = (column: Column, isLeft: boolean): Frame => {
    return { bar, offset: TOP + (inner - column.height) / 2, width, isLeft };
  };
  const parts = columns.flatMap((column, i) => {
    const frame = frameOf(column, i === 0);
    return column.parts.map((part) => ({ part, frame, shape: ribbonOf(part, frame) }));
  });
  const heading = (x: number, text: string, anchor?: string): Markup =>
    html`<text class="heading" x="${x}" y="14"${attribute("text-anchor", anchor)}>${text}</text>`;
  const headings = [heading(0, left.title), heading(width / 2, middle, "middle"), heading(width, right.title, "end")];
  return chartSvg(
    { name: "flow", width, height, role: "group", label },
    html`
${headings}
<rect class="city" x="${centre}" y="${px(bar.top)}" width="${BAR}" height="${flowHeight}"/>
<g class="ribbons">${parts.map(({ part, shape }) => ribbonMarkup(part, shape))}</g>
${parts.map(({ part, frame, shape }) => pathMarkup(part, frame, shape))}`,
  );
}

interface Frame {
  /** Left edge and top of the middle bar. */
  readonly bar: { readonly x: number; readonly top: number };
  /** Top of the column. */
  readonly offset: number;
  readonly width: number;
  readonly isLeft: boolean;
}

/** Below all labels, because a ribbon passes the labels of the parts between its own and the middle. */
function ribbonMarkup({ part }: PlacedPart, shape: string): Markup {
  return html`<path class="ribbon ${part.tone}" d="${shape}"/>`;
}

/**
 * One part with its end and label, in the order of reading. Its ribbon is there once more, invisible: it is pointed at,
 * and highlighted together with the label.
 */
function pathMarkup({ part, top, height, middle, label }: PlacedPart, frame: Frame, shape: string): Markup {
  const { offset, width, isLeft } = frame;
  const [edge, y] = [isLeft ? 0 : width - BAR, px(offset + top)];
  const end = html`<rect class="end" x="${edge}" y="${y}" width="${BAR}" height="${px(shownHeight(height))}"/>`;
  const text = label && labelMarkup(label, part.amount, offset + middle, frame);
  const path = html`<path class="touch" fill="none" d="${shape}"/>`;
  const drawing = html`<title>${part.detail}</title>${path}${end}${text}`;
  return part.href === undefined
    ? html`<g class="path ${part.tone}">${drawing}</g>`
    : html`<a class="path ${part.tone}" href="${part.href}">${drawing}</a>`;
}

function labelMarkup(label: FlowLabel, amount: string, middle: number, { width, isLeft }: Frame): Markup {
  const x = isLeft ? BAR + SPACE : width - BAR - SPACE;
  const baseline = middle - (lineCount(label) * LABEL_LINE) / 2 + 13;
  const line = (text: string, i: number, isName: boolean): Markup =>
    html`<tspan x="${x}" y="${px(baseline + i * LABEL_LINE)}"${attribute("class", isName && "strong")}>${text}</tspan>`;
  const end = label.isAmountBehind ? html`<tspan>${GAP_TEXT}${amount}</tspan>` : line(amount, label.name.length, false);
  const names = label.name.map((text, i) => line(text, i, true));
  return html`<text${attribute("text-anchor", !isLeft && "end")}>${names}${end}</text>`;
}

/** Also of the smallest part there is something to see. */
const shownHeight = (height: number): number => Math.max(height, 1);

function ribbonOf({ top, height, middleTop }: PlacedPart, { bar, offset, width, isLeft }: Frame): string {
  const outer = { x: isLeft ? BAR : width - BAR, y: offset + top };
  const inner = { x: isLeft ? bar.x : bar.x + BAR, y: bar.top + middleTop };
  return ribbon(outer, inner, shownHeight(height));
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * Of the same height at both ends. It bends near the middle, so that labels at the outer end are on their own ribbon.
 */
function ribbon(outer: Point, inner: Point, height: number): string {
  const bend = px(outer.x + (inner.x - outer.x) * 0.7);
  const [top, end] = [px(outer.y), px(inner.y)];
  const [bottom, endBottom] = [px(outer.y + height), px(inner.y + height)];
  const upper = `M${outer.x},${top}C${bend},${top} ${bend},${end} ${inner.x},${end}`;
  return `${upper}V${endBottom}C${bend},${endBottom} ${bend},${bottom} ${outer.x},${bottom}Z`;
}

function sumOf({ parts }: FlowSide): number {
  return parts.reduce((sum, { value }) => sum + value, 0);
}
