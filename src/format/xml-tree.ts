/** Reads a small XML document into a tree. In: text or bytes. Out: the root node. */
import { type XmlElement, type XmlPosition, type XmlReaderOptions, xmlReader } from "./xml-reader.ts";

export interface XmlNode extends XmlElement {
  readonly children: readonly XmlNode[];
  /** The text of this node, without that of its children. */
  readonly text: string;
  readonly position: XmlPosition;
}

interface OpenNode extends XmlNode {
  readonly children: XmlNode[];
  text: string;
}

export function readXmlTree(document: string | Uint8Array, options: XmlReaderOptions = {}): XmlNode {
  const top: OpenNode[] = [];
  const open: OpenNode[] = [];
  const reader = xmlReader(
    {
      start(element) {
        const { local, uri, attributes, isSelfClosing } = element;
        const node: OpenNode = {
          ...{ local, uri, attributes, isSelfClosing },
          ...{ children: [], text: "", position: reader.position() },
        };
        (open.at(-1)?.children ?? top).push(node);
        open.push(node);
      },
      end() {
        open.pop();
      },
      text(text) {
        open[open.length - 1].text += text;
      },
    },
    options,
  );
  reader.write(document);
  reader.close();
  return top[0];
}
