/**
 * The city's logo: an SVG or PNG file. An SVG file must not run, load or contain anything but shapes and text: pages
 * show it as an image, where browsers would ignore the rest, but people also open or download it.
 */
import { LIMITS } from "../base/limits.ts";
import { XmlError } from "../format/xml-reader.ts";
import { readXmlTree, type XmlNode } from "../format/xml-tree.ts";

export interface Logo {
  /** The name of the file. */
  readonly name: string;
  readonly type: "image/svg+xml" | "image/png";
  readonly bytes: Uint8Array;
}

/** A name without folders, so that no file elsewhere can be named. */
export const LOGO_NAME = /^[\w][\w. -]*\.(svg|png)$/i;

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const SVG_NAMESPACE = "http://www.w3.org/2000/svg";
/** They run, contain other documents, or change attributes while they are shown. */
const FORBIDDEN = /^(script|foreignobject|iframe|embed|object|animate|animatemotion|animatetransform|set|handler)$/i;

export function logoType(name: string): Logo["type"] {
  return /\.svg$/i.test(name) ? "image/svg+xml" : "image/png";
}

/** What is wrong with the file; undefined if it can be used. */
export function logoFault({ name, type, bytes }: Logo): string | undefined {
  const { most } = LIMITS.logoBytes;
  if (bytes.length > most) {
    return `is ${name}, a file of ${Math.ceil(bytes.length / 1024)} KiB, but at most ${most / 1024} KiB are possible`;
  }
  const fault = type === "image/png" ? pngFault(bytes) : svgFault(bytes);
  return fault === undefined ? undefined : `is ${name}, but the file ${fault}`;
}

function pngFault(bytes: Uint8Array): string | undefined {
  return Buffer.from(bytes.subarray(0, 8)).equals(PNG_SIGNATURE) ? undefined : "is not a PNG image";
}

function svgFault(bytes: Uint8Array): string | undefined {
  let root: XmlNode;
  try {
    root = readXmlTree(bytes);
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
    return `is not well-formed XML: ${error.message}`;
  }
  if (root.local !== "svg" || root.uri !== SVG_NAMESPACE) {
    return `is not an SVG image: its root must be svg in the namespace ${SVG_NAMESPACE}`;
  }
  return elementFault(root);
}

function elementFault(element: XmlNode): string | undefined {
  const { local, attributes, children, text } = element;
  if (FORBIDDEN.test(local)) return `contains an element ${local}, which is not allowed in a logo`;
  for (const { name, local: attribute, value } of Object.values(attributes)) {
    if (/^on/i.test(attribute)) return `contains an event handler (${name}), which is not allowed in a logo`;
    const isLink = /^(href|src)$/i.test(attribute);
    if (isLink && !value.trim().startsWith("#")) return `refers to something outside (${name}="${value.slice(0, 40)}")`;
    if (refersOutside(value)) return `refers to something outside (${name}="${value.slice(0, 40)}")`;
  }
  if (/^style$/i.test(local) && (refersOutside(text) || /@import|\\/i.test(text))) {
    return "refers to something outside in its styles";
  }
  for (const child of children) {
    const fault = elementFault(child);
    if (fault !== undefined) return fault;
  }
  return undefined;
}

/** `url(…)` of anything but a part of the same file. Backslashes could hide one. */
function refersOutside(text: string): boolean {
  return /url\((?!#)|\\[\da-f]|javascript:/i.test(text.replaceAll(/[\s"']/g, ""));
}
