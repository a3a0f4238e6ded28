/** Where a tax bill goes, as a bar chart; undefined if there are no taxes or only one part needs them. */
import { bars } from "../../charts/bars.ts";
import { inLanguage, type Language } from "../../frame/language.ts";
import { currencyName, currencySign, numberText, shortMoney } from "../../frame/numbers.ts";
import type { Figure } from "../../frame/page.ts";
import { linkTo, type Visit } from "../../frame/visit.ts";
import { phaseName } from "../ledger/amount-types.ts";
import type { CityOverview } from "../ledger/city-overview.ts";
import { departmentTones } from "../ledger/department-tones.ts";
import { internalNote, internalQuery } from "../ledger/internal.ts";
import { unitName } from "../ledger/units.ts";
import { type TaxBill, type TaxDivision, type TaxShare, taxBillCall } from "./tax-bill.ts";

const WORDS = {
  de: {
    title: (bill: string, part: string) => `Von ${bill} Steuern gehen ${part}`,
    surplus: "Überschuss",
    lead: (bill: string, parts: readonly string[]) =>
      `Von ${bill} Steuern gehen ${parts.slice(0, -1).join(", ")} und ${parts.at(-1)}.`,
    toDepartment: (units: string, name: string) => `${units} ans ${name}`,
    to: (units: string, name: string) => `${units} an «${name}»`,
    forFunction: (units: string, name: string) => `${units} in «${name}»`,
    toSurplus: (units: string) => `${units} in den Überschuss`,
    sentence: {
      departement: (taxes: string) =>
        `Steuern sind an keinen Zweck gebunden. So wird gerechnet: Die Steuern (${taxes}) decken, was jedes Departement ` +
        "über seine eigenen Einnahmen hinaus braucht, im Verhältnis zu diesem Bedarf.",
      funktion: (taxes: string) =>
        `Steuern sind an keinen Zweck gebunden. So wird gerechnet: Die Steuern (${taxes}) decken, was jede Aufgabe ` +
        "über ihre eigenen Einnahmen hinaus kostet, im Verhältnis zu diesem Bedarf.",
    } satisfies Record<TaxDivision, (taxes: string) => string>,
    earners: (names: string) => `Keine Steuern brauchen, weil sie mehr einnehmen als ausgeben: ${names}.`,
    under: (one: string) => `unter ${one}`,
    caption: (bill: string) => `Wohin ${bill} Steuern gehen`,
    columns: { departement: "Departement", funktion: "Aufgabe" } satisfies Record<TaxDivision, string>,
    part: (bill: string) => `Von ${bill}`,
    need: "Bedarf",
    key: "Schlüssel",
  },
  en: {
    title: (bill: string, part: string) => `Of ${bill} of taxes, ${part.replace(" to ", " go to ")}`,
    surplus: "Surplus",
    lead: (bill: string, parts: readonly string[]) => {
      const list = `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;
      return `Of ${bill} of taxes, ${list.replace(" to ", " go to ")}.`;
    },
    toDepartment: (units: string, name: string) => `${units} to the ${name}`,
    to: (units: string, name: string) => `${units} to “${name}”`,
    forFunction: (units: string, name: string) => `${units} to “${name}”`,
    toSurplus: (units: string) => `${units} to the surplus`,
    sentence: {
      departement: (taxes: string) =>
        `Taxes are not tied to a purpose. The calculation is as follows: taxes (${taxes}) cover what each department ` +
        "needs beyond its own revenue, in proportion to that need.",
      funktion: (taxes: string) =>
        `Taxes are not tied to a purpose. The calculation is as follows: taxes (${taxes}) cover what each function ` +
        "costs beyond its own revenue, in proportion to that need.",
    } satisfies Record<TaxDivision, (taxes: string) => string>,
    earners: (names: string) => `These need no taxes because they take in more than they spend: ${names}.`,
    under: (one: string) => `less than ${one}`,
    caption: (bill: string) => `Where ${bill} of taxes go`,
    columns: { departement: "Department", funktion: "Function" } satisfies Record<TaxDivision, string>,
    part: (bill: string) => `Of ${bill}`,
    need: "Need",
    key: "Key",
  },
};

const NAMED_IN_LEAD = 3;
/** The ledger code of tax revenue (Fiskalertrag). */
const TAXES = "40";

export function taxFigure(
  visit: Visit,
  overview: CityOverview,
  bill: TaxBill,
  shares: readonly TaxShare[],
): (Figure & { readonly lead: string }) | undefined {
  const { language } = visit;
  const words = inLanguage(language, WORDS);
  const taxes = overview.revenueKinds.find(({ code }) => code === TAXES)?.rappen ?? 0;
  if (taxes <= 0 || shares.length < 2) return undefined;
  const { division, amount, withInternal } = bill;
  const departments = overview.byDepartment.map(({ departement }) => departement);
  const tones = departmentTones(departments);
  const earners = departments.filter(({ key }) => !shares.some((share) => share.key === key));
  const names = division === "departement" ? earners.map(({ bezeichnung }) => bezeichnung).join(", ") : "";
  const billed = `${numberText(amount, language)} ${currencyName(visit)}`;
  const partOf = (share: TaxShare): string => partText(share, division, language);
  const title = words.title(billed, partOf(shares[0]));
  const toneOf = ({ key }: TaxShare): string =>
    key === "" ? "rest" : division === "funktion" ? `category-${key[0]}` : (tones.get(key) ?? "rest");
  return {
    id: "steuern",
    title,
    about: {
      when: String(overview.year),
      phase: phaseName(overview.phase, language),
      unit: unitName("franken", visit),
    },
    lead: words.lead(billed, shares.slice(0, NAMED_IN_LEAD).map(partOf)),
    sentence: [
      words.sentence[division](shortMoney(taxes, visit)),
      internalNote(withInternal, language),
      names !== "" && words.earners(names),
    ]
      .filter(Boolean)
      .join(" "),
    draw: (width) =>
      bars(
        shares.map((share) => ({
          value: share.need,
          name: nameOf(share, language),
          amount: share.part < 100 ? words.under(shortMoney(100, visit)) : shortMoney(share.part, visit),
          tone: toneOf(share),
        })),
        { width, label: title },
      ),
    table: {
      caption: words.caption(billed),
      columns: [
        { key: division, title: words.columns[division], kind: "text" },
        { key: "betrag", title: words.part(shortMoney(amount * 100, visit)), kind: "money" },
        { key: "bedarf", title: `${words.need} (${currencySign(visit)})`, kind: "money" },
        { key: "schluessel", title: words.key, kind: "text" },
      ],
      rows: shares.map((share) => ({
        values: [nameOf(share, language), share.part, share.need, share.key],
        href: share.key === "" ? undefined : linkOf(visit, bill, share),
      })),
    },
    calls: [taxBillCall(bill)],
  };
}

/** What the money is spent on there. */
function linkOf(visit: Visit, { choice, division, withInternal }: TaxBill, { key }: TaxShare): string {
  const where = division === "funktion" ? { nach: "funktion", funktion: key } : { departement: key };
  return linkTo(visit, "/finanzen", {
    jahr: choice.year,
    phase: choice.type,
    ...where,
    ...internalQuery(withInternal),
  });
}

/** Only names that contain the word «Departement» have a known gender, and so an article. */
function partText({ key, name, part }: TaxShare, division: TaxDivision, language: Language): string {
  const words = inLanguage(language, WORDS);
  const units = numberText(part / 100, language);
  if (key === "") return words.toSurplus(units);
  if (division === "funktion") return words.forFunction(units, name);
  return /departement\b/i.test(name) ? words.toDepartment(units, name) : words.to(units, name);
}

function nameOf({ key, name }: TaxShare, language: Language): string {
  return key === "" ? inLanguage(language, WORDS).surplus : name;
}
