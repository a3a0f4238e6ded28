/** Expense, revenue and net cost of a budget year side by side, as a table in whole units of the currency. */
import { inLanguage } from "../../frame/language.ts";
import { currencyName } from "../../frame/numbers.ts";
import type { Table } from "../../frame/table.ts";
import { changed, type Visit } from "../../frame/visit.ts";
import { MEASURE_WORDS, type Measure, type Told } from "../ledger/measure.ts";
import { budgetOf, type Process, type StepKind, stepOf } from "../ledger/process.ts";
import { stepNameIn } from "../ledger/step-names.ts";
import { termOf } from "../ledger/step-terms.ts";

const COLUMNS: readonly StepKind[] = [
  "plan",
  "antrag",
  "novemberbrief",
  "entwurf",
  "rat",
  "beschluss",
  "korrigiert",
  "rechnung",
  "abweichung",
];

const WORDS = {
  de: { what: "Was", caption: (name: string, currency: string) => `${name}, in ${currency}` },
  en: { what: "Item", caption: (name: string, currency: string) => `${name}, in ${currency}` },
};

/** A measure of a year, and how it is told. */
export interface MeasuredProcess {
  readonly process: Process;
  readonly told: Told;
}

export function processTable(visit: Visit, beside: ReadonlyMap<Measure, MeasuredProcess>, name: string): Table {
  const { language } = visit;
  const words = inLanguage(language, WORDS);
  const processes = [...beside.values()].map(({ process }) => process);
  const kinds = COLUMNS.filter((kind) => processes.some((process) => stepOf(process, kind)));
  // If supplements changed one of them, accounts are compared with the corrected budget.
  const corrected = processes.find((process) => stepOf(process, "korrigiert")) ?? processes[0];
  return {
    caption: words.caption(name, currencyName(visit)),
    columns: [
      { key: "was", title: words.what, kind: "text" },
      ...kinds.map((kind) => ({
        key: kind,
        title: stepNameIn(corrected, kind, visit),
        kind: "number" as const,
        term: termOf(visit, kind),
      })),
    ],
    rows: [...beside].map(([measure, { process, told }]) => ({
      values: [MEASURE_WORDS[language][told], ...kinds.map((kind) => wholeOf(process, kind))],
      href: changed(visit, { mass: measure }),
      isTotal: measure === "netto",
    })),
  };
}

function wholeOf(process: Process, kind: StepKind): number | null {
  const step = kind === "korrigiert" ? budgetOf(process) : stepOf(process, kind);
  return step ? step.rappen / 100 : null;
}
