/** What has changed → the reply of `getChanges`, as XML, JSON or NDJSON, written while the changes come. */
import { XSD_NAMESPACE, XSI_NAMESPACE } from "../format/xml-namespaces.ts";
import type { Change, Changes } from "./changes.ts";
import type { IndexDescription } from "./description.ts";
import type { Reply } from "./render-reply.ts";

const NAMESPACE = "http://www.cmiag.ch/cdws/changesResponse";

export async function* changesXml({ index, request, numHits, changes }: Changes): Reply {
  const head =
    `<?xml version="1.0" encoding="utf-8"?><ChangesResponse IDXSEQ="${index.seq}" SEQ="${request.seq}" m="${request.m}"` +
    ` numHits="${numHits}" indexName="${index.name}" xmlns="${NAMESPACE}" xmlns:xsd="${XSD_NAMESPACE}" xmlns:xsi="${XSI_NAMESPACE}"`;
  let open = false;
  for await (const batch of changes) {
    if (!open) yield Buffer.from(`${head}>`);
    open = true;
    yield Buffer.concat(batch.flatMap((change) => changeXml(change, index.description)));
  }
  yield Buffer.from(open ? "</ChangesResponse>" : `${head}/>`);
}

/** A change must have one child: of a record that is gone its element, with nothing but its attributes. */
function changeXml({ guid, seq, record }: Change, { root, name, namespace }: IndexDescription): readonly Uint8Array[] {
  const action = record ? "InsertUpdate" : "Delete";
  const start = Buffer.from(`<Change Action="${action}" Guid="${guid}" SEQ="${seq}">`);
  const gone = `<${root.name} OBJ_GUID="${guid}" SEQ="${seq}" IDX="${name}" xmlns="${namespace}"/>`;
  return [start, record ?? Buffer.from(gone), CHANGE_END];
}

const CHANGE_END = Buffer.from("</Change>");

export async function* changesJson({ index, request, numHits, changes }: Changes): Reply {
  const { seq, m } = request;
  const head = JSON.stringify({ idxSeq: index.seq, seq, m, numHits, indexName: index.name });
  yield Buffer.from(`${head.slice(0, -1)},"changes":[`);
  let comma = "";
  for await (const batch of changes) {
    const pieces = batch.flatMap((change, i) => [Buffer.from(i === 0 ? comma : ","), ...changeJson(change)]);
    comma = ",";
    yield Buffer.concat(pieces);
  }
  yield Buffer.from("]}");
}

/** One line for each change. */
export async function* changesNdjson({ changes }: Changes): Reply {
  for await (const batch of changes) yield Buffer.concat(batch.flatMap((change) => [...changeJson(change), LINE_END]));
}

const LINE_END = Buffer.from("\n");

function changeJson({ guid, seq, record }: Change): readonly Uint8Array[] {
  const action = record ? "InsertUpdate" : "Delete";
  const json = JSON.stringify({ action, guid, seq });
  return record ? [Buffer.from(`${json.slice(0, -1)},"record":`), record, OBJECT_END] : [Buffer.from(json)];
}

const OBJECT_END = Buffer.from("}");
