/**
 * The steps of a budget process: request, November letter, the council's change, decision, supplementary credits,
 * corrections, corrected budget, deviation, actual. The formula is in docs/explanation/finance.md, "Whole amounts and
 * changes".
 */
export type StepKind =
  | "antrag"
  | "novemberbrief"
  | "rat"
  | "beschluss"
  | "nachtrag1"
  | "nachtrag2"
  | "korrektur"
  | "korrigiert"
  | "abweichung"
  | "rechnung";

export interface Step {
  readonly kind: StepKind;
  readonly isWhole: boolean;
  readonly rappen: number;
  /** A change as a fraction of the whole amount that it changes; absent if that is zero or changes its sign. */
  readonly share?: number;
}

export interface Process {
  readonly steps: readonly Step[];
  /** Requested credits that are not decided yet. */
  readonly pending: number;
}

/** Amounts by type. */
export type Amounts = ReadonlyMap<string, number>;

const WHOLE: ReadonlySet<StepKind> = new Set(["antrag", "beschluss", "korrigiert", "rechnung"]);
const CREDIT = /^NACHTRAGSKREDIT([12])\d_(ANTRAG|BESCHLUSS)$/;

/** Whether an amount type is part of the steps; `types` are the amount types of the year. */
export function belongsToProcess(type: string, types: ReadonlySet<string>): boolean {
  return !type.endsWith("_ANTRAG") || type === "STADTRAT_ANTRAG" || isPending(type, types);
}

/** A credit is pending while its series has requests but no decisions. */
function isPending(type: string, types: ReadonlySet<string>): boolean {
  const [, series, step] = CREDIT.exec(type) ?? [];
  return step === "ANTRAG" && ![...types].some((other) => isDecided(other, series));
}

function isDecided(type: string, series: string): boolean {
  const [, ofSeries, step] = CREDIT.exec(type) ?? [];
  return ofSeries === series && step === "BESCHLUSS";
}

export function processOf(amounts: Amounts, types: ReadonlySet<string>): Process {
  const sum = (counts: (type: string) => boolean): number | undefined => {
    const found = [...amounts].filter(([type]) => counts(type));
    return found.length === 0 ? undefined : found.reduce((total, [, rappen]) => total + rappen, 0);
  };
  const request = amounts.get("STADTRAT_ANTRAG");
  const letter = amounts.get("NOVEMBER_BRIEF");
  const decision = amounts.get("GEMEINDERAT_BESCHLUSS");
  const credits = [
    ["nachtrag1", sum((type) => isDecided(type, "1"))],
    ["nachtrag2", sum((type) => isDecided(type, "2"))],
    ["korrektur", sum((type) => type === "N3" || type === "N4")],
  ] as const;
  const given = credits.filter((credit): credit is [StepKind, number] & typeof credit => credit[1] !== undefined);
  const changes = given.reduce((total, [, rappen]) => total + rappen, 0);
  const budget = decision === undefined && given.length === 0 ? undefined : (decision ?? 0) + changes;
  const actual = amounts.get("RECHNUNG");

  const steps = [
    step("antrag", request),
    step("novemberbrief", letter, request),
    step(
      "rat",
      request === undefined || decision === undefined ? undefined : decision - request - (letter ?? 0),
      request,
    ),
    step("beschluss", decision),
    ...given.map(([kind, rappen]) => step(kind, rappen, decision)),
    step("korrigiert", given.length === 0 ? undefined : budget),
    step("abweichung", budget === undefined || actual === undefined ? undefined : actual - budget, budget),
    step("rechnung", actual),
  ].filter((one) => one !== undefined);
  return { steps, pending: sum((type) => isPending(type, types)) ?? 0 };
}

function step(kind: StepKind, rappen: number | undefined, of?: number): Step | undefined {
  if (rappen === undefined) return undefined;
  const hasShare = of !== undefined && of !== 0 && of * (of + rappen) >= 0;
  return { kind, isWhole: WHOLE.has(kind), rappen, share: hasShare ? rappen / Math.abs(of) : undefined };
}

export function stepOf({ steps }: Process, kind: StepKind): Step | undefined {
  return steps.find((step) => step.kind === kind);
}

/** The budget with which the accounts are compared. */
export function budgetOf(process: Process): Step | undefined {
  return stepOf(process, "korrigiert") ?? stepOf(process, "beschluss");
}
