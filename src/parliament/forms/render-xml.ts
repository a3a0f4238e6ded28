/**
 * A record as XML, byte-identical to the original service: no indentation, elements in schema order, `<X></X>` for an
 * empty text, `<X/>` for an empty list, `xsi:nil` on each nillable element. In: description and validated record. Out:
 * the record element; the envelope declares the prefix `xsi`.
 */
import { escapeAttribute, escapeText } from "../../format/xml-text.ts";
import {
  type ChoiceList,
  type ComplexType,
  type Element,
  IDX_ATTRIBUTE,
  type IndexDescription,
  perDescription,
  perType,
} from "../describe/description.ts";
import type { CouncilRecord, Value } from "../describe/record.ts";

/** Declared on every record but never used, as in the original. */
const CMI_NAMESPACE = "http://cmiag.ch";

export function recordXml(description: IndexDescription, record: CouncilRecord): string {
  return compiled(description)(record);
}

type Members = { readonly [name: string]: Value };
type Write = (value: Value) => string;
type WriteMembers = (members: Members) => string;

interface TypeWriter {
  readonly attributes: WriteMembers;
  readonly content: WriteMembers;
}

const compiled = perDescription((description): WriteMembers => {
  const { name, namespace, root } = description;
  const writerOf = perType(description, (type): TypeWriter => {
    const attributes = type.attributes.filter(({ name }) => name !== IDX_ATTRIBUTE);
    return { attributes: concatenated(attributes.map(attributeWriter)), content: contentWriter(type) };
  });

  function contentWriter({ content }: ComplexType): WriteMembers {
    switch (content.kind) {
      case "none":
        return () => "";
      case "choice":
        return concatenated(content.items.map((item) => member(item.name, itemsWriter({ ...content, items: [item] }))));
      case "sequence": {
        const write = concatenated(content.elements.map((element) => member(element.name, elementWriter(element))));
        if (!content.optional) return write;
        return (members) => (content.elements.some(({ name }) => name in members) ? write(members) : "");
      }
    }
  }

  function elementWriter(element: Element): Write {
    const { name } = element;
    switch (element.kind) {
      case "simple":
        return simpleWriter(name, element.nillable);
      case "list": {
        const items = itemsWriter(element.list);
        return (list) => enclose(name, "", items(list));
      }
      case "typed":
        return (value) => {
          const { attributes, content } = writerOf(element.type);
          return enclose(name, attributes(value as Members), content(value as Members));
        };
    }
  }

  function itemsWriter({ items }: ChoiceList): Write {
    const writers = new Map(items.map((item) => [item.name, elementWriter(item)]));
    const [only] = writers.values();
    const write: Write =
      items.length === 1
        ? only
        : (wrapped) => {
            const [[name, value]] = Object.entries(wrapped as Members);
            return writers.get(name)!(value);
          };
    return (list) => {
      let xml = "";
      for (const item of list as readonly Value[]) xml += write(item);
      return xml;
    };
  }

  // The attributes after OBJ_GUID and SEQ are the same for every record of an index.
  const names = { [IDX_ATTRIBUTE]: name, xmlns: namespace, "xmlns:cmi": CMI_NAMESPACE };
  const fixed = concatenated(Object.keys(names).map((key) => attributeWriter({ name: key })))(names);
  const { attributes, content } = writerOf(root.type);
  return (record) => enclose(root.name, attributes(record) + fixed, content(record));
});

function attributeWriter({ name }: { readonly name: string }): WriteMembers {
  return (members) => (name in members ? ` ${name}="${escapeAttribute(String(members[name]))}"` : "");
}

function simpleWriter(name: string, nillable: boolean): Write {
  const open = nillable ? `<${name} xsi:nil="false">` : `<${name}>`;
  const nil = `<${name} xsi:nil="true"/>`;
  const close = `</${name}>`;
  return (value) => (value === null ? nil : open + escapeText(String(value)) + close);
}

const enclose = (name: string, attributes: string, content: string): string =>
  content === "" ? `<${name}${attributes}/>` : `<${name}${attributes}>${content}</${name}>`;

const member =
  (name: string, write: Write): WriteMembers =>
  (members) =>
    name in members ? write(members[name]) : "";

const concatenated =
  (parts: readonly WriteMembers[]): WriteMembers =>
  (members) => {
    let xml = "";
    for (const part of parts) xml += part(members);
    return xml;
  };
