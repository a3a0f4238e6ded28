/**
 * The results of a part of the bench: sections of measures, each with figures and, if there is a baseline, the ratio to
 * it. Sections are printed as tables and written to one JSON file.
 */

/** Goals are for ratios, which hold on other machines too; the figures themselves do not. */
export interface Goal {
  readonly min?: number;
  readonly max?: number;
}

export interface Measure {
  readonly name: string;
  /** By column heading, for example `requests/s`. */
  readonly figures: Readonly<Record<string, number>>;
  /** The ratio to the section's baseline: the median, minimum and maximum of several interleaved rounds. */
  readonly ratio?: number;
  readonly spread?: readonly [min: number, max: number];
  readonly goal?: Goal;
  /** Why it was not measured, or a remark. */
  readonly note?: string;
}

export interface Section {
  readonly title: string;
  /** What `ratio` compares with. */
  readonly baseline?: string;
  readonly measures: readonly Measure[];
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
}

/** In: values in ascending order. */
export function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
}

/** Summarizes the ratios of several rounds. */
export function ratioOf(rounds: readonly number[]): Pick<Measure, "ratio" | "spread"> {
  return { ratio: median(rounds), spread: [Math.min(...rounds), Math.max(...rounds)] };
}

export function isMet({ ratio, goal }: Measure): boolean | undefined {
  if (ratio === undefined || goal === undefined) return undefined;
  return ratio >= (goal.min ?? Number.NEGATIVE_INFINITY) && ratio <= (goal.max ?? Number.POSITIVE_INFINITY);
}

export function tableOf({ title, baseline, measures }: Section): string {
  const headings = [...new Set(measures.flatMap(({ figures }) => Object.keys(figures)))];
  const lines = measures.map((measure) => [
    measure.name,
    ...headings.map((heading) => figure(measure.figures[heading])),
    ratioText(measure),
    goalText(measure),
    measure.note ?? "",
  ]);
  const header = ["case", ...headings, "ratio", "goal", ""];
  const widths = header.map((_, i) => Math.max(...[header, ...lines].map((line) => line[i].length)));
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]) : cell.padStart(widths[i]))).join(" | ")} |`;
  const rules = widths.map((width, i) => (i === 0 ? "-".repeat(width + 2) : `${"-".repeat(width + 1)}:`));
  const heading = `## ${title}${baseline === undefined ? "" : `, ratio to ${baseline}`}`;
  return [heading, "", line(header), `|${rules.join("|")}|`, ...lines.map(line)].join("\n");
}

function ratioText({ ratio, spread }: Measure): string {
  if (ratio === undefined) return "";
  return spread ? `${figure(ratio)} (${figure(spread[0])}-${figure(spread[1])})` : figure(ratio);
}

function goalText(measure: Measure): string {
  const { goal } = measure;
  if (!goal) return "";
  const expected = goal.min === undefined ? `at most ${goal.max}` : `at least ${goal.min}`;
  const met = isMet(measure);
  return met === undefined ? expected : `${expected}: ${met ? "met" : "missed"}`;
}

/** Three significant digits. */
function figure(value: number | undefined): string {
  if (value === undefined) return "";
  if (Math.abs(value) >= 100 || Number.isInteger(value)) return value.toFixed(0);
  return value.toFixed(Math.abs(value) >= 10 ? 1 : 2);
}
