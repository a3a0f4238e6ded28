/**
 * The amounts of lines through the years. In: lines that share a yearly total. Out: for each line proposal, November
 * letter, decision and actual, in Rappen. Actuals add up to the total; budgets follow the trend as budgets do:
 * with a margin by kind, round figures, and last year's figure where nothing is new.
 */
import type { Random } from "../random.ts";
import type { Line } from "./chart.ts";
import { roundActual, roundBudget, roundChange } from "./rounding.ts";
import { REFERENCE_YEAR } from "./tables/growth.ts";

/** One value per budget year, in Rappen; NaN where there is none. */
export interface Series {
  readonly antrag: Float64Array;
  /** The change that the November letter asks for. */
  readonly brief: Float64Array;
  readonly beschluss: Float64Array;
  readonly rechnung: Float64Array;
}

export interface Group {
  readonly lines: readonly Line[];
  /** Francs by year, signed: revenue is negative. */
  readonly totals: readonly number[];
  /** Budget for one franc of actual, by year. */
  readonly ratios: readonly number[];
  /** Whether executive and council change single lines; they leave internal charges alone. */
  readonly debated: boolean;
}

export function emptySeries(years: number): Series {
  const none = (): Float64Array => new Float64Array(years).fill(Number.NaN);
  return { antrag: none(), brief: none(), beschluss: none(), rechnung: none() };
}

/** Small accounts fluctuate, large ones hardly: 80 % at 1,000 francs, 30 % at 100,000, 3 % at 100 million. */
const volatility = (francs: number): number => Math.min(0.8, 0.3 * (100_000 / Math.max(francs, 1)) ** 0.35);

/** Personnel expense depends on posts, which hardly fluctuate; taxes and depreciation do not either. */
const STABLE = new Set(["30", "40", "33"]);

/** The probability that last year's budget is repeated, by its size in francs. */
function repetition(francs: number): number {
  if (francs < 30_000) return 0.64;
  if (francs < 300_000) return 0.46;
  return francs < 3_000_000 ? 0.16 : 0.03;
}

/** Spending on a building project rises and falls over its years; purchases continue. */
function profile(line: Line, random: Random): (year: number) => number {
  if (line.kind < "5" || line.kind.startsWith("506") || line.kind.startsWith("520")) return () => 1;
  const peak = random.integer(2009, 2029);
  const length = random.integer(2, 7);
  return (year) => Math.exp(-(((year - peak) / length) ** 2)) + 0.02;
}

const SMALL = 200_000;
/** In Rappen; a line whose changes are always explained changes each year. */
const LEAST_CHANGE = 1_000_00;
const CHANGE_LIMIT = 3_000_000;
const clamp = (francs: number, limit: number): number => Math.max(-limit, Math.min(limit, francs));

/** Amounts of a group's lines, one series per line in the same order. */
export function groupSeries(group: Group, years: readonly number[], random: Random): Series[] {
  const { lines, totals, ratios, debated } = group;
  const sum = lines.reduce((all, { weight }) => all + weight, 0);
  const typical = Math.abs(totals[Math.min(totals.length - 1, Math.max(0, REFERENCE_YEAR - years[0]))]);
  const parts = lines.map((line) => {
    const own = random.fork(`${line.unit.key}/${line.kind}/${line.name}`);
    const sigma = volatility((typical * line.weight) / sum) * (STABLE.has(line.kind.slice(0, 2)) ? 0.3 : 1);
    const drift = clamp(0.02 * own.normal(), 0.05) * (sigma < 0.1 ? 0.4 : 1);
    const shape = profile(line, own);
    const alive = (year: number): boolean => line.first <= year && year <= line.last;
    const trend = years.map((year) =>
      alive(year) ? line.weight * shape(year) * Math.exp(drift * (year - REFERENCE_YEAR)) : 0,
    );
    return { own, sigma, trend, noisy: trend.map((value) => value * Math.exp(sigma * own.normal())) };
  });
  const trendSums = years.map((_, y) => parts.reduce((all, { trend }) => all + trend[y], 0));
  const noisySums = years.map((_, y) => parts.reduce((all, { noisy }) => all + noisy[y], 0));

  return parts.map(({ own, sigma, trend, noisy }, index) => {
    const series = emptySeries(years.length);
    years.forEach((_, y) => {
      if (trend[y] === 0) return;
      const expected = ((totals[y] * trend[y]) / trendSums[y]) * ratios[y];
      const actual = (totals[y] * noisy[y]) / noisySums[y];
      // Small accounts are not used each year: sometimes nothing is booked, sometimes nothing was planned.
      const { explained } = lines[index];
      const small = Math.abs(expected) < SMALL && !explained;
      if (!(small && own.chance(0.07))) series.rechnung[y] = small && own.chance(0.03) ? 0 : roundActual(actual, own);
      if (small && own.chance(0.07)) return;
      const francs = expected * Math.exp(0.5 * sigma * own.normal());
      const before = y > 0 ? series.beschluss[y - 1] : Number.NaN;
      const kept = before && !explained && own.chance(repetition(Math.abs(francs)));
      const proposal = kept ? before : roundBudget(francs, own);
      series.antrag[y] = explained && proposal === before ? proposal + LEAST_CHANGE : proposal;
      // One line in sixty is changed by the November letter, one in fifty by the council, which mostly cuts.
      const letter = debated && own.chance(0.016) ? change(series.antrag[y], 0.6, 0.15, own) : 0;
      if (letter !== 0) series.brief[y] = letter;
      const vote = debated && own.chance(0.02) ? change(series.antrag[y], 0.2, 0.09, own) : 0;
      series.beschluss[y] = series.antrag[y] + letter + vote;
    });
    return series;
  });
}

/** A change of a proposed amount by up to `most` of it, upwards with the given probability; 0 if it is small. */
function change(rappen: number, upwards: number, most: number, random: Random): number {
  const francs = (rappen / 100) * most * (0.2 + 0.8 * random.next()) * (random.chance(upwards) ? 1 : -1);
  return Math.abs(francs) < 500 ? 0 : roundChange(clamp(francs, CHANGE_LIMIT));
}
