/**
 * Who votes with whom: for each pair of parties, parliamentary groups or people, the votes in which both made a choice,
 * and those in which it was the same. The choice of a party or group is that of its majority.
 */
import { type Ballots, choiceIn, seatIn, UNDECIDED, type Vote } from "./ballots.ts";
import { ABSENT } from "./choices.ts";
import { UnitCounts } from "./majorities.ts";
import { shareOf } from "./share.ts";
import type { Grouping } from "./unit-records.ts";

/** As in responses. */
interface Named {
  readonly bezeichnung: string;
  readonly guid?: string;
  readonly partei?: string;
}

/** Pairs of the first `rows` with all after them. */
class Pairs {
  readonly #size: number;
  readonly #common: Uint32Array;
  readonly #same: Uint32Array;

  constructor(rows: number, size: number) {
    this.#size = size;
    this.#common = new Uint32Array(rows * size);
    this.#same = new Uint32Array(rows * size);
  }

  add(one: number, other: number, isSame: boolean): void {
    const at = one * this.#size + other;
    this.#common[at] += 1;
    if (isSame) this.#same[at] += 1;
  }

  /** One with those after it; the inner loop over all pairs in all votes. */
  addAll(one: number, choice: number, others: readonly number[], choices: readonly number[]): void {
    const [common, same, start] = [this.#common, this.#same, one * this.#size];
    for (let i = 0; i < others.length; i++) {
      if (others[i] <= one) continue;
      common[start + others[i]] += 1;
      if (choices[i] === choice) same[start + others[i]] += 1;
    }
  }

  of(one: number, other: number): { readonly common: number; readonly same: number } {
    const at = one * this.#size + other;
    return { common: this.#common[at], same: this.#same[at] };
  }
}

export function* unitAgreement(
  ballots: Ballots,
  votes: readonly Vote[],
  grouping: Grouping,
): Generator<void, readonly object[]> {
  const names = grouping === "party" ? ballots.parties : ballots.groups;
  const units = new UnitCounts(ballots, grouping);
  const pairs = new Pairs(names.length, names.length);
  for (const vote of votes) {
    units.count(vote);
    const deciding = units.units.filter((unit) => units.majority(unit) !== UNDECIDED);
    for (const one of deciding)
      for (const other of deciding) if (one < other) pairs.add(one, other, isSame(units, one, other));
    yield;
  }
  return yield* listed(
    names.map((name) => ({ bezeichnung: name })),
    names.length,
    pairs,
  );
}

function isSame(units: UnitCounts, one: number, other: number): boolean {
  return units.majority(one) === units.majority(other);
}

/** The members of the last of the votes. */
export function lastMembers({ people, seats, codes }: Ballots, votes: readonly Vote[]): readonly string[] {
  const last = votes.findLast(({ from, to }) => from < to);
  if (!last) return [];
  const guids = Array.from(codes.subarray(last.from, last.to), (code) => people[seats[seatIn(code)].person]);
  return guids.filter((guid) => guid !== "");
}

/** One person with everybody else, or several among themselves. */
export function* peopleAgreement(
  ballots: Ballots,
  votes: readonly Vote[],
  guids: readonly string[],
): Generator<void, readonly object[]> {
  const { people, seats, codes } = ballots;
  const wanted = [...new Set(guids.map((guid) => guid.toLowerCase()))];
  const numbers = wanted.map((guid) => people.indexOf(guid)).filter((nr) => nr >= 0);
  const others = wanted.length === 1 && numbers.length === 1 ? people.map((_, nr) => nr) : [];
  const all = [...new Set([...numbers, ...others])];
  const rows = others.length > 0 ? 1 : all.length;
  const places = new Int32Array(people.length).fill(-1);
  all.forEach((nr, place) => {
    places[nr] = place;
  });
  const pairs = new Pairs(rows, all.length);
  const lastSeat = new Int32Array(people.length).fill(-1);
  const there: number[] = [];
  const chosen: number[] = [];
  for (const vote of votes) {
    there.length = 0;
    chosen.length = 0;
    for (let i = vote.from; i < vote.to; i++) {
      const { person } = seats[seatIn(codes[i])];
      lastSeat[person] = seatIn(codes[i]);
      if (places[person] < 0 || choiceIn(codes[i]) === ABSENT) continue;
      there.push(places[person]);
      chosen.push(choiceIn(codes[i]));
    }
    for (let i = 0; i < there.length; i++) {
      if (there[i] < rows) pairs.addAll(there[i], chosen[i], there, chosen);
    }
    yield;
  }
  const named = all.map((nr): Named => {
    // Who is in none of the votes has no pair.
    const { firstName, name, party } = seats[Math.max(0, lastSeat[nr])];
    const [guid, partei] = [people[nr], ballots.parties[party]];
    const bezeichnung = `${firstName} ${name}`.trim();
    return { bezeichnung, ...(guid === "" ? {} : { guid }), ...(partei === undefined ? {} : { partei }) };
  });
  return yield* listed(named, rows, pairs);
}

/** Pairs without a common vote are omitted. */
function* listed(named: readonly Named[], rows: number, pairs: Pairs): Generator<void, readonly object[]> {
  const items: object[] = [];
  for (let one = 0; one < rows; one++) {
    for (let other = one + 1; other < named.length; other++) {
      const { common, same } = pairs.of(one, other);
      if (common === 0) continue;
      const anteil = shareOf(same, common);
      items.push({ anteil, erste: named[one], gemeinsam: common, gleich: same, zweite: named[other] });
    }
    yield;
  }
  return items;
}
