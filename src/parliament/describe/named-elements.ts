/**
 * Resolves a search field without sources to elements by its name: the schemas of other cities contain only names. In:
 * description, name and kind of the field. Out: paths of elements; none rather than a guess. The first rule that
 * matches applies:
 *  1. elements of that name, closest to the record (`Titel`: the record's own, not that of its documents);
 *  2. the names of parent and element in one word (`GremiumName`: `Name` of a `Gremium`; `Sitzungsdatum`: `Datum` of a
 *     `Sitzung`);
 *  3. elements whose name is the plural or singular of it (`Parteien`: `Partei`);
 *  4. objects of that name, singular or plural: their designations and GUIDs (`Dokument`: `Titel` of the `Dokumente`).
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

/** A path in a record; names in lower case. */
interface NamedPath {
  readonly path: string;
  /** The number of objects around it. */
  readonly depth: number;
  /** Its own name, and for a list also that of the items. */
  readonly names: readonly string[];
}

interface ObjectPath extends NamedPath {
  readonly values: readonly NamedPath[];
  readonly dates: readonly NamedPath[];
}

export function elementsNamed(
  description: IndexDescription,
  { name, kind }: Pick<SearchField, "name" | "kind">,
): readonly string[] {
  const wanted = name.toLowerCase();
  const objects = objectsOf(description);
  // In a schema, ID means the record, not a file in it.
  if (wanted === "id") return [GUID_ATTRIBUTE, ...objects[0].values.filter(isNamed(wanted)).map(({ path }) => path)];
  const all = objects.flatMap((parent) => candidates(parent, kind).map((element) => ({ ...element, parent })));
  const matches =
    nearest(all.filter(isNamed(wanted))) ??
    nearest(
      all.filter(({ names, parent }) => parent.names.some((of) => names.some((own) => joins(of, own, wanted)))),
    ) ??
    nearest(all.filter(({ names }) => names.some((own) => isPlural(own, wanted))));
  if (matches) return kind === "text" ? matches.flatMap(withGuid) : matches.map(({ path }) => path);
  if (kind !== "text") return [];
  const hasName = ({ names }: ObjectPath) => names.some((own) => own === wanted || isPlural(own, wanted));
  return objects.slice(1).filter(hasName).flatMap(designations);
}

const isNamed =
  (wanted: string) =>
  ({ names }: NamedPath): boolean =>
    names.includes(wanted);

/** A date block also has a text: the one that people read. */
function candidates({ values, dates }: ObjectPath, kind: SearchField["kind"]): readonly NamedPath[] {
  if (kind === "date") return [...dates, ...values];
  return kind === "text" ? [...values, ...dates.map((date) => ({ ...date, path: `${date.path}.Text` }))] : values;
}

function nearest<T extends NamedPath>(paths: readonly T[]): readonly T[] | undefined {
  const depth = Math.min(...paths.map((each) => each.depth));
  return paths.length === 0 ? undefined : paths.filter((each) => each.depth === depth);
}

/** `Sitzung` and `Datum` form `SitzungDatum` and `Sitzungsdatum`. */
function joins(parent: string, own: string, wanted: string): boolean {
  return wanted === `${parent}${own}` || wanted === `${parent}s${own}`;
}

/** Whether one is a regular German plural of the other; plurals with an umlaut need a mapping file. */
function isPlural(a: string, b: string): boolean {
  const [one, many] = a.length < b.length ? [a, b] : [b, a];
  return one.length > 2 && many.startsWith(one) && ["e", "en", "n", "er", "s"].includes(many.slice(one.length));
}

/** An element and its GUID sibling, if there is one: `Gremium` and `GremiumGuid`; the original searches both. */
function withGuid({ path, names, parent }: NamedPath & { readonly parent: ObjectPath }): readonly string[] {
  const guid = parent.values.find((value) => names.some((own) => value.names.includes(`${own}guid`)));
  return guid ? [path, guid.path] : [path];
}

const DESIGNATION = /^(name|vorname|namevorname|vornamename|kurzname|filename|titel|bezeichnung|kuerzel|nr|nummer)$/;

/** The elements that name an object; `AblaufschrittName` of an `Ablaufschritt` is its name. */
function designations({ names, values }: ObjectPath): readonly string[] {
  const forms = names.flatMap((name) => [name, singular(name)]);
  const isDesignation = (own: string): boolean =>
    DESIGNATION.test(own) || forms.some((form) => own.startsWith(form) && DESIGNATION.test(own.slice(form.length)));
  return values
    .filter(({ names: [own] }) => own === GUID_ATTRIBUTE.toLowerCase() || isDesignation(own))
    .map(({ path }) => path);
}

const singular = (name: string): string => name.replace(/(en|e|n|er|s)$/, "");

/** The record, then all objects in it, in document order. */
const objectsOf = perDescription((description): readonly ObjectPath[] => {
  const objects: ObjectPath[] = [];
  const open: string[] = [];

  function object(typeName: string, path: string, names: readonly string[]): void {
    // A recursive type has infinitely many paths; one level is enough to name its members.
    if (open.includes(typeName)) return;
    const type = typeNamed(description, typeName);
    const depth = open.length;
    const values: NamedPath[] = type.attributes
      .filter(({ name }) => name !== IDX_ATTRIBUTE)
      .map(({ name }) => ({ path: path + name, depth, names: [name.toLowerCase()] }));
    const dates: NamedPath[] = [];
    objects.push({ path, depth, names, values, dates });
    open.push(typeName);
    for (const element of elementsOf(type)) member(element, path + element.name, [element.name.toLowerCase()]);
    open.pop();

    function member(element: Element, at: string, own: readonly string[]): void {
      if (element.kind === "list") {
        const { items } = element.list;
        for (const item of items) {
          member(item, items.length === 1 ? at : `${at}.${item.name}`, [...own, item.name.toLowerCase()]);
        }
      } else if (element.kind === "simple") values.push({ path: at, depth, names: own });
      else if (isDateBlock(description, element.type)) dates.push({ path: at, depth, names: own });
      else object(element.type, `${at}.`, own);
    }
  }

  object(description.root.type, "", [description.root.name.toLowerCase(), description.name.toLowerCase()]);
  return objects;
});

/** Whether a type is a span of time with its text. */
export function isDateBlock(description: IndexDescription, typeName: string): boolean {
  const values = elementsOf(typeNamed(description, typeName)).filter(({ kind }) => kind === "simple");
  const members = values.map(({ name }) => name);
  return ["Start", "End", "Text"].every((name) => members.includes(name));
}
