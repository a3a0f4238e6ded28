/**
 * Elements that records may lack. A schema can mark them; others become optional when the first record without them is
 * stored, so that every record matches the schema that is served. An element is named by its type, `Sitzung.Uhrzeit`.
 */
import type { ComplexType, Element, IndexDescription } from "./description.ts";

export const elementName = (type: string, element: string): string => `${type}.${element}`;

/** The optional elements of sequences; the items of a list are always optional. */
export function optionalElements({ types }: IndexDescription): readonly string[] {
  return types.flatMap(({ name, content }) =>
    content.kind === "sequence"
      ? content.elements.filter(({ optional }) => optional).map((element) => elementName(name, element.name))
      : [],
  );
}

/** The description with these elements optional, too. */
export function withOptional(description: IndexDescription, names: Iterable<string>): IndexDescription {
  const before = new Set(optionalElements(description));
  const added = new Set(names).difference(before);
  if (added.size === 0) return description;
  return mapElements(description, (type, element) =>
    added.has(elementName(type.name, element.name)) ? { ...element, optional: true } : element,
  );
}

/** Whether two descriptions differ in nothing but which elements are optional. */
export function isSameExceptOptional(one: IndexDescription, other: IndexDescription): boolean {
  return JSON.stringify(withoutOptional(one)) === JSON.stringify(withoutOptional(other));
}

export function withoutOptional(description: IndexDescription): IndexDescription {
  return mapElements(description, (_, { optional: __, ...element }) => element);
}

function mapElements(
  description: IndexDescription,
  change: (type: ComplexType, element: Element) => Element,
): IndexDescription {
  const types = description.types.map((type): ComplexType => {
    const { content } = type;
    if (content.kind !== "sequence") return type;
    return { ...type, content: { ...content, elements: content.elements.map((element) => change(type, element)) } };
  });
  return { ...description, types };
}
