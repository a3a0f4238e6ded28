/** Collects votes one by one. In: records as read by roles, or votes of an earlier collection. Out: `Ballots`. */
import { LIMITS } from "../../base/limits.ts";
import { GrowableArray } from "../../search/codec/growable-array.ts";
import type { StoredIndex } from "../describe/stored-indexes.ts";
import type { BallotView } from "../feed/record-views.ts";
import { type Ballots, choiceIn, codeOf, NONE, type Seat, seatIn, type Vote, type VoteFacts } from "./ballots.ts";
import { Choices } from "./choices.ts";

/** A choice, and those of the majorities of party and group. */
const CHOICE_BYTES = 6;
/** What a vote, a seat and a person cost beside their texts. */
const ENTRY_BYTES = 400;

export type VoteRecord = VoteFacts & { readonly Stimmabgaben: readonly BallotView[] };

type Place = Pick<Vote, "ordinal" | "hash">;

export class BallotCollector {
  /** About so much memory is used. */
  bytes = 0;
  readonly #votes: Vote[] = [];
  readonly #codes = new GrowableArray(Uint32Array);
  readonly #choices = new Choices();
  readonly #seats = new Numbered<Seat>();
  readonly #people = new Numbered<string>();
  readonly #parties = new Numbered<string>();
  readonly #groups = new Numbered<string>();

  add(place: Place, { Stimmabgaben, ...facts }: VoteRecord): void {
    const from = this.#codes.length;
    for (const ballot of Stimmabgaben) {
      const choice = this.#choices.numberOf(ballot.Abstimmungsverhalten);
      this.#codes.push(codeOf(this.#seatNumber(ballot), choice));
    }
    this.#addVote(place, facts, from);
  }

  /** Adds votes of an earlier collection: a function, so that each of its seats is looked up once. */
  adder(earlier: Ballots): (place: Place, vote: Vote) => void {
    const seats = new Map<number, number>();
    const seatNumber = (seat: number): number => {
      const { person, name, firstName, party, group } = earlier.seats[seat];
      return this.#seatNumber({
        ...{ KontaktGuid: earlier.people[person], Name: name, Vorname: firstName },
        ...{ Partei: earlier.parties[party] ?? "", Fraktion: earlier.groups[group] ?? "" },
      });
    };
    return (place, { facts, from: start, to }) => {
      const from = this.#codes.length;
      for (let i = start; i < to; i++) {
        const code = earlier.codes[i];
        const seat = seats.getOrInsertComputed(seatIn(code), seatNumber);
        this.#codes.push(codeOf(seat, this.#choices.numberOf(earlier.choices[choiceIn(code)])));
      }
      this.#addVote(place, facts, from);
    };
  }

  #addVote({ ordinal, hash }: Place, facts: VoteFacts, from: number): void {
    const date = facts.SitzungDatum.slice(0, 10);
    this.#votes.push({ facts, place: 0, ordinal, hash, date, from, to: this.#codes.length });
    this.bytes += CHOICE_BYTES * (this.#codes.length - from) + ENTRY_BYTES;
    for (const text of Object.values(facts)) if (typeof text === "string") this.bytes += 2 * text.length;
  }

  #seatNumber({ KontaktGuid, Name, Vorname, Partei, Fraktion }: Omit<BallotView, "Abstimmungsverhalten">): number {
    const fullName = `${Vorname}\n${Name}`;
    const person = this.#people.numberOf(KontaktGuid || fullName, () => KontaktGuid);
    const party = isNoParty(Partei) ? NONE : unitNumber(this.#parties, Partei);
    const group = Fraktion === "" ? NONE : unitNumber(this.#groups, Fraktion);
    return this.#seats.numberOf(`${person} ${party} ${group} ${fullName}`, () => {
      this.bytes += ENTRY_BYTES + 4 * fullName.length;
      return { person, name: Name, firstName: Vorname, party, group };
    });
  }

  result(index: StoredIndex | undefined, omitted: number, shape: string): Ballots {
    const votes = this.#votes.sort((one, other) => compare(one.date, other.date) || one.ordinal - other.ordinal);
    return {
      votes: votes.map((vote, place) => ({ ...vote, place })),
      codes: this.#codes.view().slice(),
      seats: this.#seats.items,
      people: this.#people.items,
      parties: this.#parties.items,
      groups: this.#groups.items,
      choices: this.#choices.names,
      omitted,
      index,
      shape,
    };
  }
}

/** Members without a party are no party of their own. */
function isNoParty(name: string): boolean {
  return name === "" || name.toLowerCase() === "parteilos";
}

/** Every pair of units is counted, so there must not be too many. */
function unitNumber(units: Numbered<string>, name: string): number {
  return units.has(name) || units.items.length < LIMITS.votingUnits.most ? units.numberOf(name, () => name) : NONE;
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

/** Things by their number, in the order in which they were found. */
class Numbered<Item> {
  readonly items: Item[] = [];
  readonly #numbers = new Map<string, number>();

  has(key: string): boolean {
    return this.#numbers.has(key);
  }

  numberOf(key: string, make: () => Item): number {
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    const number = this.items.push(make()) - 1;
    this.#numbers.set(key, number);
    return number;
  }
}
