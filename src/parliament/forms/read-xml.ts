/**
 * A streaming reader for records in XML: pages of `SearchDetailResponse`, a single record, or several in any wrapper.
 * In: description and chunks of text or bytes. Out: each record in the JSON form, and the attributes of the pages.
 * Anything that is not in the description throws an XmlError with line, column and path; `checkRecord` finds missing
 * elements.
 */
import { XSI_NAMESPACE } from "../../format/xml-namespaces.ts";
import { type XmlElement, XmlError, type XmlLimits, type XmlPosition, xmlReader } from "../../format/xml-reader.ts";
import { UNKNOWN_ELEMENT } from "../describe/check.ts";
import {
  type Attribute,
  type ChoiceList,
  type Element,
  elementsOf,
  GUID_ATTRIBUTE,
  IDX_ATTRIBUTE,
  type IndexDescription,
  isNameOf,
  perDescription,
  perType,
  SEQ_ATTRIBUTE,
  type SimpleElement,
  type SimpleType,
} from "../describe/description.ts";
import type { CouncilRecord, Value } from "../describe/record.ts";
import type { ReplyPage } from "./reply-page.ts";

export interface ReadRecord {
  readonly guid: string;
  readonly seq: number;
  readonly record: CouncilRecord;
  /** The end of its start tag. */
  readonly position: XmlPosition;
}

export interface RecordReader {
  /** Takes a chunk, returns the records that it completed. */
  write(chunk: string | Uint8Array): readonly ReadRecord[];
  /** Ends the document; fails if it is incomplete. */
  close(): void;
  /** The pages that have started so far. */
  readonly pages: readonly ReplyPage[];
}

/** Namespaces of the envelopes, by the element around each record. */
const ENVELOPES = {
  Hit: "http://www.cmiag.ch/cdws/searchDetailResponse",
  Change: "http://www.cmiag.ch/cdws/changesResponse",
};
const XMLNS_NAMESPACE = "http://www.w3.org/2000/xmlns/";

type Members = Record<string, Value>;

/** How the value of an element is stored: as a member, in a member that is a list, or as an item of the open list. */
interface Slot {
  readonly element: Element;
  readonly kind: "member" | "listed" | "item" | "wrapped item";
  /** The slots of the items, if the element is a list. */
  readonly items?: Slots;
}
type Slots = ReadonlyMap<string, Slot>;

interface TypeLayout {
  readonly attributes: readonly Attribute[];
  readonly slots: Slots;
}

/** An open element with children. */
interface Frame {
  readonly value: Members | Value[];
  readonly slots: Slots;
  /** The slot of the element in its parent. */
  readonly slot: Slot;
  readonly index: number;
}

const slotsOf = (elements: readonly Element[], kind: Slot["kind"]): Slots =>
  new Map(
    elements.map((element) => {
      const items = element.kind === "list" ? listSlots(element.list) : undefined;
      return [element.name, { element, kind, items }];
    }),
  );

const listSlots = ({ items }: ChoiceList): Slots => slotsOf(items, items.length === 1 ? "item" : "wrapped item");

const layouts = perDescription((description) =>
  perType(
    description,
    (type): TypeLayout => ({
      attributes: type.attributes.filter(({ name }) => name !== IDX_ATTRIBUTE),
      slots: slotsOf(elementsOf(type), type.content.kind === "choice" ? "listed" : "member"),
    }),
  ),
);

/** In a change feed, the records of deletions have attributes only. */
export function recordReader(
  description: IndexDescription,
  limits: Partial<XmlLimits> = {},
  wrapper: keyof typeof ENVELOPES = "Hit",
): RecordReader {
  const { root, namespace } = description;
  const layoutOf = layouts(description);
  const frames: Frame[] = [];
  let simple: { readonly slot: Slot; readonly element: SimpleElement; readonly nil: boolean; text: string } | undefined;
  let outside = 0;
  /** The open hit whose record has not started yet. */
  let hit: { readonly depth: number; readonly guid?: string; readonly seq?: string } | undefined;
  let started: XmlPosition;
  const pages: { q: string; seq: number; numHits: number; records: number }[] = [];
  let done: ReadRecord[] = [];

  const fail = (reason: string, step = ""): never => {
    const path = frames.slice(1).reduceRight((rest, frame) => joinPath(stepOf(frame), rest), step);
    throw new XmlError(path === "" ? reason : `${path}: ${reason}`, reader.position());
  };

  function startOutside({ local, uri, attributes }: XmlElement): void {
    if (uri !== ENVELOPES[wrapper] && outside > 0)
      fail(`expected ${root.name} of ${namespace} instead of the ${UNKNOWN_ELEMENT} ${local}`);
    if (attributes.indexName !== undefined) startPage(attributes);
    if (local === wrapper) hit = { depth: outside, guid: attributes.Guid?.value, seq: attributes.SEQ?.value };
    outside++;
  }

  function startPage({ indexName, IDXSEQ, q, numHits }: XmlElement["attributes"]): void {
    if (!isNameOf(description, indexName.value))
      fail(`is ${indexName.value} instead of ${description.name}`, "indexName");
    if (!/^\d+$/.test(numHits?.value ?? "")) fail("expected a number", "numHits");
    if (!/^\d{0,15}$/.test(IDXSEQ?.value ?? "")) fail("expected a number", "IDXSEQ");
    pages.push({ q: q?.value ?? "", seq: Number(IDXSEQ?.value ?? 0), numHits: Number(numHits.value), records: 0 });
  }

  function startRecord(element: XmlElement): void {
    const layout = layoutOf(root.type);
    const value = members(element, layout, [IDX_ATTRIBUTE]);
    const index = element.attributes[IDX_ATTRIBUTE]?.value ?? description.name;
    if (!isNameOf(description, index)) fail(`is ${index} instead of ${description.name}`, IDX_ATTRIBUTE);
    // SEQ is optional in the schema of a record, but required on its hit.
    const seq = convert(hit?.seq ?? "", "decimal", SEQ_ATTRIBUTE);
    value[SEQ_ATTRIBUTE] ??= seq ?? fail("missing attribute", SEQ_ATTRIBUTE);
    if (seq !== null && value[SEQ_ATTRIBUTE] !== seq) fail("differs from the hit's SEQ", SEQ_ATTRIBUTE);
    const guid = value[GUID_ATTRIBUTE] ?? fail("missing attribute", GUID_ATTRIBUTE);
    if (hit?.guid !== undefined && hit.guid !== guid) fail("differs from the hit's Guid", GUID_ATTRIBUTE);
    hit = undefined;
    started = reader.position();
    frames.push({ value, slots: layout.slots, slot: { element: root, kind: "member" }, index: 0 });
  }

  function start(xml: XmlElement): void {
    const frame = frames.at(-1);
    if (frame !== undefined) startInside(frame, xml);
    else if (xml.local === root.name && xml.uri === namespace) startRecord(xml);
    else startOutside(xml);
  }

  function startInside(frame: Frame, xml: XmlElement): void {
    if (simple !== undefined) fail(`element ${xml.local} inside a text`, simple.element.name);
    const slot = (xml.uri === namespace ? frame.slots.get(xml.local) : undefined) ?? fail(UNKNOWN_ELEMENT, xml.local);
    const { element } = slot;
    if (element.kind === "simple") {
      simple = { slot, element, nil: isNil(xml), text: "" };
    } else if (element.kind === "list") {
      members(xml, NO_ATTRIBUTES);
      open(frame, slot, [], slot.items!);
    } else {
      const layout = layoutOf(element.type);
      open(frame, slot, members(xml, layout), layout.slots);
    }
  }

  function open(parent: Frame, slot: Slot, value: Members | Value[], slots: Slots): void {
    frames.push({ value, slots, slot, index: put(parent, slot, value) });
  }

  function end(): void {
    if (simple !== undefined) {
      const { slot, element, text, nil } = simple;
      simple = undefined;
      if (nil && text !== "") fail("null with a value", element.name);
      put(frames[frames.length - 1], slot, nil ? null : convert(text, element.type, element.name));
      return;
    }
    const frame = frames.pop();
    if (frame === undefined) {
      outside--;
      if (hit?.depth === outside) fail("a hit without record");
    } else if (frames.length === 0) {
      const record = frame.value as unknown as CouncilRecord;
      done.push({ guid: record.OBJ_GUID, seq: record.SEQ, record, position: started });
      const page = pages.at(-1);
      if (page !== undefined) page.records++;
    }
  }

  function text(piece: string): void {
    if (simple !== undefined) simple.text += piece;
    else if (frames.length > 0 && piece.trim() !== "") fail("text between elements");
  }

  /** Stores a value in its parent; returns its index if that is a list. */
  function put(parent: Frame, { element: { name }, kind }: Slot, value: Value): number {
    if (kind === "item") return (parent.value as Value[]).push(value) - 1;
    if (kind === "wrapped item") return (parent.value as Value[]).push({ [name]: value }) - 1;
    const object = parent.value as Members;
    if (kind === "listed") return (object[name] as Value[]).push(value) - 1;
    if (Object.hasOwn(object, name)) fail("more than one where one is allowed", name);
    object[name] = value;
    return 0;
  }

  /** A new object with the attributes of the element and empty lists. */
  function members({ attributes }: XmlElement, layout: TypeLayout, ignored: readonly string[] = []): Members {
    const object: Members = {};
    for (const { name, type } of layout.attributes) {
      const attribute = attributes[name];
      if (attribute !== undefined)
        object[name] = convert(attribute.value, name === SEQ_ATTRIBUTE ? "decimal" : type, name);
    }
    for (const key in attributes) {
      const { name, uri } = attributes[key];
      if (!Object.hasOwn(object, name) && uri !== XMLNS_NAMESPACE && !ignored.includes(name))
        fail("unknown attribute", name);
    }
    for (const { element, kind } of layout.slots.values()) if (kind === "listed") object[element.name] = [];
    return object;
  }

  function isNil({ local, attributes }: XmlElement): boolean {
    let nil = false;
    for (const key in attributes) {
      const { name, uri, value } = attributes[key];
      if (uri === XSI_NAMESPACE && name.endsWith(":nil")) nil = value === "true" || value === "1";
      else if (uri !== XMLNS_NAMESPACE) fail(`unknown attribute ${name}`, local);
    }
    return nil;
  }

  function convert(text: string, type: SimpleType, name: string): Value {
    if (type === "string") return text;
    const trimmed = text.trim();
    // An empty element means no value, with or without xsi:nil.
    if (trimmed === "") return null;
    if (type === "dateTime") return trimmed;
    if (type === "boolean") return BOOLEANS.get(trimmed) ?? fail("expected true or false", name);
    return DECIMAL.test(trimmed) ? Number(trimmed) : fail("expected a number", name);
  }

  const reader = xmlReader({ start, end, text }, { ...limits, namespaces: { xsi: XSI_NAMESPACE } });
  return {
    write(chunk) {
      reader.write(chunk);
      const records = done;
      done = [];
      return records;
    },
    close: reader.close,
    pages,
  };
}

const NO_ATTRIBUTES: TypeLayout = { attributes: [], slots: new Map() };
const DECIMAL = /^[+-]?(\d+(\.\d*)?|\.\d+)$/;
const BOOLEANS: ReadonlyMap<string, boolean> = new Map([
  ["true", true],
  ["1", true],
  ["false", false],
  ["0", false],
]);

function stepOf({ slot, index }: Frame): string {
  const { name } = slot.element;
  switch (slot.kind) {
    case "member":
      return name;
    case "listed":
      return `${name}[${index}]`;
    case "item":
      return `[${index}]`;
    case "wrapped item":
      return `[${index}].${name}`;
  }
}

const joinPath = (step: string, rest: string): string =>
  rest === "" || rest.startsWith("[") ? step + rest : `${step}.${rest}`;
