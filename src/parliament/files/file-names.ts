/**
 * The names of attached files in a folder `files/` for exchange. In: a rendition, or a path in that folder. Out: its
 * name, or the rendition. Only names that are safe on any system are allowed; in the data folder files are named by
 * their hash (`file-folder.ts`).
 */
import type { Rendition } from "../describe/record.ts";

const ID = /^[\w-]{1,100}$/;
const ANSICHT = /^[\p{L}\p{N}_-]+(?: [\p{L}\p{N}_-]+)*$/u;
const EXTENSION = /^[A-Za-z0-9]{1,10}$/;

/** `<id>.<nr>.<ansicht>.<extension>`: none of the parts can contain a dot. */
export function fileName({ id, nr, ansicht, extension }: Rendition): string {
  return `${id}.${nr}.${ansicht}.${extension}`;
}

/** Whether a rendition can have such a name. */
export function isNameable({ id, nr, ansicht, extension }: Rendition): boolean {
  const isSafe = ID.test(id) && ANSICHT.test(ansicht) && ansicht.length <= 50 && EXTENSION.test(extension);
  return isSafe && Number.isInteger(nr) && nr >= 0 && nr < 1e9;
}

/** The names that `export` writes, and the layout of the original service on disk. */
const LAYOUTS = [
  /^(?<id>[^./]+)\.(?<nr>\d+)\.(?<ansicht>[^./]+)\.(?<extension>[^./]+)$/,
  /^(?<guid>[\da-f]{32})\/(?<suffix>\d+)\/(?<nr>\d+)\/(?<ansicht>[^./]+)\/cdws\.(?<extension>[^./]+)$/i,
];

/** The rendition of a file, from its path relative to `files/`; undefined if the path has neither layout. */
export function renditionNamed(path: string): Rendition | undefined {
  for (const layout of LAYOUTS) {
    const parts = layout.exec(path.normalize())?.groups;
    if (!parts) continue;
    const { guid, suffix, id = `${guid.toLowerCase()}-${suffix}`, nr, ansicht, extension } = parts;
    const rendition = { id, nr: Number(nr), ansicht, extension };
    return isNameable(rendition) ? rendition : undefined;
  }
}

/** The same for renditions with the same URL, which ignores the case of the view and does not contain the extension. */
export function renditionKey({ id, nr, ansicht }: Rendition): string {
  return `${id} ${nr} ${ansicht.toLowerCase()}`;
}
