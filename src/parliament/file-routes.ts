/**
 * The addresses of attached files: `/dokumente/{file_id}`, `/api/files/{ID}/{Nr}/{Ansicht}` and `/sitzungen/ratspost/?Id=`. What is asked for is
 * looked up in the store; the bytes come from the folder of files. Errors are problem+json.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Observer } from "../base/events.ts";
import { excerpt, Problem } from "../base/problems.ts";
import { sendFile } from "../http/files/file-reply.ts";
import { mediaType } from "../http/message/media-types.ts";
import { routeOf } from "../http/message/problem-reply.ts";
import type { Snapshot, Store } from "../store/store.ts";
import { isGuid } from "./describe/description.ts";
import { fileOfMail } from "./files/council-mail.ts";
import type { FileFolder } from "./files/file-folder.ts";
import { idsOfDocument, mentionedName } from "./files/mentions.ts";
import { openFile, renditionsOfFile, type StoredFile } from "./files/stored-files.ts";

export interface FileOptions {
  readonly store: Store;
  readonly files: FileFolder;
  readonly observe: Observer;
}

/** To be called on the server itself: the addresses are whole. */
export function fileRoutes(server: FastifyInstance, { store, files, observe }: FileOptions): void {
  /** Answers with the file that is found. The snapshot is let go before the first byte: contents never change. */
  const serve =
    (find: (request: FastifyRequest, snapshot: Snapshot) => Promise<StoredFile>) =>
    async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
      const [file, name] = await store.read(async (snapshot) => {
        const found = await find(request, snapshot);
        return [found, await mentionedName(snapshot, found.id)];
      });
      const { filename } = request.query as { filename?: unknown };
      const wanted = typeof filename === "string" && filename.trim() !== "" ? filename : name;
      const served = {
        name: withEnding(wanted ?? file.id, file.extension),
        type: mediaType(file.extension),
        size: file.size,
        etag: `"${file.hash}"`,
        modified: file.modified,
        open: () => openFile(files, file, observe),
      };
      const failed = (error: unknown) =>
        observe({ type: "request-failed", id: request.id, route: routeOf(request), error });
      await sendFile(reply, served, failed);
    };

  server.get(
    "/dokumente/:id",
    serve(async (request, snapshot) => {
      const { id } = request.params as { id: string };
      const [latest] = await renditionsOfFile(snapshot, id);
      return latest ?? (await noSuchFile(snapshot, id));
    }),
  );

  server.get(
    "/api/files/:id/:nr/:ansicht",
    serve(async (request, snapshot) => {
      const { id, nr, ansicht } = request.params as { id: string; nr: string; ansicht: string };
      const renditions = await renditionsOfFile(snapshot, id);
      if (renditions.length === 0) return noSuchFile(snapshot, id);
      const found = renditions.find((one) => String(one.nr) === nr && sameView(one.ansicht, ansicht));
      if (found) return found;
      const known = renditions.map((one) => `${one.nr}/${one.ansicht}`).join(", ");
      const asked = excerpt(`${nr}/${ansicht}`);
      throw new Problem(
        "not-found",
        `The file ${renditions[0].id} has no version and view ${asked}; it has: ${known}.`,
      );
    }),
  );

  server.get(
    "/sitzungen/ratspost",
    serve((request, snapshot) => fileOfMail(snapshot, request.query as Record<string, unknown>)),
  );
}

/** `PDF` and `pdf` are the same. */
const sameView = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** Names are often titles; whatever a name says, its ending is that of the content. */
function withEnding(name: string, extension: string): string {
  return name.toLowerCase().endsWith(`.${extension.toLowerCase()}`) ? name : `${name}.${extension}`;
}

/** Many take a document's OBJ_GUID for the ID of its file, so those are told the right one. */
async function noSuchFile(snapshot: Snapshot, id: string): Promise<never> {
  const guid = id.toLowerCase().replaceAll("-", "");
  if (!isGuid(guid)) throw new Problem("not-found", `There is no file with the ID ${excerpt(id)}.`);
  const ids = await idsOfDocument(snapshot, guid);
  const hint = ids.length === 0 ? "that ID is the GUID and a number, such as -332" : `here ${ids.join(" or ")}`;
  const sentence = `${id} is an OBJ_GUID, but a file is found by the ID of its File: ${hint}.`;
  throw new Problem("not-found", sentence, ids.length > 0 ? { members: { fileId: ids[0] } } : {});
}
