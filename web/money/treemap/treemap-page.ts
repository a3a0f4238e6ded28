/**
 * `/finanzen`: expense or revenue of the city, a department or an institution as a treemap. Parameters: `jahr`,
 * `phase`, `departement`, `institution`, `nach`, `funktion`, `seite`, `rechnung`, `intern`, `farbe`.
 */
import { figureMarkup } from "../../frame/figure.ts";
import { html, type Markup } from "../../frame/html.ts";
import { inLanguage } from "../../frame/language.ts";
import { pickerFold } from "../../frame/picker-fold.ts";
import type { Query } from "../../frame/service.ts";
import { changed, linkTo, type Visit } from "../../frame/visit.ts";
import { choiceNames, choiceOf, choicePickers } from "../ledger/choice.ts";
import { type Functions, functionName, functionsAbove, readFunctions } from "../ledger/functions.ts";
import { internalQuery, internalSwitch, isWithInternal } from "../ledger/internal.ts";
import type { Inventory } from "../ledger/inventory.ts";
import { moneyPage } from "../ledger/money-page.ts";
import { moneyTabs } from "../ledger/money-tabs.ts";
import { purposeFilter, purposeOf, purposeSwitch } from "../ledger/purpose.ts";
import {
  departmentLine,
  departmentOf,
  nameOf,
  placeOf,
  readOrganisation,
  scopeLink,
  scopeQuery,
} from "../ledger/scope.ts";
import type { Side } from "../ledger/side.ts";
import { switchMarkup } from "../ledger/switch.ts";
import { treemapFigure } from "./treemap-figure.ts";
import { type Level, readLevel } from "./treemap-level.ts";
import { headingOf, leadOf } from "./treemap-words.ts";

const WORDS = {
  de: {
    direction: "Richtung",
    aufwand: "Ausgaben",
    ertrag: "Einnahmen",
    account: "Bereich",
    erfolg: "Laufender Betrieb",
    investition: "Investitionen",
    colour: "Farbe",
    byDepartment: "Farbe nach Departement",
    byFunction: "Farbe nach Aufgabe",
    byChange: "nach Veränderung zum Vorjahr",
    further: "Weitere Einstellungen",
    internal: "Mit internen Verrechnungen",
    breadcrumb: "Wo Sie sind",
    more: (name: string) => `Alles zu «${name}»`,
    nothing: "Dafür gibt es keine Beträge. Wählen Sie ein anderes Jahr oder einen anderen Bereich, oder gehen Sie",
    back: "zurück zum Ganzen",
  },
  en: {
    direction: "Direction",
    aufwand: "Spending",
    ertrag: "Revenue",
    account: "Area",
    erfolg: "Day-to-day operations",
    investition: "Investments",
    colour: "Colour",
    byDepartment: "Colour by department",
    byFunction: "Colour by function",
    byChange: "by change from the year before",
    further: "More settings",
    internal: "Include internal charges",
    breadcrumb: "Breadcrumb",
    more: (name: string) => `Everything about “${name}”`,
    nothing: "There are no amounts for this. Select another year or area, or go",
    back: "back to the whole",
  },
};

export const treemapPage = moneyPage(async (visit, inventory) => {
  const { language, service, query } = visit;
  const words = inLanguage(language, WORDS);
  const [organisation, functions] = await Promise.all([readOrganisation(service), readFunctions(service)]);
  const scope = await placeOf(visit, organisation);
  const selection = {
    ...choiceOf(visit, inventory),
    scope,
    side: sideOf(visit),
    purpose: purposeOf(visit, functions),
  };
  const level = await readLevel(visit, selection, inventory, organisation);
  const isByChange = query.get("farbe") === "veraenderung" && level.totalBefore !== undefined;
  const hasTiles = level.groups.some(({ amount }) => amount > 0);
  const figure = hasTiles ? treemapFigure(level, isByChange, visit) : undefined;
  const lead = leadOf(level, visit);
  const line = scope.kind === "departement" ? departmentLine(visit, scope.departement.key) : undefined;
  const { side, total: shown } = level;
  const { withInternal } = side;
  const internal = { what: `${words[side.direction]} ${level.year}`, shown, other: level.otherTotal };
  const back = html`<a href="${linkTo(visit, "/finanzen")}">${words.back}</a>`;
  const more = words.more(nameOf(scope, visit));
  const everything = scopeLink(visit, scope, internalQuery(withInternal));
  return {
    title: headingOf(level, visit),
    description: lead,
    section: "finanzen",
    figures: figure ? [figure] : [],
    main: html`${moneyTabs(visit, "uebersicht")}
${crumbs(visit, level)}
${line !== undefined && html`<p>${line}.</p>`}
${figure && html`<p class="lead">${lead}</p>`}
${pickers(visit, inventory, functions, level)}
${figure ? figureMarkup(visit, figure) : html`<p class="empty">${words.nothing} ${back}.</p>`}
${internalSwitch(visit, withInternal, internal)}
${scope.kind !== "city" && html`<p><a href="${everything}">${more}</a></p>`}`,
  };
});

function sideOf({ query }: Pick<Visit, "query">): Side {
  return {
    direction: query.get("seite") === "ertrag" ? "ertrag" : "aufwand",
    account: query.get("rechnung") === "investition" ? "investition" : "erfolg",
    withInternal: isWithInternal({ query }),
  };
}

/** The scope and those around it, then the function and those above it; all but the last are links. */
function crumbs(visit: Visit, { scope, purpose }: Level): Markup | undefined {
  const departement = departmentOf(scope);
  const up = (changes: Query): string =>
    changed(visit, {
      departement: undefined,
      institution: undefined,
      konto: undefined,
      funktion: undefined,
      ...changes,
    });
  const city = { href: up({}), name: nameOf({ kind: "city" }, visit) };
  const department = departement && { href: up({ departement: departement.key }), name: departement.bezeichnung };
  const office = scope.kind === "institution" && {
    href: up(scopeQuery(scope)),
    name: nameOf(scope, visit),
  };
  const functions =
    purpose && purpose.code !== ""
      ? functionsAbove(purpose.functions, purpose.code).map((funktion) => ({
          href: up({ ...scopeQuery(scope), funktion }),
          name: functionName(purpose.functions, funktion),
        }))
      : [];
  const all = [city, department, office, ...functions].filter((one) => one !== undefined && one !== false);
  if (all.length === 1) return undefined;
  const steps = all.map(({ href, name }, at) =>
    at === all.length - 1 ? html`<li aria-current="page">${name}</li>` : html`<li><a href="${href}">${name}</a></li>`,
  );
  return html`<nav aria-label="${inLanguage(visit.language, WORDS).breadcrumb}"><ol class="crumbs">${steps}</ol></nav>`;
}

/** The form contains all parameters of the address, so that changing one keeps the others. */
function pickers(visit: Visit, inventory: Inventory, functions: Functions, level: Level): Markup {
  const words = inLanguage(visit.language, WORDS);
  const { side, scope, purpose, totalBefore } = level;
  const isByChange = visit.query.get("farbe") === "veraenderung";
  const direction = [
    { value: "", text: words.aufwand },
    { value: "ertrag", text: words.ertrag },
  ];
  const account = [
    { value: "", text: words.erfolg },
    { value: "investition", text: words.investition },
  ];
  const colour = [
    { value: "", text: level.division === "funktion" ? words.byFunction : words.byDepartment },
    { value: "veraenderung", text: words.byChange },
  ];
  const hidden = Object.entries({ ...scopeQuery(scope), ...purposeFilter(purpose) });
  const internal = html`name="intern" id="intern" value="ja"${side.withInternal && html` checked`}`;
  const form = html`<form class="pickers" action="${visit.path}" data-live>
${choicePickers(visit, inventory, level)}
${purposeSwitch(visit, functions, purpose)}
${switchMarkup("seite", words.direction, direction, side.direction === "ertrag" ? "ertrag" : "")}
${switchMarkup("rechnung", words.account, account, side.account === "investition" ? "investition" : "")}
<details${(isByChange || side.withInternal) && html` open`}><summary>${words.further}</summary><div class="further">
${totalBefore !== undefined && switchMarkup("farbe", words.colour, colour, isByChange ? "veraenderung" : "")}
<label class="check"><input type="checkbox" ${internal}>${words.internal}</label>
</div></details>
${hidden.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}</form>`;
  const chosen = [
    ...choiceNames(visit, inventory, level),
    words[side.direction],
    side.account === "investition" && words.investition,
    isByChange && words.byChange,
  ];
  return pickerFold(visit, chosen, form);
}
