/**
 * The voting record of each party or parliamentary group: how many of its members were there, how united it was, and
 * how often its majority was that of the council. In: votes. Out: a record for each unit, or for each unit and year.
 */
import { type DecidedBallots, NONE, seatIn, UNDECIDED, type Vote } from "./ballots.ts";
import { ABSENT } from "./choices.ts";
import { compareNames } from "./compare-names.ts";
import { UnitCounts } from "./majorities.ts";
import { shareOf } from "./share.ts";

export type Grouping = "party" | "group";

interface Tally {
  readonly name: string;
  readonly year: string;
  /** By number of a person: whether they voted for the unit. */
  readonly people: Uint8Array;
  from: string;
  until: string;
  votes: number;
  choices: number;
  present: number;
  /** Choices of those present in votes in which the unit had a majority, and those that were that of the majority. */
  compared: number;
  withUnit: number;
  /** Votes in which some member who was there voted differently from another. */
  split: number;
  councilVotes: number;
  withCouncil: number;
}

export function* unitRecords(
  ballots: DecidedBallots,
  votes: readonly Vote[],
  grouping: Grouping,
  byYear: boolean,
): Generator<void, readonly object[]> {
  const names = grouping === "party" ? ballots.parties : ballots.groups;
  const { seats, codes } = ballots;
  const unitOf = Int32Array.from(seats, (seat) => seat[grouping]);
  const personOf = Uint32Array.from(seats, ({ person }) => person);
  const units = new UnitCounts(ballots, grouping);
  const tallies = new Map<string, Tally>();
  const current: Tally[] = [];
  for (const vote of votes) {
    units.count(vote);
    const year = byYear ? vote.date.slice(0, 4) : "";
    const majority = ballots.councilChoices[vote.place];
    for (const unit of units.units) {
      const tally = tallies.getOrInsertComputed(`${unit} ${year}`, () =>
        newTally(names[unit], year, vote.date, ballots.people.length),
      );
      current[unit] = tally;
      count(tally, units, unit, majority);
      if (vote.date !== "") tally.until = vote.date;
    }
    for (let i = vote.from; i < vote.to; i++) {
      const seat = seatIn(codes[i]);
      if (unitOf[seat] !== NONE) current[unitOf[seat]].people[personOf[seat]] = 1;
    }
    yield;
  }
  return [...tallies.values()].map(recordOf).sort(byNameAndYear);
}

function newTally(name: string, year: string, from: string, people: number): Tally {
  return {
    ...{ name, year, people: new Uint8Array(people), from, until: "", votes: 0, choices: 0, present: 0 },
    ...{ compared: 0, withUnit: 0, split: 0, councilVotes: 0, withCouncil: 0 },
  };
}

function count(tally: Tally, units: UnitCounts, unit: number, council: number): void {
  const own = units.majority(unit);
  tally.votes += 1;
  tally.present += units.present(unit);
  tally.choices += units.present(unit) + units.countOf(unit, ABSENT);
  if (units.minority(unit) > 0) tally.split += 1;
  if (own === UNDECIDED) return;
  tally.compared += units.present(unit);
  tally.withUnit += units.countOf(unit, own);
  if (council === UNDECIDED) return;
  tally.councilVotes += 1;
  if (own === council) tally.withCouncil += 1;
}

function recordOf(tally: Tally) {
  const { name, year, people, from, until, votes, choices, present, compared, withUnit, split } = tally;
  return {
    abstimmungen: votes,
    anteilAnwesend: shareOf(present, choices),
    anteilGeschlossen: shareOf(withUnit, compared),
    anteilMitMehrheit: shareOf(tally.withCouncil, tally.councilVotes),
    anwesend: present,
    bezeichnung: name,
    bis: until || undefined,
    geschlossen: withUnit,
    geteilt: split,
    jahr: year === "" ? undefined : Number(year),
    mitMehrheit: tally.withCouncil,
    personen: people.reduce((count, voted) => count + voted, 0),
    stimmen: choices,
    vergleichbar: compared,
    vergleichbarMehrheit: tally.councilVotes,
    von: from || undefined,
  };
}

type UnitRecord = ReturnType<typeof recordOf>;

function byNameAndYear(one: UnitRecord, other: UnitRecord): number {
  return compareNames(one.bezeichnung, other.bezeichnung) || (one.jahr ?? 0) - (other.jahr ?? 0);
}
