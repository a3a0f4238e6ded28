/**
 * Finance data from any tables, as a mapping says. In: a function that opens the files of a folder with `mapping.json`.
 * Out: the data and a report, or the problem `import-invalid` with everything that is wrong.
 */
import { ImportProblems, unreadable } from "../../base/import-problems.ts";
import type { FinanceRules } from "../../city/finance-rules.ts";
import type { OpenFile } from "../exchange/read-csv.ts";
import { type Collected, Collector } from "./collector.ts";
import { Columns, textOf } from "./columns.ts";
import { financeDataOf, type MappedFinanceData, wordsForPhases } from "./finance-data.ts";
import { type CodeList, MAPPING_FILE, type Mapping } from "./mapping.ts";
import { readMapping } from "./read-mapping.ts";
import { readTable, type TableReport } from "./read-table.ts";
import type { CodeNames } from "./sources.ts";
import { openTable } from "./table-file.ts";

export interface MappingReport {
  readonly tables: readonly TableReport[];
  /** By year, then type. */
  readonly totals: readonly Total[];
  readonly notices: readonly string[];
}

/** The amounts of one year and type. */
export interface Total {
  readonly year: number;
  readonly type: string;
  readonly amounts: number;
  /** Sums of the amounts above and below zero, in Rappen. */
  readonly positive: bigint;
  readonly negative: bigint;
}

export interface MappedFinance {
  readonly mapping: Mapping;
  /** In the words of the mapping. */
  readonly collected: Collected;
  readonly data: MappedFinanceData;
  readonly report: MappingReport;
}

const DEFAULT_NAME = "Verwaltung";

/** Undefined if the folder has no mapping. `given` are the rules in the city's profile. */
export async function readMappedFinance(
  open: OpenFile,
  given: Partial<FinanceRules> = {},
): Promise<MappedFinance | undefined> {
  const problems = new ImportProblems();
  const types = wordsForPhases(given);
  const text = await readText(open, problems);
  if (text === undefined && problems.count === 0) return undefined;
  const mapping = text === undefined ? undefined : readMapping(text, problems, types);
  problems.refuse();
  const lists = await readLists(mapping!, open, problems);
  const collector = new Collector(problems);
  const context = { open, lists, name: mapping!.name ?? DEFAULT_NAME, types, collector, problems };
  const tables: TableReport[] = [];
  for (const table of mapping!.tables) {
    const report = await readTable(table, context);
    if (report) tables.push(report);
  }
  const collected = collector.collected();
  const data = financeDataOf(collected, mapping!, given, problems);
  if (collected.amounts.length === 0 && problems.count === 0) {
    problems.add({ file: MAPPING_FILE }, "the tables have no amounts; check only, except and amount");
  }
  problems.refuse();
  return { mapping: mapping!, collected, data, report: reportOf(tables, collected) };
}

async function readText(open: OpenFile, problems: ImportProblems): Promise<string | undefined> {
  try {
    const chunks = await open(MAPPING_FILE);
    if (chunks === undefined) return undefined;
    return new TextDecoder("utf-8", { fatal: true }).decode(Buffer.concat(await Array.fromAsync(chunks)));
  } catch (error) {
    problems.add({ file: MAPPING_FILE }, error instanceof TypeError ? "it is not UTF-8" : unreadable(error));
    return undefined;
  }
}

async function readLists({ lists = {} }: Mapping, open: OpenFile, problems: ImportProblems): Promise<CodeNames> {
  const names = new Map<string, ReadonlyMap<string, string>>();
  for (const [name, list] of Object.entries(lists)) {
    names.set(name, list.names ? new Map(Object.entries(list.names)) : await readList(list, open, problems));
  }
  return names;
}

async function readList(
  { file = "", sheet, code = "#1", name = "#2" }: CodeList,
  open: OpenFile,
  problems: ImportProblems,
): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>();
  const table = await openTable({ file, ...(sheet === undefined ? {} : { sheet }) }, open, problems);
  let places: readonly [number, number] | undefined;
  for await (const rows of table?.rows ?? []) {
    for (const { cells } of rows) {
      if (places === undefined) {
        const columns = new Columns(file, cells, problems);
        places = [columns.find(code), columns.find(name)];
      } else {
        names.set(textOf(cells[places[0]]), textOf(cells[places[1]]));
      }
    }
  }
  return names;
}

function reportOf(tables: readonly TableReport[], { amounts, renamed }: Collected): MappingReport {
  const groups = Map.groupBy(amounts, ({ year, type }) => `${year} ${type}`);
  const totals = [...groups.values()].map((group): Total => {
    const sum = (some: readonly { readonly rappen: number }[]) =>
      some.reduce((total, { rappen }) => total + BigInt(rappen), 0n);
    return {
      year: group[0].year,
      type: group[0].type,
      amounts: group.length,
      positive: sum(group.filter(({ rappen }) => rappen > 0)),
      negative: sum(group.filter(({ rappen }) => rappen < 0)),
    };
  });
  const notices = tables.flatMap((table) => table.notices);
  if (renamed > 0) notices.push(`${renamed} codes or accounts have several names; the one of the latest year is used`);
  return { tables, totals: totals.sort((a, b) => a.year - b.year || (a.type < b.type ? -1 : 1)), notices };
}
