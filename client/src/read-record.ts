/**
 * An XML element of a record → the value that JSON has for it. In: an element, and the shape of its values if it is
 * known. Out: text, number, boolean, null, list or object. Services add elements over time and differ between cities:
 * what no shape describes is read by the habits of the product: `<X/>` is an empty list and `<X></X>` an empty text,
 * only numbers, booleans and dates have `xsi:nil`, and items of lists have attributes.
 */
import type { XmlElement } from "./xml.ts";

export type Value = string | number | boolean | null | readonly Value[] | { readonly [name: string]: Value };

/** A list is `[shape of its items]`; `{ "*": shape }` are items without an element around them. */
export type Shape = "text" | "number" | "boolean" | readonly [Shape] | { readonly [name: string]: Shape };

/** The name of the index is no member of a record in JSON. */
const LEFT_OUT = new Set(["IDX", "nil"]);
const NUMBERS = new Set(["SEQ", "Nr"]);

export function readRecord(element: XmlElement, shape?: Shape): { readonly [name: string]: Value } {
  return readObject(element, isMembers(shape) ? shape : undefined);
}

function readValue(element: XmlElement, shape?: Shape): Value {
  if (element.attributes.get("nil") === "true") return null;
  if (element.children.length === 0 && !hasAttributes(element)) return readSimple(element, shape);
  if (isMembers(shape)) return readObject(element, shape);
  if (isList(shape) && !hasAttributes(element)) return element.children.map((child) => readValue(child, shape[0]));
  if (!hasAttributes(element) && element.children.every(hasAttributes)) {
    return element.children.map((child) => readValue(child));
  }
  return readObject(element);
}

/** An element without attributes and children. */
function readSimple({ text, isSelfClosing, attributes }: XmlElement, shape?: Shape): Value {
  if (text === "" && isList(shape)) return [];
  if (text === "" && isMembers(shape)) return {};
  if (shape === "text") return text;
  if (shape === "number" || shape === "boolean") return convert(text, shape) ?? text;
  if (attributes.has("nil")) return convert(text, "boolean") ?? convert(text, "number") ?? text;
  return isSelfClosing ? [] : text;
}

function readObject(
  element: XmlElement,
  shape?: { readonly [name: string]: Shape },
): { readonly [name: string]: Value } {
  const members: [string, Value][] = [];
  for (const [name, text] of element.attributes) {
    if (LEFT_OUT.has(name)) continue;
    const isNumber = shape?.[name] === "number" || NUMBERS.has(name);
    members.push([name, isNumber ? (convert(text, "number") ?? text) : text]);
  }
  const repeated = new Map<string, Value[]>();
  for (const [name, of] of Object.entries(shape ?? {})) if (itemShape(of) !== undefined) repeated.set(name, []);
  if (shape === undefined && hasAttributes(element) && element.children.every(hasAttributes)) {
    for (const { name } of element.children) repeated.set(name, []);
  }
  for (const child of element.children) {
    const own = shape !== undefined && Object.hasOwn(shape, child.name) ? shape[child.name] : undefined;
    const list = repeated.get(child.name);
    if (list === undefined) members.push([child.name, readValue(child, own)]);
    else list.push(readValue(child, itemShape(own) ?? own));
  }
  return Object.fromEntries([...members, ...repeated]);
}

function convert(text: string, type: "number" | "boolean"): number | boolean | undefined {
  if (type === "boolean") return text === "true" || (text === "false" ? false : undefined);
  return /^[+-]?(\d+(\.\d*)?|\.\d+)$/.test(text) ? Number(text) : undefined;
}

function hasAttributes({ attributes }: XmlElement): boolean {
  return attributes.size > (attributes.has("nil") ? 1 : 0);
}

const isList = (shape: Shape | undefined): shape is readonly [Shape] => Array.isArray(shape);

function isMembers(shape: Shape | undefined): shape is { readonly [name: string]: Shape } {
  return typeof shape === "object" && !isList(shape) && !("*" in shape);
}

function itemShape(shape: Shape | undefined): Shape | undefined {
  return typeof shape === "object" && !isList(shape) ? shape["*"] : undefined;
}
