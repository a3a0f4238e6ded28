/** Expense, revenue and net cost of a budget year side by side, as a table in whole units of the currency. */
import { inLanguage } from "../../frame/language.ts";
import { currencyName } from "../../frame/numbers.ts";
import type { Table } from "../../frame/table.ts";
import { changed, type Visit } from "../../frame/visit.ts";
import { MEASURE_WORDS, type Measure } from "../ledger/measure.ts";
import { budgetOf, type Process, type StepKind, stepOf } from "../ledger/process.ts";
import { stepName } from "../ledger/step-names.ts";

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

export function processTable(visit: Visit, beside: ReadonlyMap<Measure, Process>, name: string): Table {
  const { language } = visit;
  const words = inLanguage(language, WORDS);
  const kinds = COLUMNS.filter((kind) => [...beside.values()].some((process) => stepOf(process, kind)));
  return {
    caption: words.caption(name, currencyName(visit)),
    columns: [
      { key: "was", title: words.what, kind: "text" },
      ...kinds.map((kind) => ({ key: kind, title: stepName(kind, visit), kind: "number" as const })),
    ],
    rows: [...beside].map(([measure, process]) => ({
      values: [MEASURE_WORDS[language][measure], ...kinds.map((kind) => wholeOf(process, kind))],
      href: changed(visit, { mass: measure }),
      isTotal: measure === "netto",
    })),
  };
}

function wholeOf(process: Process, kind: StepKind): number | null {
  const step = kind === "korrigiert" ? budgetOf(process) : stepOf(process, kind);
  return step ? step.rappen / 100 : null;
}
