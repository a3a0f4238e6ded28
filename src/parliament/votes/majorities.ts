/**
 * How the council, its parties and its parliamentary groups voted: the majority of each in one vote. A majority is the
 * one choice that most of the members present made; after a tie, or if nobody was present, there is none.
 */
import {
  type Ballots,
  choiceIn,
  type DecidedBallots,
  NONE,
  type Seat,
  seatIn,
  UNDECIDED,
  type Vote,
} from "./ballots.ts";
import { ABSENT } from "./choices.ts";

/** Who is counted together. */
export type Unit = "party" | "group" | "council";

/** The counts of one vote at a time: the arrays are used again for the next one. */
export class UnitCounts {
  /** Numbers of the units with members in the vote. */
  readonly units: number[] = [];
  readonly #ballots: Ballots;
  /** By number of a seat. */
  readonly #unitOf: Int32Array;
  readonly #width: number;
  readonly #counts: Uint32Array;
  readonly #majority: Uint8Array;
  readonly #present: Uint32Array;
  readonly #most: Uint32Array;
  readonly #isIn: Uint8Array;

  constructor(ballots: Ballots, unit: Unit) {
    const size = unit === "party" ? ballots.parties.length : unit === "group" ? ballots.groups.length : 1;
    this.#ballots = ballots;
    this.#unitOf = Int32Array.from(ballots.seats, (seat: Seat) => (unit === "council" ? 0 : seat[unit]));
    this.#width = ballots.choices.length;
    this.#counts = new Uint32Array(size * this.#width);
    this.#majority = new Uint8Array(size).fill(UNDECIDED);
    this.#present = new Uint32Array(size);
    this.#most = new Uint32Array(size);
    this.#isIn = new Uint8Array(size);
  }

  /** Counts a vote instead of the last one. */
  count({ from, to }: Vote): void {
    for (const unit of this.units) this.#clear(unit);
    this.units.length = 0;
    const { codes } = this.#ballots;
    // Private members are slow in a loop over all choices.
    const [unitOf, isIn, counts, width] = [this.#unitOf, this.#isIn, this.#counts, this.#width];
    for (let i = from; i < to; i++) {
      const unit = unitOf[seatIn(codes[i])];
      if (unit === NONE) continue;
      if (isIn[unit] === 0) {
        isIn[unit] = 1;
        this.units.push(unit);
      }
      counts[unit * width + choiceIn(codes[i])] += 1;
    }
    for (const unit of this.units) this.#decide(unit);
  }

  #clear(unit: number): void {
    this.#counts.fill(0, unit * this.#width, (unit + 1) * this.#width);
    this.#majority[unit] = UNDECIDED;
    this.#present[unit] = 0;
    this.#most[unit] = 0;
    this.#isIn[unit] = 0;
  }

  #decide(unit: number): void {
    for (let choice = 0; choice < this.#width; choice++) {
      if (choice === ABSENT) continue;
      const count = this.#counts[unit * this.#width + choice];
      this.#present[unit] += count;
      if (count === 0 || count < this.#most[unit]) continue;
      this.#majority[unit] = count === this.#most[unit] ? UNDECIDED : choice;
      this.#most[unit] = count;
    }
  }

  /** The number of a choice, or `UNDECIDED`. */
  majority(unit: number): number {
    return this.#majority[unit];
  }

  /** The majority of the unit of a seat. */
  majorityAt(seat: number): number {
    const unit = this.#unitOf[seat];
    return unit === NONE ? UNDECIDED : this.#majority[unit];
  }

  countOf(unit: number, choice: number): number {
    return this.#counts[unit * this.#width + choice];
  }

  present(unit: number): number {
    return this.#present[unit];
  }

  /** By how many votes the choice with the most is ahead of the next one. */
  margin(unit: number): number {
    const counts = [...this.#counts.subarray(unit * this.#width, (unit + 1) * this.#width)];
    const [first = 0, second = 0] = counts.filter((_, choice) => choice !== ABSENT).sort((a, b) => b - a);
    return first - second;
  }

  /** How many of those present are not on the largest side, or after a tie on one of the largest. */
  minority(unit: number): number {
    return this.#present[unit] - this.#most[unit];
  }

  /** How many of those present did not choose what most of them chose; after a tie, nobody. */
  dissenters(unit: number): number {
    return this.#majority[unit] === UNDECIDED ? 0 : this.minority(unit);
  }
}

/** Finds all majorities once, because most counts need them. */
export function* decided(ballots: Ballots): Generator<void, DecidedBallots> {
  const { votes, codes } = ballots;
  const [parties, groups, council] = (["party", "group", "council"] as const).map(
    (unit) => new UnitCounts(ballots, unit),
  );
  const partyChoices = new Uint8Array(codes.length);
  const groupChoices = new Uint8Array(codes.length);
  const councilChoices = new Uint8Array(votes.length);
  for (const [place, vote] of votes.entries()) {
    for (const counts of [parties, groups, council]) counts.count(vote);
    for (let i = vote.from; i < vote.to; i++) {
      partyChoices[i] = parties.majorityAt(seatIn(codes[i]));
      groupChoices[i] = groups.majorityAt(seatIn(codes[i]));
    }
    councilChoices[place] = council.majority(0);
    yield;
  }
  return { ...ballots, partyChoices, groupChoices, councilChoices };
}
