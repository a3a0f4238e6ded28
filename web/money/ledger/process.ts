/**
 * The steps of a budget process: draft, its changes, the council's change, decision, supplementary credits,
 * corrections, corrected budget, deviation, actual. The formula is in docs/explanation/finance.md, "Whole amounts and
 * changes".
 */
import type { AmountType, AmountTypes } from "./amount-types.ts";

export type StepKind =
  | "plan"
  | "antrag"
  | "novemberbrief"
  | "entwurf"
  | "rat"
  | "beschluss"
  | "nachtrag"
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

/** Amounts by type, in the order of the process. */
export type Amounts = ReadonlyMap<string, number>;

/** The part that a type has in the process. */
export interface TypeRole {
  readonly kind: StepKind;
  /** Whether it is a request for a credit. */
  readonly isRequest: boolean;
  /** Whether its amounts are changes. */
  readonly isChange: boolean;
  /** Credits that are decided together. */
  readonly series: string;
}

export type TypeRoles = ReadonlyMap<string, TypeRole>;

/** Changes of a draft: Zürich announces them in a letter. */
const REDRAFTS: readonly StepKind[] = ["novemberbrief", "entwurf"];
const NOVEMBER_LETTER = "NOVEMBER_BRIEF";
const WHOLE: ReadonlySet<StepKind> = new Set(["plan", "antrag", "beschluss", "korrigiert", "rechnung"]);
/** Changes of a decided budget, in the order of the steps. */
const SUPPLEMENTS: readonly StepKind[] = ["nachtrag", "nachtrag1", "nachtrag2", "korrektur"];

export function rolesOf({ types, credits }: AmountTypes): TypeRoles {
  return new Map(
    types.map((type) => {
      const { betragsTyp, phase, additiv } = type;
      const credit = credits.find(({ betragsTypen }) => betragsTypen.includes(betragsTyp));
      const isRequest = credit !== undefined && phase === "draft";
      const series = String(credit?.serie ?? credit?.code ?? "");
      return [betragsTyp, { kind: kindOf(type, credit), isRequest, isChange: additiv, series }];
    }),
  );
}

function kindOf({ betragsTyp, phase, additiv }: AmountType, credit: { readonly serie?: number } | undefined): StepKind {
  if (credit !== undefined) return credit.serie === 1 ? "nachtrag1" : credit.serie === 2 ? "nachtrag2" : "nachtrag";
  switch (phase) {
    case "draft":
      return !additiv ? "antrag" : betragsTyp === NOVEMBER_LETTER ? "novemberbrief" : "entwurf";
    case "decided":
      return "beschluss";
    case "supplement":
      return "korrektur";
    case "actual":
      return "rechnung";
    case "plan":
      return "plan";
  }
}

/** Whether an amount type is part of the steps; `types` are the amount types of the year. */
export function belongsToProcess(type: string, types: ReadonlySet<string>, roles: TypeRoles): boolean {
  return roles.get(type)?.isRequest !== true || isPending(type, types, roles);
}

/** A credit is pending while its series has requests but no decisions. */
function isPending(type: string, types: ReadonlySet<string>, roles: TypeRoles): boolean {
  const role = roles.get(type);
  if (role?.isRequest !== true) return false;
  return ![...types].some((other) => {
    const { kind, isRequest, series } = roles.get(other) ?? {};
    return kind === role.kind && series === role.series && isRequest === false;
  });
}

export function processOf(amounts: Amounts, types: ReadonlySet<string>, roles: TypeRoles): Process {
  const given = [...amounts].map(([type, rappen]) => ({ type, rappen, role: roles.get(type) }));
  const sum = (found: readonly { readonly rappen: number }[]): number | undefined =>
    found.length === 0 ? undefined : found.reduce((total, { rappen }) => total + rappen, 0);
  const ofKind = (kind: StepKind) => given.filter(({ role }) => role?.kind === kind && !role.isRequest);
  /** Of several whole amounts, the latest counts, with the changes of the same kind. */
  const whole = (kind: StepKind): number | undefined => {
    const latest = ofKind(kind).findLast(({ role }) => !role?.isChange);
    const changes = ofKind(kind).filter(({ role }) => role?.isChange);
    return latest && sum([latest, ...changes]);
  };
  const [request, decision, actual, plan] = [whole("antrag"), whole("beschluss"), whole("rechnung"), whole("plan")];
  const redrafts = REDRAFTS.map((kind) => ({ kind, rappen: sum(ofKind(kind)) })).filter(isGiven);
  const supplements = SUPPLEMENTS.map((kind) => ({ kind, rappen: sum(ofKind(kind)) })).filter(isGiven);
  const changes = sum(supplements) ?? 0;
  const budget = decision === undefined && supplements.length === 0 ? undefined : (decision ?? 0) + changes;
  const hasOthers = [request, decision, actual].some((amount) => amount !== undefined);

  const steps = [
    step("plan", hasOthers ? undefined : plan),
    step("antrag", request),
    ...redrafts.map(({ kind, rappen }) => step(kind, rappen, request)),
    step(
      "rat",
      request === undefined || decision === undefined ? undefined : decision - request - (sum(redrafts) ?? 0),
      request,
    ),
    step("beschluss", decision),
    ...supplements.map(({ kind, rappen }) => step(kind, rappen, decision)),
    step("korrigiert", supplements.length === 0 ? undefined : budget),
    step("abweichung", budget === undefined || actual === undefined ? undefined : actual - budget, budget),
    step("rechnung", actual),
  ].filter((one) => one !== undefined);
  return { steps, pending: sum(given.filter(({ type }) => isPending(type, types, roles))) ?? 0 };
}

function isGiven(one: { readonly kind: StepKind; readonly rappen: number | undefined }): one is {
  readonly kind: StepKind;
  readonly rappen: number;
} {
  return one.rappen !== undefined;
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
