/**
 * The life of business as the rules of the council have it: submission, deadlines of the executive, committee, decision
 * of the council, referendum. Each kind is a generator that yields the next step, or waits for a place on an agenda and
 * is resumed with what the council decided there. Whoever runs it stops at today; the state then is the item's state.
 */
import type { Random } from "../../random.ts";
import { addMonths, committeeDay, type Day, executiveDay, onOrAfter } from "../model/calendar.ts";
import type { PendentBei, Status } from "../model/code-lists.ts";
import type { Geschaeft, Traktandum } from "../model/model.ts";
import type { SchrittArt, Zweck } from "../model/steps.ts";

/** What happened to an item in a meeting. */
export interface Treatment {
  readonly day: Day;
  readonly traktandum: Traktandum;
  readonly accepted: boolean;
  /** Sent back to the executive instead of decided. */
  readonly returned: boolean;
}

/** The document that comes with a step: of members or people, of a committee or the board, of the executive. */
export type Paper = "vorstoss" | "antrag" | "beschluss";

export type Stage =
  | {
      readonly kind: "step";
      readonly day: Day;
      readonly art: SchrittArt;
      readonly status: Status;
      readonly pendentBei: PendentBei;
      /** By when the next step is due. */
      readonly frist?: Day;
      readonly paper?: Paper;
      readonly at?: Traktandum;
      /** The item is urgent from here on. */
      readonly dringlich?: boolean;
      /** The item goes to its committee. */
      readonly kommission?: boolean;
    }
  /** Waits for a place on the agenda of a meeting after `ready`. */
  | { readonly kind: "council"; readonly ready: Day; readonly zweck: Zweck };

export type Life = Generator<Stage, void, Treatment | undefined>;

type Step = Extract<Stage, { kind: "step" }>;
type Options = Pick<Step, "frist" | "paper" | "at" | "dringlich" | "kommission">;

function step(day: Day, art: SchrittArt, status: Status, pendentBei: PendentBei, options: Options = {}): Stage {
  return { kind: "step", day, art, status, pendentBei, ...options };
}

function* council(ready: Day, zweck: Zweck): Generator<Stage, Treatment, Treatment | undefined> {
  return (yield { kind: "council", ready, zweck })!;
}

/** Papers reach the members on Friday before the meeting. */
const LEAD = 5;
const REFERENDUM_DAYS = 60;
const SUNDAY = 0;

export function lifeOf(item: Geschaeft, random: Random): Life {
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

/** Answered in writing within some months; the council takes note. */
function* question(item: Geschaeft, random: Random, months: number): Life {
  const frist = addMonths(item.beginn, months);
  yield step(item.beginn, "einreichung", "Pendent", "Stadtrat", { frist, paper: "vorstoss" });
  const answered = executiveDay(frist - random.integer(0, 7 * months));
  yield step(answered, "antwort", "Pendent", "Gemeinderat", { paper: "beschluss" });
  const note = yield* council(answered + LEAD, "ohneDebatte");
  yield step(note.day, "kenntnisnahme", "Abgeschlossen", "", { at: note.traktandum });
}

/** Answered within six months, urgent ones within two; then discussed. */
function* interpellation(item: Geschaeft, random: Random): Life {
  let frist = addMonths(item.beginn, 6);
  yield step(item.beginn, "einreichung", "Pendent", "Stadtrat", { frist, paper: "vorstoss" });
  if (random.chance(0.15)) {
    const motion = yield* council(item.beginn + LEAD, "dringlichkeit");
    if (motion.accepted) frist = addMonths(motion.day, 2);
    const art = motion.accepted ? "dringlich" : "nichtDringlich";
    yield step(motion.day, art, "Pendent", "Stadtrat", { frist, at: motion.traktandum, dringlich: motion.accepted });
  }
  const answered = executiveDay(frist - random.integer(0, 14));
  yield step(answered, "antwort", "Pendent", "Gemeinderat", { paper: "beschluss" });
  const debate = yield* council(answered + LEAD, "diskussion");
  yield step(debate.day, "diskussion", "Abgeschlossen", "", { at: debate.traktandum });
}

/** Motion and postulate: the executive accepts or opposes, the council refers or refuses, two years later a report. */
function* demand(item: Geschaeft, random: Random): Life {
  const frist = addMonths(item.beginn, 6);
  yield step(item.beginn, "einreichung", "Pendent", "Stadtrat", { frist, paper: "vorstoss" });
  let declared = executiveDay(frist - random.integer(0, 120));
  if (random.chance(0.05)) {
    const motion = yield* council(item.beginn + LEAD, "dringlichkeit");
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
  const decision = yield* council(declared + LEAD, opposed ? "beschluss" : "ohneDebatte");
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
  // Postulates are reported on together, in the annual report.
  const own = item.art === "Motion" ? { paper: "beschluss" as const } : {};
  yield step(reported, "bericht", "Überwiesen", "Gemeinderat", own);
  const end = yield* council(reported + 60, "ohneDebatte");
  yield step(end.day, "abschreibung", "Abgeschlossen", "", { at: end.traktandum });
}

function* motionToDecide(item: Geschaeft): Life {
  yield step(item.beginn, "einreichung", "Pendent", "Gemeinderat", { paper: "vorstoss" });
  const decision = yield* council(item.beginn + LEAD, "beschluss");
  yield step(decision.day, decision.accepted ? "beschluss" : "ablehnung", "Abgeschlossen", "", {
    at: decision.traktandum,
  });
}

/** Needs the provisional support of a third of the council before a committee works on it. */
function* initiative(item: Geschaeft, random: Random): Life {
  yield step(item.beginn, "einreichung", "Pendent", "Gemeinderat", { paper: "vorstoss" });
  const support = yield* council(item.beginn + LEAD, "unterstuetzung");
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

function* election(item: Geschaeft): Life {
  yield step(item.beginn, "wahlvorschlag", "Pendent", "Gemeinderat");
  const vote = yield* council(item.beginn + LEAD, "wahl");
  yield step(vote.day, "wahl", "Abgeschlossen", "", { at: vote.traktandum });
}

/** What the executive (or the board, or the people by initiative) puts before the council. */
function* proposal(item: Geschaeft, random: Random): Life {
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
  // The budget is for December, the accounts for June.
  const weeks = item.art === "Budget" ? 11 : item.art === "Rechnung" ? 10 : random.integer(6, 32);
  yield* fromCommittee(item, random, committeeDay(last + 7 * weeks));
}

/** From the committee's proposal to the decision, and by the ballot box where a referendum is possible. */
function* fromCommittee(item: Geschaeft, random: Random, proposed: Day): Life {
  yield step(proposed, "kommission", "Pendent", "Gemeinderat", { paper: "antrag" });
  const decision = yield* council(proposed + LEAD, "beschluss");
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

/** On a Sunday within a year. */
function* ballot(random: Random, after: Day): Life {
  yield step(onOrAfter(after + random.integer(90, 330), SUNDAY), "volksabstimmung", "Abgeschlossen", "");
}
