/**
 * An object of the council as one row: its simple values, those of nested objects as `Element_Member`, date blocks as
 * `Element_start` and `Element_end`. In: the description of an index and the name of a type in it. Out: columns, and a
 * function from an object to its values. Lists of more than one item have no place in a row and are left out.
 */
import type { Texts } from "../../base/language.ts";
import {
  type ComplexType,
  type Element,
  GUID_ATTRIBUTE,
  IDX_ATTRIBUTE,
  type IndexDescription,
  type ItemElement,
  SEQ_ATTRIBUTE,
  type SimpleType,
  typeNamed,
} from "../../parliament/describe/description.ts";
import type { Value } from "../../parliament/describe/record.ts";
import { elementWords } from "./element-words.ts";
import type { BulkColumn, BulkValue, ColumnType } from "./table.ts";

/** Members of the JSON form from the object to the value; `0` is the only item of a list. */
type Path = readonly (string | 0)[];

export interface FlatColumn extends BulkColumn {
  /** As in `references.ts`, from the object on: without positions in lists. */
  readonly path: string;
  valueIn(object: Value): BulkValue;
}

const TYPES: Readonly<Record<SimpleType, ColumnType>> = {
  string: "string",
  decimal: "number",
  boolean: "boolean",
  dateTime: "datetime",
};

const SPAN = {
  Start: { suffix: "start", words: { de: "Beginn", en: "begin" } },
  End: { suffix: "end", words: { de: "Ende", en: "end" } },
};

export function flatColumns(description: IndexDescription, typeName: string): readonly FlatColumn[] {
  const columns: FlatColumn[] = [];

  function add(names: readonly string[], type: ColumnType, path: Path, words: readonly Texts[]): void {
    const joined = (language: keyof Texts): string => words.map((text) => text[language]).join(": ");
    columns.push({
      name: names.join("_"),
      type,
      about: { de: joined("de"), en: joined("en") },
      path: path.filter((step) => step !== 0).join("."),
      valueIn: (object) => valueAt(object, path),
    });
  }

  function addMembers(type: ComplexType, names: readonly string[], path: Path, words: readonly Texts[]): void {
    for (const attribute of type.attributes) {
      const { name } = attribute;
      if (name === IDX_ATTRIBUTE) continue;
      const kind = name === SEQ_ATTRIBUTE ? "integer" : TYPES[attribute.type];
      add([...names, name], kind, [...path, name], [...words, elementWords(name)]);
    }
    const { content } = type;
    if (content.kind === "sequence") {
      for (const element of content.elements) addElement(element, names, [...path, element.name], words);
    } else if (content.kind === "choice" && content.max === 1) {
      for (const item of content.items) addItem(item, names, [...path, item.name, 0], words);
    }
  }

  function addElement(element: Element, names: readonly string[], path: Path, words: readonly Texts[]): void {
    if (element.kind !== "list") return void addItem(element, names, path, words);
    const { max, items } = element.list;
    if (max !== 1) return;
    // The name of the element says more than that of its item: `VorberatendeKommission`, not `Gremium`.
    if (items.length === 1) return void addItem({ ...items[0], name: element.name }, names, [...path, 0], words);
    for (const item of items) {
      addItem(item, [...names, element.name], [...path, 0, item.name], [...words, elementWords(element.name)]);
    }
  }

  const open: string[] = [];
  function addItem(item: ItemElement, names: readonly string[], path: Path, words: readonly Texts[]): void {
    const [ownNames, ownWords] = [
      [...names, item.name],
      [...words, elementWords(item.name)],
    ];
    if (item.kind === "simple") return void add(ownNames, TYPES[item.type], path, ownWords);
    const type = typeNamed(description, item.type);
    if (isDateBlock(type)) {
      for (const [member, { suffix, words: span }] of Object.entries(SPAN)) {
        add([...ownNames, suffix], "datetime", [...path, member], [...ownWords, span]);
      }
      return;
    }
    // A recursive type has infinitely many columns; one level is enough.
    if (open.includes(item.type)) return;
    open.push(item.type);
    addMembers(type, ownNames, path, ownWords);
    open.pop();
  }

  open.push(typeName);
  addMembers(typeNamed(description, typeName), [], [], []);
  const isFirst = ({ name }: FlatColumn): boolean => name === GUID_ATTRIBUTE || name === SEQ_ATTRIBUTE;
  return [...columns.filter(isFirst), ...columns.filter((column) => !isFirst(column))];
}

function isDateBlock({ content }: ComplexType): boolean {
  if (content.kind !== "sequence") return false;
  const isInstant = (name: string): boolean =>
    content.elements.some((one) => one.name === name && one.kind === "simple" && one.type === "dateTime");
  return isInstant("Start") && isInstant("End");
}

function valueAt(object: Value, path: Path): BulkValue {
  let value: Value | undefined = object;
  for (const step of path) {
    if (typeof value !== "object" || value === null) return null;
    value = (value as { readonly [name: string]: Value })[step];
  }
  // An element that a description has as simple is never an object.
  return value === undefined ? null : (value as BulkValue);
}
