/** A reader for whole documents, over the streaming one. */
import type { XmlLimits } from "../../format/xml-reader.ts";
import type { IndexDescription } from "../describe/description.ts";
import { type ReadRecord, recordReader } from "../forms/read-xml.ts";

/** The records of one document. */
export async function* readRecords(
  description: IndexDescription,
  chunks: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>,
  limits: Partial<XmlLimits> = {},
): AsyncGenerator<ReadRecord, void, undefined> {
  const reader = recordReader(description, limits);
  for await (const chunk of chunks) yield* reader.write(chunk);
  reader.close();
}
