/** `/`: search box, common questions, revenue and expense of the city in one chart, and council news. */
import { type CityWords, cityWords } from "../frame/city-words.ts";
import { codeLine } from "../frame/code-line.ts";
import { figureMarkup } from "../frame/figure.ts";
import { html } from "../frame/html.ts";
import { inLanguage } from "../frame/language.ts";
import { shortMoney } from "../frame/numbers.ts";
import type { Page } from "../frame/page.ts";
import { searchBox } from "../frame/search-box.ts";
import { spokenMoney } from "../frame/spoken-money.ts";
import type { Visit } from "../frame/visit.ts";
import { flowFigure } from "../money/flow/flow-figure.ts";
import { choiceOf } from "../money/ledger/choice.ts";
import { type CityOverview, cityOverview } from "../money/ledger/city-overview.ts";
import { perHead } from "../money/ledger/inhabitants.ts";
import { readInventory } from "../money/ledger/inventory.ts";
import { councilNews, readCouncilNews } from "./council-news.ts";
import { questions } from "./questions.ts";

const WORDS = {
  de: {
    title: (city: CityWords, amount: string) =>
      `${city.The} gibt ${amount} im Jahr aus. Der\u00a0Rat entscheidet, wofür.`,
    perHead: (money: string, year: number) => `Das sind ${money} je Einwohnerin und Einwohner (Rechnung ${year}).`,
    lead: "Hier sehen Sie, woher das Geld kommt, wohin es geht und was im Rat dazu gesagt und beschlossen wird.",
    onlyMoney: (city: CityWords, amount: string) => `${city.The} gibt ${amount} im Jahr aus`,
    moneyLead: "Hier sehen Sie, woher das Geld kommt und wohin es geht.",
    onlyCouncil: (city: CityWords) => `Was der Rat ${city.of} berät und beschliesst`,
    councilLead: "Hier sehen Sie, was eingereicht ist, was der Rat behandelt und was daraus geworden ist.",
    empty: (city: CityWords) => `Das Geld und der Rat ${city.of}`,
    nothing: "Es gibt noch keine Daten.",
    howTo: "Wer diesen Dienst betreibt, liest sie aus einem Ordner ein; die Seiten zeigen sie dann sofort:",
    description: (name: string) => `${name}: Finanzen und Parlament nachschauen, vergleichen, weiterverwenden.`,
  },
  en: {
    title: (city: CityWords, amount: string) => `${city.The} spends ${amount} a year. The\u00a0council decides how.`,
    perHead: (money: string, year: number) => `That is ${money} per inhabitant (${year} accounts).`,
    lead: "See where the money comes from, where it goes, and what the council says and decides about it.",
    onlyMoney: (city: CityWords, amount: string) => `${city.The} spends ${amount} a year`,
    moneyLead: "See where the money comes from and where it goes.",
    onlyCouncil: (city: CityWords) => `What the council ${city.of} discusses and decides`,
    councilLead: "See what has been submitted, what the council is working on, and what came of it.",
    empty: (city: CityWords) => `The money and the council ${city.of}`,
    nothing: "There is no data yet.",
    howTo: "If you run this service, import it from a folder; pages show it at once:",
    description: (name: string) => `${name}: look up, compare and reuse its finances and its parliament.`,
  },
};

const IMPORT = "npx rathaus import city FOLDER";

export const startPage: Page = {
  async show(visit) {
    const words = inLanguage(visit.language, WORDS);
    const city = cityWords(visit);
    const { hasMoney, hasCouncil } = visit.installed;
    const description = words.description(visit.city.name[visit.language]);
    if (!hasMoney && !hasCouncil) {
      const main = html`<p class="lead">${words.nothing}</p><p>${words.howTo}</p>${codeLine(visit, IMPORT)}`;
      return { title: words.empty(city), description, section: "start", main };
    }
    const [overview, news] = await Promise.all([readOverview(visit), readCouncilNews(visit)]);
    const asked = await questions(visit, news.next[0]?.OBJ_GUID);
    const figure = overview && flowFigure(visit, overview, "departement");
    const title = hasCouncil ? words.title : words.onlyMoney;
    return {
      title: overview ? title(city, spokenMoney(overview.expense, visit)) : words.onlyCouncil(city),
      description,
      section: "start",
      figures: figure ? [figure] : [],
      main: html`<p class="lead">${leadOf(visit, overview)}</p>
${searchBox(visit)}
${figure && figureMarkup(visit, figure)}
${asked}
${councilNews(visit, news)}`,
    };
  },
};

/** The latest accounts, or any other year and phase; undefined if there are no amounts at all. */
async function readOverview(visit: Visit): Promise<CityOverview | undefined> {
  const inventory = await readInventory(visit.service);
  if (inventory.years.length === 0) return undefined;
  return cityOverview(visit.service, choiceOf(visit, inventory));
}

function leadOf(visit: Visit, overview: CityOverview | undefined): string {
  const words = inLanguage(visit.language, WORDS);
  const lead = !overview ? words.councilLead : visit.installed.hasCouncil ? words.lead : words.moneyLead;
  if (!overview?.inhabitants || overview.phase !== "actual") return lead;
  const money = shortMoney(perHead(overview.expense, overview.inhabitants), visit);
  return `${words.perHead(money, overview.year)} ${lead}`;
}
