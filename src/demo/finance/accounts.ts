/**
 * Account numbers and ids. In: lines. Out: accounts with the years they cover. Numbers have eight digits up to 2018
 * (investments 3+3) and nine from 2019 on. Ids ascend in blocks, in the order in which the accounts were opened: the
 * old ones, those opened with HRM2, then later ones by year.
 */
import type { Konto } from "../../finance/model/model.ts";
import { FIRST_YEAR, HRM2_YEAR } from "./calendar.ts";
import type { Line } from "./chart.ts";

export interface Account {
  readonly konto: Konto;
  readonly line: Line;
  readonly first: number;
  readonly last: number;
}

type Numbered = Omit<Account, "konto"> & { readonly kontoNr: string };

const digits = (value: number, count: number): string => String(value).padStart(count, "0");

/** `3010 0000`, `3010 0100`, …; investments `501 210`, `501 220`, … */
function oldNumber(line: Line, position: number): string {
  if (line.refund) return `${line.kind} 0900`;
  if (line.kind < "5") return `${line.kind} ${digits(position * 100 + (position >= 9 ? 100 : 0), 4)}`;
  return `${line.kind.slice(0, 3)} ${digits(210 + 10 * (position % 79) + Math.floor(position / 79), 3)}`;
}

/** `3010 00 000`, `3010 00 100`, … `3010 01 000`; `900` is reserved for repayments. */
function newNumber(line: Line, position: number): string {
  if (line.refund) return `${line.kind} 00 900`;
  return `${line.kind} ${digits(Math.floor(position / 9), 2)} ${digits((position % 9) * 100, 3)}`;
}

/** Numbers the lines of one unit and one era consecutively within each kind. */
function numbered(lines: readonly Line[], era: "old" | "new"): Numbered[] {
  const used = new Map<string, number>();
  return lines.map((line) => {
    const family = era === "old" && line.kind >= "5" ? line.kind.slice(0, 3) : line.kind;
    const position = used.get(family) ?? 0;
    if (!line.refund) used.set(family, position + 1);
    return era === "old"
      ? { line, kontoNr: oldNumber(line, position), first: line.first, last: Math.min(line.last, HRM2_YEAR - 1) }
      : { line, kontoNr: newNumber(line, position), first: Math.max(line.first, HRM2_YEAR), last: line.last };
  });
}

/** All accounts of the lines, by id. */
export function makeAccounts(lines: readonly Line[], lastYear: number): Account[] {
  const units = [...Map.groupBy(lines, ({ unit }) => unit.key)].sort(([a], [b]) => Number(a) - Number(b));
  // The sort is stable: standard accounts come first within their kind and so get the first number.
  const sorted = units.map(([, list]) => list.toSorted((a, b) => Number(a.kind) - Number(b.kind)));
  const old = sorted.map((list) =>
    numbered(
      list.filter(({ first }) => first < HRM2_YEAR),
      "old",
    ),
  );
  const later = sorted.map((list) =>
    numbered(
      list.filter(({ last, first }) => last >= HRM2_YEAR && first <= lastYear),
      "new",
    ),
  );
  const opened = Map.groupBy(later.flat(), ({ first }) => first);
  const blocks = [
    ...old,
    ...(lastYear < HRM2_YEAR ? [] : [...opened.keys()].sort((a, b) => a - b).map((year) => opened.get(year)!)),
  ];
  let id = 1000;
  return blocks.flatMap((block) => {
    id += 7;
    return block.map(({ line, kontoNr, first, last }) => ({
      line,
      first: Math.max(first, FIRST_YEAR),
      last,
      konto: { id: id++, kontoNr, bezeichnung: line.name, institution: line.unit.key },
    }));
  });
}
