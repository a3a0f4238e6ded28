/**
 * The voting record of each person: how often they were there, and how often they voted with their party, their
 * parliamentary group and the majority of the council. In: votes. Out: a record for each person, or for each person and
 * year.
 */
import { type Ballots, choiceIn, type DecidedBallots, type Seat, seatIn, UNDECIDED, type Vote } from "./ballots.ts";
import { ABSENT, ABSTAINED, NO, YES } from "./choices.ts";
import { compareNames } from "./compare-names.ts";
import { shareOf } from "./share.ts";

export interface PeopleFilter {
  /** GUIDs. */
  readonly person?: readonly string[];
  /** Names. People count with the votes in which they were members. */
  readonly partei?: string;
  readonly fraktion?: string;
}

interface Tally {
  /** Number of the last one. */
  seat: number;
  readonly year: string;
  from: string;
  until: string;
  readonly choices: Uint32Array;
  votes: number;
  partyVotes: number;
  withParty: number;
  groupVotes: number;
  withGroup: number;
  councilVotes: number;
  withCouncil: number;
}

/** More than there are years of four digits. */
const YEARS = 10_000;

/** `votes` must be in order of time: party and group are those of the last one. */
export function* peopleRecords(
  ballots: DecidedBallots,
  votes: readonly Vote[],
  filter: PeopleFilter,
  byYear: boolean,
): Generator<void, readonly object[]> {
  const { codes, seats, choices, partyChoices, groupChoices, councilChoices } = ballots;
  const isWanted = seatFilter(ballots, filter);
  const tallies = new Map<number, Tally>();
  for (const vote of votes) {
    const year = byYear ? vote.date.slice(0, 4) : "";
    const majority = councilChoices[vote.place];
    for (let i = vote.from; i < vote.to; i++) {
      const seat = seatIn(codes[i]);
      if (isWanted[seat] === 0) continue;
      const { person } = seats[seat];
      const key = person * YEARS + Number(year);
      let tally = tallies.get(key);
      if (!tally) {
        tally = newTally(year, vote.date, choices.length);
        tallies.set(key, tally);
      }
      add(tally, choiceIn(codes[i]), partyChoices[i], groupChoices[i], majority);
      tally.seat = seat;
      if (vote.date !== "") tally.until = vote.date;
    }
    yield;
  }
  return yield* inOrder(ballots, [...tallies.values()]);
}

/** By name, then by year. Comparing names takes long, so it is done once for each person, not for each year. */
function* inOrder(ballots: DecidedBallots, tallies: readonly Tally[]): Generator<void, readonly object[]> {
  const byPerson = Map.groupBy(tallies, ({ seat }) => ballots.seats[seat].person);
  // The years of a person are in the order of the votes; the last one has the latest name.
  const people = [...byPerson.values()].map((own) => ({ own, seat: ballots.seats[own[own.length - 1].seat] }));
  people.sort((one, other) => byName(ballots, one.seat, other.seat));
  const records: object[] = [];
  for (const { own } of people) {
    for (const tally of own) records.push(recordOf(ballots, tally));
    yield;
  }
  return records;
}

function newTally(year: string, from: string, width: number): Tally {
  return {
    ...{ seat: 0, year, from, until: "", choices: new Uint32Array(width), votes: 0 },
    ...{ partyVotes: 0, withParty: 0, groupVotes: 0, withGroup: 0, councilVotes: 0, withCouncil: 0 },
  };
}

/** Who was absent cannot be compared. */
function add(tally: Tally, choice: number, party: number, group: number, council: number): void {
  tally.votes += 1;
  tally.choices[choice] += 1;
  if (choice === ABSENT) return;
  if (party !== UNDECIDED) {
    tally.partyVotes += 1;
    if (choice === party) tally.withParty += 1;
  }
  if (group !== UNDECIDED) {
    tally.groupVotes += 1;
    if (choice === group) tally.withGroup += 1;
  }
  if (council !== UNDECIDED) {
    tally.councilVotes += 1;
    if (choice === council) tally.withCouncil += 1;
  }
}

/** By number of a seat: whether its votes are counted. */
function seatFilter({ seats, people, parties, groups }: Ballots, { person, partei, fraktion }: PeopleFilter) {
  const guids = person && new Set(person.map((guid) => guid.toLowerCase()));
  const isWanted = new Uint8Array(seats.length);
  seats.forEach((seat, i) => {
    const isMember =
      (partei === undefined || parties[seat.party] === partei) &&
      (fraktion === undefined || groups[seat.group] === fraktion);
    if (isMember && (guids === undefined || guids.has(people[seat.person]))) isWanted[i] = 1;
  });
  return isWanted;
}

/** Members in alphabetical order, as in responses; absent ones are omitted there. */
function recordOf({ seats, people, parties, groups }: Ballots, tally: Tally): object {
  const { choices, votes, partyVotes, groupVotes, councilVotes, withParty, withGroup, withCouncil, year } = tally;
  const { person, name, firstName, party, group } = seats[tally.seat];
  const present = votes - choices[ABSENT];
  return {
    abstimmungen: votes,
    abwesend: choices[ABSENT],
    andere: present - choices[YES] - choices[NO] - choices[ABSTAINED],
    anteilAnwesend: shareOf(present, votes),
    anteilMitFraktion: shareOf(withGroup, groupVotes),
    anteilMitMehrheit: shareOf(withCouncil, councilVotes),
    anteilMitPartei: shareOf(withParty, partyVotes),
    anwesend: present,
    bis: tally.until || undefined,
    enthaltung: choices[ABSTAINED],
    fraktion: groups[group],
    guid: people[person] || undefined,
    ja: choices[YES],
    jahr: year === "" ? undefined : Number(year),
    mitFraktion: withGroup,
    mitMehrheit: withCouncil,
    mitPartei: withParty,
    name,
    nein: choices[NO],
    partei: parties[party],
    vergleichbarFraktion: groupVotes,
    vergleichbarMehrheit: councilVotes,
    vergleichbarPartei: partyVotes,
    von: tally.from || undefined,
    vorname: firstName,
  };
}

function byName({ people }: Ballots, one: Seat, other: Seat): number {
  return (
    compareNames(one.name, other.name) ||
    compareNames(one.firstName, other.firstName) ||
    compareNames(people[one.person], people[other.person])
  );
}
