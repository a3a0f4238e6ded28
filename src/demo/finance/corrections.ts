/**
 * What changes a decided budget during its year: supplementary credits of both series, transfers, N3 and N4. In: the
 * books. Out: additive corrections by line. Credits are given where the actuals exceed the budget; transfers and N4 sum
 * to zero over the city.
 */
import type { BetragsTyp } from "../../finance/model/model.ts";
import type { Random } from "../random.ts";
import type { Chart, Line } from "./chart.ts";
import { explainCredit, explainTransfer } from "./explanations.ts";
import type { Frame, Ledger } from "./ledger.ts";
import { roundChange } from "./rounding.ts";

export interface Correction {
  readonly year: number;
  readonly typ: BetragsTyp;
  readonly rappen: number;
  readonly begruendung?: string;
}

/** How many of each kind a full-size city has in a year. */
const COUNTS = { ordinary: 42, ordinaryTransfers: 9, urgent: 7, urgentTransfers: 2, n3: 8 } as const;
const CREDIT_LIMIT = 3_000_000_00;
/** From this shortfall on a unit asks for a credit, in a full-size city. */
const LEAST_SHORTFALL = 60_000_00;

/** Lines whose budget can be corrected: running expense that is debated, and investments. */
function correctable(chart: Chart): Line[] {
  return chart.units
    .flatMap(({ groups }) => ["30", "31", "36", "5"].flatMap((code) => groups.get(code) ?? []))
    .filter(({ kind }) => !kind.startsWith("305"));
}

/** One budget year, and how to add corrections to it. */
interface Year {
  readonly year: number;
  /** Index of the year in the series. */
  readonly y: number;
  readonly ledger: Ledger;
  readonly random: Random;
  readonly add: (line: Line, correction: Correction) => void;
}

const decided = ({ ledger, y }: Year, line: Line): number => ledger.get(line)!.beschluss[y];

/** Supplementary credits of one kind (`11`, `13`, `21`, `23`) for lines that need more than they have. */
function credits(kind: string, lines: readonly Line[], at: Year): void {
  const { year, y, ledger, random, add } = at;
  lines.forEach((line, index) => {
    const budget = decided(at, line);
    const missing = Math.max(ledger.get(line)!.rechnung[y] - budget || 0, budget * 0.03);
    const rappen = roundChange(Math.min(missing * (0.7 + 0.35 * random.next()), CREDIT_LIMIT) / 100);
    const begruendung = explainCredit({ line, year, rappen, grows: true }, random);
    add(line, { year, typ: `NACHTRAGSKREDIT${kind}_ANTRAG` as BetragsTyp, rappen, begruendung });
    // The council refuses one in twenty and cuts as many; the first always passes, so that no series is empty.
    const draw = index === 0 ? 1 : random.next();
    if (draw < 0.05) return;
    const granted = draw < 0.1 ? roundChange((rappen / 100) * 0.6) : rappen;
    add(line, { year, typ: `NACHTRAGSKREDIT${kind}_BESCHLUSS` as BetragsTyp, rappen: granted, begruendung });
  });
}

/** Transfers of one kind (`12`, `14`, `22`, `24`): one line of a unit gives what another receives. */
function transfers(kind: string, pairs: readonly (readonly [Line, Line])[], at: Year): void {
  const { year, random, add } = at;
  for (const [from, to] of pairs) {
    const rappen = roundChange((decided(at, from) / 100) * (0.05 + 0.15 * random.next()));
    const begruendung = explainTransfer({ line: to, year, rappen, grows: true }, random);
    for (const phase of ["ANTRAG", "BESCHLUSS"]) {
      const typ = `NACHTRAGSKREDIT${kind}_${phase}` as BetragsTyp;
      add(from, { year, typ, rappen: -rappen, begruendung });
      add(to, { year, typ, rappen, begruendung });
    }
  }
}

/** Central wage measures are distributed to the units in proportion to their wages. */
function wageMeasures(chart: Chart, at: Year): void {
  const { year, random, add } = at;
  const central = chart.units.find((unit) => unit.central !== undefined)?.central;
  if (central === undefined) return;
  const wages = chart.units.flatMap(({ groups }) => {
    const line = groups.get("30")?.find(({ kind }) => kind === "3010");
    return line !== undefined && decided(at, line) > 0 ? [line] : [];
  });
  const all = wages.reduce((sum, line) => sum + decided(at, line), 0);
  const shared = decided(at, central) * (0.5 + 0.4 * random.next());
  let distributed = 0;
  for (const line of wages) {
    const rappen = Math.floor((shared * decided(at, line)) / all / 100_00) * 100_00;
    if (rappen === 0) continue;
    distributed += rappen;
    add(line, { year, typ: "N4", rappen });
  }
  add(central, { year, typ: "N4", rappen: -distributed });
}

/** For each unit, a pair of its accounts for goods. */
function exchanges(lines: readonly Line[], random: Random): (readonly [Line, Line])[] {
  const goods = Map.groupBy(
    lines.filter(({ kind }) => kind.startsWith("31")),
    ({ unit }) => unit.key,
  );
  return [...goods.values()].flatMap((list) => {
    const [from, to] = random.sample(list, 2);
    return to === undefined ? [] : [[from, to] as const];
  });
}

/** All corrections of all years, by line. */
export function makeCorrections(chart: Chart, ledger: Ledger, { scale, years }: Frame, random: Random) {
  const corrections = new Map<Line, Correction[]>();
  const add = (line: Line, correction: Correction): void => {
    const list = corrections.get(line);
    if (list === undefined) corrections.set(line, [correction]);
    else list.push(correction);
  };
  const many = (count: number): number => Math.max(1, Math.round(count * Math.sqrt(scale)));
  const threshold = LEAST_SHORTFALL * Math.min(1, Math.sqrt(scale));
  const all = correctable(chart);
  years.forEach((year, y) => {
    const at: Year = { year, y, ledger, random: random.fork(String(year)), add };
    const budgeted = all.filter((line) => decided(at, line) > 1_000_00);
    const short = budgeted.filter((line) => ledger.get(line)!.rechnung[y] - decided(at, line) > threshold);
    // One sample for all kinds, so that no line gets two credits in a year.
    const asking = at.random.sample(short, 2 * (many(COUNTS.ordinary) + many(COUNTS.urgent)) + many(COUNTS.n3));
    const pairs = exchanges(budgeted, at.random);
    const giving = at.random.sample(pairs, 2 * (many(COUNTS.ordinaryTransfers) + many(COUNTS.urgentTransfers)));
    for (const line of asking.splice(0, many(COUNTS.n3))) {
      add(line, { year, typ: "N3", rappen: roundChange((decided(at, line) / 100) * 0.03) });
    }
    for (const series of [1, 2]) {
      credits(`${series}3`, asking.splice(0, many(COUNTS.urgent)), at);
      credits(`${series}1`, asking.splice(0, many(COUNTS.ordinary)), at);
      transfers(`${series}4`, giving.splice(0, many(COUNTS.urgentTransfers)), at);
      transfers(`${series}2`, giving.splice(0, many(COUNTS.ordinaryTransfers)), at);
    }
    wageMeasures(chart, at);
  });
  return corrections;
}
