/** The report of a mapping as lines for people. */
import { decimalText } from "../model/rappen.ts";
import type { MappingReport, Total } from "./read-mapped.ts";
import type { TableReport } from "./read-table.ts";

export function summaryLines({ tables, totals, notices }: MappingReport): readonly string[] {
  return [...tables.map(tableLine), ...totals.map(totalLine), ...notices.map((notice) => `Note: ${notice}.`)];
}

function tableLine(table: TableReport): string {
  const { file, form, decimal, rows, filtered, subtotals, verified, ignored, empty, amounts, rounded } = table;
  const parts = [
    `${form}${decimal === undefined ? "" : `, decimal separator ${JSON.stringify(decimal)}`}`,
    counted(rows, "row"),
    ...(filtered > 0 ? [`${filtered} dropped by only and except`] : []),
    ...(subtotals > 0 ? [`${counted(subtotals, "subtotal row")} with ${counted(verified, "amount")} that agree`] : []),
    ...(ignored > 0 ? [`${counted(ignored, "row")} of ignored phases`] : []),
    ...(empty > 0 ? [`${counted(empty, "row")} without amounts`] : []),
    counted(amounts, "amount"),
    ...(rounded > 0 ? [`${rounded} of them rounded to hundredths`] : []),
  ];
  return `${file}: ${parts.join("; ")}`;
}

function totalLine({ year, type, amounts, positive, negative }: Total): string {
  return `${year} ${type}: ${counted(amounts, "amount")}, ${decimalText(positive)} and ${decimalText(negative)}`;
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
