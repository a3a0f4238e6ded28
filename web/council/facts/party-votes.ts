/** How the parties voted: what most of each did, and who did otherwise. In: how each member voted. Out: parties from left to right. */
import { groupByParty } from "./parties.ts";
import type { Stimmabgabe } from "./records.ts";
import { byChoice, type Count } from "./vote-result.ts";

export interface PartyVotes {
  readonly party: string;
  /** By what they did, then by name. */
  readonly members: readonly Stimmabgabe[];
  readonly counts: readonly Count[];
  /** What most of those present did; undefined where two choices had the same number, or nobody was there. */
  readonly majority: string | undefined;
  /** Those present who did otherwise. */
  readonly dissenters: readonly Stimmabgabe[];
}

export const ABSENT = "Abwesend";

export function partyVotes(votes: readonly Stimmabgabe[]): readonly PartyVotes[] {
  return groupByParty(votes, ({ Partei }) => Partei).map(([party, members]) => {
    const byWhat = Map.groupBy(members, ({ Abstimmungsverhalten }) => Abstimmungsverhalten);
    const counts = [...byWhat]
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
