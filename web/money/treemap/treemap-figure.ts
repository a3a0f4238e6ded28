/** A level of the city's finances as a treemap. */
import { treemap } from "../../charts/treemap.ts";
import { inLanguage } from "../../frame/language.ts";
import { currencySign, percent, shortMoney, signed } from "../../frame/numbers.ts";
import type { Figure } from "../../frame/page.ts";
import type { Row, Table } from "../../frame/table.ts";
import type { Reader } from "../../frame/visit.ts";
import { phaseName } from "../ledger/amount-types.ts";
import { perHead } from "../ledger/inhabitants.ts";
import { unitName } from "../ledger/units.ts";
import { changeOf, changeScale, changeTone } from "./change.ts";
import type { Group, Level } from "./treemap-level.ts";
import { captionOf, headingOf, pictureTitleOf } from "./treemap-words.ts";

const WORDS = {
  de: {
    perHead: (money: string) => `${money} pro Kopf`,
    against: (change: string, year: number) => `${change} gegen ${year}`,
    isNew: "neu",
    total: "Total",
    columns: {
      name: "Wer oder was",
      key: "Nr.",
      amount: "Betrag",
      share: "Anteil",
      perHead: "Pro Kopf",
      change: "Veränderung",
    },
  },
  en: {
    perHead: (money: string) => `${money} per inhabitant`,
    against: (change: string, year: number) => `${change} from ${year}`,
    isNew: "new",
    total: "Total",
    columns: {
      name: "Name",
      key: "No.",
      amount: "Amount",
      share: "Share",
      perHead: "Per inhabitant",
      change: "Change",
    },
  },
};

export function treemapFigure(level: Level, isByChange: boolean, reader: Reader): Figure {
  const { language } = reader;
  const { side } = level;
  const tiles = level.groups
    .filter(({ amount }) => amount > 0)
    .map((group) => {
      const { amount, name, shortName, tone, href } = group;
      const money = shortMoney(amount, reader);
      return {
        value: amount,
        name,
        shortName,
        figures: isByChange ? [changeText(group, reader), money] : [money, percent(amount / level.total, language)],
        detail: detailOf(group, level, reader),
        tone: isByChange ? changeTone(changeOf(amount, group.before), side) : tone,
        href,
      };
    });
  return {
    id: "kacheln",
    title: pictureTitleOf(level, isByChange, reader),
    headline: headingOf(level, reader),
    about: { when: String(level.year), phase: phaseName(level.phase, language), unit: unitName("franken", reader) },
    sentence: captionOf(level, isByChange, reader),
    draw: (width) =>
      treemap(tiles, {
        width,
        label: headingOf(level, reader),
        scale: isByChange ? changeScale(side, language) : undefined,
      }),
    table: tableOf(level, reader),
    calls: level.calls,
  };
}

function changeText({ amount, before }: Group, reader: Reader): string {
  const { language } = reader;
  const change = changeOf(amount, before);
  return change === undefined ? inLanguage(language, WORDS).isNew : signed(percent(change, language));
}

function detailOf(group: Group, { total, inhabitants, year }: Level, reader: Reader): string {
  const { language } = reader;
  const words = inLanguage(language, WORDS);
  const { fullName, amount, before, line } = group;
  const figures = [
    shortMoney(amount, reader),
    percent(amount / total, language),
    inhabitants && words.perHead(shortMoney(perHead(amount, inhabitants), reader)),
    before !== undefined && words.against(changeText(group, reader), year - 1),
  ];
  const sums = `${fullName}: ${figures.filter(Boolean).join(", ")}`;
  return line === undefined ? sums : `${sums}. ${line}.`;
}

function tableOf(level: Level, reader: Reader): Table {
  const { language } = reader;
  const { groups, total, totalBefore, inhabitants, year } = level;
  const { columns, total: totalName } = inLanguage(language, WORDS);
  const sign = currencySign(reader);
  const row = (name: string, key: string, amount: number, before: number | undefined): Row => ({
    values: [
      name,
      key,
      amount,
      total > 0 && amount > 0 ? amount / total : null,
      inhabitants ? perHead(amount, inhabitants) : null,
      before ?? null,
      changeOf(amount, before) ?? null,
    ],
  });
  return {
    caption: headingOf(level, reader),
    columns: [
      { key: "name", title: columns.name, kind: "text" },
      { key: "nummer", title: columns.key, kind: "text" },
      { key: "betrag", title: `${columns.amount} (${sign})`, kind: "money" },
      { key: "anteil", title: columns.share, kind: "percent" },
      { key: "proKopf", title: `${columns.perHead} (${sign})`, kind: "money" },
      { key: "vorjahr", title: `${year - 1} (${sign})`, kind: "money" },
      { key: "veraenderung", title: columns.change, kind: "percent" },
    ],
    rows: [
      ...groups.map(({ fullName, key, amount, before, href }) => ({ ...row(fullName, key, amount, before), href })),
      { ...row(totalName, "", total, totalBefore), isTotal: true },
    ],
  };
}
