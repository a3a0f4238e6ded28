/** A finance service as a table of responses, which may be faulty. */
import { Problem } from "../../base/problems.ts";
import type { Fetcher } from "../fetch/fetcher.ts";

/** By path with query; a function is called for each request, a number is a status. Other paths are 404. */
export type Replies = Readonly<Record<string, unknown>>;

export interface Original {
  readonly fetcher: Fetcher;
  /** The requested paths, in order. */
  readonly requests: string[];
  /** Those that were answered with a body. */
  readonly bodies: string[];
}

/** The ETag of a response; undefined if it has none. */
export type Tag = (path: string, body: string) => string | undefined;

export const BASE = new URL("http://city.example/rpk/v1/");

/** With a data version, responses have an ETag like ours, unless another is given. */
export function original(replies: Replies, version?: () => string, tag?: Tag): Original {
  const requests: string[] = [];
  const bodies: string[] = [];
  const get: Fetcher["get"] = async (address, { tagged, known } = {}) => {
    const path = `${address.pathname}${address.search}`.replace("/rpk/v1", "");
    requests.push(path);
    const before = version && `"${version()}-0.0.0-json-identity"`;
    const reply = replies[path] ?? replies[path.split("?")[0]];
    const value = typeof reply === "function" ? await reply(address.searchParams) : reply;
    if (value === undefined) return undefined;
    if (typeof value === "number") {
      throw new Problem("mirror-refused", `status ${value}`, { members: { status: value } });
    }
    const body = value instanceof Uint8Array || typeof value === "string" ? value : JSON.stringify(value);
    const etag = tag ? tag(path, String(body)) : before;
    if (etag !== undefined && etag === known?.etag) {
      known.matched();
      return undefined;
    }
    if (etag !== undefined) tagged?.(etag);
    bodies.push(path);
    return Buffer.from(body);
  };
  return { fetcher: { get }, requests, bodies };
}

const departement = { bezeichnung: "Finanzdepartement", key: "20", kurzname: "FD " };
const institution = { bezeichnung: "Steueramt", departement, key: "2000", kurzname: "STA" };

export function konto(id: number): object {
  return { bezeichnung: "Löhne", id, institution, kontoNr: "3010 00 000" };
}

/** The amounts of one year of an account. */
export function reihe(id: number, rappen = id): object {
  const betraege = [
    { betragInRappen: rappen, betragsTyp: "RECHNUNG", wert: rappen / 100 },
    { begruendung: "Vakanz.\r\n", betragInRappen: 0, betragsTyp: "STADTRAT_ANTRAG", wert: 0 },
  ];
  return { betraege, jahr: 2024, konto: id };
}

/** A service like that of the city: `jahre` is optional, and our extensions are missing. */
export function cityReplies(accounts: number, rappen?: number): Replies {
  return {
    "/departemente": { value: [departement] },
    "/institutionen": { value: [institution] },
    "/konten": { value: Array.from({ length: accounts }, (_, i) => konto(accounts - i)) },
    "/betragsreihen": (query: URLSearchParams) => ({ value: idsIn(query).map((id) => reihe(id, rappen)) }),
  };
}

export function idsIn(query: URLSearchParams): number[] {
  return (query.get("kontoId") ?? "").split(",").map(Number);
}
