/**
 * References between items of business: from a proposal to the demand it answers, from a postulate to the proposal it
 * accompanies.
 */
import type { Random } from "../../random.ts";
import type { Day } from "../model/calendar.ts";
import { lowerBound } from "../model/lower-bound.ts";
import type { Geschaeft } from "../model/model.ts";

const ANSWER_DAYS = 90;
const ACCOMPANYING_SHARE = 0.18;

function link(from: Geschaeft, to: Geschaeft): void {
  if (from.verweisZu.includes(to)) return;
  from.verweisZu.push(to);
  to.verweisVon.push(from);
}

/** A proposal of the same department that the executive made shortly before its report on the demand. */
export function linkToProposal(demand: Geschaeft, reported: Day, proposals: readonly Geschaeft[]): void {
  const answer = between(proposals, reported - ANSWER_DAYS, reported).find(
    ({ departement, verweisZu }) => departement === demand.departement && verweisZu.length === 0,
  );
  if (answer !== undefined) link(answer, demand);
}

/** Some postulates are submitted together with a proposal that a committee is preparing. */
export function linkPostulates(random: Random, business: readonly Geschaeft[]): void {
  const proposals = business.filter(({ art }) => art === "Weisung");
  for (const postulate of business) {
    if (postulate.art !== "Postulat" || !random.chance(ACCOMPANYING_SHARE)) continue;
    const near = between(proposals, postulate.beginn - 180, postulate.beginn - 20).filter(
      ({ departement }) => departement === postulate.departement,
    );
    if (near.length > 0) link(postulate, random.pick(near));
  }
}

/** The items that began in a span of days; `items` is in order of their beginning. */
function between(items: readonly Geschaeft[], from: Day, to: Day): readonly Geschaeft[] {
  const begun = (day: Day) => lowerBound(items.length, (index) => items[index].beginn >= day);
  return items.slice(begun(from), begun(to + 1));
}
