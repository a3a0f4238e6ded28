/** Where 100 francs of taxes go, as a bar chart; undefined if there are no taxes or nobody needs them. */
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
    title: (part: string) => `Von 100 Franken Steuern gehen ${part}`,
    surplus: "Überschuss",
    lead: (parts: readonly string[]) =>
      `Von 100 Franken Steuern gehen ${parts.slice(0, -1).join(", ")} und ${parts.at(-1)}.`,
    toDepartment: (francs: number, name: string) => `${francs} ans ${name}`,
    to: (francs: number, name: string) => `${francs} an «${name}»`,
    toSurplus: (francs: number) => `${francs} in den Überschuss`,
    sentence: (taxes: string) =>
      `Steuern sind an keinen Zweck gebunden. Gerechnet ist so: Die Steuern (${taxes}) decken, was jedes Departement ` +
      "über seine eigenen Einnahmen hinaus braucht, im Verhältnis zu diesem Bedarf. " +
      "Was sich die Ämter gegenseitig verrechnen, ist hier mitgezählt.",
    earners: (names: string) => `Keine Steuern brauchen, weil sie mehr einnehmen als ausgeben: ${names}.`,
    amount: (francs: number) => (francs === 0 ? "unter 1 Fr." : `${francs} Fr.`),
    caption: "Wohin 100 Franken Steuern gehen",
    columns: { name: "Departement", francs: "Von 100 Fr.", need: "Bedarf (Fr.)" },
  },
  en: {
    title: (part: string) => `Of every 100 francs of taxes, ${part.replace(" to ", " go to ")}`,
    surplus: "Surplus",
    lead: (parts: readonly string[]) => {
      const list = `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;
      return `Of every 100 francs of taxes, ${list.replace(" to ", " go to ")}.`;
    },
    toDepartment: (francs: number, name: string) => `${francs} to the ${name}`,
    to: (francs: number, name: string) => `${francs} to “${name}”`,
    toSurplus: (francs: number) => `${francs} to the surplus`,
    sentence: (taxes: string) =>
      `Taxes are not tied to a purpose. The calculation is as follows: taxes (${taxes}) cover what each department ` +
      "needs beyond its own revenue, in proportion to that need. What offices charge each other is included here.",
    earners: (names: string) => `These need no taxes because they take in more than they spend: ${names}.`,
    amount: (francs: number) => (francs === 0 ? "less than CHF 1" : `CHF ${francs}`),
    caption: "Where 100 francs of taxes go",
    columns: { name: "Department", francs: "Of CHF 100", need: "Need (CHF)" },
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
  const title = words.title(partOf(shares[0], language));
  const names = earners.map(({ departement }) => departement.bezeichnung).join(", ");
  const sentence = words.sentence(shortMoney(taxes, language));
  return {
    id: "steuern",
    title,
    lead: words.lead(shares.slice(0, NAMED_IN_LEAD).map((share) => partOf(share, language))),
    sentence: names === "" ? sentence : `${sentence} ${words.earners(names)}`,
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

/** Only names that contain the word «Departement» have a known gender, and so an article. */
function partOf({ departement, francs }: TaxShare, language: Language): string {
  const words = inLanguage(language, WORDS);
  if (departement === undefined) return words.toSurplus(francs);
  const name = departement.bezeichnung;
  return /departement\b/i.test(name) ? words.toDepartment(francs, name) : words.to(francs, name);
}

function nameOf({ departement }: TaxShare, language: Language): string {
  return departement?.bezeichnung ?? inLanguage(language, WORDS).surplus;
}
