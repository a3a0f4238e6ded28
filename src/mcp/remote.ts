/**
 * Requests to an installation by HTTP, for an MCP server on another machine. In: its URL, and an API key for the
 * finance service. Out: what tools work with. Without a key, the finance service of many cities refuses: its tools are
 * then not offered.
 */
import type { Ask, Reply } from "../../web/frame/service.ts";
import type { DeskSource } from "./tool/desk.ts";

/** What a city publishes is read again after this time. */
const FRESH_MS = 300_000;
const TIMEOUT_MS = 60_000;
const UNAUTHORIZED = 401;
const NOTHING: Reply = { status: 200, body: '{"value":[]}' };

export interface Remote {
  readonly url: string;
  readonly key?: string;
  /** Called once if the finance service needs a key that is not given. */
  readonly keyMissing: () => void;
}

export function remoteSource({ url, key, keyMissing }: Remote): DeskSource {
  const base = url.replace(/\/$/, "");
  let isClosed = false;
  const ask: Ask = async (address, language) => {
    const isFinance = address.startsWith("/finance/");
    if (isFinance && isClosed) return NOTHING;
    const headers = { accept: "application/json", "accept-language": language, ...(key && { "api-key": key }) };
    const response = await fetch(base + address, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(unreached);
    if (isFinance && response.status === UNAUTHORIZED && key === undefined) {
      isClosed = true;
      keyMissing();
      return NOTHING;
    }
    return { status: response.status, body: await response.text() };
  };
  return { ask, state: async () => ({ version: String(Math.floor(Date.now() / FRESH_MS)) }) };
}

/** The status of a gateway that reaches nobody: the tool says that the service is unavailable. */
function unreached(): Pick<Response, "status" | "text"> {
  const detail = "The installation cannot be reached.";
  return { status: 502, text: async () => JSON.stringify({ detail, hint: "Check its URL, and try again." }) };
}
