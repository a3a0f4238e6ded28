/** The results of the attacks: a row for each, whether its goals are met, and what each kind of request felt. */
import type { AttackName } from "../../src/cli/commands/bench.ts";
import { isMet, type Measure, quantile, type Section } from "../measure/report.ts";
import type { Felt } from "./light-client.ts";
import { MEMORY_GOAL, type Outcome } from "./measure-attack.ts";
import type { Counts } from "./status-tally.ts";

const LATENCY_GOAL = 5;
/** MB of each process at the worst, whatever clients send; the containers and units in `deploy/` allow more. */
const PEAK_GOAL = 600;
/** With fewer requests, p99 is the slowest one or two. */
const ENOUGH = 300;
/** Failed requests that are quoted. */
const EXAMPLES = 3;

export interface Verdict {
  readonly sections: readonly Section[];
  /** Whether nobody was refused and memory stayed within bounds. Times depend on the machine, and are goals only. */
  readonly hasHeld: boolean;
}

/** An attack after which the server could not be measured. */
export interface Unmeasured {
  readonly attack: AttackName;
  readonly error: unknown;
}

export function verdictOf(all: readonly (Outcome | Unmeasured)[], title: string, workers: number): Verdict {
  const outcomes = all.filter((each): each is Outcome => !("error" in each));
  const failed = all.map((each) => ("error" in each ? unmeasured(each) : failedOf(each)));
  const memory = outcomes.map(memoryOf);
  const peaks = outcomes.map((outcome) => peakOf(outcome, workers));
  const sections = [
    { title, baseline: "p99 without attack", measures: outcomes.map(rowOf) },
    { title: `${title}: requests of the light client that failed`, measures: failed },
    { title: `${title}: memory of the server afterwards`, baseline: "the memory before", measures: memory },
    { title: `${title}: most memory of a process, in MB`, measures: peaks },
    { title: `${title}: by kind of request`, measures: outcomes.flatMap(kindsOf) },
  ];
  return { sections, hasHeld: [...failed, ...memory, ...peaks].every((measure) => isMet(measure) !== false) };
}

function rowOf({ attack, without, during, after, memory, stolen, queue, report }: Outcome): Measure {
  const all = [without, during, after].map(({ latencies }) => [...latencies.values()].flat());
  const [before, meanwhile, afterwards] = all.map(spreadOf);
  return {
    name: attack,
    figures: {
      requests: all[1].length,
      "p50 without": before.p50,
      "p50 during": meanwhile.p50,
      "p99 without": before.p99,
      "p99 during": meanwhile.p99,
      "p99 after": afterwards.p99,
      failed: failuresOf({ without, during, after }).length,
      "MB before": memory.before,
      "MB peak": memory.peak,
      "MB after": memory.after,
      "still queued": queue,
      "attackers' cores": report.cores,
      "% stolen before": stolen.before,
      "% stolen during": stolen.during,
    },
    ratio: meanwhile.p99 / before.p99,
    goal: { max: LATENCY_GOAL },
    note: `attackers: ${countsText(report.counts)}${all[1].length < ENOUGH ? "; too few requests for a p99" : ""}`,
  };
}

function failedOf(outcome: Outcome): Measure {
  const failures = failuresOf(outcome);
  const kinds = Map.groupBy(failures, (failure) => failure);
  const examples = Array.from(kinds, ([failure, { length }]) => `${length} × ${failure}`).slice(0, EXAMPLES);
  const note = examples.join("; ");
  return { name: outcome.attack, figures: {}, ratio: failures.length, goal: { max: 0 }, note };
}

function unmeasured({ attack, error }: Unmeasured): Measure {
  return { name: attack, figures: {}, ratio: 1, goal: { max: 0 }, note: `not measured: ${error}` };
}

function memoryOf({ attack, memory: { before, after } }: Outcome): Measure {
  return { name: attack, figures: {}, ratio: after / before, goal: { max: MEMORY_GOAL } };
}

function peakOf({ attack, memory: { peak } }: Outcome, workers: number): Measure {
  return { name: attack, figures: {}, ratio: peak / workers, goal: { max: PEAK_GOAL } };
}

function kindsOf({ attack, without, during }: Outcome): readonly Measure[] {
  return Array.from(during.latencies, ([kind, latencies]): Measure => {
    const [before, meanwhile] = [spreadOf(without.latencies.get(kind) ?? []), spreadOf(latencies)];
    return {
      name: `${attack}: ${kind}`,
      figures: {
        requests: latencies.length,
        "p50 without": before.p50,
        "p50 during": meanwhile.p50,
        "max without": before.max,
        "max during": meanwhile.max,
      },
    };
  });
}

function failuresOf({ without, during, after }: Pick<Outcome, "without" | "during" | "after">): readonly string[] {
  return [without, during, after].flatMap(({ failures }: Felt) => failures);
}

/** Milliseconds. */
function spreadOf(latencies: readonly number[]): { readonly p50: number; readonly p99: number; readonly max: number } {
  const sorted = latencies.toSorted((a, b) => a - b);
  return { p50: quantile(sorted, 0.5), p99: quantile(sorted, 0.99), max: sorted.at(-1)! };
}

function countsText(counts: Counts): string {
  const texts = Object.entries(counts).map(([name, count]) => `${count.toLocaleString("en")} × ${name}`);
  return texts.length === 0 ? "no response" : texts.join(", ");
}
