/** The public address of the server, for addresses that are used elsewhere: that of the settings, or of the request. */
import type { FastifyRequest } from "fastify";

export type OriginOf = (request: Pick<FastifyRequest, "protocol" | "host">) => string;

/** Without a slash at the end. The client's `Host` header may be anything. */
export function publicOrigin(publicUrl: string): OriginOf {
  return ({ protocol, host }) => {
    if (publicUrl !== "") return publicUrl;
    const url = `${protocol}://${host}`;
    return URL.canParse(url) ? new URL(url).origin : `${protocol}://localhost`;
  };
}
