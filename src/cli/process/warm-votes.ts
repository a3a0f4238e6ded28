/**
 * Reads the choices of all votes soon after an import, so that no visitor waits for it. In: a server and its store.
 * Out: work beside the requests, in small slices like theirs.
 */
import type { FastifyInstance } from "fastify";
import { type Background, repeatedly } from "../../base/work/background.ts";
import { EMPTY_VERSION, type Store } from "../../store/store.ts";

/** A server that has just started has other things to do. */
const CHECK_MS = 5_000;

/** The smallest response that needs them. */
const ADDRESS = "/parlament/v1/umfang";

export function warmVotes(server: FastifyInstance, store: Store, checkMs = CHECK_MS): Background {
  let warm: string = EMPTY_VERSION;
  return repeatedly(async () => {
    try {
      const version = await store.version();
      if (version === warm) return;
      // A store that cannot be read is reported by the requests that need it.
      if ((await server.inject(ADDRESS)).statusCode === 200) warm = version;
    } catch {
      // The next check tries again.
    }
  }, checkMs);
}
