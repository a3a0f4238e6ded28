/** Votes as items of a list: the question, the result, how close it was, and which parties and groups were divided. */
import { type Ballots, choiceIn, type DecidedBallots, seatIn, UNDECIDED, type Vote } from "./ballots.ts";
import { ABSENT, ABSTAINED, COMMON_CHOICES, NO, YES } from "./choices.ts";
import { compareNames } from "./compare-names.ts";
import { UnitCounts } from "./majorities.ts";
import type { Grouping } from "./unit-records.ts";

export type VoteOrder = "neueste" | "knappste" | "geteilt";

export interface VoteListOptions {
  readonly sortierung?: VoteOrder;
  /** Only votes that divided this party or group. */
  readonly partei?: string;
  readonly fraktion?: string;
  /** Only votes of this meeting. */
  readonly sitzung?: string;
  /** Only votes on one of this business. */
  readonly geschaeft?: readonly string[];
}

/** A quorum needs a number of supporters, not a majority. */
const QUORUM = "Quorum";

interface Division {
  readonly names: readonly string[];
  /** How many members are not on the largest side of their party or group: the measure of how divided they were. */
  readonly minority: number;
  /** How many of them voted differently from a majority. */
  readonly dissenters: number;
}

/** All counts of one vote at a time. */
class VoteCounts {
  readonly #units: Readonly<Record<Grouping | "council", UnitCounts>>;
  readonly #ballots: Ballots;

  constructor(ballots: Ballots) {
    this.#ballots = ballots;
    this.#units = {
      party: new UnitCounts(ballots, "party"),
      group: new UnitCounts(ballots, "group"),
      council: new UnitCounts(ballots, "council"),
    };
  }

  count(vote: Vote, unit: Grouping | "council"): UnitCounts {
    this.#units[unit].count(vote);
    return this.#units[unit];
  }

  /** The parties or groups whose members did not all vote alike. */
  divided(vote: Vote, grouping: Grouping): Division {
    const names = grouping === "party" ? this.#ballots.parties : this.#ballots.groups;
    const counts = this.count(vote, grouping);
    const split = counts.units.filter((unit) => counts.minority(unit) > 0);
    return {
      names: split.map((unit) => names[unit]).sort(compareNames),
      minority: split.reduce((sum, unit) => sum + counts.minority(unit), 0),
      dissenters: split.reduce((sum, unit) => sum + counts.dissenters(unit), 0),
    };
  }

  /** How many members of one party or group are not on its largest side. */
  minority(vote: Vote, grouping: Grouping, name: string): number {
    const names = grouping === "party" ? this.#ballots.parties : this.#ballots.groups;
    const unit = names.indexOf(name);
    const counts = this.count(vote, grouping);
    return unit >= 0 && counts.units.includes(unit) ? counts.minority(unit) : 0;
  }
}

/** The votes in the order that is wanted. `votes` must be the oldest first. */
export function* orderedVotes(
  ballots: Ballots,
  votes: readonly Vote[],
  { sortierung = "neueste", partei, fraktion, sitzung, geschaeft }: VoteListOptions,
): Generator<void, readonly Vote[]> {
  const counts = new VoteCounts(ballots);
  const keyed: { readonly vote: Vote; readonly key: number }[] = [];
  const meeting = sitzung?.toLowerCase();
  const business = geschaeft && new Set(geschaeft.map((guid) => guid.toLowerCase()));
  const wanted = votes.filter(
    ({ facts }) =>
      (meeting === undefined || facts.SitzungGuid === meeting) &&
      (business === undefined || business.has(facts.GeschaeftGuid)),
  );
  for (const vote of wanted.toReversed()) {
    const own = [
      ...(partei === undefined ? [] : [counts.minority(vote, "party", partei)]),
      ...(fraktion === undefined ? [] : [counts.minority(vote, "group", fraktion)]),
    ];
    const split = own.length > 0 ? Math.min(...own) : undefined;
    if (split !== 0) {
      const key = keyOf(counts, vote, sortierung, split);
      if (key !== undefined) keyed.push({ vote, key });
    }
    yield;
  }
  return keyed.sort((one, other) => one.key - other.key).map(({ vote }) => vote);
}

/** The lowest first; among equals the newest. Undefined: the vote is not in such a list. */
function keyOf(counts: VoteCounts, vote: Vote, order: VoteOrder, split: number | undefined): number | undefined {
  if (order === "neueste") return 0;
  if (order === "knappste") return marginOf(vote, counts.count(vote, "council"));
  const minority = split ?? counts.divided(vote, "party").minority;
  return minority === 0 ? undefined : -minority;
}

/** The items of a page of a list, and what one has of its own besides. */
export function* voteItems(
  ballots: Ballots,
  votes: readonly Vote[],
  more: (vote: Vote) => object = () => ({}),
): Generator<void, readonly object[]> {
  const counts = new VoteCounts(ballots);
  const items: object[] = [];
  for (const vote of votes) {
    items.push(sorted({ ...itemOf(ballots, vote, counts), ...more(vote) }));
    yield;
  }
  return items;
}

function itemOf(ballots: Ballots, vote: Vote, counts: VoteCounts): object {
  const { facts, date } = vote;
  const parties = counts.divided(vote, "party");
  const groups = counts.divided(vote, "group");
  const council = counts.count(vote, "council");
  const majority = council.majority(0);
  const business = withoutEmpty({
    art: facts.GeschaeftRatsgeschaeftsart,
    guid: facts.GeschaeftGuid,
    nummer: facts.GeschaeftGrNr,
    titel: facts.GeschaeftTitel || facts.TraktandumTitel,
  });
  const meeting = withoutEmpty({ guid: facts.SitzungGuid, titel: facts.SitzungTitel });
  const options = optionsOf(ballots, council);
  return {
    ...withoutEmpty({ datum: date, resultat: facts.Schlussresultat, typ: facts.Abstimmungstyp }),
    guid: facts.OBJ_GUID,
    titel: facts.Abstimmungstitel,
    ...countsOf(vote, council),
    ...(Object.keys(options).length === 0 ? {} : { auswahl: options }),
    abweichende: parties.dissenters,
    differenz: marginOf(vote, council),
    geteilteFraktionen: groups.names,
    geteilteParteien: parties.names,
    mehrheit: majority === UNDECIDED ? undefined : ballots.choices[majority],
    ...(Object.keys(business).length === 0 ? {} : { geschaeft: business }),
    ...(Object.keys(meeting).length === 0 ? {} : { sitzung: meeting }),
  };
}

function countsOf({ facts, from, to }: Vote, council: UnitCounts): object {
  const counted = (choice: number): number | undefined => (from < to ? council.countOf(0, choice) : undefined);
  return {
    abwesend: counted(ABSENT),
    enthaltung: counted(ABSTAINED),
    ja: facts.Anzahl_Ja ?? counted(YES),
    nein: facts.Anzahl_Nein ?? counted(NO),
  };
}

/** What the council chose between, other than yes and no. */
function optionsOf({ choices }: Ballots, council: UnitCounts): Readonly<Record<string, number>> {
  if (council.units.length === 0) return {};
  const options = choices.slice(COMMON_CHOICES.length).map((name, i) => [name, COMMON_CHOICES.length + i] as const);
  return Object.fromEntries(
    options.map(([name, choice]) => [name, council.countOf(0, choice)] as const).filter(([, count]) => count > 0),
  );
}

/** By how many votes it was decided: between the two choices with the most; undefined if that decides nothing. */
function marginOf({ facts }: Vote, council: UnitCounts): number | undefined {
  if (facts.Abstimmungstyp === QUORUM) return undefined;
  if (facts.Anzahl_Ja !== null && facts.Anzahl_Nein !== null) return Math.abs(facts.Anzahl_Ja - facts.Anzahl_Nein);
  return council.units.length === 0 ? undefined : council.margin(0);
}

/** The choices of a person, with what party, group and council chose. */
export function* ballotsOf(
  ballots: DecidedBallots,
  votes: readonly Vote[],
  guid: string,
  unlike: "partei" | "fraktion" | "mehrheit" | undefined,
): Generator<void, readonly { readonly vote: Vote; readonly own: object }[]> {
  const { people, seats, codes, parties, groups, choices } = ballots;
  const person = people.indexOf(guid.toLowerCase());
  const found: { readonly vote: Vote; readonly own: object }[] = [];
  if (person < 0) return found;
  const isOwn = Uint8Array.from(seats, (seat) => (seat.person === person ? 1 : 0));
  const nameOf = (majority: number): string | undefined => choices[majority];
  for (const vote of votes.toReversed()) {
    let at = vote.from;
    while (at < vote.to && isOwn[seatIn(codes[at])] === 0) at++;
    if (at < vote.to) {
      const code = codes[at];
      const { party, group } = seats[seatIn(code)];
      const majorities = {
        partei: ballots.partyChoices[at],
        fraktion: ballots.groupChoices[at],
        mehrheit: ballots.councilChoices[vote.place],
      };
      const differs = (majority: number): boolean =>
        majority !== UNDECIDED && choiceIn(code) !== ABSENT && majority !== choiceIn(code);
      if (unlike === undefined || differs(majorities[unlike])) {
        const own = {
          fraktion: groups[group],
          mehrheitFraktion: nameOf(majorities.fraktion),
          mehrheitPartei: nameOf(majorities.partei),
          partei: parties[party],
          stimme: choices[choiceIn(code)],
        };
        found.push({ vote, own });
      }
    }
    yield;
  }
  return found;
}

function withoutEmpty(texts: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ""));
}

/** Members in alphabetical order. */
function sorted(item: object): object {
  return Object.fromEntries(Object.entries(item).sort(([one], [other]) => (one < other ? -1 : 1)));
}
