/**
 * Reads records from XML, as a stream: pages of `SearchDetailResponse`, one record alone, or several in any wrapper.
 * In: description and chunks of text or bytes. Out: each record in the JSON form, and what the pages say. Whatever has no place in
 * the description is an XmlError with line, column and path; what is missing is for `checkRecord` to find.
 */
import { XSI_NAMESPACE } from "../../format/xml-namespaces.ts";
import { type XmlElement, XmlError, type XmlLimits, type XmlPosition, xmlReader } from "../../format/xml-reader.ts";
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
  /** Takes a chunk, gives the records that it completed. */
  write(chunk: string | Uint8Array): readonly ReadRecord[];
  /** The document is complete; fails if it is not. */
  close(): void;
  /** The pages that began so far. */
  readonly pages: readonly ReplyPage[];
}

/** The records of one document, one after the other. */
export async function* readRecords(
  description: IndexDescription,
  chunks: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>,
  limits: Partial<XmlLimits> = {},
): AsyncGenerator<ReadRecord, void, undefined> {
  const reader = recordReader(description, limits);
  for await (const chunk of chunks) yield* reader.write(chunk);
  reader.close();
}

const ENVELOPE_NAMESPACE = "http://www.cmiag.ch/cdws/searchDetailResponse";
const XMLNS_NAMESPACE = "http://www.w3.org/2000/xmlns/";

type Members = Record<string, Value>;

/** Where the value of an element goes: a member of the object, a member that is a list, or an item of the open list. */
interface Slot {
  readonly element: Element;
  readonly place: "member" | "listed" | "item" | "wrapped item";
  /** Where the items go, if the element is a list. */
  readonly items?: Slots;
}
type Slots = ReadonlyMap<string, Slot>;

interface TypeShape {
  readonly attributes: readonly Attribute[];
  readonly slots: Slots;
}

/** An open element that holds others. */
interface Frame {
  readonly holder: Members | Value[];
  readonly slots: Slots;
  /** How the element is reached from the one around it. */
  readonly slot: Slot;
  readonly index: number;
}

const slotsOf = (elements: readonly Element[], place: Slot["place"]): Slots =>
  new Map(
    elements.map((element) => {
      const items = element.kind === "list" ? listSlots(element.list) : undefined;
      return [element.name, { element, place, items }];
    }),
  );

const listSlots = ({ items }: ChoiceList): Slots => slotsOf(items, items.length === 1 ? "item" : "wrapped item");

const shapes = perDescription((description) =>
  perType(
    description,
    (type): TypeShape => ({
      attributes: type.attributes.filter(({ name }) => name !== IDX_ATTRIBUTE),
      slots: slotsOf(elementsOf(type), type.content.kind === "choice" ? "listed" : "member"),
    }),
  ),
);

export function recordReader(description: IndexDescription, limits: Partial<XmlLimits> = {}): RecordReader {
  const { root, namespace } = description;
  const shapeOf = shapes(description);
  const frames: Frame[] = [];
  let simple: { readonly slot: Slot; readonly element: SimpleElement; readonly nil: boolean; text: string } | undefined;
  let outside = 0;
  /** The open hit whose record has not come yet. */
  let hit: { readonly depth: number; readonly guid?: string; readonly seq?: string } | undefined;
  let started: XmlPosition;
  const pages: { q: string; seq: number; numHits: number; records: number }[] = [];
  let done: ReadRecord[] = [];

  const fail = (reason: string, step = ""): never => {
    const path = frames.slice(1).reduceRight((rest, frame) => joinPath(stepOf(frame), rest), step);
    throw new XmlError(path === "" ? reason : `${path}: ${reason}`, reader.position());
  };

  function startOutside({ local, uri, attributes }: XmlElement): void {
    if (uri !== ENVELOPE_NAMESPACE && outside > 0) fail(`expected ${root.name} of ${namespace} instead of ${local}`);
    if (attributes.indexName !== undefined) startPage(attributes);
    if (local === "Hit") hit = { depth: outside, guid: attributes.Guid?.value, seq: attributes.SEQ?.value };
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
    const shape = shapeOf(root.type);
    const holder = members(element, shape, [IDX_ATTRIBUTE]);
    const index = element.attributes[IDX_ATTRIBUTE]?.value ?? description.name;
    if (!isNameOf(description, index)) fail(`is ${index} instead of ${description.name}`, IDX_ATTRIBUTE);
    // The schema lets a record go without SEQ; the hit around it has it.
    const seq = convert(hit?.seq ?? "", "decimal", SEQ_ATTRIBUTE);
    holder[SEQ_ATTRIBUTE] ??= seq ?? fail("missing attribute", SEQ_ATTRIBUTE);
    if (seq !== null && holder[SEQ_ATTRIBUTE] !== seq) fail("differs from the hit's SEQ", SEQ_ATTRIBUTE);
    const guid = holder[GUID_ATTRIBUTE] ?? fail("missing attribute", GUID_ATTRIBUTE);
    if (hit?.guid !== undefined && hit.guid !== guid) fail("differs from the hit's Guid", GUID_ATTRIBUTE);
    hit = undefined;
    started = reader.position();
    frames.push({ holder, slots: shape.slots, slot: { element: root, place: "member" }, index: 0 });
  }

  function start(xml: XmlElement): void {
    const frame = frames.at(-1);
    if (frame !== undefined) startInside(frame, xml);
    else if (xml.local === root.name && xml.uri === namespace) startRecord(xml);
    else startOutside(xml);
  }

  function startInside(frame: Frame, xml: XmlElement): void {
    if (simple !== undefined) fail(`element ${xml.local} inside a text`, simple.element.name);
    const slot = (xml.uri === namespace ? frame.slots.get(xml.local) : undefined) ?? fail("unknown element", xml.local);
    const { element } = slot;
    if (element.kind === "simple") {
      simple = { slot, element, nil: isNil(xml), text: "" };
    } else if (element.kind === "list") {
      members(xml, NO_ATTRIBUTES);
      open(frame, slot, [], slot.items!);
    } else {
      const shape = shapeOf(element.type);
      open(frame, slot, members(xml, shape), shape.slots);
    }
  }

  function open(around: Frame, slot: Slot, holder: Members | Value[], slots: Slots): void {
    frames.push({ holder, slots, slot, index: put(around, slot, holder) });
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
      const record = frame.holder as unknown as CouncilRecord;
      done.push({ guid: record.OBJ_GUID, seq: record.SEQ, record, position: started });
      const page = pages.at(-1);
      if (page !== undefined) page.records++;
    }
  }

  function text(piece: string): void {
    if (simple !== undefined) simple.text += piece;
    else if (frames.length > 0 && piece.trim() !== "") fail("text between elements");
  }

  /** Puts a value in its place; gives its index where that is a list. */
  function put({ holder }: Frame, { element: { name }, place }: Slot, value: Value): number {
    if (place === "item") return (holder as Value[]).push(value) - 1;
    if (place === "wrapped item") return (holder as Value[]).push({ [name]: value }) - 1;
    const object = holder as Members;
    if (place === "listed") return (object[name] as Value[]).push(value) - 1;
    if (Object.hasOwn(object, name)) fail("more than one where one may stand", name);
    object[name] = value;
    return 0;
  }

  /** A new object with the attributes of the element, and with its lists still empty. */
  function members({ attributes }: XmlElement, shape: TypeShape, ignored: readonly string[] = []): Members {
    const object: Members = {};
    for (const { name, type } of shape.attributes) {
      const attribute = attributes[name];
      if (attribute !== undefined)
        object[name] = convert(attribute.value, name === SEQ_ATTRIBUTE ? "decimal" : type, name);
    }
    for (const key in attributes) {
      const { name, uri } = attributes[key];
      if (!Object.hasOwn(object, name) && uri !== XMLNS_NAMESPACE && !ignored.includes(name))
        fail("unknown attribute", name);
    }
    for (const { element, place } of shape.slots.values()) if (place === "listed") object[element.name] = [];
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
    // An empty element means no value, whether or not it says so with xsi:nil.
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

const NO_ATTRIBUTES: TypeShape = { attributes: [], slots: new Map() };
const DECIMAL = /^[+-]?(\d+(\.\d*)?|\.\d+)$/;
const BOOLEANS: ReadonlyMap<string, boolean> = new Map([
  ["true", true],
  ["1", true],
  ["false", false],
  ["0", false],
]);

function stepOf({ slot, index }: Frame): string {
  const { name } = slot.element;
  switch (slot.place) {
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
