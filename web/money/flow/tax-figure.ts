/** Where 100 units of taxes go, as a bar chart; undefined if there are no taxes or nobody needs them. */
import { bars } from "../../charts/bars.ts";
import { inLanguage, type Language } from "../../frame/language.ts";
import { currencyName, currencySign, shortMoney } from "../../frame/numbers.ts";
import type { Figure } from "../../frame/page.ts";
import { linkTo, type Visit } from "../../frame/visit.ts";
import { type CityOverview, TAXES } from "../ledger/city-overview.ts";
import { departmentTones } from "../ledger/department-tones.ts";
import { sumsCall } from "../ledger/ledger.ts";
import { type TaxShare, taxShares } from "./tax-shares.ts";

const WORDS = {
  de: {
    title: (hundred: string, part: string) => `Von ${hundred} Steuern gehen ${part}`,
    surplus: "Überschuss",
    lead: (hundred: string, parts: readonly string[]) =>
      `Von ${hundred} Steuern gehen ${parts.slice(0, -1).join(", ")} und ${parts.at(-1)}.`,
    toDepartment: (units: number, name: string) => `${units} ans ${name}`,
    to: (units: number, name: string) => `${units} an «${name}»`,
    toSurplus: (units: number) => `${units} in den Überschuss`,
    sentence: (taxes: string) =>
      `Steuern sind an keinen Zweck gebunden. Gerechnet ist so: Die Steuern (${taxes}) decken, was jedes Departement ` +
      "über seine eigenen Einnahmen hinaus braucht, im Verhältnis zu diesem Bedarf. " +
      "Was sich die Ämter gegenseitig verrechnen, ist hier mitgezählt.",
    earners: (names: string) => `Keine Steuern brauchen, weil sie mehr einnehmen als ausgeben: ${names}.`,
    under: (one: string) => `unter ${one}`,
    caption: (hundred: string) => `Wohin ${hundred} Steuern gehen`,
    columns: { name: "Departement", part: (hundred: string) => `Von ${hundred}`, need: "Bedarf" },
  },
  en: {
    title: (hundred: string, part: string) => `Of every ${hundred} of taxes, ${part.replace(" to ", " go to ")}`,
    surplus: "Surplus",
    lead: (hundred: string, parts: readonly string[]) => {
      const list = `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;
      return `Of every ${hundred} of taxes, ${list.replace(" to ", " go to ")}.`;
    },
    toDepartment: (units: number, name: string) => `${units} to the ${name}`,
    to: (units: number, name: string) => `${units} to “${name}”`,
    toSurplus: (units: number) => `${units} to the surplus`,
    sentence: (taxes: string) =>
      `Taxes are not tied to a purpose. The calculation is as follows: taxes (${taxes}) cover what each department ` +
      "needs beyond its own revenue, in proportion to that need. What offices charge each other is included here.",
    earners: (names: string) => `These need no taxes because they take in more than they spend: ${names}.`,
    under: (one: string) => `less than ${one}`,
    caption: (hundred: string) => `Where ${hundred} of taxes go`,
    columns: { name: "Department", part: (hundred: string) => `Of ${hundred}`, need: "Need" },
  },
};

const NAMED_IN_LEAD = 3;

export function taxFigure(visit: Visit, overview: CityOverview): (Figure & { readonly lead: string }) | undefined {
  const { language } = visit;
  const words = inLanguage(language, WORDS);
  const taxes = overview.revenueKinds.find(({ code }) => code === TAXES)?.rappen ?? 0;
  const shares = taxShares(overview);
  if (taxes <= 0 || shares.length < 2) return undefined;
  const { year, type, byDepartment } = overview;
  const tones = departmentTones(byDepartment.map(({ departement }) => departement));
  const earners = byDepartment.filter(({ needOfTaxes }) => needOfTaxes <= 0);
  const hundred = `100 ${currencyName(visit)}`;
  const title = words.title(hundred, partOf(shares[0], language));
  const names = earners.map(({ departement }) => departement.bezeichnung).join(", ");
  const sentence = words.sentence(shortMoney(taxes, visit));
  return {
    id: "steuern",
    title,
    lead: words.lead(
      hundred,
      shares.slice(0, NAMED_IN_LEAD).map((share) => partOf(share, language)),
    ),
    sentence: names === "" ? sentence : `${sentence} ${words.earners(names)}`,
    draw: (width) =>
      bars(
        shares.map((share) => ({
          value: share.need,
          name: nameOf(share, language),
          amount: share.units === 0 ? words.under(shortMoney(100, visit)) : shortMoney(share.units * 100, visit),
          tone: (share.departement && tones.get(share.departement.key)) ?? "rest",
        })),
        { width, label: title },
      ),
    table: {
      caption: words.caption(hundred),
      columns: [
        { key: "departement", title: words.columns.name, kind: "text" },
        { key: "von100Franken", title: words.columns.part(shortMoney(10_000, visit)), kind: "number" },
        { key: "bedarf", title: `${words.columns.need} (${currencySign(visit)})`, kind: "money" },
      ],
      rows: shares.map((share) => ({
        values: [nameOf(share, language), share.units, share.need],
        href:
          share.departement &&
          linkTo(visit, "/finanzen", { jahr: year, phase: type, departement: share.departement.key }),
      })),
    },
    calls: [sumsCall(type, [year])],
  };
}

/** Only names that contain the word «Departement» have a known gender, and so an article. */
function partOf({ departement, units }: TaxShare, language: Language): string {
  const words = inLanguage(language, WORDS);
  if (departement === undefined) return words.toSurplus(units);
  const name = departement.bezeichnung;
  return /departement\b/i.test(name) ? words.toDepartment(units, name) : words.to(units, name);
}

function nameOf({ departement }: TaxShare, language: Language): string {
  return departement?.bezeichnung ?? inLanguage(language, WORDS).surplus;
}
