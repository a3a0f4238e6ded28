/** From what people call a record to the record: its GUID, the number of business, the name of a person. */
import { findIn, type Shown, type Views } from "../../../web/council/facts/council.ts";
import { quoted } from "../../../web/council/facts/cql-term.ts";
import { fullName } from "../../../web/council/facts/record-links.ts";
import type { Kontakt } from "../../../web/council/facts/records.ts";
import { wordsIn } from "../../../web/council/facts/words-in.ts";
import { indexOfKind } from "../../../web/frame/installed.ts";
import { searchField, searchFields } from "../../roles/search-fields.ts";
import { quote } from "../tool/arguments.ts";
import type { Desk } from "../tool/desk.ts";
import { ToolError } from "../tool/tool-error.ts";

const MOST_CHOICES = 10;

/** With or without dashes, as some services write them. */
export function guidIn(id: string): string | undefined {
  const plain = id.replaceAll("-", "").toLowerCase();
  return /^[0-9a-f]{32}$/.test(plain) ? plain : undefined;
}

/** The GUID of the business with a number or a GUID. */
export async function businessId(desk: Desk, id: string): Promise<string> {
  const guid = guidIn(id);
  if (guid !== undefined) return guid;
  const index = indexOfKind(desk.installed, "business");
  const fields = index ? searchFields(index, "number", "text") : [];
  if (!index || fields.length === 0) throw new ToolError("Business is identified by its id here: use find_business.");
  const q = fields.map((field) => `${field} == ${quoted(id)}`).join(" or ");
  const { hits } = await desk.service.search(index.name, { q, m: 1 });
  if (hits.length > 0) return hits[0].guid;
  throw new ToolError(`There is no business ${quote(id)}. ${await closeNumbers(desk, index.name, fields[0], id)}`);
}

/** Numbers with the same beginning. */
async function closeNumbers(desk: Desk, index: string, field: string, id: string): Promise<string> {
  for (let end = id.length; end >= Math.max(1, id.length - 3); end--) {
    const { facets = {} } = await desk.service
      .search(index, { q: `${field} == ${quoted(id.slice(0, end)).slice(0, -1)}*"`, m: 0, facets: field })
      .catch(() => ({ facets: {} as Readonly<Record<string, never[]>> }));
    const numbers = (facets[field] ?? []).map(({ value }) => String(value)).slice(0, 5);
    if (numbers.length > 0) return `Close numbers: ${numbers.join(", ")}.`;
  }
  return "Use find_business to search by words.";
}

/** The GUID of the person with a name or a GUID. */
export async function personId(desk: Desk, id: string): Promise<string> {
  const guid = guidIn(id);
  if (guid !== undefined) return guid;
  const index = indexOfKind(desk.installed, "person");
  const field = index && searchField(index, "title", "text");
  if (!index || field === undefined) throw new ToolError("People are identified by their id here: use find_people.");
  const words = wordsIn(id).map(({ text }) => text.replaceAll("*", ""));
  if (words.filter((word) => word !== "").length === 0) throw new ToolError("The name contains no word.");
  const people = async (relation: string): Promise<readonly Kontakt[]> =>
    withoutRepeats(
      (
        await findIn<Kontakt>(desk, index, {
          q: `${field} ${relation} "${words.join(" ")}"`,
          m: 50,
        })
      ).hits.map(({ record }) => record),
    );
  const found = await people("all");
  const exact = found.filter((person) => isNamed(person, words));
  if (exact.length === 1) return exact[0].OBJ_GUID;
  if (found.length === 1) return found[0].OBJ_GUID;
  if (found.length > 1) throw new ToolError(`Several people are called ${quote(id)}: ${named(found)}. Use the id.`);
  const close = await people("all/fuzzy").catch(() => []);
  const similar = close.length > 0 ? close : await people("any/fuzzy").catch(() => []);
  const advice = similar.length > 0 ? `Did you mean ${named(similar)}?` : "Use find_people to search by words.";
  throw new ToolError(`Nobody is called ${quote(id)}. ${advice}`);
}

function isNamed(person: Kontakt, words: readonly string[]): boolean {
  const own = wordsIn(fullName(person)).map(({ text }) => text.toLowerCase());
  return own.length === words.length && words.every((word) => own.includes(word.toLowerCase()));
}

/** A record for each body of a person is one person. */
function withoutRepeats(people: readonly Kontakt[]): readonly Kontakt[] {
  return [...new Map(people.map((person) => [person.OBJ_GUID, person])).values()];
}

function named(people: readonly Kontakt[]): string {
  return people
    .slice(0, MOST_CHOICES)
    .map((person) => `${fullName(person)}${person.Partei && `, ${person.Partei}`} (id ${person.OBJ_GUID})`)
    .join("; ");
}

/** Only records with a GUID can be asked for. */
export function recordId(id: string, tool: string): string {
  const guid = guidIn(id);
  if (guid === undefined) throw new ToolError(`${quote(id)} is not an id: ${tool} gives ids.`);
  return guid;
}

export function missing(kind: Shown & keyof Views, id: string, tool: string): ToolError {
  return new ToolError(`There is no ${kind} with the id ${quote(id)}. Use ${tool} to find one.`);
}
