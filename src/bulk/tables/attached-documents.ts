/** The files that a record mentions, one row each, with the document that they belong to. For any index. */
import type { CouncilRecord, Value } from "../../parliament/describe/record.ts";
import type { BulkRow, BulkTable } from "./table.ts";

export const DOKUMENTE: BulkTable = {
  name: "dokumente",
  part: "council",
  title: { de: "Dokumente", en: "Documents" },
  about: {
    de:
      "Jede Datei, die ein Datensatz nennt, in der Reihenfolge des Datensatzes. " +
      "Dieselbe Datei kann mehrmals vorkommen.",
    en: "Every file that a record mentions, in the order of the record. The same file may occur several times.",
  },
  columns: [
    { name: "Index", type: "string", about: { de: "Index des Datensatzes", en: "index of the record" } },
    { name: "DatensatzGuid", type: "string", about: { de: "Kennung des Datensatzes", en: "identifier of the record" } },
    {
      name: "Nr",
      type: "integer",
      about: { de: "Position im Datensatz, ab 1", en: "position in the record, from 1" },
    },
    { name: "Pfad", type: "string", about: { de: "wo im Datensatz", en: "where in the record" } },
    { name: "DokumentGuid", type: "string", about: { de: "Kennung des Dokuments", en: "identifier of the document" } },
    { name: "Titel", type: "string", about: { de: "Titel des Dokuments", en: "title of the document" } },
    { name: "Kategorie", type: "string", about: { de: "Art des Dokuments", en: "kind of document" } },
    { name: "FileID", type: "string", about: { de: "ID der Datei", en: "ID of the file" } },
    { name: "FileName", type: "string", about: { de: "Name der Datei", en: "name of the file" } },
    { name: "Version", type: "integer", about: { de: "neuste Fassung", en: "newest version" } },
    { name: "Extension", type: "string", about: { de: "Dateiendung", en: "file name extension" } },
    {
      name: "Adresse",
      type: "string",
      about: { de: "Adresse der Datei auf diesem Server", en: "address of the file on this server" },
    },
  ],
  key: ["Index", "DatensatzGuid", "Nr"],
  references: [],
};

type Members = { readonly [name: string]: Value };

export function documentRows(index: string, record: CouncilRecord): BulkRow[] {
  const rows: BulkRow[] = [];
  const walk = (value: Value, path: string, parent: Members): void => {
    if (Array.isArray(value)) for (const item of value) walk(item, path, parent);
    if (!isObject(value)) return;
    if (typeof value.ID === "string" && typeof value.FileName === "string") {
      // A file block without an ID means that there is no file.
      if (value.ID === "") return;
      const newest = newestOf(value);
      const about = [textOf(parent.OBJ_GUID), textOf(parent.Titel), textOf(parent.Kategorie)];
      const file = [value.ID, value.FileName, newest.version, newest.extension];
      const address = `/dokumente/${encodeURIComponent(value.ID)}`;
      rows.push([index, record.OBJ_GUID, rows.length + 1, path, ...about, ...file, address]);
      return;
    }
    for (const name in value) {
      // Most members are texts.
      if (typeof value[name] === "object") walk(value[name], path === "" ? name : `${path}.${name}`, value);
    }
  };
  walk(record, "", record);
  return rows;
}

function newestOf({ Version }: Members): { readonly version: number | null; readonly extension: string | null } {
  const versions = (Array.isArray(Version) ? Version : []) as readonly Members[];
  let version: number | null = null;
  let extension: string | null = null;
  for (const { Nr, Rendition } of versions) {
    if (typeof Nr !== "number" || !Number.isInteger(Nr) || (version !== null && Nr <= version)) continue;
    const [first] = (Array.isArray(Rendition) ? Rendition : []) as readonly Members[];
    version = Nr;
    extension = textOf(first?.Extension);
  }
  return { version, extension };
}

const textOf = (value: Value | undefined): string | null => (typeof value === "string" ? value : null);

function isObject(value: Value): value is Members {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
