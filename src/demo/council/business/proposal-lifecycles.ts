/** The lifecycles of what a committee prepares or proposes: initiatives, elections, proposals of the executive. */
import type { Random } from "../../random.ts";
import { addMonths, committeeDay, type Day, executiveDay, onOrAfter } from "../model/calendar.ts";
import type { Geschaeft } from "../model/model.ts";
import { council, LEAD_DAYS, type Lifecycle, step } from "./stage.ts";

const REFERENDUM_DAYS = 60;
const SUNDAY = 0;

/** Needs the provisional support of a third of the council before a committee works on it. */
export function* initiative(item: Geschaeft, random: Random): Lifecycle {
  yield step(item.beginn, "einreichung", "Pendent", "Gemeinderat", { paper: "vorstoss" });
  const support = yield* council(item.beginn + LEAD_DAYS, "unterstuetzung");
  if (!support.accepted) {
    yield step(support.day, "keineUnterstuetzung", "Abgeschlossen", "", { at: support.traktandum });
    return;
  }
  const due = addMonths(support.day, 18);
  yield step(support.day, "unterstuetzung", "Pendent", "Geschäftsleitung", { at: support.traktandum, frist: due });
  yield step(onOrAfter(support.day + 5, 1), "zuweisung", "In Kommission", "Vorberatende Kommission", {
    kommission: true,
  });
  yield* fromCommittee(item, random, committeeDay(due - random.integer(0, 250)));
}

export function* election(item: Geschaeft): Lifecycle {
  yield step(item.beginn, "wahlvorschlag", "Pendent", "Gemeinderat");
  const vote = yield* council(item.beginn + LEAD_DAYS, "wahl");
  yield step(vote.day, "wahl", "Abgeschlossen", "", { at: vote.traktandum });
}

/** What the executive, the board, or the people by initiative submit to the council. */
export function* proposal(item: Geschaeft, random: Random): Lifecycle {
  const popular = item.art === "Volksinitiative";
  const board = item.art === "Ratsreform";
  let last = item.beginn;
  if (popular) {
    const frist = addMonths(last, 10);
    yield step(last, "einreichung", "Pendent", "Stadtrat", { frist, paper: "vorstoss" });
    last = executiveDay(frist - random.integer(0, 90));
  }
  if (board) yield step(last, "einreichung", "Pendent", "Geschäftsleitung", { paper: "antrag" });
  else yield step(last, "antragStadtrat", "Pendent", "Geschäftsleitung", { paper: "beschluss" });
  yield step(onOrAfter(last + 5, 1), "zuweisung", "In Kommission", "Vorberatende Kommission", { kommission: true });
  // The budget is decided in December, the accounts in June.
  const weeks = item.art === "Budget" ? 11 : item.art === "Rechnung" ? 10 : random.integer(6, 32);
  yield* fromCommittee(item, random, committeeDay(last + 7 * weeks));
}

/** From the committee's proposal to the decision, and to the popular vote where a referendum is possible. */
function* fromCommittee(item: Geschaeft, random: Random, proposed: Day): Lifecycle {
  yield step(proposed, "kommission", "Pendent", "Gemeinderat", { paper: "antrag" });
  const decision = yield* council(proposed + LEAD_DAYS, "beschluss");
  const { day, traktandum: at } = decision;
  if (decision.returned) {
    yield step(day, "rueckweisung", "Pendent", "Stadtrat", { at });
    yield step(executiveDay(day + random.integer(120, 400)), "rueckzug", "Abgeschlossen", "");
    return;
  }
  if (item.art === "Bericht" || item.art === "Rechnung") {
    yield step(day, decision.accepted ? "kenntnisnahme" : "ablehnung", "Abgeschlossen", "", { at });
    return;
  }
  const popular = item.art === "Volksinitiative";
  if (!decision.accepted && !popular) {
    yield step(day, "ablehnung", "Abgeschlossen", "", { at });
    return;
  }
  const art = decision.accepted ? "beschluss" : "ablehnung";
  if (item.referendum === "Kein Referendum") {
    yield step(day, art, "Abgeschlossen", "", { at });
    return;
  }
  if (item.referendum === "Obligatorisches Referendum") {
    yield step(day, art, "Beschlossen", "Volksabstimmung", { at });
    yield* ballot(random, day);
    return;
  }
  yield step(day, art, "Beschlossen", "Referendumsfrist", { at });
  const published = onOrAfter(day + 3, 3);
  const end = published + REFERENDUM_DAYS;
  yield step(published, "referendumsfrist", "Beschlossen", "Referendumsfrist", { frist: end });
  if (random.chance(0.03)) {
    const established = onOrAfter(end + 10, 3);
    yield step(established, "referendumErgriffen", "Beschlossen", "Volksabstimmung");
    yield* ballot(random, established);
    return;
  }
  yield step(end + 1, "rechtskraft", "Beschlossen", "Stadtrat");
  yield step(onOrAfter(end + random.integer(10, 60), 3), "inkraftsetzung", "Abgeschlossen", "");
}

/** A popular vote on a Sunday within a year. */
function* ballot(random: Random, after: Day): Lifecycle {
  yield step(onOrAfter(after + random.integer(90, 330), SUNDAY), "volksabstimmung", "Abgeschlossen", "");
}
