/** Where 100 francs of tax go, as a figure. In: the city in one year. Out: a figure, or nothing where there are no taxes or no need of them. */
import { bars } from "../../charts/bars.ts";
import { inLanguage, type Language } from "../../frame/language.ts";
import { shortMoney } from "../../frame/numbers.ts";
import type { Figure } from "../../frame/page.ts";
import { linkTo, type Visit } from "../../frame/visit.ts";
import { type CityOverview, TAXES } from "../ledger/city-overview.ts";
import { departmentTones } from "../ledger/department-tones.ts";
import { sumsCall } from "../ledger/ledger.ts";
import { type TaxShare, taxShares } from "./tax-franc.ts";

const WORDS = {
  de: {
    title: (francs: number, name: string) => `Von 100 Franken Steuern gehen ${francs} an «${name}»`,
    surplus: "Überschuss",
    lead: (parts: readonly string[]) =>
      `Von 100 Franken Steuern gehen ${parts.slice(0, -1).join(", ")} und ${parts.at(-1)}.`,
    part: (francs: number, name: string) => `${francs} an «${name}»`,
    sentence: (taxes: string, earners: readonly string[]) =>
      `Steuern sind an keinen Zweck gebunden. Gerechnet ist so: Die Steuern (${taxes}) decken, was jedes Departement über seine eigenen Einnahmen hinaus braucht, im Verhältnis zu diesem Bedarf. Was sich die Ämter gegenseitig verrechnen, ist hier mitgezählt.${
        earners.length > 0
          ? ` Keine Steuern brauchen, weil sie mehr einnehmen als ausgeben: ${earners.join(", ")}.`
          : ""
      }`,
    amount: (francs: number) => (francs === 0 ? "unter 1 Fr." : `${francs} Fr.`),
    caption: "Wohin 100 Franken Steuern gehen",
    columns: { name: "Departement", francs: "Von 100 Fr.", need: "Bedarf (Fr.)" },
  },
  en: {
    title: (francs: number, name: string) => `Of 100 francs of tax, ${francs} go to “${name}”`,
    surplus: "Surplus",
    lead: (parts: readonly string[]) => `Of 100 francs of tax, ${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}.`,
    part: (francs: number, name: string) => `${francs} go to “${name}”`,
    sentence: (taxes: string, earners: readonly string[]) =>
      `No tax is tied to a purpose. The rule here: taxes (${taxes}) pay for what each department needs beyond its own revenue, in proportion to that need. What offices charge each other is counted here.${
        earners.length > 0
          ? ` These need no taxes, because they take in more than they spend: ${earners.join(", ")}.`
          : ""
      }`,
    amount: (francs: number) => (francs === 0 ? "below 1 CHF" : `${francs} CHF`),
    caption: "Where 100 francs of tax go",
    columns: { name: "Department", francs: "Of 100 CHF", need: "Need (CHF)" },
  },
};

const NAMED_IN_LEAD = 3;

export function taxFigure(visit: Visit, overview: CityOverview): (Figure & { readonly lead: string }) | undefined {
  const { language } = visit;
  const words = inLanguage(language, WORDS);
  const taxes = overview.revenueKinds.find(({ code }) => code === TAXES)?.rappen ?? 0;
  const shares = taxShares(overview);
  if (taxes <= 0 || shares.length < 2) return undefined;
  const { year, phase, byDepartment } = overview;
  const tones = departmentTones(byDepartment.map(({ departement }) => departement));
  const earners = byDepartment.filter(({ needOfTaxes }) => needOfTaxes <= 0);
  const title = words.title(shares[0].francs, nameOf(shares[0], language));
  return {
    id: "steuern",
    title,
    lead: words.lead(shares.slice(0, NAMED_IN_LEAD).map((share) => words.part(share.francs, nameOf(share, language)))),
    sentence: words.sentence(
      shortMoney(taxes, language),
      earners.map(({ departement }) => departement.bezeichnung),
    ),
    draw: (width) =>
      bars(
        shares.map((share) => ({
          value: share.need,
          name: nameOf(share, language),
          amount: words.amount(share.francs),
          tone: (share.departement && tones.get(share.departement.key)) ?? "rest",
        })),
        { width, label: title },
      ),
    table: {
      caption: words.caption,
      columns: [
        { key: "departement", title: words.columns.name, kind: "text" },
        { key: "von100Franken", title: words.columns.francs, kind: "number" },
        { key: "bedarf", title: words.columns.need, kind: "money" },
      ],
      rows: shares.map((share) => ({
        values: [nameOf(share, language), share.francs, share.need],
        href:
          share.departement && linkTo(visit, "/finanzen", { jahr: year, phase, departement: share.departement.key }),
      })),
    },
    calls: [sumsCall(phase, [year])],
  };
}

function nameOf({ departement }: TaxShare, language: Language): string {
  return departement?.bezeichnung ?? inLanguage(language, WORDS).surplus;
}
