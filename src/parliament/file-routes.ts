/**
 * The routes of attached files: `/dokumente/{file_id}`, `/api/files/{ID}/{Nr}/{Ansicht}`, where an extension may follow
 * and which has the vendor's own address too, and `/sitzungen/ratspost/?Id=`. Metadata comes from the store, the bytes
 * from the file folder.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Observer } from "../base/events.ts";
import { excerpt, Problem } from "../base/problems.ts";
import { sendFile } from "../http/files/file-reply.ts";
import { mediaType } from "../http/message/media-types.ts";
import { routeOf } from "../http/message/problem-reply.ts";
import type { Snapshot, Store } from "../store/store.ts";
import { anyCase } from "./any-case.ts";
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

/** Must be called on the server itself, without a prefix: the paths are complete. */
export function fileRoutes(server: FastifyInstance, { store, files, observe }: FileOptions): void {
  /** Sends the file that `find` returns. Releases the snapshot before the first byte: contents never change. */
  const serve =
    (find: (request: FastifyRequest, snapshot: Snapshot) => Promise<StoredFile>) =>
    async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
      const [file, name] = await store.read(async (snapshot) => {
        const found = await find(request, snapshot);
        return [found, await mentionedName(snapshot, found.id)];
      });
      const { filename } = request.query as { filename?: unknown };
      const requested = typeof filename === "string" && filename.trim() !== "" ? filename : name;
      const served = {
        name: withExtension(requested ?? file.id, file.extension),
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

  const rendition = serve(async (request, snapshot) => {
    const { id, nr, ansicht, extension } = request.params as RenditionAddress;
    const renditions = await renditionsOfFile(snapshot, id);
    if (renditions.length === 0) return noSuchFile(snapshot, id);
    const found = renditions.find(
      (one) =>
        String(one.nr) === nr &&
        isSameWord(one.ansicht, ansicht) &&
        (extension === undefined || isSameWord(one.extension, extension)),
    );
    if (found) return found;
    const address = (one: Omit<RenditionAddress, "id">): string =>
      extension === undefined ? `${one.nr}/${one.ansicht}` : `${one.nr}/${one.ansicht}/${one.extension}`;
    const known = renditions.map((one) => address({ ...one, nr: String(one.nr) })).join(", ");
    const asked = excerpt(address({ nr, ansicht, extension }));
    throw new Problem("not-found", {
      en: `The file ${renditions[0].id} has no version and view ${asked}; it has: ${known}.`,
      de: `Die Datei ${renditions[0].id} hat keine Fassung und Ansicht ${asked}; es gibt: ${known}.`,
    });
  });
  for (const base of ["/api/files", "/cdws/Files", `/api/${FILES}`, `/${anyCase("cdws")}/${FILES}`]) {
    server.get(`${base}/:id/:nr/:ansicht`, rendition);
    server.get(`${base}/:id/:nr/:ansicht/:extension`, rendition);
  }

  server.get(
    "/sitzungen/ratspost",
    serve((request, snapshot) => fileOfMail(snapshot, request.query as Record<string, unknown>)),
  );
}

const FILES = anyCase("files");

/** The parameters of the address of a rendition. */
interface RenditionAddress {
  readonly id: string;
  readonly nr: string;
  readonly ansicht: string;
  readonly extension?: string;
}

/** Case-insensitive: `PDF` and `pdf` are the same. */
const isSameWord = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** Names are often titles; the extension always follows the content. */
function withExtension(name: string, extension: string): string {
  return name.toLowerCase().endsWith(`.${extension.toLowerCase()}`) ? name : `${name}.${extension}`;
}

/** Many clients use a document's OBJ_GUID instead of the ID of its file, so the error names the right one. */
async function noSuchFile(snapshot: Snapshot, id: string): Promise<never> {
  const guid = id.toLowerCase().replaceAll("-", "");
  if (!isGuid(guid)) {
    const shown = excerpt(id);
    const sentence = {
      en: `There is no file with the ID ${shown}.`,
      de: `Eine Datei mit der ID ${shown} gibt es nicht.`,
    };
    throw new Problem("not-found", sentence);
  }
  const ids = await idsOfDocument(snapshot, guid);
  const isKnown = ids.length > 0;
  const hint = isKnown ? `here ${ids.join(" or ")}` : "that ID is the GUID and a number, such as -332";
  const german = isKnown ? `hier ${ids.join(" oder ")}` : "die GUID und eine Zahl, etwa -332";
  const sentence = {
    en: `${id} is an OBJ_GUID, but a file is found by the ID of its File: ${hint}.`,
    de: `${id} ist eine OBJ_GUID; eine Datei hat die ID ihres Elements File: ${german}.`,
  };
  throw new Problem("not-found", sentence, isKnown ? { members: { fileId: ids[0] } } : {});
}
