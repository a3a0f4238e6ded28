/** The signatories, committees and departments of business. */
import { html, type Markup } from "../../frame/html.ts";
import { inLanguage } from "../../frame/language.ts";
import { linkTo, type Visit } from "../../frame/visit.ts";
import { readDepartments } from "../../money/ledger/ledger.ts";
import { groupByParty } from "../facts/parties.ts";
import { personLink, recordLink } from "../facts/record-links.ts";
import type { Benannt, Geschaeft, Unterzeichner } from "../facts/records.ts";
import { termMarkup } from "../words/terms.ts";

const WORDS = {
  de: {
    from: "Eingereicht von",
    others: "Mitunterzeichnet von",
    more: (count: number) => (count === 1 ? "und 1 weiteren Person" : `und ${count} weiteren Personen`),
    committee: "Vorberatende Kommission",
    further: "Weitere Kommissionen",
    department: "Zuständiges Departement",
    involved: "Mitbeteiligt",
    referendum: "Referendum",
    noParty: "ohne Partei",
  },
  en: {
    from: "Submitted by",
    others: "Co-signed by",
    more: (count: number) => (count === 1 ? "and 1 other person" : `and ${count} others`),
    committee: "Preparatory committee",
    further: "Further committees",
    department: "Responsible department",
    involved: "Also involved",
    referendum: "Referendum",
    noParty: "no party",
  },
};

const NO_REFERENDUM = "Kein Referendum";

/** The pages of departments in the finance section, by the names that both services use. */
export async function departmentPages(visit: Visit): Promise<ReadonlyMap<string, string>> {
  if (!visit.installed.hasMoney) return new Map();
  const departments = await readDepartments(visit.service);
  return new Map(
    departments.map(({ bezeichnung, key }) => [bezeichnung, linkTo(visit, `/finanzen/departement/${key}`)]),
  );
}

/** Undefined if nobody is named. */
export function businessFacts(
  visit: Visit,
  business: Geschaeft,
  departments: ReadonlyMap<string, string>,
): Markup | undefined {
  const words = inLanguage(visit.language, WORDS);
  const department = ({ Name }: Benannt): Markup => {
    const page = departments.get(Name);
    return page === undefined ? html`${Name}` : html`<a href="${page}">${Name}</a>`;
  };
  const committee = ({ OBJ_GUID, Name }: Benannt): Markup => recordLink(visit, "gremium", OBJ_GUID, Name);
  const referendum = business.Referendum === NO_REFERENDUM ? "" : business.Referendum;
  const others = html`<dt>${words.others}</dt><dd>${cosignatories(visit, business)}</dd>`;
  const facts = [
    fact(words.from, business.Erstunterzeichner, (one) => signatory(visit, one)),
    business.Mitunterzeichner.length > 0 ? others : undefined,
    fact(words.committee, business.VorberatendeKommission, committee),
    fact(words.further, business.WeitereVorberatendeKommissionen, committee),
    fact(words.department, business.FederfuehrendesDepartement, department),
    fact(words.involved, business.MitbeteiligteDepartemente, department),
    referendum === "" ? undefined : html`<dt>${words.referendum}</dt><dd>${termMarkup(visit, referendum)}</dd>`,
  ];
  if (facts.every((one) => one === undefined)) return undefined;
  return html`<dl class="facts">
${facts.map((one, i) => html`${i > 0 && "\n"}${one}`)}
</dl>`;
}

function fact<Item>(title: string, items: readonly Item[], show: (item: Item) => Markup): Markup | undefined {
  if (items.length === 0) return undefined;
  return html`<dt>${title}</dt><dd>${items.map((item, i) => html`${i > 0 && ", "}${show(item)}`)}</dd>`;
}

function signatory(visit: Visit, { OBJ_GUID, Name, Partei, IstGremium }: Unterzeichner): Markup {
  return IstGremium ? recordLink(visit, "gremium", OBJ_GUID, Name) : personLink(visit, OBJ_GUID, Name, Partei);
}

/** By party, from left to right. Some signatories are not named, so their number may be larger than the list. */
function cosignatories(visit: Visit, { Mitunterzeichner, AnzahlMitunterzeichnende }: Geschaeft): Markup {
  const words = inLanguage(visit.language, WORDS);
  const unnamed = (AnzahlMitunterzeichnende ?? 0) - Mitunterzeichner.length;
  const groups = groupByParty(Mitunterzeichner, ({ Partei }) => Partei);
  const link = ({ IstGremium, OBJ_GUID, Name }: Unterzeichner): Markup =>
    recordLink(visit, IstGremium ? "gremium" : "person", OBJ_GUID, Name);
  const names = (members: readonly Unterzeichner[]): Markup =>
    html`${members.map((one, i) => html`${i > 0 && ", "}${link(one)}`)}`;
  return html`<ul class="plain">${groups.map(
    ([party, members]) => html`<li>${names(members)} <span class="party">${party || words.noParty}</span></li>`,
  )}</ul>${unnamed > 0 && html`<p>${words.more(unnamed)}</p>`}`;
}
