/**
 * The files that a record mentions. In: the description of its index, and the record. Out: its file blocks in document order, wherever they stand
 * and whatever their elements are called (`File`, `Bild`, `eDocument`): a file block is what has the attributes `ID` and `FileName`.
 */
import {
  type ComplexType,
  type Element,
  elementsOf,
  type IndexDescription,
  type ItemElement,
  perDescription,
  typeNamed,
} from "../describe/description.ts";
import type { CouncilRecord, Rendition, Value } from "../describe/record.ts";

export interface FileBlock {
  readonly id: string;
  /** `FileName`: often a title, without an ending. */
  readonly name: string;
  /** In the order of the record; old ones often have no rendition left. */
  readonly versions: readonly FileVersion[];
}

export interface FileVersion {
  readonly nr: number;
  readonly renditions: readonly { readonly extension: string; readonly ansicht: string }[];
}

type Members = { readonly [name: string]: Value };
type BlocksIn = (record: CouncilRecord) => readonly FileBlock[];

/** Blocks without an ID are left out: they say that there is no file. */
export function fileBlocks(description: IndexDescription, record: CouncilRecord): readonly FileBlock[] {
  return blocksIn(description)(record);
}

/** All renditions of all versions, one after the other. */
export function renditionsOf({ id, versions }: FileBlock): readonly Rendition[] {
  return versions.flatMap(({ nr, renditions }) => renditions.map((rendition) => ({ id, nr, ...rendition })));
}

const blocksIn = perDescription((description): BlocksIn => {
  const holding = typesWithFiles(description);

  function inMembers(type: ComplexType, members: Members, found: FileBlock[]): void {
    if (isFileType(type)) {
      if (members.ID) found.push(blockOf(members));
      return;
    }
    for (const element of elementsOf(type)) inElement(element, members[element.name], found);
  }

  function inElement(element: Element, value: Value | undefined, found: FileBlock[]): void {
    const items = element.kind === "list" ? element.list.items : [element];
    if (items.length === 1) inItems(items[0], value, found);
    // Items of several kinds are wrapped in their names.
    else for (const wrapped of listOf(value)) for (const item of items) inItems(item, wrapped[item.name], found);
  }

  function inItems(item: ItemElement, value: Value | undefined, found: FileBlock[]): void {
    if (item.kind !== "typed" || !holding.has(item.type)) return;
    const type = typeNamed(description, item.type);
    for (const members of listOf(value)) inMembers(type, members, found);
  }

  return (record) => {
    const found: FileBlock[] = [];
    inItems(description.root, record, found);
    return found;
  };
});

const isFileType = ({ attributes }: ComplexType): boolean =>
  ["ID", "FileName"].every((name) => attributes.some((attribute) => attribute.name === name));

/** The names of the types in which there may be a file, at any depth. */
function typesWithFiles({ types }: IndexDescription): ReadonlySet<string> {
  const found = new Set(types.filter(isFileType).map(({ name }) => name));
  const holds = (element: Element): boolean =>
    element.kind === "list" ? element.list.items.some(holds) : element.kind === "typed" && found.has(element.type);
  for (let before = -1; before !== found.size; ) {
    before = found.size;
    for (const type of types) if (elementsOf(type).some(holds)) found.add(type.name);
  }
  return found;
}

function blockOf({ ID, FileName, Version }: Members): FileBlock {
  const versions = listOf(Version)
    .filter(({ Nr }) => Number.isInteger(Nr))
    .map(({ Nr, Rendition }) => ({
      nr: Number(Nr),
      renditions: listOf(Rendition).map(({ Extension, Ansicht }) => ({
        extension: String(Extension ?? ""),
        ansicht: String(Ansicht ?? ""),
      })),
    }));
  return { id: String(ID), name: String(FileName ?? ""), versions };
}

/** The objects of a list; an object alone is a list of one, anything else of none. */
function listOf(value: Value | undefined): readonly Members[] {
  if (Array.isArray(value)) return value;
  return typeof value === "object" && value !== null ? [value as Members] : [];
}
