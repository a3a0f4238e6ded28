/** Changes → the reply of `getChanges` as XML, JSON or NDJSON, streamed as the changes arrive. */
import type { Part } from "../../format/pieces.ts";
import { XSD_NAMESPACE, XSI_NAMESPACE } from "../../format/xml-namespaces.ts";
import type { IndexDescription } from "../describe/description.ts";
import type { Change, Changes } from "../query/changes.ts";
import { type Reply, writeReply } from "./reply-writer.ts";

const NAMESPACE = "http://www.cmiag.ch/cdws/changesResponse";

export function changesXml({ index, request, numHits, changes }: Changes): Reply {
  const { seq, m } = request;
  const namespaces = `xmlns="${NAMESPACE}" xmlns:xsd="${XSD_NAMESPACE}" xmlns:xsi="${XSI_NAMESPACE}"`;
  const head =
    `<?xml version="1.0" encoding="utf-8"?><ChangesResponse IDXSEQ="${index.seq}" SEQ="${seq}" m="${m}"` +
    ` numHits="${numHits}" indexName="${index.name}" ${namespaces}`;
  const item = (change: Change): readonly Part[] => changeXml(change, index.description);
  return writeReply(changes, { head: `${head}>`, tail: "</ChangesResponse>", empty: `${head}/>`, item });
}

/** A change must have one child: for a deleted record, an empty record element with its attributes. */
function changeXml({ guid, seq, record }: Change, { root, name, namespace }: IndexDescription): readonly Part[] {
  const action = record ? "InsertUpdate" : "Delete";
  const deleted = `<${root.name} OBJ_GUID="${guid}" SEQ="${seq}" IDX="${name}" xmlns="${namespace}"/>`;
  return [`<Change Action="${action}" Guid="${guid}" SEQ="${seq}">`, record ?? deleted, "</Change>"];
}

export function changesJson({ index, request, numHits, changes }: Changes): Reply {
  const { seq, m } = request;
  const envelope = JSON.stringify({ idxSeq: index.seq, seq, m, numHits, indexName: index.name });
  const head = `${envelope.slice(0, -1)},"changes":[`;
  const tail = "]}";
  const item = (change: Change, isFirst: boolean): readonly Part[] =>
    isFirst ? changeJson(change) : [",", ...changeJson(change)];
  return writeReply(changes, { head, tail, empty: head + tail, item });
}

/** One line per change. */
export function changesNdjson({ changes }: Changes): Reply {
  return writeReply(changes, { head: "", tail: "", empty: "", item: (change) => [...changeJson(change), "\n"] });
}

function changeJson({ guid, seq, changed, record }: Change): readonly Part[] {
  const json = JSON.stringify({ action: record ? "InsertUpdate" : "Delete", guid, seq, changed: timeOf(changed) });
  return record ? [`${json.slice(0, -1)},"record":`, record, "}"] : [json];
}

function timeOf(milliseconds: number | undefined): string | undefined {
  return milliseconds === undefined ? undefined : new Date(milliseconds).toISOString();
}
