/**
 * `/finanzen/steuern`: where a reader's own taxes go. Parameters: `betrag`, `jahr`, `phase`, `nach`, `intern`.
 */
import { figureMarkup } from "../../frame/figure.ts";
import { html } from "../../frame/html.ts";
import { inLanguage } from "../../frame/language.ts";
import { currencyName, numberText } from "../../frame/numbers.ts";
import { pickerFold } from "../../frame/picker-fold.ts";
import { linkTo } from "../../frame/visit.ts";
import { choiceNames, choiceOf, choicePickers } from "../ledger/choice.ts";
import { cityOverview } from "../ledger/city-overview.ts";
import { readFunctions } from "../ledger/functions.ts";
import { internalField, internalLink, isWithInternal } from "../ledger/internal.ts";
import { moneyPage } from "../ledger/money-page.ts";
import { moneyTabs } from "../ledger/money-tabs.ts";
import { switchMarkup } from "../ledger/switch.ts";
import { readTaxShares, type TaxBill } from "./tax-bill.ts";
import { taxFigure } from "./tax-figure.ts";

const WORDS = {
  de: {
    title: (bill: string, year: number) => `Ihre ${bill} Steuern: wohin sie ${year} gehen`,
    none: "Wohin die Steuern gehen, lässt sich hier nicht sagen",
    noTaxes: "In diesem Jahr und Stand stehen keine Steuern, oder sie werden nirgends gebraucht.",
    amount: (currency: string) => `Ihre Steuern in ${currency}`,
    by: "Gliederung",
    who: "Wer sie bekommt",
    what: "Wofür sie sind",
    flow: "Alle Einnahmen und Ausgaben im Geldfluss",
  },
  en: {
    title: (bill: string, year: number) => `Your ${bill} of taxes: where they go in ${year}`,
    none: "There is no breakdown of taxes for this year",
    noTaxes: "There are no taxes in this year and stage, or nothing needs them.",
    amount: (currency: string) => `Your taxes in ${currency}`,
    by: "Breakdown",
    who: "Who gets them",
    what: "What they are for",
    flow: "All revenue and spending in the money flow",
  },
};

const USUAL = 5_000;
/** As the service. */
const MOST = 1_000_000_000;

export const taxBillPage = moneyPage(async (visit, inventory) => {
  const { service, language, query } = visit;
  const words = inLanguage(language, WORDS);
  const functions = await readFunctions(service);
  const choice = choiceOf(visit, inventory);
  const withInternal = isWithInternal(visit);
  const isByFunction = functions.size > 0 && query.get("nach") === "funktion";
  const bill: TaxBill = {
    choice,
    amount: amountIn(query.get("betrag")),
    division: isByFunction ? "funktion" : "departement",
    withInternal,
  };
  const [overview, shares] = await Promise.all([
    cityOverview(service, choice, withInternal),
    readTaxShares(service, bill),
  ]);
  const figure = taxFigure(visit, overview, bill, shares);
  const billed = `${numberText(bill.amount, language)} ${currencyName(visit)}`;
  const options = [
    { value: "", text: words.who },
    { value: "funktion", text: words.what },
  ];
  const range = html`min="1" max="${MOST}" step="1" value="${bill.amount}"`;
  const field = html`<input type="number" name="betrag" id="betrag" inputmode="numeric" ${range}>`;
  const pickers = [
    html`<label>${words.amount(currencyName(visit))}${field}</label>`,
    choicePickers(visit, inventory, choice),
    functions.size > 0 && switchMarkup("nach", words.by, options, isByFunction ? "funktion" : ""),
    internalField(withInternal),
  ];
  const form = html`<form class="pickers" action="${visit.path}" data-live>${pickers}</form>`;
  const flow = linkTo(visit, "/finanzen/fluss", { jahr: choice.year, phase: choice.type });
  return {
    title: figure ? words.title(billed, choice.year) : words.none,
    description: figure?.lead ?? words.none,
    section: "finanzen",
    figures: figure ? [figure] : [],
    main: html`${moneyTabs(visit, "steuern")}
${figure && html`<p class="lead">${figure.lead}</p>`}
${pickerFold(visit, [billed, ...choiceNames(visit, inventory, choice), isByFunction && words.what], form)}
${figure ? figureMarkup(visit, figure) : html`<p class="empty">${words.noTaxes}</p>`}
${internalLink(visit, withInternal)}
<p><a href="${flow}">${words.flow}</a></p>`,
  };
});

/** A whole number; anything else is the usual bill. */
function amountIn(text: string | null): number {
  const amount = /^\d{1,10}$/.test(text ?? "") ? Number(text) : 0;
  return amount >= 1 && amount <= MOST ? amount : USUAL;
}
