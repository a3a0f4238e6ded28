/**
 * Which elements of a record a search field means that names no source: in schemas of other cities a field says only what it is called. In: description,
 * name and kind of the field. Out: paths of elements; none rather than a guess. The first of these rules that finds something counts:
 *  1. elements of that name, those nearest to the record (`Titel`: the record's own, not that of its documents);
 *  2. what holds the element and the element in one word (`GremiumName`: `Name` of a `Gremium`; `Sitzungsdatum`: `Datum` of a `Sitzung`);
 *  3. elements of that name in the other number (`Parteien`: `Partei`);
 *  4. parts of that name, in either number: what they are called, and their GUIDs (`Dokument`: `Titel` of the `Dokumente`).
 */
import {
  type Element,
  elementsOf,
  GUID_ATTRIBUTE,
  IDX_ATTRIBUTE,
  type IndexDescription,
  perDescription,
  type SearchField,
  typeNamed,
} from "./description.ts";

/** Something that a record can hold; names in lower case. */
interface Place {
  readonly path: string;
  /** How many objects stand around it. */
  readonly depth: number;
  /** Its own, and in a list also that of the items. */
  readonly names: readonly string[];
}

interface Part extends Place {
  readonly values: readonly Place[];
  readonly dates: readonly Place[];
}

export function elementsNamed(
  description: IndexDescription,
  { name, kind }: Pick<SearchField, "name" | "kind">,
): readonly string[] {
  const wanted = name.toLowerCase();
  const parts = partsOf(description);
  // Where the schema speaks of an ID it means the record, not the file that happens to stand in it.
  if (wanted === "id") return [GUID_ATTRIBUTE, ...parts[0].values.filter(isNamed(wanted)).map(({ path }) => path)];
  const held = parts.flatMap((part) => candidates(part, kind).map((place) => ({ ...place, part })));
  const found =
    nearest(held.filter(isNamed(wanted))) ??
    nearest(held.filter(({ names, part }) => names.some((own) => part.names.some((of) => joins(of, own, wanted))))) ??
    nearest(held.filter(({ names }) => names.some((own) => isOtherNumber(own, wanted))));
  if (found) return kind === "text" ? found.flatMap(withGuid) : found.map(({ path }) => path);
  if (kind !== "text") return [];
  const called = ({ names }: Part) => names.some((own) => own === wanted || isOtherNumber(own, wanted));
  return parts.slice(1).filter(called).flatMap(designations);
}

const isNamed =
  (wanted: string) =>
  ({ names }: Place): boolean =>
    names.includes(wanted);

/** A block of dates is also a text: the one that people read. */
function candidates({ values, dates }: Part, kind: SearchField["kind"]): readonly Place[] {
  if (kind === "date") return [...dates, ...values];
  return kind === "text" ? [...values, ...dates.map((date) => ({ ...date, path: `${date.path}.Text` }))] : values;
}

function nearest<T extends Place>(places: readonly T[]): readonly T[] | undefined {
  const depth = Math.min(...places.map((place) => place.depth));
  return places.length === 0 ? undefined : places.filter((place) => place.depth === depth);
}

/** `Sitzung` and `Datum` make `SitzungDatum` and `Sitzungsdatum`. */
function joins(holder: string, own: string, wanted: string): boolean {
  return wanted === `${holder}${own}` || wanted === `${holder}s${own}`;
}

/** The usual ways to make a plural; those that change a vowel are left to whoever maps the field. */
function isOtherNumber(a: string, b: string): boolean {
  const [one, many] = a.length < b.length ? [a, b] : [b, a];
  return one.length > 2 && many.startsWith(one) && ["e", "en", "n", "er", "s"].includes(many.slice(one.length));
}

/** A name, and the GUID of what has it where that stands beside: `Gremium` and `GremiumGuid`, as the original finds both. */
function withGuid({ path, names, part }: Place & { readonly part: Part }): readonly string[] {
  const guid = part.values.find((value) => names.some((own) => value.names.includes(`${own}guid`)));
  return guid ? [path, guid.path] : [path];
}

const CALLED = /^(name|vorname|namevorname|vornamename|kurzname|filename|titel|bezeichnung|kuerzel|nr|nummer)$/;

/** What a part is called; `AblaufschrittName` of an `Ablaufschritt` is its name. */
function designations({ names, values }: Part): readonly string[] {
  const forms = names.flatMap((name) => [name, singular(name)]);
  const bare = (own: string) => forms.find((form) => own.startsWith(form) && CALLED.test(own.slice(form.length)));
  return values
    .filter(({ names: [own] }) => own === GUID_ATTRIBUTE.toLowerCase() || CALLED.test(own) || bare(own) !== undefined)
    .map(({ path }) => path);
}

const singular = (name: string): string => name.replace(/(en|e|n|er|s)$/, "");

/** The record first, then all objects in it, in document order. */
const partsOf = perDescription((description): readonly Part[] => {
  const parts: Part[] = [];
  const open: string[] = [];

  function object(typeName: string, path: string, names: readonly string[]): void {
    // A type inside itself has paths without end; one level of it is enough to name its members.
    if (open.includes(typeName)) return;
    const type = typeNamed(description, typeName);
    const depth = open.length;
    const values: Place[] = type.attributes
      .filter(({ name }) => name !== IDX_ATTRIBUTE)
      .map(({ name }) => ({ path: path + name, depth, names: [name.toLowerCase()] }));
    const dates: Place[] = [];
    parts.push({ path, depth, names, values, dates });
    open.push(typeName);
    for (const element of elementsOf(type)) member(element, path + element.name, [element.name.toLowerCase()]);
    open.pop();

    function member(element: Element, at: string, called: readonly string[]): void {
      if (element.kind === "list") {
        const { items } = element.list;
        for (const item of items) {
          member(item, items.length === 1 ? at : `${at}.${item.name}`, [...called, item.name.toLowerCase()]);
        }
      } else if (element.kind === "simple") values.push({ path: at, depth, names: called });
      else if (isDateBlock(description, element.type)) dates.push({ path: at, depth, names: called });
      else object(element.type, `${at}.`, called);
    }
  }

  object(description.root.type, "", [description.root.name.toLowerCase(), description.name.toLowerCase()]);
  return parts;
});

function isDateBlock(description: IndexDescription, typeName: string): boolean {
  const members = elementsOf(typeNamed(description, typeName)).map(({ name }) => name);
  return ["Start", "End", "Text"].every((name) => members.includes(name));
}
