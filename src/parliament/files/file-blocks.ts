/**
 * The files that a record mentions. In: the description of its index, and the record. Out: its file blocks in document
 * order (`file-types.ts`).
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
import { isFileType, typesWithFiles } from "../describe/file-types.ts";
import type { CouncilRecord, Rendition, Value } from "../describe/record.ts";

export interface FileBlock {
  readonly id: string;
  /** `FileName`: often a title, without an extension. */
  readonly name: string;
  /** In the order of the record; old versions often have no rendition left. */
  readonly versions: readonly FileVersion[];
}

export interface FileVersion {
  readonly nr: number;
  readonly renditions: readonly { readonly extension: string; readonly ansicht: string }[];
}

type Members = { readonly [name: string]: Value };
type BlocksIn = (record: CouncilRecord) => readonly FileBlock[];

/** Omits blocks without an ID: they mean that there is no file. */
export function fileBlocks(description: IndexDescription, record: CouncilRecord): readonly FileBlock[] {
  return blocksIn(description)(record);
}

/** All renditions of all versions. */
export function renditionsOf({ id, versions }: FileBlock): readonly Rendition[] {
  return versions.flatMap(({ nr, renditions }) => renditions.map((rendition) => ({ id, nr, ...rendition })));
}

const blocksIn = perDescription((description): BlocksIn => {
  const withFiles = typesWithFiles(description);

  function inMembers(type: ComplexType, members: Members, blocks: FileBlock[]): void {
    if (isFileType(type)) {
      if (members.ID) blocks.push(blockOf(members));
      return;
    }
    for (const element of elementsOf(type)) inElement(element, members[element.name], blocks);
  }

  function inElement(element: Element, value: Value | undefined, blocks: FileBlock[]): void {
    const items = element.kind === "list" ? element.list.items : [element];
    if (items.length === 1) inItems(items[0], value, blocks);
    // Items of several kinds are wrapped in objects with their names.
    else for (const wrapped of listOf(value)) for (const item of items) inItems(item, wrapped[item.name], blocks);
  }

  function inItems(item: ItemElement, value: Value | undefined, blocks: FileBlock[]): void {
    if (item.kind !== "typed" || !withFiles.has(item.type)) return;
    const type = typeNamed(description, item.type);
    for (const members of listOf(value)) inMembers(type, members, blocks);
  }

  return (record) => {
    const blocks: FileBlock[] = [];
    inItems(description.root, record, blocks);
    return blocks;
  };
});

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

/** The objects of a list; a single object counts as a list of one, anything else as an empty list. */
function listOf(value: Value | undefined): readonly Members[] {
  if (Array.isArray(value)) return value;
  return typeof value === "object" && value !== null ? [value as Members] : [];
}
