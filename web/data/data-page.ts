/** `/daten`: both services for who wants to go on working with the data: what they hold, how to ask, what to paste. */
import { html } from "../frame/html.ts";
import { inLanguage } from "../frame/language.ts";
import { numberText } from "../frame/numbers.ts";
import type { Page } from "../frame/page.ts";
import { linkTo } from "../frame/visit.ts";
import { councilPart } from "./council-part.ts";
import { financePart, readHeld } from "./finance-part.ts";

const WORDS = {
  de: {
    title: (amounts: string, records: string): string =>
      `${amounts} Beträge und ${records} Datensätze zum Weiterverwenden`,
    lead: "Alles auf diesen Seiten kommt aus zwei offenen Diensten. Unter jedem Bild und jeder Liste steht die Abfrage dazu: für curl, Python, R und JavaScript, zum Einfügen bereit.",
    description: "Die Finanzen der Stadt und ihr Parlament als offene Daten: Dienste, Downloads, Beispiele.",
  },
  en: {
    title: (amounts: string, records: string): string => `${amounts} amounts and ${records} records for you to reuse`,
    lead: "All that these pages show comes from two open services. Under each picture and each list stands the call behind it: for curl, Python, R and JavaScript, ready to paste.",
    description: "The city's money and its parliament as open data: services, downloads, examples.",
  },
};

export const dataPage: Page = {
  async show(visit) {
    const words = inLanguage(visit.language, WORDS);
    const [held, indexes] = await Promise.all([readHeld(visit.service), visit.service.indexes()]);
    const amounts = held.reduce((sum, { anzahl }) => sum + anzahl, 0);
    const records = indexes.reduce((sum, { size }) => sum + size, 0);
    return {
      title: words.title(numberText(amounts), numberText(records)),
      description: words.description,
      section: "daten",
      main: html`<p class="lead">${words.lead}</p>
${financePart(visit, held)}
${councilPart(visit, indexes, linkTo(visit, "/rat"))}`,
    };
  },
};
