/**
 * Which types of an index are attached files. Any element with the attributes `ID` and `FileName` is one, whatever its
 * name (`File`, `Bild`, `eDocument`) and position.
 */
import type { KindName } from "../../roles/role.ts";
import { type ComplexType, type Element, elementsOf, type IndexDescription, perDescription } from "./description.ts";
import { kindOf } from "./index-roles.ts";

export function isFileType({ attributes }: ComplexType): boolean {
  return ["ID", "FileName"].every((name) => attributes.some((attribute) => attribute.name === name));
}

/** The names of the types that may contain a file, at any depth. */
export function typesWithFiles({ types }: IndexDescription): ReadonlySet<string> {
  const names = new Set(types.filter(isFileType).map(({ name }) => name));
  const mayContain = (element: Element): boolean =>
    element.kind === "list" ? element.list.items.some(mayContain) : element.kind === "typed" && names.has(element.type);
  for (let before = -1; before !== names.size; ) {
    before = names.size;
    for (const type of types) if (elementsOf(type).some(mayContain)) names.add(type.name);
  }
  return names;
}

/** Their files are pictures and recordings. */
const WITHOUT_DOCUMENTS: readonly (KindName | undefined)[] = ["person", "speech"];

/** Whether records of the index can have documents, which have a text. */
export const hasDocuments: (description: IndexDescription) => boolean = perDescription(
  (description) =>
    typesWithFiles(description).has(description.root.type) &&
    !WITHOUT_DOCUMENTS.includes(kindOf(description)) &&
    !description.searchFields.some(({ name }) => name.toLowerCase() === DOCUMENT_TEXT.toLowerCase()),
);

/** The search field for the text of attached files. */
export const DOCUMENT_TEXT = "Dokumenttext";
