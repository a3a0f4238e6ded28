/** Which committee prepares an item of business: by its kind, or by the department that leads. */
import type { Random } from "../../random.ts";
import type { Day } from "../model/calendar.ts";
import type { Geschaeft, Gremium } from "../model/model.ts";

/** Short name of the committee that prepares a department's business. */
export const COMMITTEE_OF: Readonly<Record<string, string>> = {
  "10": "GPK",
  "15": "SK PRD/SSD",
  "20": "SK FD",
  "25": "SK SID/V",
  "30": "SK GUD",
  "35": "SK TED/DIB",
  "40": "SK HBD/SE",
  "45": "SK TED/DIB",
  "50": "SK PRD/SSD",
  "55": "SK SD",
};

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
