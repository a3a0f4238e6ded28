/**
 * Simulates the council: each meeting takes waiting items on its agenda and decides them, and each item continues until
 * today. In: business without steps, meetings without agenda. Out: the same, completed, with all decisions numbered.
 */
import type { Random } from "../../random.ts";
import { type Day, day } from "../model/calendar.ts";
import { lowerBound } from "../model/lower-bound.ts";
import type { Geschaeft, Sitzung, Traktandum } from "../model/model.ts";
import type { SchrittArt, Zweck } from "../model/steps.ts";
import { numberDecisions } from "./decision-numbers.ts";
import { decide } from "./decisions.ts";
import { lifecycleOf } from "./lifecycle.ts";
import { linkToProposal } from "./links.ts";
import type { Papers } from "./papers.ts";
import { preparingCommittee } from "./preparing-committee.ts";
import type { Lifecycle, Step, Treatment } from "./stage.ts";
import type { CouncilContext } from "./submissions.ts";

interface Waiting {
  readonly item: Geschaeft;
  readonly lifecycle: Lifecycle;
  readonly random: Random;
  readonly ready: Day;
  readonly zweck: Zweck;
}

/** The part of the items waiting for a debate that the council debates in one meeting. */
const DEBATED_SHARE = 0.3;
/** Older documents of business exist only on paper; agendas and minutes have been scanned. */
const PAPERS_SINCE = day("2012-07-01");
/** The sound of meetings is published from this day on. */
const RECORDED_SINCE = day("2025-01-01");

export function runPlenum(
  random: Random,
  business: readonly Geschaeft[],
  meetings: readonly Sitzung[],
  context: CouncilContext,
  papers: Papers,
): void {
  const { today } = context.chamber;
  /** By the first meeting that can treat an item; undefined beyond the calendar. */
  const arrivals = new Map<Sitzung | undefined, Waiting[]>();
  const proposals = business.filter(({ art }) => art === "Weisung");

  const wait = (waiting: Waiting): void => {
    const meeting = meetings[lowerBound(meetings.length, (index) => meetings[index].day >= waiting.ready)];
    const list = arrivals.get(meeting);
    if (list === undefined) arrivals.set(meeting, [waiting]);
    else list.push(waiting);
  };

  const record = (item: Geschaeft, stage: Step, random: Random): void => {
    const { art, day, frist = null, at = null, paper } = stage;
    if (stage.kommission) item.kommission = preparingCommittee(random, item, day, context.gremien);
    if (stage.dringlich) item.dringlich = true;
    if (art === "bericht") linkToProposal(item, day, proposals);
    const dokument =
      at !== null
        ? finalVote(item, art, at, papers)
        : paper === undefined || day < PAPERS_SINCE
          ? null
          : papers.ofStep(item, art, paper, day);
    item.schritte.push({ guid: random.guid(), art, day, frist, traktandum: at, dokument, beschlussnummer: "" });
    item.status = stage.status;
    item.pendentBei = stage.pendentBei;
  };

  /** Continues an item until it waits for the council, ends, or would pass today. */
  const advance = (item: Geschaeft, lifecycle: Lifecycle, random: Random, treatment?: Treatment): void => {
    for (let next = lifecycle.next(treatment); !next.done; next = lifecycle.next()) {
      const stage = next.value;
      if (stage.kind === "council") {
        wait({ item, lifecycle, random, ready: stage.ready, zweck: stage.zweck });
        return;
      }
      if (stage.day > today) return;
      record(item, stage, random);
    }
  };

  for (const item of business) {
    const own = random.fork(item.grNr);
    advance(item, lifecycleOf(item, own), own);
  }

  let queue: Waiting[] = [];
  for (const meeting of meetings) {
    if (meeting.stand === "geplant") break;
    queue.push(...(arrivals.get(meeting) ?? []));
    const possible = meeting.stand === "vorbei" ? queue : queue.filter(({ ready }) => ready <= today);
    const chosen = choose(possible);
    const taken = new Set(chosen);
    queue = queue.filter((waiting) => !taken.has(waiting));
    holdMeeting(random.fork(meeting.guid), meeting, chosen, context, papers, advance);
  }
  numberDecisions(random.fork("Beschlussnummern"), business);
}

/** The document of the vote that decided an item, if it was recorded. */
function finalVote(item: Geschaeft, art: SchrittArt, { zweck, abstimmungen }: Traktandum, papers: Papers) {
  const last = abstimmungen.at(-1);
  return zweck === "beschluss" && art !== "rueckweisung" && last !== undefined ? papers.finalVote(item, last) : null;
}

/** Elections and urgent items first, then those that waited longest; items without debate last, and all of them. */
function choose(queue: readonly Waiting[]): Waiting[] {
  const {
    elections = [],
    debates = [],
    formalities = [],
  } = Object.groupBy(queue, ({ zweck }) =>
    zweck === "wahl" ? "elections" : zweck === "ohneDebatte" ? "formalities" : "debates",
  );
  debates.sort((a, b) => urgency(a) - urgency(b) || a.ready - b.ready);
  return [...elections, ...debates.slice(0, Math.ceil(debates.length * DEBATED_SHARE)), ...formalities];
}

function urgency({ item, zweck }: Waiting): number {
  if (zweck === "dringlichkeit" || item.art === "Budget" || item.art === "Rechnung") return 0;
  return item.dringlich ? 1 : 2;
}

function holdMeeting(
  random: Random,
  sitzung: Sitzung,
  chosen: readonly Waiting[],
  { chamber, scale }: CouncilContext,
  papers: Papers,
  advance: (item: Geschaeft, lifecycle: Lifecycle, random: Random, treatment: Treatment) => void,
): void {
  const addItem = (titel: string, zweck: Zweck | null, geschaeft: Geschaeft | null): Traktandum => {
    const nummer = sitzung.traktanden.length + 1;
    const traktandum = {
      guid: random.guid(),
      sitzung,
      nummer,
      titel,
      geschaeft,
      zweck,
      abstimmungen: [],
      wortmeldungen: [],
    };
    sitzung.traktanden.push(traktandum);
    geschaeft?.traktanden.push(traktandum);
    return traktandum;
  };
  let votes = 0;
  const rat = chamber.rat(sitzung.day);
  addItem("Mitteilungen", null, null);
  for (const { item, lifecycle, random: own, zweck } of chosen) {
    const traktandum = addItem(item.topic.titel, zweck, item);
    if (sitzung.stand !== "vorbei") continue;
    const outcome = decide(own, item, traktandum, zweck, rat, scale, () => ++votes);
    advance(item, lifecycle, own, { day: sitzung.day, traktandum, ...outcome });
  }
  sitzung.dokumente.push(papers.agenda(sitzung));
  if (sitzung.stand !== "vorbei") return;
  sitzung.dokumente.push(papers.minutes(sitzung));
  if (sitzung.day >= RECORDED_SINCE) sitzung.aufzeichnungen.push(papers.recording(sitzung));
}
