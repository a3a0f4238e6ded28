/**
 * Observes the structure of records in XML without knowing their schema. In: chunks of files. Out: for each index, what
 * was seen of the record element and of every element in it, by place.
 */
import { XSI_NAMESPACE } from "../../format/xml-namespaces.ts";
import { type XmlAttribute, type XmlElement, XmlError, xmlReader } from "../../format/xml-reader.ts";
import { isDateTime } from "../describe/check.ts";
import { GUID_ATTRIBUTE, IDX_ATTRIBUTE } from "../describe/description.ts";

/** What was seen of an element at one place. */
export interface Observed {
  readonly name: string;
  /** How often it occurred, and how often with elements in it. */
  count: number;
  withChildren: number;
  /** How often it was written as `<X/>`, without a value: a CDWS writes a text without a value as `<X></X>`. */
  selfClosed: number;
  /** How often it had `xsi:nil`, and how often that was true. */
  nillable: number;
  nulls: number;
  readonly texts: Texts;
  /** The values of each attribute. */
  readonly attributes: Map<string, Texts>;
  readonly children: Map<string, Child>;
  /** Pairs of adjacent children, the names in their order. */
  readonly neighbours: Map<string, Set<string>>;
}

/** A child of an element. */
export interface Child {
  readonly seen: Observed;
  /** In how many instances of the parent it occurred, and how often at most in one of them. */
  parents: number;
  most: number;
}

/** The values of an element or attribute: how many there were, and how many of a kind. */
export interface Texts {
  all: number;
  notBlank: number;
  decimals: number;
  booleans: number;
  dateTimes: number;
}

/** The records of one index. */
export interface ObservedIndex {
  /** As in the namespace of its records. */
  readonly name: string;
  readonly namespace: string;
  readonly record: Observed;
  /** The paths of its files. */
  readonly files: Set<string>;
}

/** By the name of the index in lower case. */
export type ObservedIndexes = Map<string, ObservedIndex>;

export function observed(name: string): Observed {
  return {
    name,
    ...{ count: 0, withChildren: 0, selfClosed: 0, nillable: 0, nulls: 0 },
    texts: noTexts(),
    attributes: new Map(),
    children: new Map(),
    neighbours: new Map(),
  };
}

const noTexts = (): Texts => ({ all: 0, notBlank: 0, decimals: 0, booleans: 0, dateTimes: 0 });

const XMLNS_NAMESPACE = "http://www.w3.org/2000/xmlns/";

interface Instance {
  readonly seen: Observed;
  readonly isNull: boolean;
  readonly isSelfClosing: boolean;
  text: string;
  /** How often each child occurs in this instance. */
  readonly counts: Map<string, number>;
  last?: string;
}

export interface Observer {
  write(chunk: Uint8Array): void;
  close(): void;
}

/** Observes one file. An XmlError tells where it is not XML, or has what no schema of ours can describe. */
export function recordObserver(path: string, indexes: ObservedIndexes): Observer {
  const open: Instance[] = [];
  let namespace = "";
  let indexName: string | undefined;

  const fail = (reason: string): never => {
    throw new XmlError(reason, reader.position());
  };

  function start(element: XmlElement): void {
    const { local, uri, attributes } = element;
    const parent = open.at(-1);
    if (parent === undefined) {
      indexName = attributes.indexName?.value ?? indexName;
      // Around the records are envelopes, or any other wrappers.
      if (attributes[GUID_ATTRIBUTE] === undefined) return;
      const { record } = observedIndex(element);
      namespace = uri;
      open.push(instanceOf(record, element));
      return;
    }
    if (uri !== namespace) fail(`the element ${local} is in another namespace than its record`);
    const child = parent.seen.children.getOrInsertComputed(local, () => ({
      seen: observed(local),
      parents: 0,
      most: 0,
    }));
    parent.counts.set(local, (parent.counts.get(local) ?? 0) + 1);
    if (parent.last !== undefined && parent.last !== local) {
      parent.seen.neighbours.getOrInsertComputed(parent.last, () => new Set()).add(local);
    }
    parent.last = local;
    open.push(instanceOf(child.seen, element));
  }

  function observedIndex({ local, uri, attributes }: XmlElement): ObservedIndex {
    const name = uri.slice(uri.lastIndexOf("/") + 1);
    const stated = attributes[IDX_ATTRIBUTE]?.value ?? indexName ?? name;
    if (name === "" || stated.toLowerCase() !== name.toLowerCase()) {
      fail(`the namespace ${JSON.stringify(uri)} of ${local} does not end in the name of its index ${stated}`);
    }
    const index = indexes.getOrInsertComputed(name.toLowerCase(), () => ({
      ...{ name, namespace: uri, record: observed(local), files: new Set() },
    }));
    if (index.record.name !== local || index.namespace !== uri) {
      fail(`the record ${local} of ${uri} is in the index of ${index.record.name} of ${index.namespace}`);
    }
    index.files.add(path);
    return index;
  }

  function instanceOf(seen: Observed, { attributes, isSelfClosing }: XmlElement): Instance {
    let isNull = false;
    seen.count += 1;
    for (const attribute of Object.values(attributes)) {
      if (attribute.uri === XMLNS_NAMESPACE) continue;
      if (isNil(attribute)) {
        seen.nillable += 1;
        isNull = attribute.value === "true" || attribute.value === "1";
      } else observeText(seen.attributes.getOrInsertComputed(attribute.name, noTexts), attribute.value);
    }
    if (isNull) seen.nulls += 1;
    return { seen, isNull, isSelfClosing, text: "", counts: new Map() };
  }

  function end(): void {
    const instance = open.pop();
    if (instance === undefined) return;
    const { seen, counts, text, isNull, isSelfClosing } = instance;
    if (counts.size === 0) {
      if (isSelfClosing && !isNull) seen.selfClosed += 1;
      else if (!isNull) observeText(seen.texts, text);
      if (text.trim() !== "" && seen.attributes.size > 0) fail(`${seen.name} has attributes and a text`);
      return;
    }
    if (text.trim() !== "") fail(`${seen.name} has a text between its elements`);
    seen.withChildren += 1;
    for (const [name, times] of counts) {
      const child = seen.children.get(name)!;
      child.parents += 1;
      child.most = Math.max(child.most, times);
    }
  }

  const text = (piece: string): void => {
    const instance = open.at(-1);
    if (instance !== undefined) instance.text += piece;
  };
  const reader = xmlReader({ start, end, text }, { namespaces: { xsi: XSI_NAMESPACE } });
  return reader;
}

const isNil = ({ uri, name }: XmlAttribute): boolean => uri === XSI_NAMESPACE && name.endsWith(":nil");

function observeText(texts: Texts, text: string): void {
  texts.all += 1;
  if (text.trim() !== "") texts.notBlank += 1;
  if (isPlainDecimal(text)) texts.decimals += 1;
  if (text === "true" || text === "false") texts.booleans += 1;
  if (isDateTime(text)) texts.dateTimes += 1;
}

/** Whether a number keeps its spelling: `007`, `1.50` and `1e3` would not. */
const isPlainDecimal = (text: string): boolean => /^-?\d+(\.\d+)?$/.test(text) && String(Number(text)) === text;

/** Adds what was seen at another place; its own tree is used up. */
export function merge(into: Observed, from: Observed): void {
  into.count += from.count;
  into.withChildren += from.withChildren;
  into.selfClosed += from.selfClosed;
  into.nillable += from.nillable;
  into.nulls += from.nulls;
  mergeTexts(into.texts, from.texts);
  for (const [name, texts] of from.attributes) {
    mergeTexts(into.attributes.getOrInsertComputed(name, noTexts), texts);
  }
  for (const [name, after] of from.neighbours) {
    const known = into.neighbours.getOrInsertComputed(name, () => new Set());
    for (const other of after) known.add(other);
  }
  for (const [name, child] of from.children) {
    const known = into.children.get(name);
    if (known === undefined) into.children.set(name, child);
    else {
      known.parents += child.parents;
      known.most = Math.max(known.most, child.most);
      merge(known.seen, child.seen);
    }
  }
}

function mergeTexts(into: Texts, from: Texts): void {
  for (const kind of Object.keys(into) as (keyof Texts)[]) into[kind] += from[kind];
}
