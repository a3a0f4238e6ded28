/**
 * Decides an item in a meeting: which votes are taken, on what, and with what outcome. In: a random source, the item,
 * its agenda item, the council of the day. Out: accepted or not; votes are added to the agenda item once the council
 * records them.
 */
import { type Abstimmungsart, abstimmungstitel } from "../../language/votes.ts";
import type { Random } from "../../random.ts";
import { type Day, day } from "../model/calendar.ts";
import type { Abstimmung, Geschaeft, Ratsmitglied, Traktandum } from "../model/model.ts";
import type { Zweck } from "../model/steps.ts";
import { accepted, type Ballot, chooseAmong, type Matter, voteOn } from "./voting.ts";

/** Votes are recorded by name from this day on. */
export const VOTES_SINCE: Day = day("2022-05-11");

export interface Outcome {
  readonly accepted: boolean;
  readonly returned: boolean;
}

export function decide(
  random: Random,
  item: Geschaeft,
  traktandum: Traktandum,
  zweck: Zweck,
  rat: readonly Ratsmitglied[],
  scale: number,
  nextNumber: () => number,
): Outcome {
  const { abstimmungen, sitzung } = traktandum;
  const recorded = sitzung.day >= VOTES_SINCE;
  const record = (ballot: Ballot, kind: Abstimmungsart): Ballot => {
    if (!recorded) return ballot;
    const titel = abstimmungstitel(random, item.art, kind);
    abstimmungen.push({ guid: random.guid(), traktandum, titel, nummer: nextNumber(), ...ballot } satisfies Abstimmung);
    return ballot;
  };
  const simple = (accepted: boolean): Outcome => ({ accepted, returned: false });

  switch (zweck) {
    case "wahl":
    case "diskussion":
    case "ohneDebatte":
      return simple(true);
    case "dringlichkeit":
      return simple(accepted(record(voteOn(random, rat, matterOf(random, item), true), "Dringlichkeit")));
    case "unterstuetzung":
      return simple(accepted(record(voteOn(random, rat, matterOf(random, item), true), "Antrag")));
    case "beschluss": {
      if (item.art === "Weisung" && random.chance(0.04)) {
        const back = record(voteOn(random, rat, { lage: 0.9, weite: 0.4 + 0.8 * random.next() }), "Rückweisung");
        if (accepted(back)) return { accepted: false, returned: true };
      }
      const before = recorded ? amendments(random, item, scale) : 0;
      for (let i = 0; i < before; i++) {
        if (random.chance(0.08)) record(chooseAmong(random, rat, random.weighted(OPTIONS)), "Auswahl");
        else record(voteOn(random, rat, amendment(random)), "Antrag");
      }
      return simple(accepted(record(voteOn(random, rat, matterOf(random, item)), "Schluss")));
    }
  }
}

const OPTIONS = [
  [3, 8],
  [4, 3],
  [5, 1],
] as const;

/**
 * Proposals of members have the position of their author. Those of the executive have more supporters, and the yearly
 * accounts still more.
 */
function matterOf(random: Random, { art, urheber }: Geschaeft): Matter {
  switch (art) {
    case "Budget":
    case "Rechnung":
    case "Nachtragskredit":
      return { lage: -0.1, weite: 0.9 + 0.4 * random.next() };
    case "Weisung":
    case "Bericht":
    case "Ratsreform":
      return { lage: -0.15, weite: 0.7 + 0.9 * random.next() };
    default: {
      const lage =
        urheber === null ? random.normal() * 0.5 : urheber.kind === "person" ? urheber.partei.lage : urheber.lage;
      return { lage, weite: 0.55 + 0.75 * random.next() };
    }
  }
}

function amendment(random: Random): Matter {
  return { lage: random.pick([-0.9, -0.6, 0, 0.5, 0.9]), weite: 0.3 + 0.7 * random.next() };
}

/** How many votes precede the final one: dozens in the budget debate, a few on proposals of the executive. */
function amendments(random: Random, { art }: Geschaeft, scale: number): number {
  switch (art) {
    case "Budget":
      return Math.round(random.integer(95, 130) * Math.min(1, 0.1 + scale));
    case "Weisung":
    case "Ratsreform":
      return random.weighted([
        [0, 55],
        [1, 20],
        [2, 12],
        [3, 8],
        [5, 5],
      ]);
    case "Motion":
    case "Postulat":
      return random.chance(0.12) ? 1 : 0;
    default:
      return 0;
  }
}
