/** One reply as it comes over the wire: `fetch` would unpack a compressed body. */
import { get } from "node:http";
import { buffer } from "node:stream/consumers";

export interface RawReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** Headers that every server of Node makes by itself, or that tell of the way and not of the body. */
const OF_THE_WAY = ["connection", "content-length", "date", "keep-alive", "transfer-encoding"];

export function rawReply(url: string, headers: Readonly<Record<string, string>>): Promise<RawReply> {
  return new Promise((resolve, reject) => {
    const request = get(url, { headers, agent: false }, async (response) => {
      const found = Object.entries(response.headers).filter(([name]) => !OF_THE_WAY.includes(name));
      resolve({
        status: response.statusCode!,
        headers: Object.fromEntries(found.map(([name, value]) => [name, String(value)])),
        body: await buffer(response),
      });
    });
    request.on("error", reject);
  });
}
