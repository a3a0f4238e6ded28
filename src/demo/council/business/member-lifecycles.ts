/** The lifecycles of what members and the public submit: questions, motions and postulates, motions to decide. */
import type { Random } from "../../random.ts";
import { addMonths, executiveDay, onOrAfter } from "../model/calendar.ts";
import type { Geschaeft } from "../model/model.ts";
import { council, LEAD_DAYS, type Lifecycle, step } from "./stage.ts";

/** Answered in writing within some months; the council takes note. */
export function* question(item: Geschaeft, random: Random, months: number): Lifecycle {
  const frist = addMonths(item.beginn, months);
  yield step(item.beginn, "einreichung", "Pendent", "Stadtrat", { frist, paper: "vorstoss" });
  const answered = executiveDay(frist - random.integer(0, 7 * months));
  yield step(answered, "antwort", "Pendent", "Gemeinderat", { paper: "beschluss" });
  const note = yield* council(answered + LEAD_DAYS, "ohneDebatte");
  yield step(note.day, "kenntnisnahme", "Abgeschlossen", "", { at: note.traktandum });
}

/** Answered within six months, urgent ones within two; then discussed. */
export function* interpellation(item: Geschaeft, random: Random): Lifecycle {
  let frist = addMonths(item.beginn, 6);
  yield step(item.beginn, "einreichung", "Pendent", "Stadtrat", { frist, paper: "vorstoss" });
  if (random.chance(0.15)) {
    const motion = yield* council(item.beginn + LEAD_DAYS, "dringlichkeit");
    if (motion.accepted) frist = addMonths(motion.day, 2);
    const art = motion.accepted ? "dringlich" : "nichtDringlich";
    yield step(motion.day, art, "Pendent", "Stadtrat", { frist, at: motion.traktandum, dringlich: motion.accepted });
  }
  const answered = executiveDay(frist - random.integer(0, 14));
  yield step(answered, "antwort", "Pendent", "Gemeinderat", { paper: "beschluss" });
  const debate = yield* council(answered + LEAD_DAYS, "diskussion");
  yield step(debate.day, "diskussion", "Abgeschlossen", "", { at: debate.traktandum });
}

/**
 * Motion and postulate: the executive accepts or opposes it, the council refers or rejects it, and a report follows two
 * years later.
 */
export function* demand(item: Geschaeft, random: Random): Lifecycle {
  const frist = addMonths(item.beginn, 6);
  yield step(item.beginn, "einreichung", "Pendent", "Stadtrat", { frist, paper: "vorstoss" });
  let declared = executiveDay(frist - random.integer(0, 120));
  if (random.chance(0.05)) {
    const motion = yield* council(item.beginn + LEAD_DAYS, "dringlichkeit");
    const art = motion.accepted ? "dringlich" : "nichtDringlich";
    declared = motion.accepted ? onOrAfter(motion.day + 20, 3) : Math.max(declared, onOrAfter(motion.day + 7, 3));
    const due = motion.accepted ? addMonths(motion.day, 1) : frist;
    yield step(motion.day, art, "Pendent", "Stadtrat", {
      frist: due,
      at: motion.traktandum,
      dringlich: motion.accepted,
    });
  }
  declared = Math.max(declared, onOrAfter(item.beginn + 7, 3));
  if (random.chance(0.04)) {
    yield step(declared, "rueckzug", "Abgeschlossen", "");
    return;
  }
  const welcome = random.chance(item.art === "Motion" ? 0.35 : 0.7);
  yield step(declared, welcome ? "entgegennahme" : "ablehnungsantrag", "Pendent", "Gemeinderat", {
    ...(item.art === "Motion" ? { paper: "beschluss" as const } : {}),
  });
  const opposed = !welcome || random.chance(0.5);
  const decision = yield* council(declared + LEAD_DAYS, opposed ? "beschluss" : "ohneDebatte");
  if (!decision.accepted) {
    yield step(decision.day, "ablehnung", "Abgeschlossen", "", { at: decision.traktandum });
    return;
  }
  const asPostulate = item.art === "Motion" && random.chance(0.12);
  let due = addMonths(decision.day, 24);
  yield step(decision.day, asPostulate ? "umwandlung" : "ueberweisung", "Überwiesen", "Stadtrat", {
    frist: due,
    at: decision.traktandum,
  });
  if (random.chance(0.1)) {
    const longer = yield* council(due - 60, "ohneDebatte");
    due = addMonths(due, 12);
    yield step(longer.day, "fristerstreckung", "Überwiesen", "Stadtrat", { frist: due, at: longer.traktandum });
  }
  const reported = Math.max(executiveDay(due - random.integer(0, 200)), (item.schritte.at(-1)?.day ?? 0) + 7);
  // The annual report covers all postulates together.
  const own = item.art === "Motion" ? { paper: "beschluss" as const } : {};
  yield step(reported, "bericht", "Überwiesen", "Gemeinderat", own);
  const end = yield* council(reported + 60, "ohneDebatte");
  yield step(end.day, "abschreibung", "Abgeschlossen", "", { at: end.traktandum });
}

export function* motionToDecide(item: Geschaeft): Lifecycle {
  yield step(item.beginn, "einreichung", "Pendent", "Gemeinderat", { paper: "vorstoss" });
  const decision = yield* council(item.beginn + LEAD_DAYS, "beschluss");
  yield step(decision.day, decision.accepted ? "beschluss" : "ablehnung", "Abgeschlossen", "", {
    at: decision.traktandum,
  });
}
