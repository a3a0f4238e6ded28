/**
 * The HTTP layer of the two small search servers, as one would write it in an afternoon: query in, JSON out. Prints its
 * address.
 */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export interface SearchRequest {
  readonly text: string;
  readonly days: readonly [from: string, to: string] | undefined;
}

export interface SearchResponse {
  readonly numHits: number;
  /** Each with its record as JSON. */
  readonly hits: readonly { readonly snippet: string; readonly record: string }[];
}

export function serveSearch(search: (request: SearchRequest) => SearchResponse | Promise<SearchResponse>): void {
  const server = createServer(async (request, response) => {
    const { searchParams } = new URL(request.url!, "http://localhost");
    const [text, from, to] = ["q", "from", "to"].map((name) => searchParams.get(name) ?? "");
    try {
      const { numHits, hits } = await search({ text, days: from === "" ? undefined : [from, to] });
      // The records are JSON already; parsing and serializing them again would be slower.
      const written = hits.map(({ snippet, record }) => `{"snippet":${JSON.stringify(snippet)},"record":${record}}`);
      const body = Buffer.from(`{"numHits":${numHits},"hits":[${written.join(",")}]}`);
      response.writeHead(200, { "content-type": "application/json", "content-length": body.length }).end(body);
    } catch (error) {
      response.writeHead(400).end(String(error));
    }
  });
  server.listen(0, "127.0.0.1", () => console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
}

/** The address of a search. */
export function searchPath(text: string, [from, to]: SearchRequest["days"] = ["", ""]): string {
  return `/search?${new URLSearchParams({ q: text, from, to })}`;
}

export function numHitsIn(reply: string): number {
  return Number(/"numHits":(\d+)/.exec(reply)?.[1]);
}
