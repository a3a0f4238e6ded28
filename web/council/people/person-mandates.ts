/** The offices of a person over the years as a chart; undefined without mandates. */
import { type MandateRow, mandates } from "../../charts/mandates.ts";
import { shortDate } from "../../frame/dates.ts";
import { inLanguage } from "../../frame/language.ts";
import type { Figure } from "../../frame/page.ts";
import { linkTo, type Visit } from "../../frame/visit.ts";
import { recordCall } from "../facts/council.ts";
import type { Kontakt, Mandat } from "../facts/records.ts";
import { firstDay, isCurrent, lastDay } from "../facts/spans.ts";
import { bodyName } from "../words/body-kinds.ts";
import { term } from "../words/terms.ts";

const WORDS = {
  de: {
    title: (now: number, before: number) => {
      const past = before === 1 ? "1 früheres" : `${before} frühere`;
      if (now === 0) return before === 1 ? "1 früheres Amt" : `${before} frühere Ämter`;
      const current = now === 1 ? "1 Amt heute" : `${now} Ämter heute`;
      return before === 0 ? current : `${current}, ${past}`;
    },
    sentence: (now: number, before: number): string =>
      now === 0 || before === 0
        ? "Jeder Balken zeigt, von wann bis wann ein Amt dauert."
        : "Farbig sind die heutigen Ämter, grau die früheren.",
    since: (day: string) => `seit ${day}`,
    span: (from: string, to: string) => `${from} bis ${to}`,
    caption: "Ämter",
    body: "Gremium",
    kind: "Art",
    role: "Funktion",
    from: "Von",
    to: "Bis",
  },
  en: {
    title: (now: number, before: number) => {
      if (now === 0) return before === 1 ? "1 former office" : `${before} former offices`;
      const current = now === 1 ? "1 current office" : `${now} current offices`;
      return before === 0 ? current : `${current}, ${before} former`;
    },
    sentence: (now: number, before: number): string =>
      now === 0 || before === 0
        ? "Each bar shows how long an office lasts."
        : "Current offices are shown in colour, former ones in grey.",
    since: (day: string) => `since ${day}`,
    span: (from: string, to: string) => `${from} to ${to}`,
    caption: "Offices",
    body: "Body",
    kind: "Type",
    role: "Role",
    from: "From",
    to: "To",
  },
};

export function mandateFigure(visit: Visit, { OBJ_GUID, Behoerdenmandat }: Kontakt): Figure | undefined {
  const { language, today } = visit;
  const words = inLanguage(language, WORDS);
  const dated = Behoerdenmandat.filter(({ Dauer }) => (firstDay(Dauer) ?? "9999") <= today);
  if (dated.length === 0) return undefined;
  const now = dated.filter(({ Dauer }) => isCurrent(Dauer, today)).length;
  const before = dated.length - now;
  const title = words.title(now, before);
  return {
    id: "aemter",
    title,
    about: { when: shortDate(today, language) },
    sentence: words.sentence(now, before),
    draw: (width) => mandates({ rows: rowsOf(visit, dated), today, label: title, language, width }),
    table: {
      caption: words.caption,
      columns: [
        { key: "gremium", title: words.body, kind: "text" },
        { key: "art", title: words.kind, kind: "text" },
        { key: "funktion", title: words.role, kind: "text" },
        { key: "von", title: words.from, kind: "date" },
        { key: "bis", title: words.to, kind: "date" },
      ],
      rows: newestFirst(dated).map((mandate) => ({
        values: [
          bodyName(visit, mandate.GremiumTyp, mandate.GremiumName),
          term(visit, mandate.GremiumTyp),
          term(visit, mandate.Funktion),
          firstDay(mandate.Dauer) ?? null,
          lastDay(mandate.Dauer) ?? null,
        ],
        href: mandate.GremiumGuid === "" ? undefined : linkTo(visit, `/rat/gremium/${mandate.GremiumGuid}`),
      })),
    },
    calls: recordCall(visit, "person", OBJ_GUID),
  };
}

/** Current offices first, then the latest former ones. */
function newestFirst(all: readonly Mandat[]): readonly Mandat[] {
  const end = ({ Dauer }: Mandat): string => lastDay(Dauer) ?? "9999";
  return all.toSorted(
    (one, other) =>
      end(other).localeCompare(end(one)) || String(one.Dauer.Start).localeCompare(String(other.Dauer.Start)),
  );
}

function rowsOf(visit: Visit, all: readonly Mandat[]): readonly MandateRow[] {
  const { language, today } = visit;
  const words = inLanguage(language, WORDS);
  const byBody = Map.groupBy(newestFirst(all), ({ GremiumGuid, GremiumName }) => GremiumGuid || GremiumName);
  return [...byBody.values()].map((own) => ({
    name: bodyName(visit, own[0].GremiumTyp, own[0].GremiumName),
    spans: own
      .map(({ Funktion, Dauer }) => {
        const from = firstDay(Dauer) ?? "";
        const to = isCurrent(Dauer, today) ? undefined : lastDay(Dauer);
        const start = shortDate(from, language);
        const time = to === undefined ? words.since(start) : words.span(start, shortDate(to, language));
        const role = term(visit, Funktion);
        return { from, to, role, text: `${role}, ${time}` };
      })
      .toSorted((one, other) => one.from.localeCompare(other.from)),
  }));
}
