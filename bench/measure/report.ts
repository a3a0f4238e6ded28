/**
 * What a part of the bench found out: a section of measures, each with figures and, where there is a yardstick, the ratio to it.
 * Sections are printed as tables, and all of them go into one JSON file.
 */

/** Ratios hold on other machines too; the figures themselves do not. */
export interface Goal {
  readonly least?: number;
  readonly most?: number;
}

export interface Measure {
  readonly name: string;
  /** By the heading of the column, for example `requests/s`. */
  readonly figures: Readonly<Record<string, number>>;
  /** To the section's yardstick, the median of several rounds that took turns with it; and the least and the most of them. */
  readonly ratio?: number;
  readonly spread?: readonly [least: number, most: number];
  readonly goal?: Goal;
  /** Why it was not measured, or what else must be known. */
  readonly note?: string;
}

export interface Section {
  readonly title: string;
  /** What `ratio` compares with. */
  readonly yardstick?: string;
  readonly measures: readonly Measure[];
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
}

/** Ratios of rounds as a measure holds them. */
export function ratioOf(rounds: readonly number[]): Pick<Measure, "ratio" | "spread"> {
  return { ratio: median(rounds), spread: [Math.min(...rounds), Math.max(...rounds)] };
}

export function isMet({ ratio, goal }: Measure): boolean | undefined {
  if (ratio === undefined || goal === undefined) return undefined;
  return ratio >= (goal.least ?? Number.NEGATIVE_INFINITY) && ratio <= (goal.most ?? Number.POSITIVE_INFINITY);
}

export function tableOf({ title, yardstick, measures }: Section): string {
  const headings = [...new Set(measures.flatMap(({ figures }) => Object.keys(figures)))];
  const lines = measures.map((measure) => [
    measure.name,
    ...headings.map((heading) => figure(measure.figures[heading])),
    ratioText(measure),
    goalText(measure),
    measure.note ?? "",
  ]);
  const head = ["case", ...headings, "ratio", "goal", ""];
  const widths = head.map((_, i) => Math.max(...[head, ...lines].map((line) => line[i].length)));
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]) : cell.padStart(widths[i]))).join(" | ")} |`;
  const rule = `|${widths.map((width, i) => (i === 0 ? "-".repeat(width + 2) : `${"-".repeat(width + 1)}:`)).join("|")}|`;
  const heading = `## ${title}${yardstick === undefined ? "" : `, ratio to ${yardstick}`}`;
  return [heading, "", line(head), rule, ...lines.map(line)].join("\n");
}

function ratioText({ ratio, spread }: Measure): string {
  if (ratio === undefined) return "";
  return spread ? `${figure(ratio)} (${figure(spread[0])}-${figure(spread[1])})` : figure(ratio);
}

function goalText(measure: Measure): string {
  const { goal } = measure;
  if (!goal) return "";
  const wanted = goal.least === undefined ? `at most ${goal.most}` : `at least ${goal.least}`;
  const met = isMet(measure);
  return met === undefined ? wanted : `${wanted}: ${met ? "met" : "missed"}`;
}

/** Three digits that count. */
function figure(value: number | undefined): string {
  if (value === undefined) return "";
  if (Math.abs(value) >= 100 || Number.isInteger(value)) return value.toFixed(0);
  return value.toFixed(Math.abs(value) >= 10 ? 1 : 2);
}
