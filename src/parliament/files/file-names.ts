/**
 * The names under which attached files are exchanged in a folder `files/`. In: a rendition, or a path found there. Out: its name, or what the path
 * says. Only what is safe as a name on any system passes; in the data folder files have no names at all (`file-folder.ts`).
 */
import type { Rendition } from "../describe/record.ts";

const ID = /^[\w-]{1,100}$/;
const ANSICHT = /^[\p{L}\p{N}_-]+(?: [\p{L}\p{N}_-]+)*$/u;
const EXTENSION = /^[A-Za-z0-9]{1,10}$/;

/** `<id>.<nr>.<ansicht>.<extension>`: none of the parts can hold a dot. */
export function fileName({ id, nr, ansicht, extension }: Rendition): string {
  return `${id}.${nr}.${ansicht}.${extension}`;
}

/** Whether a rendition can have such a name. */
export function isNameable({ id, nr, ansicht, extension }: Rendition): boolean {
  const fits = ID.test(id) && ANSICHT.test(ansicht) && ansicht.length <= 50 && EXTENSION.test(extension);
  return fits && Number.isInteger(nr) && nr >= 0 && nr < 1e9;
}

/** As `export` names them, and as the original service keeps them on disk. */
const LAYOUTS = [
  /^(?<id>[^./]+)\.(?<nr>\d+)\.(?<ansicht>[^./]+)\.(?<extension>[^./]+)$/,
  /^(?<guid>[\da-f]{32})\/(?<suffix>\d+)\/(?<nr>\d+)\/(?<ansicht>[^./]+)\/cdws\.(?<extension>[^./]+)$/i,
];

/** Which rendition a file is, by its path from `files/` on with `/` between; undefined if that does not say. */
export function renditionNamed(path: string): Rendition | undefined {
  for (const layout of LAYOUTS) {
    const parts = layout.exec(path.normalize())?.groups;
    if (!parts) continue;
    const { guid, suffix, id = `${guid.toLowerCase()}-${suffix}`, nr, ansicht, extension } = parts;
    const rendition = { id, nr: Number(nr), ansicht, extension };
    return isNameable(rendition) ? rendition : undefined;
  }
}

/** The same for renditions at one address: the view ignores case there, and the ending has no part in it. */
export function renditionKey({ id, nr, ansicht }: Rendition): string {
  return `${id} ${nr} ${ansicht.toLowerCase()}`;
}
