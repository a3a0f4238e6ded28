/**
 * A streaming reader for records in JSON (our JSON replies, single records, or lists of either) and NDJSON (one hit or
 * record per line). In: description and chunks of bytes. Out: items. An invalid record is an item of its own; an
 * invalid document throws a JsonError.
 */
import { lineSplitter } from "../../format/json-lines.ts";
import { type JsonPart, jsonSplitter } from "../../format/json-stream.ts";
import { JsonError, type JsonText, parseJson } from "../../format/json-text.ts";
import { GUID_ATTRIBUTE, type IndexDescription, isNameOf, SEQ_ATTRIBUTE } from "../describe/description.ts";
import { type FileItem, fileError } from "./file-item.ts";

type Members = Readonly<Record<string, unknown>>;

/** The member of a reply whose items are read one by one. */
export const HITS = "hits";

export async function* readJson(
  description: IndexDescription,
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<FileItem> {
  const splitter = jsonSplitter(HITS);
  let records = 0;

  function* items(part: JsonPart): Generator<FileItem> {
    if (part.kind === "item") {
      records += 1;
      return yield recordIn(part);
    }
    const members = parseJson(part) as Members;
    checkIndexName(description, members, part);
    if (part.kind === "head") records = 0;
    else if (Array.isArray(members[HITS])) yield pageOf(members, records, part);
    else yield recordIn(part);
  }

  for await (const chunk of chunks) for (const part of splitter.write(chunk)) yield* items(part);
  splitter.close();
}

export async function* readNdjson(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<FileItem> {
  const splitter = lineSplitter();
  for await (const chunk of chunks) for (const line of splitter.write(chunk)) yield recordIn(line);
  for (const line of splitter.close()) yield recordIn(line);
}

function checkIndexName(description: IndexDescription, { indexName = description.name }: Members, at: JsonText): void {
  if (typeof indexName === "string" && isNameOf(description, indexName)) return;
  throw new JsonError(`indexName: is ${indexName} instead of ${description.name}`, positionOf(at));
}

function pageOf({ q = "", idxSeq = 0, numHits }: Members, records: number, at: JsonText): FileItem {
  if (typeof q !== "string") return invalid("q: expected a text", at);
  if (typeof numHits !== "number") return invalid("numHits: expected a number", at);
  if (typeof idxSeq !== "number") return invalid("idxSeq: expected a number", at);
  return { type: "page", page: { q, seq: idxSeq, numHits, records } };
}

/** The record of a hit, or a record on its own. */
function recordIn(json: JsonText): FileItem {
  try {
    const value = parseJson(json);
    if (!isObject(value)) return invalid("expected an object", json);
    if (!("record" in value)) return { type: "record", value, position: positionOf(json) };
    const { guid, seq, record } = value;
    if (!isObject(record)) return invalid("record: expected an object", json);
    const { [GUID_ATTRIBUTE]: ownGuid, [SEQ_ATTRIBUTE]: ownSeq = seq } = record;
    if (guid !== undefined && guid !== ownGuid) return invalid(`${GUID_ATTRIBUTE}: differs from the hit's guid`, json);
    if (seq !== undefined && seq !== ownSeq) return invalid(`${SEQ_ATTRIBUTE}: differs from the hit's seq`, json);
    return { type: "record", value: { ...record, [SEQ_ATTRIBUTE]: ownSeq }, position: positionOf(json) };
  } catch (error) {
    return fileError(error);
  }
}

const invalid = (reason: string, at: JsonText): FileItem => ({ type: "error", reason, position: positionOf(at) });

const positionOf = ({ origins }: JsonText) => origins[0].position;

function isObject(value: unknown): value is Members {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
