/**
 * Infers the structure of records from what was seen of them. In: the record element of an index (`observe.ts`). Out:
 * its types. Whatever was seen is accepted, and written again in the same way.
 */
import type {
  Attribute,
  ComplexType,
  Element,
  IndexDescription,
  ItemElement,
  SimpleElement,
  SimpleType,
} from "../describe/description.ts";
import { GUID_ATTRIBUTE, IDX_ATTRIBUTE, SEQ_ATTRIBUTE } from "../describe/description.ts";
import { DATE_BLOCK, FILE_BLOCK } from "../describe/indexes/building-blocks.ts";
import { type Child, merge, type Observed } from "./observe.ts";

const FIXED_TYPES: readonly ComplexType[] = [DATE_BLOCK, ...FILE_BLOCK];

/** With fewer records nobody knows which elements are always there. */
const ENOUGH_RECORDS = 3;

export function structureOf(record: Observed): Pick<IndexDescription, "root" | "types"> {
  foldRecursion(record);
  const mayLackAll = record.count < ENOUGH_RECORDS;
  const types = new Map<string, ComplexType>();
  const named = new Map<Observed, string>();
  const open = new Set<Observed>();
  const taken = new Set(FIXED_TYPES.map(({ name }) => name));

  /** A name that no other type has. */
  function reserve(name: string): string {
    let free = name;
    for (let number = 2; taken.has(free); number++) free = `${name}${number}`;
    taken.add(free);
    return free;
  }

  /** Elements of the same name and content share a type. */
  function typeOf(seen: Observed): string {
    const known = named.get(seen);
    if (known !== undefined) return known;
    if (isDateBlock(seen)) return add(DATE_BLOCK);
    if (isFileBlock(seen)) return FILE_BLOCK.map(add)[0];
    // The record comes first; an element inside itself needs a name before its content is known.
    if (seen === record || open.has(seen)) named.set(seen, reserve(seen.name));
    if (open.has(seen)) return named.get(seen)!;
    open.add(seen);
    const body = { content: contentOf(seen), attributes: attributesOf(seen) };
    const name = named.get(seen) ?? sameType(seen.name, body) ?? reserve(seen.name);
    types.set(name, { name, ...body });
    named.set(seen, name);
    return name;
  }

  function add(type: ComplexType): string {
    types.set(type.name, type);
    return type.name;
  }

  /** The type of another element of that name, if its content is the same. */
  function sameType(name: string, body: Omit<ComplexType, "name">): string | undefined {
    const wanted = JSON.stringify(body);
    const others = [...named].filter(([seen]) => seen.name === name).map(([, type]) => types.get(type));
    return others.find((type) => {
      const { content, attributes } = type ?? {};
      return JSON.stringify({ content, attributes }) === wanted;
    })?.name;
  }

  function contentOf(seen: Observed): ComplexType["content"] {
    const children = inOrder(seen);
    if (children.length === 0) return { kind: "none" };
    if (isList(seen) || children.some(({ most }) => most > 1)) {
      return { kind: "choice", max: "unbounded", items: children.map(item) };
    }
    const elements = children.map((child) => {
      const isOptional = mayLackAll || child.parents < seen.withChildren;
      return isOptional ? { ...element(child), optional: true as const } : element(child);
    });
    return { kind: "sequence", optional: seen.withChildren < seen.count, elements };
  }

  function attributesOf({ attributes, count }: Observed): readonly Attribute[] {
    return [...attributes].map(([name, texts]) => {
      const required = name === GUID_ATTRIBUTE || (texts.all === count && !mayLackAll);
      // As in the schemas of a CDWS.
      const isOfRecord = name === SEQ_ATTRIBUTE || name === IDX_ATTRIBUTE;
      // The number of a version; any other attribute is a text.
      const type = name === "Nr" && texts.decimals === texts.all ? "decimal" : "string";
      return { name, type, required: required && !isOfRecord };
    });
  }

  function element(child: Child): Element {
    const { seen } = child;
    if (!isList(seen)) return item(child);
    const items = inOrder(seen).map(item);
    return { kind: "list", name: seen.name, list: { kind: "choice", max: "unbounded", items } };
  }

  /** An item of a list is not itself a list without a type. */
  function item({ seen }: Child): ItemElement {
    if (isSimple(seen) && !isList(seen)) return simple(seen);
    return { kind: "typed", name: seen.name, type: typeOf(seen) };
  }

  typeOf(record);
  const root = { kind: "typed", name: record.name, type: named.get(record)! } as const;
  return { root, types: inDocumentOrder(root.type, types) };
}

/**
 * A CDWS writes `xsi:nil` on exactly those elements that are not texts, with or without a value. Anything else that
 * looks like a number or a date is a text, as it came.
 */
function simple({ name, nillable, texts }: Observed): SimpleElement {
  const isAll = (count: number): boolean => texts.all > 0 && count === texts.all;
  const type = ((): SimpleType => {
    if (nillable === 0) return "string";
    if (isAll(texts.dateTimes)) return "dateTime";
    if (isAll(texts.booleans)) return "boolean";
    return isAll(texts.decimals) ? "decimal" : "string";
  })();
  return { kind: "simple", name, type, nillable: nillable > 0 };
}

const isSimple = ({ children, attributes }: Observed): boolean => children.size === 0 && attributes.size === 0;

/** Whether the element contains nothing but a list. */
function isList(seen: Observed): boolean {
  const children = [...seen.children.values()];
  if (seen.attributes.size > 0) return false;
  // An element that was always empty, but never as a text is: a list whose items are not known yet.
  if (children.length === 0) return seen.selfClosed > 0 && seen.texts.all === 0 && seen.nillable === 0;
  if (children.some(({ most }) => most > 1) || hasChangingOrder(seen)) return true;
  // In a CDWS an object directly in an element without attributes is the item of a list.
  return children.length === 1 && !isSimple(children[0].seen) && !isDateBlock(children[0].seen);
}

/** Start and End are points in time or null, Text is a text. */
function isDateBlock({ children, attributes, withChildren }: Observed): boolean {
  const [start, end, text] = ["Start", "End", "Text"].map((name) => children.get(name));
  if (!start || !end || !text || children.size !== 3 || attributes.size > 0) return false;
  const isPoint = ({ seen }: Child): boolean =>
    isSimple(seen) && seen.nillable === seen.count && seen.texts.dateTimes === seen.texts.all;
  const isText = isSimple(text.seen) && text.seen.nillable === 0 && text.seen.selfClosed === 0;
  const isWhole = [start, end, text].every((one) => one.most === 1 && one.parents === withChildren);
  return isPoint(start) && isPoint(end) && isText && isWhole;
}

/** A file with its versions and their renditions, each with exactly its attributes; the name may be any. */
function isFileBlock(seen: Observed): boolean {
  const parts: readonly [wanted: readonly string[], child: string | undefined][] = [
    [["ID", "FileName"], "Version"],
    [["Nr"], "Rendition"],
    [["Extension", "Ansicht"], undefined],
  ];
  let part: Observed | undefined = seen;
  for (const [wanted, child] of parts) {
    if (part === undefined) return true;
    const { attributes, children, count }: Observed = part;
    // Attributes in another order would be written in this one.
    const hasAttributes = [...attributes.keys()].join() === wanted.join();
    if (!hasAttributes || attributes.values().some(({ all }) => all < count)) return false;
    if (children.size > (children.has(child ?? "") ? 1 : 0)) return false;
    const numbers = attributes.get("Nr");
    if (numbers && numbers.decimals < numbers.all) return false;
    part = child === undefined ? undefined : children.get(child)?.seen;
  }
  return true;
}

/** The children in an order that all records have, if there is one. */
function inOrder({ children, neighbours }: Observed): readonly Child[] {
  const left = new Set(children.keys());
  const sorted: Child[] = [];
  while (left.size > 0) {
    const isFirst = (name: string): boolean => !left.keys().some((other) => neighbours.get(other)?.has(name));
    const next = left.keys().find(isFirst) ?? left.keys().next().value!;
    left.delete(next);
    sorted.push(children.get(next)!);
  }
  return sorted;
}

function hasChangingOrder(seen: Observed): boolean {
  const place = new Map(inOrder(seen).map((child, at) => [child.seen.name, at]));
  const isBefore = (one: string, other: string): boolean => place.get(one)! < place.get(other)!;
  return [...seen.neighbours].some(([one, others]) => [...others].some((other) => !isBefore(one, other)));
}

/** Elements inside another of the same name with the same attributes and children are of its type, at any depth. */
function foldRecursion(record: Observed): void {
  const visit = (seen: Observed, around: readonly Observed[]): void => {
    for (const [name, child] of seen.children) {
      const inner = child.seen;
      const isSame = (one: Observed): boolean =>
        one.name === name && signature(one) === signature(inner) && isCompatible(one, inner);
      const outer = inner.children.size > 0 ? around.find(isSame) : undefined;
      if (outer === undefined) visit(inner, [...around, inner]);
      else {
        seen.children.set(name, { ...child, seen: outer });
        merge(outer, inner);
      }
    }
  };
  visit(record, [record]);
}

const signature = ({ attributes, children }: Observed): string =>
  JSON.stringify([[...attributes.keys()].sort(), [...children.keys()].sort()]);

/** Whether two elements can be of one type: nowhere is one a text where the other has content. */
function isCompatible(one: Observed, other: Observed): boolean {
  const isText = ({ texts, nillable }: Observed): boolean => texts.all + nillable > 0;
  if ((isText(one) && !isSimple(other)) || (isText(other) && !isSimple(one))) return false;
  return [...other.children].every(([name, child]) => {
    const same = one.children.get(name);
    return same === undefined || isCompatible(same.seen, child.seen);
  });
}

function inDocumentOrder(root: string, types: ReadonlyMap<string, ComplexType>): readonly ComplexType[] {
  const names = new Set([root]);
  const add = (element: Element): void => {
    if (element.kind === "list") element.list.items.forEach(add);
    else if (element.kind === "typed") names.add(element.type);
  };
  // The set grows while it is read.
  for (const name of names) {
    const { content } = types.get(name)!;
    if (content.kind === "sequence") content.elements.forEach(add);
    else if (content.kind === "choice") content.items.forEach(add);
  }
  return [...names].map((name) => types.get(name)!);
}
