/**
 * Which votes a page is about: a topic and a period, from its address. Without a period, it is the twelve months up to
 * the latest vote. Out: the parameters of the service, the same for links, words for headings, and the form.
 */
import { longDay } from "../../frame/dates.ts";
import { attribute, html, type Markup, type Piece } from "../../frame/html.ts";
import { inLanguage } from "../../frame/language.ts";
import { languageField } from "../../frame/language-field.ts";
import { pickerFold } from "../../frame/picker-fold.ts";
import type { Query } from "../../frame/service.ts";
import { linkTo, type Reader, type Visit } from "../../frame/visit.ts";
import type { Extent } from "../facts/vote-records.ts";

const WORDS = {
  de: {
    topic: "Thema",
    example: "z.\u00a0B. Velo",
    period: "Zeitraum",
    recent: "Letzte 12 Monate",
    all: "Alle Jahre",
    exact: "Genauer Zeitraum",
    from: "Vom",
    until: "Bis zum",
    show: "Zeigen",
    about: (words: string) => ` zu «${words}»`,
    lately: " der letzten zwölf Monate",
    during: " in den letzten zwölf Monaten",
    ofYear: (year: string) => ` im Jahr ${year}`,
    between: (from: string, until: string) => `${from && ` ab dem ${from}`}${until && ` bis zum ${until}`}`,
  },
  en: {
    topic: "Topic",
    example: "e.g. Velo",
    period: "Period",
    recent: "Last 12 months",
    all: "All years",
    exact: "Exact period",
    from: "From",
    until: "To",
    show: "Show",
    about: (words: string) => ` on “${words}”`,
    lately: " in the last twelve months",
    during: " in the last twelve months",
    ofYear: (year: string) => ` in ${year}`,
    between: (from: string, until: string) => `${from && ` from ${from}`}${until && ` to ${until}`}`,
  },
};

const ALL_YEARS = "alle";
const LONGEST = 200;

export interface VoteFilter {
  /** Parameters of the service. */
  readonly asked: Query;
  /** Parameters of the page that differ from the default. */
  readonly given: Query;
  /** ` zu «Velo» im Jahr 2026`; empty for everything. */
  readonly words: string;
  /** The same after a verb: ` zu «Velo» in den letzten zwölf Monaten`. */
  readonly adverb: string;
}

export function voteFilter(visit: Pick<Visit, "query" | "language">, extent: Extent): VoteFilter {
  const words = inLanguage(visit.language, WORDS);
  const text = (name: string): string | undefined =>
    (visit.query.get(name) ?? "").slice(0, LONGEST).toWellFormed().trim() || undefined;
  const thema = text("thema");
  const [von, bis] = [text("von"), text("bis")].map((day) => (day !== undefined && isDay(day) ? day : undefined));
  const zeit = text("zeit");
  const year = extent.jahre.find((one) => String(one) === zeit);
  const about = thema === undefined ? "" : words.about(thema);
  if (von !== undefined || bis !== undefined) {
    const [from, until] = [longDay(von, visit.language), longDay(bis, visit.language)];
    const given = { thema, von, bis };
    const period = about + words.between(from, until);
    return { asked: given, given, words: period, adverb: period };
  }
  if (year !== undefined) {
    const own = String(year);
    const period = about + words.ofYear(own);
    return { asked: { thema, von: own, bis: own }, given: { thema, zeit: own }, words: period, adverb: period };
  }
  if (zeit === ALL_YEARS || extent.bis === undefined)
    return {
      asked: { thema },
      given: { thema, zeit: zeit === ALL_YEARS ? zeit : undefined },
      words: about,
      adverb: about,
    };
  return {
    asked: { thema, von: yearBefore(extent.bis) },
    given: { thema },
    words: about + words.lately,
    adverb: about + words.during,
  };
}

function yearBefore(day: string): string {
  return Temporal.PlainDate.from(day).subtract({ years: 1 }).add({ days: 1 }).toString();
}

function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  try {
    return Temporal.PlainDate.from(text, { overflow: "reject" }) !== undefined;
  } catch {
    return false;
  }
}

/** `more` are further fields of the page, `hidden` what the form must keep. */
export function filterForm(visit: Visit, extent: Extent, { given }: VoteFilter, more: Piece, hidden: Query): Markup {
  const words = inLanguage(visit.language, WORDS);
  const periods: readonly Choice[] = [
    ["", words.recent],
    ...extent.jahre.map((year): Choice => [String(year), String(year)]),
    [ALL_YEARS, words.all],
  ];
  const kept = Object.entries(hidden).filter(([, value]) => value !== undefined);
  const look = html`value="${given.thema}" placeholder="${words.example}"`;
  const topic = html`<input type="search" id="thema" name="thema" ${look}>`;
  const isExact = given.von !== undefined || given.bis !== undefined;
  const period = periods.find(([value]) => value === String(given.zeit ?? ""))?.[1];
  const exact = [given.von, given.bis]
    .map((day) => (day === undefined ? "" : longDay(String(day), visit.language)))
    .join("–");
  const form = html`<form class="pickers" data-live>
<label>${words.topic}${topic}</label>
${select(words.period, "zeit", isExact ? "" : String(given.zeit ?? ""), periods)}
${more}
${kept.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}${languageField(visit)}
<details${attribute("open", isExact && "open")}><summary>${words.exact}</summary>
<label>${words.from} <input type="date" id="von" name="von" value="${given.von}"></label>
<label>${words.until} <input type="date" id="bis" name="bis" value="${given.bis}"></label></details>
<button>${words.show}</button>
</form>`;
  return pickerFold(visit, [given.thema, isExact ? exact : period], form);
}

export type Choice = readonly [value: string, title: string];

export function select(title: string, name: string, chosen: string, choices: readonly Choice[]): Markup {
  const options = choices.map(
    ([value, text]) =>
      html`<option value="${value}"${attribute("selected", value === chosen && "selected")}>${text}</option>`,
  );
  return html`<label>${title}<select id="${name}" name="${name}">${options}</select></label>`;
}

/** Links between the pages about votes, which keep the filter. */
const TABS = {
  de: { title: "Abstimmungen und Stimmverhalten", votes: "Abstimmungen", behaviour: "Wer stimmt mit wem" },
  en: { title: "Votes and voting behaviour", votes: "Votes", behaviour: "Who votes with whom" },
};

export const VOTES_PATH = "/rat/abstimmungen";
export const BEHAVIOUR_PATH = "/rat/stimmverhalten";

export function voteTabs(visit: Reader, { given }: VoteFilter, current: string): Markup {
  const words = inLanguage(visit.language, TABS);
  const tab = (path: string, name: string): Markup => {
    const here = attribute("aria-current", path === current && "page");
    return html`<li><a href="${linkTo(visit, path, given)}"${here}>${name}</a></li>`;
  };
  const tabs = [tab(VOTES_PATH, words.votes), tab(BEHAVIOUR_PATH, words.behaviour)];
  return html`<nav aria-label="${words.title}"><ul class="tabs">${tabs}</ul></nav>`;
}
