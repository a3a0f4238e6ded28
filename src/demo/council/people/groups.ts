/** Parliamentary groups: which members belong to which group when, and who leads a group or committee. */
import type { Random } from "../../random.ts";
import { type Day, OPEN, type Term } from "../model/calendar.ts";
import type { Gremium, Person, Seat, Span } from "../model/model.ts";
import { GROUPS, groupOf } from "./parties.ts";
import { parteiOf } from "./people.ts";
import type { Office } from "./presidium.ts";

type Membership = Span & { readonly person: Person };

/** Membership depends on seat and party: it changes when the person's party or the parties' groups change. */
export function groupSpans(council: readonly Seat[], groups: ReadonlyMap<string, Gremium>): Map<Gremium, Membership[]> {
  const result = new Map<Gremium, Membership[]>([...groups.values()].map((body) => [body, []]));
  for (const { person, from, to } of council) {
    const changes = [...GROUPS.map((group) => group.from), ...person.parteien.map((party) => party.from)];
    const starts = [from, ...changes.filter((change) => from < change && change <= to)].sort((a, b) => a - b);
    let current: { name: string; span: Membership } | null = null;
    for (const start of new Set(starts)) {
      const name = groupOf(parteiOf(person, start)!.kuerzel, start);
      if (current !== null && current.name === name) continue;
      if (current !== null) current.span.to = start - 1;
      current = name === null ? null : { name, span: { person, from: start, to } };
      if (current !== null) result.get(groups.get(current.name)!)!.push(current.span);
    }
  }
  return result;
}

/** President and vice-president of each term, chosen among those who stay for all of it. */
export function leaders(random: Random, seats: readonly Membership[], terms: readonly Term[], today: Day): Office[] {
  return terms.flatMap(({ from, to }) => {
    const staying = seats.filter((seat) => seat.from <= from && (seat.to >= to || seat.to === OPEN));
    const end = to >= today ? OPEN : to;
    return random
      .sample(staying, 2)
      .map(({ person }, index) => ({ person, funktion: index === 0 ? "Präsidium" : "Vizepräsidium", from, to: end }));
  });
}
