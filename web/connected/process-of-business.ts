/** From business to the picture of the budget process that it is about, or that its title names. */
import type { Geschaeft } from "../council/facts/records.ts";
import { type CityWords, cityWords } from "../frame/city-words.ts";
import { html, type Markup } from "../frame/html.ts";
import { inLanguage } from "../frame/language.ts";
import { linkTo, type Visit } from "../frame/visit.ts";
import { readInventory } from "../money/ledger/inventory.ts";
import { isAbout, linksOfYear, stepsOf, yearsOf } from "./budget-links.ts";
import { budgetIn } from "./budget-titles.ts";

const WORDS = {
  de: {
    title: "Das Geld dazu",
    see: (year: number) => `Den Budgetprozess ${year} als Bild ansehen`,
    steps: (steps: string, city: CityWords) => `Schritte nach Angaben ${city.of}: ${steps}`,
    named: (name: string) => `Der Titel erwähnt «${name}».`,
  },
  en: {
    title: "The money behind it",
    see: (year: number) => `See the ${year} budget process as a picture`,
    steps: (steps: string, city: CityWords) => `Steps, according to ${city.the}: ${steps}`,
    named: (name: string) => `The title mentions “${name}”.`,
  },
};

/** A year without amounts has no picture. */
export async function processOfBusiness(visit: Visit, business: Geschaeft): Promise<Markup | undefined> {
  const years = yearsOf(visit, business);
  const named = budgetIn(business.Titel);
  if (!visit.installed.hasMoney || (years.length === 0 && named === undefined)) return undefined;
  const words = inLanguage(visit.language, WORDS);
  const inventory = await readInventory(visit.service);
  const item = (year: number, why: string): Markup => {
    const picture = linkTo(visit, "/finanzen/prozess", { jahr: year });
    return html`<li><a href="${picture}">${words.see(year)}</a> <span class="about">${why}</span></li>`;
  };
  const said = years.flatMap((year) => {
    const links = linksOfYear(visit, inventory, year).filter((link) => isAbout(link, business));
    if (links.length === 0 || !inventory.years.includes(year)) return [];
    return [item(year, words.steps(stepsOf(visit, inventory, links).join(", "), cityWords(visit)))];
  });
  const isNamed = said.length === 0 && named !== undefined && inventory.years.includes(named.year);
  const items = isNamed ? [item(named.year, words.named(named.name))] : said;
  if (items.length === 0) return undefined;
  return html`<section><h2>${words.title}</h2><ul class="plain lines">${items}</ul></section>`;
}
