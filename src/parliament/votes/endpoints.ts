/**
 * The addresses about votes as one table: path, summary, parameters, response and query. Routes and OpenAPI description
 * are derived from it.
 */
import { LIMITS } from "../../base/limits.ts";
import { Problem } from "../../base/problems.ts";
import { type ObjectSchema, object, optional, type Schema, type Static } from "../../base/schema.ts";
import { inSlices } from "../../base/work/slices.ts";
import { lastMembers, peopleAgreement, unitAgreement } from "./agreement.ts";
import type { Ballots, DecidedBallots, Vote } from "./ballots.ts";
import { compareNames } from "./compare-names.ts";
import * as parameter from "./parameter-schemas.ts";
import { peopleRecords } from "./people-records.ts";
import * as reply from "./reply-schemas.ts";
import type { Selection } from "./selection.ts";
import { unitRecords } from "./unit-records.ts";
import { ballotsOf, orderedVotes, voteItems } from "./vote-items.ts";

/** What is counted. */
export interface Counted {
  readonly ballots: DecidedBallots;
  /** The votes that the request selects, the oldest first. */
  readonly votes: readonly Vote[];
}

/** A page of a list, with the number of all its items. */
export interface Paged {
  readonly total: number;
  readonly items: readonly object[];
}

export interface VoteEndpoint {
  readonly path: string;
  readonly summary: string;
  readonly inQuery: ObjectSchema;
  /** The schema of the object, or of each item of the list. */
  readonly item: Schema;
  readonly isList: boolean;
  /** Whether the response has a page of the list, and `gesamt`. */
  readonly isPaged?: true;
  /** Which of the parameters select votes; absent: all votes are counted. */
  readonly selection?: (given: Readonly<Record<string, unknown>>) => Selection;
  /** Returns the object, the items of the list, or a page of them. */
  answer(counted: Counted, given: Readonly<Record<string, unknown>>): Promise<object | readonly object[] | Paged>;
}

const USUAL = 100;

const SELECTION = {
  thema: optional(parameter.thema),
  von: optional(parameter.von),
  bis: optional(parameter.bis),
};
const PAGE = { ab: optional(parameter.ab), anzahl: optional(parameter.anzahl) };

const VotesOf = object({
  ...SELECTION,
  sitzung: optional(parameter.sitzung),
  geschaeft: optional(parameter.geschaeft),
  sortierung: optional(parameter.sortierung),
  partei: optional(parameter.partei),
  fraktion: optional(parameter.fraktion),
  ...PAGE,
});
const ChoicesOf = object({
  person: parameter.person,
  ...SELECTION,
  abweichend: optional(parameter.abweichend),
  ...PAGE,
});
const PeopleOf = object({
  ...SELECTION,
  je: optional(parameter.je),
  person: optional(parameter.personen),
  partei: optional(parameter.partei),
  fraktion: optional(parameter.fraktion),
});
const UnitsOf = object({ ...SELECTION, je: optional(parameter.je) });
const AgreementOf = object({ zwischen: parameter.zwischen, person: optional(parameter.personen), ...SELECTION });

/** A list; `answer` gets the parameters with their declared types. */
function list<Query extends ObjectSchema>(
  path: string,
  summary: string,
  inQuery: Query,
  item: Schema,
  answer: (counted: Counted, given: Static<Query>) => Promise<readonly object[]>,
): VoteEndpoint {
  return {
    ...{ path, summary, inQuery, item, isList: true },
    selection: (given) => given as Selection,
    answer: (counted, given) => answer(counted, given as Static<Query>),
  };
}

/** A list of which a response has a page. */
function paged<Query extends ObjectSchema>(
  path: string,
  summary: string,
  inQuery: Query,
  item: Schema,
  answer: (counted: Counted, given: Static<Query>) => Promise<Paged>,
): VoteEndpoint {
  return {
    ...{ path, summary, inQuery, item, isList: true, isPaged: true },
    selection: (given) => given as Selection,
    answer: (counted, given) => answer(counted, given as Static<Query>),
  };
}

function page<Item>(items: readonly Item[], { ab = 1, anzahl = USUAL }: { ab?: number; anzahl?: number }) {
  return items.slice(ab - 1, ab - 1 + anzahl);
}

export const VOTE_ENDPOINTS: readonly VoteEndpoint[] = [
  {
    path: "/umfang",
    summary: "What there is to count: votes, years, parties and parliamentary groups",
    inQuery: object({}),
    item: reply.Umfang,
    isList: false,
    answer: async ({ ballots }) => extentOf(ballots),
  },
  paged(
    "/abstimmungen",
    "Votes: the newest, the closest, or those that divided parties; with `partei` or `fraktion` only those that " +
      "divided it",
    VotesOf,
    reply.Abstimmung,
    async ({ ballots, votes }, given) => {
      const ordered = await inSlices(orderedVotes(ballots, votes, given));
      return { total: ordered.length, items: await inSlices(voteItems(ballots, page(ordered, given))) };
    },
  ),
  paged(
    "/stimmen",
    "The choices of a person, the newest first",
    ChoicesOf,
    reply.Stimme,
    async ({ ballots, votes }, given) => {
      const found = await inSlices(ballotsOf(ballots, votes, given.person, given.abweichend));
      const own = new Map(page(found, given).map((one) => [one.vote, one.own]));
      const items = await inSlices(voteItems(ballots, [...own.keys()], (vote) => own.get(vote) ?? {}));
      return { total: found.length, items };
    },
  ),
  list(
    "/personen",
    "The voting record of each person, by name",
    PeopleOf,
    reply.Person,
    async ({ ballots, votes }, given) => inSlices(peopleRecords(ballots, votes, given, given.je === "jahr")),
  ),
  list(
    "/parteien",
    "The voting record of each party, by name",
    UnitsOf,
    reply.Gruppe,
    async ({ ballots, votes }, { je }) => inSlices(unitRecords(ballots, votes, "party", je === "jahr")),
  ),
  list(
    "/fraktionen",
    "The voting record of each parliamentary group, by name",
    UnitsOf,
    reply.Gruppe,
    async ({ ballots, votes }, { je }) => inSlices(unitRecords(ballots, votes, "group", je === "jahr")),
  ),
  list(
    "/uebereinstimmung",
    "How often two parties, groups or people voted alike. Of people: one with all others, several with each other, or " +
      "without `person` the members in the last of the votes",
    AgreementOf,
    reply.Uebereinstimmung,
    async ({ ballots, votes }, { zwischen, person }) => {
      if (zwischen === "parteien") return inSlices(unitAgreement(ballots, votes, "party"));
      if (zwischen === "fraktionen") return inSlices(unitAgreement(ballots, votes, "group"));
      const { most } = LIMITS.comparedPeople;
      if (person !== undefined && person.length > most) throw tooMany(person.length, most);
      const guids = person ?? lastMembers(ballots, votes).slice(0, most);
      // One member alone has nobody to be compared with.
      if (person === undefined && guids.length < 2) return [];
      return inSlices(peopleAgreement(ballots, votes, guids));
    },
  ),
];

function tooMany(count: number, most: number): Problem {
  const sentence = {
    en: `At most ${most} people can be compared with each other, not ${count}.`,
    de: `Höchstens ${most} Personen lassen sich miteinander vergleichen, nicht ${count}.`,
  };
  return new Problem("parameter-invalid", sentence, { parameter: "person", value: String(count) });
}

function extentOf({ votes, codes, people, parties, groups, omitted }: Ballots): object {
  const dates = votes.map(({ date }) => date).filter((date) => date !== "");
  return {
    abstimmungen: votes.length,
    ausgelassen: omitted,
    bis: dates.at(-1),
    fraktionen: groups.toSorted(compareNames),
    jahre: [...new Set(dates.map((date) => Number(date.slice(0, 4))))].sort((one, other) => other - one),
    parteien: parties.toSorted(compareNames),
    personen: people.length,
    stimmen: codes.length,
    von: dates[0],
  };
}
