/**
 * `/bulk`: the bulk files of the city. No key, open CORS, ranges, strong ETags. What belongs to a version never
 * changes, so caches may keep it; `/bulk/latest/…` redirects to the newest version.
 */
import { open } from "node:fs/promises";
import { extname, join } from "node:path";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Observer } from "../../base/events.ts";
import { excerpt, Problem } from "../../base/problems.ts";
import { fileBytes } from "../../http/files/file-bytes.ts";
import { sendFile } from "../../http/files/file-reply.ts";
import { chooseFormat, HTML_FORMAT, JSON_FORMAT } from "../../http/message/negotiate.ts";
import { notFound, routeOf } from "../../http/message/problem-reply.ts";
import { EMPTY_VERSION, type Store } from "../../store/store.ts";
import type { BulkVersion } from "../write/bulk-version.ts";
import { FORMATS, SQLITE_TYPE } from "../write/datapackage.ts";
import type { BulkFiles, BulkFolder } from "./bulk-folder.ts";
import { bulkIndex } from "./bulk-index.ts";

const IMMUTABLE = "public, max-age=31536000, immutable";
/** Seconds: files of a large city take about that long. */
const RETRY_AFTER = "30";

const TYPES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(FORMATS).map(([format, type]) => [`.${format}`, type])),
  ".json": "application/json; charset=utf-8",
  ".sqlite": SQLITE_TYPE,
};

export interface BulkOptions {
  readonly store: Store;
  /** Undefined if this server has no bulk files. */
  readonly folder: BulkFolder | undefined;
  readonly versionOf: BulkVersion;
  /** The page for people. */
  readonly page: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;
  readonly observe: Observer;
}

export function bulkRoutes(server: FastifyInstance, { store, folder, versionOf, page, observe }: BulkOptions): void {
  async function latest(): Promise<{ readonly files: BulkFiles; readonly isCurrent: boolean }> {
    if (folder === undefined) throw switchedOff();
    const version = await store.version();
    if (version === EMPTY_VERSION) throw noData();
    const wanted = versionOf({ version });
    const files = folder.latest(wanted);
    if (files === undefined) throw notReady();
    return { files, isCurrent: files.version === folder.find(wanted) };
  }

  server.get("/bulk", async (request, reply) => {
    const { format } = request.query as { format?: unknown };
    reply.header("vary", "Accept, Accept-Encoding");
    const chosen = chooseFormat([JSON_FORMAT, HTML_FORMAT], format, request.headers.accept);
    // Before the page asks for the same: its error would be one of the page.
    const { files, isCurrent } = await latest();
    if (chosen === HTML_FORMAT) return page(request, reply);
    const versions = folder?.versions() ?? [];
    const body = JSON.stringify({ ...bulkIndex(files), isCurrent, versions });
    return sendJson(request, reply, body, {
      etag: `"${files.version}-${isCurrent}-${versions.length}"`,
      modified: files.made,
    });
  });

  const redirect = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { file } = request.params as { file?: string };
    const { files } = await latest();
    if (file !== undefined && !files.files.has(file)) throw noSuchFile(file);
    const location = `/bulk/${files.version}${file === undefined ? "" : `/${encodeURIComponent(file)}`}`;
    return reply.code(307).headers({ location, "cache-control": "no-cache" }).send();
  };
  server.get("/bulk/latest", redirect);
  server.get("/bulk/latest/:file", redirect);

  function filesOf({ version }: { readonly version: string }): BulkFiles {
    if (folder === undefined) throw switchedOff();
    const files = folder.read(version);
    if (files === undefined) throw noSuchVersion(version);
    return files;
  }

  server.get("/bulk/:version", async (request, reply) => {
    const files = filesOf(request.params as { version: string });
    reply.header("cache-control", IMMUTABLE);
    return sendJson(request, reply, JSON.stringify(bulkIndex(files)), {
      etag: `"${files.version}"`,
      modified: files.modified,
    });
  });

  server.get("/bulk/:version/:file", async (request, reply) => {
    const { version, file } = request.params as { version: string; file: string };
    const files = filesOf({ version });
    const found = files.files.get(file);
    if (folder === undefined || found === undefined) throw noSuchFile(file);
    const path = join(folder.path, version, file);
    const served = {
      name: file,
      type: TYPES[extname(file)] ?? "text/plain; charset=utf-8",
      size: found.bytes,
      etag: `"${found.sha256}"`,
      modified: files.modified,
      caching: IMMUTABLE,
      async open() {
        const handle = await open(path).catch((error: NodeJS.ErrnoException) => {
          throw error.code === "ENOENT" ? noSuchVersion(version) : error;
        });
        return {
          bytes: (range: Parameters<typeof fileBytes>[1]) => fileBytes(handle, range),
          close: () => handle.close(),
        };
      },
    };
    await sendFile(reply, served, (error) => {
      observe({ type: "request-failed", id: request.id, route: routeOf(request), error });
    });
  });

  server.get("/bulk/:version/:file/*", async (request) => {
    throw notFound(request);
  });
}

interface Validators {
  readonly etag: string;
  /** In milliseconds. Only for people: whether the files are current may change later. */
  readonly modified: number;
}

function sendJson(
  request: FastifyRequest,
  reply: FastifyReply,
  body: string,
  { etag, modified }: Validators,
): FastifyReply {
  reply.headers({ etag, "last-modified": new Date(modified).toUTCString() });
  if (!reply.hasHeader("cache-control")) reply.header("cache-control", "no-cache");
  const known = request.headers["if-none-match"]?.split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  if (known?.includes(etag)) return reply.code(304).send();
  return reply.type(JSON_FORMAT.type).send(body);
}

function switchedOff(): Problem {
  return new Problem("not-found", {
    en: "This server offers no bulk files.",
    de: "Dieser Server bietet keine Gesamtdateien an.",
  });
}

function noData(): Problem {
  return new Problem(
    "not-ready",
    { en: "There is no data yet, so there are no files.", de: "Es gibt noch keine Daten, also keine Dateien." },
    { headers: { "retry-after": RETRY_AFTER } },
  );
}

function notReady(): Problem {
  const sentence = {
    en: "The files of the current data are being made; that takes up to a minute.",
    de: "Die Dateien zu den aktuellen Daten werden gerade erstellt; das dauert bis zu einer Minute.",
  };
  return new Problem("bulk-not-ready", sentence, { headers: { "retry-after": RETRY_AFTER } });
}

function noSuchVersion(version: string): Problem {
  const shown = excerpt(version);
  return new Problem("not-found", {
    en: `There are no files of the version ${shown}, or no longer. /bulk/latest/ leads to the current ones.`,
    de: `Dateien der Version ${shown} gibt es nicht oder nicht mehr. /bulk/latest/ führt zu den aktuellen.`,
  });
}

function noSuchFile(file: string): Problem {
  const shown = excerpt(file);
  return new Problem("not-found", {
    en: `There is no file ${shown}. /bulk lists all files.`,
    de: `Eine Datei ${shown} gibt es nicht. /bulk führt alle auf.`,
  });
}
