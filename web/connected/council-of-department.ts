/** The council's part of a department: who heads it, and the business that is pending there. */
import { fold } from "../../src/text/fold.ts";
import { callFor, findIn, newestFirst, recordCall } from "../council/facts/council.ts";
import { quoted } from "../council/facts/cql-term.ts";
import { fullName, personLink } from "../council/facts/record-links.ts";
import type { Gremium, Mitglied } from "../council/facts/records.ts";
import { isCurrent } from "../council/facts/spans.ts";
import { withMembers } from "../council/people/mandate-records.ts";
import { termMarkup } from "../council/words/terms.ts";
import { html, type Markup } from "../frame/html.ts";
import { indexOfKind } from "../frame/installed.ts";
import { inLanguage } from "../frame/language.ts";
import type { Call } from "../frame/service.ts";
import type { Visit } from "../frame/visit.ts";
import type { Departement } from "../money/ledger/ledger.ts";
import type { ShownDepartment } from "../money/organisation/department-page.ts";
import { callLines, type FoundBusiness, findBusiness, foundList } from "./found-business.ts";

const WORDS = {
  de: {
    title: "Im Rat",
    pending: (count: number) =>
      count === 1
        ? "1 Geschäft mit diesem Departement ist noch offen"
        : `${count} Geschäfte mit diesem Departement sind noch offen`,
    all: (count: number) =>
      count === 1 ? "1 Geschäft mit diesem Departement" : `${count} Geschäfte mit diesem Departement`,
  },
  en: {
    title: "In the council",
    pending: (count: number) =>
      count === 1
        ? "1 item of business with this department is pending"
        : `${count} items of business with this department are pending`,
    all: (count: number) =>
      count === 1 ? "1 item of business with this department" : `${count} items of business with this department`,
  },
};

const MOST = 5;

export async function councilOfDepartment(visit: Visit, shown: ShownDepartment): Promise<Markup | undefined> {
  const words = inLanguage(visit.language, WORDS);
  const [heads, business] = await Promise.all([
    readHeads(visit, shown),
    findBusiness(visit, callForBusiness(visit, shown.departement)),
  ]);
  if (heads.members.length === 0 && business === undefined) return undefined;
  const people = heads.members.map(
    (member) =>
      html`<dt>${termMarkup(visit, member.Funktion)}</dt>
<dd>${personLink(visit, member.KontaktGuid, fullName(member), member.Partei)}</dd>`,
  );
  const list = (found: FoundBusiness): Markup => foundList(visit, found, { calls: heads.calls });
  const heading = closedIn(visit).length > 0 ? words.pending : words.all;
  return html`<section id="rat"><h2>${words.title}</h2>
${people.length > 0 && html`<dl class="facts">${people}</dl>`}
${business ? html`<h3>${heading(business.count)}</h3>${list(business)}` : callLines(visit, heads.calls)}</section>`;
}

/** Both services use the same names of departments. */
function callForBusiness(visit: Visit, { bezeichnung }: Departement): Call | undefined {
  return callFor(visit, "business", (field, index) => {
    const isPending = closedIn(visit).map((value) => ` and ${field("status", "text")} <> ${quoted(value)}`);
    const department = `${field("department", "text")} == ${quoted(bezeichnung.trim())}`;
    return { q: `${department}${isPending.join("")}${newestFirst(index)}`, m: MOST };
  });
}

function closedIn({ installed }: Visit): readonly string[] {
  return indexOfKind(installed, "business")?.closed ?? [];
}

interface Heads {
  readonly members: readonly Mitglied[];
  readonly calls: readonly Call[];
}

/** Current members of the executive with a function that names the department. */
async function readHeads(visit: Visit, { departement, departments }: ShownDepartment): Promise<Heads> {
  const index = indexOfKind(visit.installed, "body");
  // Names in the records are German.
  const name = quoted(visit.city.executive.name.de);
  const call = callFor(visit, "body", (field) => ({ q: `${field("title", "text")} == ${name}`, m: 1 }));
  if (!index || !call) return { members: [], calls: [] };
  const roles = ["key", "name", "type", "inactive", "member"];
  const { hits } = await findIn<Gremium>(visit, index, call.query, roles);
  if (hits.length === 0) return { members: [], calls: [] };
  const { OBJ_GUID, Behoerdenmitglieder } = await withMembers(visit, hits[0].record);
  const members = Behoerdenmitglieder.filter(
    ({ Dauer, Funktion }) =>
      isCurrent(Dauer, visit.today) && departmentIn(Funktion, departments)?.key === departement.key,
  );
  return { members, calls: recordCall(visit, "body", OBJ_GUID) };
}

/** The longest name counts: that of another department may be its end. */
function departmentIn(text: string, departments: readonly Departement[]): Departement | undefined {
  return departments
    .filter(({ bezeichnung }) => bezeichnung.trim() !== "" && isNamedIn(text, bezeichnung.trim()))
    .toSorted((one, other) => other.bezeichnung.length - one.bezeichnung.length)
    .at(0);
}

/**
 * Whole words, also in the genitive: «Bau» is neither «Hochbau» nor «Bau- und Umweltdepartement», and the end of
 * «Bau- und Umweltdepartement» is no department of its own. Better no head than a wrong one.
 */
function isNamedIn(text: string, name: string): boolean {
  const word = RegExp.escape(fold(name));
  return new RegExp(`(?<![\\p{L}\\p{N}-]|- und )${word}(?:e?s)?(?![\\p{L}\\p{N}-])`, "u").test(fold(text));
}
