/**
 * The file of a council mail. In: the parameters of its page. Out: the file of its first document that has one; its own
 * documents come before those of its items.
 */
import { excerpt, Problem } from "../../base/problems.ts";
import { sql } from "../../store/sql.ts";
import type { Snapshot } from "../../store/store.ts";
import { type IndexDescription, isGuid } from "../describe/description.ts";
import type { CouncilRecord } from "../describe/record.ts";
import { fileBlocks } from "./file-blocks.ts";
import { renditionsOfFile, type StoredFile } from "./stored-files.ts";

export async function fileOfMail(snapshot: Snapshot, query: Readonly<Record<string, unknown>>): Promise<StoredFile> {
  const guid = guidIn(query);
  const mail = await mailWithGuid(snapshot, guid);
  if (!mail)
    throw new Problem("not-found", {
      en: `There is no council mail ${guid}.`,
      de: `Eine Ratspost ${guid} gibt es nicht.`,
    });
  // In document order, in which `Dokumente` is before `Positionen`.
  for (const { id } of fileBlocks(mail.description, mail.record)) {
    const [latest] = await renditionsOfFile(snapshot, id);
    if (latest) return latest;
  }
  const sentence = { en: `The council mail ${guid} has no file.`, de: `Die Ratspost ${guid} hat keine Datei.` };
  throw new Problem("not-found", sentence);
}

/** `Id` in any case; 32 hex digits, with or without dashes and braces. */
function guidIn(query: Readonly<Record<string, unknown>>): string {
  const [, value] = Object.entries(query).find(([name]) => name.toLowerCase() === "id") ?? [];
  if (value === undefined || value === "") {
    const sentence = {
      en: "Id is missing: the GUID of the council mail.",
      de: "Id fehlt: die GUID der Ratspost.",
    };
    throw new Problem("parameter-missing", sentence, { parameter: "Id" });
  }
  const guid = String(value).toLowerCase().replace(/[{}-]/g, "");
  if (isGuid(guid)) return guid;
  const sentence = {
    en: "Id must be a GUID: 32 hex digits, with or without dashes.",
    de: "Id muss eine GUID sein: 32 Zeichen von 0 bis 9 und a bis f, mit oder ohne Bindestriche.",
  };
  throw new Problem("parameter-invalid", sentence, { parameter: "Id", value: excerpt(String(value)) });
}

async function mailWithGuid(
  snapshot: Snapshot,
  guid: string,
): Promise<{ readonly description: IndexDescription; readonly record: CouncilRecord } | undefined> {
  const rows = await snapshot.rows<[string, Uint8Array]>(
    sql`SELECT i.description, b.body FROM council_index i
        JOIN council_record r ON r.idx = i.nr AND r.guid = ${guid}
        JOIN council_rendered b ON b.idx = r.idx AND b.form = 'json' AND b.ordinal = r.ordinal
        WHERE lower(i.name) = 'ratspost'`,
  );
  return rows.map(([description, body]) => ({
    description: JSON.parse(description) as IndexDescription,
    record: JSON.parse(Buffer.from(body).toString()) as CouncilRecord,
  }))[0];
}
