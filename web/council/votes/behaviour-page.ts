/** `/rat/stimmverhalten`: who votes with whom, who is there, and who votes against the own party. */

import { figureMarkup } from "../../frame/figure.ts";
import { attribute, html, type Markup } from "../../frame/html.ts";
import { indexOfKind } from "../../frame/installed.ts";
import { inLanguage } from "../../frame/language.ts";
import type { Page, TableFile, View } from "../../frame/page.ts";
import { NotPublished } from "../../frame/service.ts";
import { tableMarkup } from "../../frame/table.ts";
import { linkTo, type Visit } from "../../frame/visit.ts";
import { partyPath } from "../facts/parties.ts";
import {
  type Agreement,
  agreementCall,
  type Extent,
  groupsCall,
  partiesCall,
  readExtent,
  readItems,
  type Side,
  type UnitRecord,
} from "../facts/vote-records.ts";
import { agreementFigure } from "./agreement-figure.ts";
import { peopleView } from "./behaviour-of-people.ts";
import { callsFooter } from "./calls-footer.ts";
import { unitTable } from "./record-tables.ts";
import { BEHAVIOUR_PATH, filterForm, type VoteFilter, voteFilter, voteTabs } from "./vote-filter.ts";

const WORDS = {
  de: {
    title: { fraktionen: "So stimmten die Fraktionen", parteien: "So stimmten die Parteien" },
    description: "Wer mit wem stimmt, wie geschlossen Fraktionen und Parteien sind und wie oft sie sich durchsetzen.",
    none: "Dazu gibt es keine Abstimmung, in der sich zwei vergleichen lassen.",
    explain:
      "Geschlossen: So viele der Anwesenden stimmten wie die Mehrheit der eigenen Seite. Geteilt: In so vielen " +
      "Abstimmungen stimmten nicht alle gleich. Mit der Mehrheit: So oft setzte sich die Seite im Rat durch.",
    kinds: { fraktionen: "Fraktionen", parteien: "Parteien", personen: "Personen" },
    compare: "Wer verglichen wird",
  },
  en: {
    title: { fraktionen: "How the parliamentary groups voted", parteien: "How the parties voted" },
    description: "Who votes with whom, how united groups and parties are, and how often they win.",
    none: "There is no vote in which two could be compared.",
    explain:
      "United: the share of the members present who voted with the majority of their own side. Divided: the votes in " +
      "which not all of them voted alike. With the majority: how often the side won in the council.",
    kinds: { fraktionen: "Groups", parteien: "Parties", personen: "People" },
    compare: "Who is compared",
  },
};

type Kind = keyof (typeof WORDS)["de"]["kinds"];
type UnitKind = Exclude<Kind, "personen">;

export const behaviourPage: Page = {
  async show(visit) {
    if (!indexOfKind(visit.installed, "vote")) throw new NotPublished("vote");
    const extent = await readExtent(visit);
    const filter = voteFilter(visit, extent);
    const kinds = kindsOf(extent);
    const kind = kinds.find((one) => one === visit.query.get("zwischen")) ?? kinds[0];
    const view =
      kind === "personen" ? await peopleView(visit, extent, filter) : await unitsView(visit, extent, filter, kind);
    return {
      ...view,
      main: html`${voteTabs(visit, filter, BEHAVIOUR_PATH)}${kindLinks(visit, filter, kinds, kind)}${view.main}`,
    };
  },
};

/** What there is to compare. */
function kindsOf({ fraktionen, parteien }: Extent): readonly Kind[] {
  return [
    ...(fraktionen.length > 0 ? (["fraktionen"] as const) : []),
    ...(parteien.length > 0 ? (["parteien"] as const) : []),
    "personen",
  ];
}

function kindLinks(visit: Visit, { given }: VoteFilter, kinds: readonly Kind[], current: Kind): Markup {
  const words = inLanguage(visit.language, WORDS);
  const links = kinds.map((kind) => {
    const href = linkTo(visit, BEHAVIOUR_PATH, { ...given, zwischen: kind });
    return html`<a href="${href}"${attribute("aria-current", kind === current && "true")}>${words.kinds[kind]}</a> `;
  });
  return html`<p class="order" role="group" aria-label="${words.compare}">${links}</p>`;
}

async function unitsView(visit: Visit, extent: Extent, filter: VoteFilter, kind: UnitKind): Promise<View> {
  const words = inLanguage(visit.language, WORDS);
  const calls = [
    agreementCall({ ...filter.asked, zwischen: kind }),
    kind === "fraktionen" ? groupsCall(filter.asked) : partiesCall(filter.asked),
  ];
  const [pairs, records] = await Promise.all([
    readItems<Agreement>(visit, calls[0]),
    readItems<UnitRecord>(visit, calls[1]),
  ]);
  const linkOf = (name: string): string | undefined => (kind === "parteien" ? partyPath(visit, name) : undefined);
  const figure = agreementFigure(visit, pairs, calls[0], ({ bezeichnung }: Side) => linkOf(bezeichnung));
  const title = words.title[kind] + filter.adverb;
  const units = unitTable(visit, records, linkOf);
  const file: TableFile = { id: kind, title, about: {}, read: async () => units };
  const table = html`${tableMarkup(visit, units)}<p class="about">${words.explain}</p>`;
  return {
    title,
    description: figure ? `${figure.title}. ${words.description}` : words.description,
    section: "rat",
    figures: figure ? [figure] : [],
    files: [file],
    main: html`${filterForm(visit, extent, filter, undefined, { zwischen: kind })}
${figure ? figureMarkup(visit, figure) : html`<p class="empty">${words.none}</p>`}
${records.length > 0 && table}
${callsFooter(visit, calls, file)}`,
  };
}
