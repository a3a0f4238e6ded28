/** Fetches one response as sent over the wire: `fetch` would decompress the body. */
import { get } from "node:http";
import { buffer } from "node:stream/consumers";

export interface RawReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** Headers that Node adds by itself, or that describe the transfer, not the body. */
const TRANSPORT_HEADERS = ["connection", "content-length", "date", "keep-alive", "transfer-encoding"];

export function rawReply(url: string, headers: Readonly<Record<string, string>>): Promise<RawReply> {
  return new Promise((resolve, reject) => {
    const request = get(url, { headers, agent: false }, async (response) => {
      const found = Object.entries(response.headers).filter(([name]) => !TRANSPORT_HEADERS.includes(name));
      resolve({
        status: response.statusCode!,
        headers: Object.fromEntries(found.map(([name, value]) => [name, String(value)])),
        body: await buffer(response),
      });
    });
    request.on("error", reject);
  });
}
