/**
 * What is submitted to the council in a year. In: a random source, the council over time, bodies, departments, meeting
 * days. Out: business in order of submission, numbered `2023/1`, `2023/2`, …, without any step.
 */
import { businessTopic } from "../../language/business-titles.ts";
import type { Random } from "../../random.ts";
import { councilDays, type Day, day, executiveDay, onOrAfter, weekday } from "../model/calendar.ts";
import type { Referendum } from "../model/code-lists.ts";
import { altsystemId } from "../model/identity.ts";
import { KINDS, type Kind, YEARLY } from "../model/kinds.ts";
import type { Departement, Geschaeft, Gremium, Urheber } from "../model/model.ts";
import type { Chamber } from "../people/committees.ts";

export interface CouncilContext {
  readonly scale: number;
  readonly chamber: Chamber;
  readonly gremien: readonly Gremium[];
  readonly departemente: readonly Departement[];
}

const PER_YEAR = KINDS.reduce((sum, { proJahr }) => sum + proJahr, 0);

export function submissions(
  random: Random,
  year: number,
  meetingDays: readonly Day[],
  context: CouncilContext,
): Geschaeft[] {
  const { today } = context.chamber;
  const count = Math.round(PER_YEAR * context.scale * (0.96 + 0.08 * random.next()));
  const weights = KINDS.map((kind) => [kind, kind.proJahr] as const);
  const wednesdays = councilDays(year);
  const drawn = Array.from({ length: count }, () => {
    const kind = random.weighted(weights);
    return { kind, on: submissionDay(random, kind, year, meetingDays, wednesdays) };
  });
  const yearly = YEARLY.map((kind) => ({ kind, on: executiveDay(day(`${year}-${kind.datum}`)) }));
  return [...yearly, ...drawn]
    .filter(({ on }) => on <= today)
    .sort((a, b) => a.on - b.on)
    .map(({ kind, on }, index) => submit(random, kind, on, `${year}/${index + 1}`, context));
}

/** Members submit in a meeting, the executive on Wednesdays, conference and board on a Monday before a meeting. */
function submissionDay(
  random: Random,
  kind: Kind,
  year: number,
  meetingDays: readonly Day[],
  wednesdays: readonly Day[],
): Day {
  switch (kind.durch) {
    case "Mitglied":
      return random.pick(meetingDays);
    case "Interfraktionelle Konferenz":
    case "Geschäftsleitung":
      return Math.max(day(`${year}-01-01`), random.pick(meetingDays) - 9);
    case "Stadtrat":
      return random.pick(wednesdays);
    case "Bevölkerung": {
      const any = random.pick(wednesdays) + random.integer(-1, 4);
      return weekday(any) % 6 === 0 ? onOrAfter(any, 1) : any;
    }
  }
}

function submit(random: Random, kind: Kind, on: Day, grNr: string, context: CouncilContext): Geschaeft {
  const guid = random.guid();
  const topic = businessTopic(random, kind.art, Number(grNr.slice(0, 4)));
  const departement = context.departemente.find(({ key }) => key === topic.departement)!;
  const others = context.departemente.filter((other) => other !== departement && other.key !== "10");
  const urheber = author(random, kind, on, context);
  return {
    guid,
    altsystemId: altsystemId(guid, on),
    grNr,
    art: kind.art,
    topic,
    beginn: on,
    urheber,
    mitunterzeichner: cosignatories(random, kind, on, urheber, context.chamber),
    departement,
    mitbeteiligt: random.chance(0.08) ? [random.pick(others)] : [],
    referendum: referendum(random, kind),
    kommission: null,
    dringlich: kind.art === "Dringliche Schriftliche Anfrage",
    status: "Pendent",
    pendentBei: "Stadtrat",
    schritte: [],
    traktanden: [],
    verweisZu: [],
    verweisVon: [],
  };
}

function author(random: Random, kind: Kind, on: Day, { chamber, gremien }: CouncilContext): Urheber | null {
  const body = (name: string, lage: number): Urheber => ({
    kind: "gremium",
    gremium: gremien.find((gremium) => gremium.name === name)!,
    lage,
  });
  switch (kind.durch) {
    case "Bevölkerung":
      return null;
    case "Stadtrat":
    case "Geschäftsleitung":
    case "Interfraktionelle Konferenz":
      return body(kind.durch, -0.15);
    case "Mitglied": {
      const { person, partei, fraktion } = random.pick(chamber.rat(on));
      return fraktion !== null && kind.mindestens === 0 && random.chance(0.06)
        ? body(fraktion.name, partei.lage)
        : { kind: "person", person, partei };
    }
  }
}

/** From the author's own side of the council. */
function cosignatories(
  random: Random,
  { mindestens: least, hoechstens: most }: Kind,
  on: Day,
  author: Urheber | null,
  chamber: Chamber,
): Geschaeft["mitunterzeichner"] {
  if (author === null || author.kind === "gremium") return [];
  // Half of the papers have at most two further signatories, however many the kind allows.
  const count = least === 0 && random.chance(0.5) ? random.integer(0, Math.min(2, most)) : random.integer(least, most);
  const near = chamber
    .rat(on)
    .filter(({ person, partei }) => person !== author.person && Math.abs(partei.lage - author.partei.lage) < 0.65);
  return random.sample(near, count).map(({ person, partei }) => ({ kind: "person", person, partei }));
}

function referendum(random: Random, { art }: Kind): Referendum {
  switch (art) {
    case "Weisung":
      return random.weighted([
        ["Fakultatives Referendum", 55],
        ["Kein Referendum", 41],
        ["Obligatorisches Referendum", 4],
      ]);
    case "Volksinitiative":
      return "Obligatorisches Referendum";
    case "Parlamentarische Initiative":
    case "Einzelinitiative":
      return "Fakultatives Referendum";
    default:
      return "Kein Referendum";
  }
}
