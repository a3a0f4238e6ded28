/**
 * The whole council as a model. In: size, seed and date of the city. Out: people, business, meetings, votes, mail,
 * documents.
 */
import type { CityOptions } from "../city.ts";
import { DEPARTEMENTE } from "../departments.ts";
import { type Random, random as randomOf } from "../random.ts";
import { linkPostulates } from "./business/links.ts";
import { makeMails } from "./business/mail.ts";
import { makeMeetings } from "./business/meetings.ts";
import { makePapers } from "./business/papers.ts";
import { runPlenum } from "./business/plenum.ts";
import { speechesOn } from "./business/speeches.ts";
import { type CouncilContext, submissions } from "./business/submissions.ts";
import { day, yearOf } from "./model/calendar.ts";
import type { Council } from "./model/model.ts";
import { makeBodies } from "./people/bodies.ts";
import { makeMandates } from "./people/mandates.ts";
import { makeParties } from "./people/parties.ts";

/** Business and meetings are on record from this year on at the earliest. */
const FIRST_YEAR = 2010;

export function buildCouncil(options: CityOptions): Council {
  const random: Random = randomOf(`${options.seed}/council`);
  const today = day(options.today);
  const parteien = makeParties(random.fork("parties"));
  const gremien = makeBodies(random.fork("bodies"));
  const ids = random.fork("departments");
  const departemente = DEPARTEMENTE.map(({ key, bezeichnung }) => ({ guid: ids.guid(), key, name: bezeichnung }));
  const { personen, mandate, chamber, head } = makeMandates(
    random.fork("mandates"),
    parteien,
    gremien,
    today,
    options.since,
  );
  const context: CouncilContext = { scale: options.scale, chamber, gremien, departemente };

  const thisYear = yearOf(today);
  const first = Math.max(FIRST_YEAR, options.since ?? 0);
  const years = Array.from({ length: thisYear - first + 1 }, (_, index) => first + index);
  const sitzungen = makeMeetings(random.fork("meetings"), [...years, thisYear + 1], options.scale, today);
  const geschaefte = years.flatMap((year) => {
    const days = sitzungen.map((sitzung) => sitzung.day).filter((on) => yearOf(on) === year);
    return submissions(random.fork(`business ${year}`), year, days, context);
  });

  const papers = makePapers(random.fork("papers"));
  linkPostulates(random.fork("links"), geschaefte);
  runPlenum(random.fork("plenum"), geschaefte, sitzungen, context, papers);
  const ratspost = makeMails(random.fork("mail"), geschaefte, sitzungen, today, papers);
  const randomFor = (guid: string) => random.fork(guid);
  const traktanden = sitzungen.flatMap(({ traktanden }) => traktanden);
  for (const item of traktanden)
    item.wortmeldungen.push(...speechesOn({ rat: chamber.rat, head, mandate, randomFor }, item, papers));

  return {
    today,
    parteien: [...parteien.values()],
    gremien,
    personen,
    mandate,
    departemente,
    geschaefte,
    sitzungen,
    abstimmungen: traktanden.flatMap(({ abstimmungen }) => abstimmungen),
    wortmeldungen: traktanden.flatMap(({ wortmeldungen }) => wortmeldungen),
    ratspost,
    dokumente: papers.all,
    rat: chamber.rat,
    head,
    randomFor,
  };
}
