/** A level of the city's finances as a treemap. */
import { treemap } from "../../charts/treemap.ts";
import { inLanguage, type Language } from "../../frame/language.ts";
import { percent, shortMoney, signed } from "../../frame/numbers.ts";
import type { Figure } from "../../frame/page.ts";
import type { Row, Table } from "../../frame/table.ts";
import { perHead } from "../ledger/inhabitants.ts";
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
      amount: "Betrag (Fr.)",
      share: "Anteil",
      perHead: "Pro Kopf (Fr.)",
      before: (year: number) => `${year} (Fr.)`,
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
      amount: "Amount (CHF)",
      share: "Share",
      perHead: "Per inhabitant (CHF)",
      before: (year: number) => `${year} (CHF)`,
      change: "Change",
    },
  },
};

export function treemapFigure(level: Level, isByChange: boolean, language: Language): Figure {
  const { side } = level;
  const tiles = level.groups
    .filter(({ amount }) => amount > 0)
    .map((group) => {
      const { amount, name, shortName, tone, href } = group;
      const money = shortMoney(amount, language);
      return {
        value: amount,
        name,
        shortName,
        figures: isByChange ? [changeText(group, language), money] : [money, percent(amount / level.total, language)],
        detail: detailOf(group, level, language),
        tone: isByChange ? changeTone(changeOf(amount, group.before), side) : tone,
        href,
      };
    });
  return {
    id: "kacheln",
    title: pictureTitleOf(level, isByChange, language),
    sentence: captionOf(level, isByChange, language),
    draw: (width) =>
      treemap(tiles, {
        width,
        label: headingOf(level, language),
        scale: isByChange ? changeScale(side, language) : undefined,
      }),
    table: tableOf(level, language),
    calls: level.calls,
  };
}

function changeText({ amount, before }: Group, language: Language): string {
  const change = changeOf(amount, before);
  return change === undefined ? inLanguage(language, WORDS).isNew : signed(percent(change, language));
}

function detailOf(group: Group, { total, inhabitants, year }: Level, language: Language): string {
  const words = inLanguage(language, WORDS);
  const { fullName, amount, before } = group;
  const figures = [
    shortMoney(amount, language),
    percent(amount / total, language),
    inhabitants && words.perHead(shortMoney(perHead(amount, inhabitants), language)),
    before !== undefined && words.against(changeText(group, language), year - 1),
  ];
  return `${fullName}: ${figures.filter(Boolean).join(", ")}`;
}

function tableOf(level: Level, language: Language): Table {
  const { groups, total, totalBefore, inhabitants, year } = level;
  const { columns, total: totalName } = inLanguage(language, WORDS);
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
    caption: headingOf(level, language),
    columns: [
      { key: "name", title: columns.name, kind: "text" },
      { key: "nummer", title: columns.key, kind: "text" },
      { key: "betrag", title: columns.amount, kind: "money" },
      { key: "anteil", title: columns.share, kind: "percent" },
      { key: "proKopf", title: columns.perHead, kind: "money" },
      { key: "vorjahr", title: columns.before(year - 1), kind: "money" },
      { key: "veraenderung", title: columns.change, kind: "percent" },
    ],
    rows: [
      ...groups.map(({ fullName, key, amount, before, href }) => ({ ...row(fullName, key, amount, before), href })),
      { ...row(totalName, "", total, totalBefore), isTotal: true },
    ],
  };
}
