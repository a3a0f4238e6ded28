/**
 * A waterfall chart: how an amount comes about, step by step. Wide screens get columns, narrow ones rows, so that every
 * name and amount is readable.
 */
import type { Markup } from "../../frame/html.ts";
import { waterfallColumns } from "./waterfall-columns.ts";
import { waterfallRows } from "./waterfall-rows.ts";
import type { Waterfall } from "./waterfall-steps.ts";

const COLUMNS_FROM = 560;

export function waterfall(chart: Waterfall, width: number): Markup {
  return width >= COLUMNS_FROM ? waterfallColumns(chart, width) : waterfallRows(chart, width);
}
