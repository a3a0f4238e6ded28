/** How the parties voted, from left to right: the majority of each, and its dissenters. */
import { COMMON_WORDS } from "../../../src/roles/choice.ts";
import { groupByParty } from "./parties.ts";
import type { Stimmabgabe } from "./records.ts";
import { byChoice, type Count } from "./vote-result.ts";

export interface PartyVotes {
  readonly party: string;
  /** By vote, then by name. */
  readonly members: readonly Stimmabgabe[];
  readonly counts: readonly Count[];
  /** The vote of most members present; undefined for a tie, or if nobody was present. */
  readonly majority: string | undefined;
  /** Members present who voted differently from the majority. */
  readonly dissenters: readonly Stimmabgabe[];
}

export const ABSENT = COMMON_WORDS.absent;

export function partyVotes(votes: readonly Stimmabgabe[]): readonly PartyVotes[] {
  return groupByParty(votes, ({ Partei }) => Partei).map(([party, members]) => {
    const byVote = Map.groupBy(members, ({ Abstimmungsverhalten }) => Abstimmungsverhalten);
    const counts = [...byVote]
      .map(([choice, { length }]) => ({ choice, count: length }))
      .sort((one, other) => byChoice(one.choice, other.choice));
    const majority = majorityOf(counts);
    return {
      party,
      members: members.toSorted(byChoiceAndName),
      counts,
      majority,
      dissenters: members.filter((member) => differs(member, majority)).toSorted(byChoiceAndName),
    };
  });
}

function majorityOf(counts: readonly Count[]): string | undefined {
  const [first, second] = counts
    .filter(({ choice }) => choice !== ABSENT)
    .sort((one, other) => other.count - one.count);
  return first && first.count !== second?.count ? first.choice : undefined;
}

export function differs({ Abstimmungsverhalten }: Stimmabgabe, majority: string | undefined): boolean {
  return majority !== undefined && Abstimmungsverhalten !== ABSENT && Abstimmungsverhalten !== majority;
}

function byChoiceAndName(one: Stimmabgabe, other: Stimmabgabe): number {
  return (
    byChoice(one.Abstimmungsverhalten, other.Abstimmungsverhalten) ||
    one.Name.localeCompare(other.Name, "de-CH") ||
    one.Vorname.localeCompare(other.Vorname, "de-CH")
  );
}
