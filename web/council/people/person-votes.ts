/** The votes of a person: counts of each choice over all votes, and agreement with the party in the latest ones. */
import type { Call } from "../../frame/service.ts";
import { callFor, findRecords, newestFirst, type Source } from "../facts/council.ts";
import { ABSENT, differs, partyVotes } from "../facts/party-votes.ts";
import type { Abstimmung, Stimmabgabe } from "../facts/records.ts";
import type { Count } from "../facts/vote-result.ts";

/** Each vote contains the choice of every member: so many are enough for a comparison and cheap to read. */
const LATEST = 100;

export interface PersonVotes {
  /** The number of votes in which the person could take part. */
  readonly total: number;
  readonly counts: readonly Count[];
  readonly latest: readonly OwnVote[];
  /** Of the latest votes: those in which the person was present and the party had a majority. */
  readonly comparable: number;
  readonly withParty: number;
}

export interface OwnVote {
  readonly vote: Abstimmung;
  readonly choice: string;
  /** The choice of the party's majority. */
  readonly majority: string | undefined;
  readonly differs: boolean;
}

export function votesCall(source: Pick<Source, "installed">, guid: string): Call | undefined {
  return callFor(source, "vote", (field, index) => ({
    q: `${field("person", "text")} any ${guid}${newestFirst(index)}`,
    m: LATEST,
  }));
}

export async function readPersonVotes(source: Source, guid: string): Promise<PersonVotes> {
  const counted = ["Ja", "Nein", "Enthaltung", ABSENT];
  const countCall = (choice: string) =>
    callFor(source, "vote", (field) => ({ q: `${field(choice, "text")} any ${guid}`, m: 0 }));
  const [{ numHits: total, hits }, ...numbers] = await Promise.all([
    findRecords(source, "vote", votesCall(source, guid)?.query),
    ...counted.map((choice) => findRecords(source, "vote", countCall(choice)?.query)),
  ]);
  const counts = counted.map((choice, i) => ({ choice, count: numbers[i].numHits })).filter(({ count }) => count > 0);
  const latest = hits.flatMap(({ record }) => ownVote(record, guid) ?? []);
  const compared = latest.filter(({ choice, majority }) => choice !== ABSENT && majority !== undefined);
  const withParty = compared.filter((vote) => !vote.differs).length;
  return { total, counts, latest, comparable: compared.length, withParty };
}

function ownVote(vote: Abstimmung, guid: string): OwnVote | undefined {
  const own = vote.Stimmabgaben.find(({ KontaktGuid }) => KontaktGuid === guid);
  if (!own) return undefined;
  const majority = own.Partei === "" ? undefined : majorityOf(vote, own);
  return { vote, choice: own.Abstimmungsverhalten, majority, differs: differs(own, majority) };
}

function majorityOf({ Stimmabgaben }: Abstimmung, { Partei }: Stimmabgabe): string | undefined {
  return partyVotes(Stimmabgaben.filter((one) => one.Partei === Partei)).at(0)?.majority;
}
