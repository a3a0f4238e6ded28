/**
 * The layout of one side of a flow chart. Each part gets a slot of the height of its bar or of its label, whichever is
 * higher, so labels never overlap.
 */
import { textWidth, wrapped } from "./text-fit.ts";

export interface FlowPart {
  readonly value: number;
  readonly name: string;
  /** The value as text. */
  readonly amount: string;
  /** The tooltip. */
  readonly detail: string;
  /** The class that sets the colour. */
  readonly tone: string;
  readonly href?: string;
}

export interface PlacedPart {
  readonly part: FlowPart;
  /** Of the bar at the edge. */
  readonly top: number;
  readonly height: number;
  /** Of the same amount at the bar in the middle, where the parts are stacked without gaps. */
  readonly middleTop: number;
  readonly middle: number;
  /** Undefined if the name does not fit. */
  readonly label: FlowLabel | undefined;
}

export interface FlowLabel {
  /** The lines of the name. */
  readonly name: readonly string[];
  /** Whether the amount is behind the last line of the name instead of below it. */
  readonly isAmountBehind: boolean;
}

export interface Column {
  readonly parts: readonly PlacedPart[];
  readonly height: number;
}

export const LABEL_LINE = 17;
const GAP = 6;
const TYPE = { size: 13 };
const BOLD = { size: 13, isBold: true };
const SPACE = 8;

export function placed(parts: readonly FlowPart[], room: number, scale: number): Column {
  let top = 0;
  let middleTop = 0;
  const column = parts.map((part) => {
    const height = part.value * scale;
    const label = labelOf(part, room);
    const slot = Math.max(height, label ? lineCount(label) * LABEL_LINE : 0);
    const middle = top + slot / 2;
    const place = { part, top: middle - height / 2, height, middleTop, middle, label };
    top += slot + GAP;
    middleTop += height;
    return place;
  });
  return { parts: column, height: Math.max(top - GAP, 0) };
}

export function lineCount({ name, isAmountBehind }: FlowLabel): number {
  return name.length + (isAmountBehind ? 0 : 1);
}

function labelOf({ name, amount }: FlowPart, room: number): FlowLabel | undefined {
  const lines = wrapped(name, room, BOLD);
  if (!lines) return undefined;
  const behind = textWidth(lines[lines.length - 1], BOLD) + SPACE + textWidth(amount, TYPE);
  return { name: lines, isAmountBehind: behind <= room };
}
