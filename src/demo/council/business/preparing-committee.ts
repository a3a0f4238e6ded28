/** Which committee prepares an item of business: by its kind, or by the department that leads. */
import { COMMITTEE_OF } from "../../departments.ts";
import type { Random } from "../../random.ts";
import type { Day } from "../model/calendar.ts";
import type { Geschaeft, Gremium } from "../model/model.ts";

export function preparingCommittee(random: Random, item: Geschaeft, on: Day, gremien: readonly Gremium[]): Gremium {
  const named = (kurzname: string) => gremien.find((body) => body.kurzname === kurzname)!;
  switch (item.art) {
    case "Budget":
    case "Rechnung":
    case "Nachtragskredit":
      return named("RPK");
    case "Bericht":
    case "Ratsreform":
      return named("GPK");
    default: {
      const planning = named("BeKo RP/BZO");
      if (item.departement.key === "40" && planning.from <= on && random.chance(0.15)) return planning;
      return named(COMMITTEE_OF[item.departement.key]);
    }
  }
}
