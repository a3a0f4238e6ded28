/**
 * The lifecycle of business under the rules of the council: submission, deadlines of the executive, committee, decision
 * of the council, referendum. In: an item. Out: a generator of its stages. The caller stops it at today; the item is
 * then in the state of its last step.
 */
import type { Random } from "../../random.ts";
import type { Geschaeft } from "../model/model.ts";
import { demand, interpellation, motionToDecide, question } from "./member-lifecycles.ts";
import { election, initiative, proposal } from "./proposal-lifecycles.ts";
import type { Lifecycle } from "./stage.ts";

export function lifecycleOf(item: Geschaeft, random: Random): Lifecycle {
  switch (item.art) {
    case "Dringliche Schriftliche Anfrage":
      return question(item, random, 1);
    case "Schriftliche Anfrage":
      return question(item, random, 3);
    case "Petition":
      return question(item, random, 6);
    case "Interpellation":
      return interpellation(item, random);
    case "Motion":
    case "Postulat":
      return demand(item, random);
    case "Beschlussantrag":
    case "Resolution":
      return motionToDecide(item);
    case "Parlamentarische Initiative":
    case "Einzelinitiative":
      return initiative(item, random);
    case "Wahl":
      return election(item);
    default:
      return proposal(item, random);
  }
}
