/**
 * Cities that mirror each other: each has its own store and listens, so that a mirror can read it directly or through a
 * proxy.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type CouncilMirror, mirrorParliament } from "../../src/mirror/council/cdws.ts";
import type { Fetcher } from "../../src/mirror/fetch/fetcher.ts";
import { politeFetcher } from "../../src/mirror/fetch/polite-fetcher.ts";
import { INDEXES } from "../../src/parliament/describe/indexes/all.ts";
import type { CouncilData } from "../../src/parliament/describe/record.ts";
import { storedCouncil } from "../../src/parliament/exchange/export.ts";
import type { IndexChange } from "../../src/parliament/exchange/import-index.ts";
import { replaceCouncil } from "../../src/parliament/exchange/replace.ts";
import { xmlPages } from "../../src/parliament/exchange/xml-files.ts";
import { fileFolder } from "../../src/parliament/files/file-folder.ts";
import type { Store } from "../../src/store/store.ts";
import { emptyCity, type SmallCity } from "./small-city.ts";

export interface MirrorCity extends SmallCity {
  /** The base address of its council service. */
  readonly base: URL;
  /** Its folder for files and for the spool of responses. */
  readonly folder: string;
  /** Imports data into it. */
  put(data: CouncilData): Promise<readonly IndexChange[]>;
  /** Mirrors another city into it. */
  mirror(base: URL, options?: Partial<CouncilMirror>): Promise<readonly IndexChange[]>;
  /** The paths that it has requested while mirroring. */
  readonly asked: string[];
  /** The notices so far. */
  notices(): readonly string[];
}

export async function mirrorCity(): Promise<MirrorCity> {
  const city = await emptyCity();
  await city.app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = city.app.server.address() as AddressInfo;
  const folder = mkdtempSync(join(tmpdir(), "rathaus-mirror-"));
  const observe = (event: (typeof city.events)[number]) => void city.events.push(event);
  const polite = politeFetcher({ userAgent: "test", pauseMs: 0, observe, pause: async () => {} });
  const asked: string[] = [];
  const fetcher: Fetcher = {
    get(address, given) {
      asked.push(address.pathname);
      return polite.get(address, given);
    },
  };
  return {
    ...city,
    base: new URL(`http://127.0.0.1:${port}/api`),
    folder,
    asked,
    put: (data) => replaceCouncil(city.store, INDEXES, data, { allowShrink: true }, observe),
    mirror: (base, options = {}) =>
      mirrorParliament({
        base,
        fetcher,
        spool: join(folder, "spool"),
        store: city.store,
        files: fileFolder(join(folder, "files")),
        full: false,
        check: false,
        allowShrink: true,
        withFiles: false,
        observe,
        ...options,
      }),
    notices: () => city.events.flatMap((event) => (event.type === "notice" ? [event.sentence] : [])),
    async close() {
      await city.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Runs `work` with that many cities and removes them. */
export async function withCities<T>(count: number, work: (...cities: MirrorCity[]) => Promise<T>): Promise<T> {
  const cities = await Promise.all(Array.from({ length: count }, mirrorCity));
  try {
    return await work(...cities);
  } finally {
    await Promise.all(cities.map((city) => city.close()));
  }
}

/** All pages that an export would write, by index. */
export function exported(store: Store): Promise<Record<string, readonly string[]>> {
  return store.read(async (snapshot) => {
    const indexes: Record<string, string[]> = {};
    for await (const index of storedCouncil(snapshot)) {
      const pages: string[] = [];
      for await (const page of xmlPages(index)) {
        pages.push(page.content.toString());
      }
      indexes[index.name] = pages;
    }
    return indexes;
  });
}

/** How a proxy alters requests and responses. */
export interface Alter {
  /** Whether to answer a request with these headers; otherwise it gets status 401. */
  admits?(headers: IncomingHttpHeaders): boolean;
  /** The address to request instead. */
  request?(address: URL): URL | Promise<URL>;
  /** The body to send instead; undefined for a 404. */
  reply?(address: URL, body: string): string | undefined;
}

/** Runs `work` with a proxy in front of an original. */
export async function withProxy<T>(target: URL, alter: Alter, work: (base: URL) => Promise<T>): Promise<T> {
  const server = createServer(async (request, response) => {
    const asked = new URL(request.url ?? "/", target);
    if (alter.admits?.(request.headers) === false) {
      response.writeHead(401).end(`not with ${request.headers.authorization}`);
      return;
    }
    const address = (await alter.request?.(new URL(asked))) ?? asked;
    const reply = await fetch(address, { headers: { accept: request.headers.accept ?? "*/*" } });
    const bytes = Buffer.from(await reply.arrayBuffer());
    const altered = alter.reply ? alter.reply(asked, bytes.toString()) : bytes;
    response.writeHead(altered === undefined ? 404 : reply.status, {
      "content-type": reply.headers.get("content-type") ?? "",
    });
    response.end(altered);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  try {
    return await work(new URL(target.pathname, `http://127.0.0.1:${port}`));
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}
