/**
 * Whether an original still has the responses of the last reading, and which of them, found out with as few requests as
 * possible: by ETags, and by the checksums of a `rathaus`. In: the responses of the last reading. Out: undefined only
 * if the original certainly has them all; otherwise the responses that need no request, or a smaller one.
 */
import { CSV_FILES } from "../../finance/exchange/csv-files.ts";
import type { Fetcher } from "../fetch/fetcher.ts";
import type { KeptReading } from "../fetch/kept-reading.ts";
import { MAX_AGE_MS, type SpooledReply } from "../fetch/spool.ts";
import { addressBelow, type FreshResponses, requestReply } from "../fetch/spooled-client.ts";
import { ALL_YEARS, AMOUNTS, CHECKSUMS } from "./rpk.ts";
import { readChecksums } from "./rpk-replies.ts";
import { RULE_PATHS, RULES_CHECKSUM } from "./rules-replies.ts";

type Entries = KeptReading["entries"];

/** Lists that have no checksum while they are empty. */
const UNLISTED: ReadonlySet<string> = new Set(
  CSV_FILES.filter(({ onlyWithRows }) => onlyWithRows).map(({ list }) => list),
);

/** Whether a later run can find out. */
export function isRecognizable(entries: Entries): boolean {
  return foundIn(entries).some(([path, { etag }]) => etag !== undefined || path === CHECKSUMS);
}

export async function changedResponses(
  kept: KeptReading,
  base: URL,
  fetcher: Fetcher,
  now: () => number = Date.now,
): Promise<FreshResponses | undefined> {
  const fresh: FreshResponses = new Map();
  const { entries, date, read } = kept;
  const probes = probesOf(entries, now() - date);
  let isSame = probes !== undefined;
  for (const [path, etag] of probes ?? []) {
    const address = addressBelow(base, path);
    const reply = await requestReply(fetcher, address, { body: undefined, etag });
    isSame = reply === "unchanged";
    fresh.set(path, { read: () => (reply === "unchanged" ? read(address) : reply), needsRequest: false });
    if (!isSame) break;
  }
  if (isSame) return undefined;
  return (await isSameByChecksums(kept, base, fetcher, fresh)) ? undefined : fresh;
}

/** The paths and ETags to ask for; undefined if they would prove nothing. */
function probesOf(entries: Entries, age: number): readonly (readonly [string, string])[] | undefined {
  const found = foundIn(entries);
  const tagged = found.flatMap(([path, { etag }]) => (etag === undefined ? [] : [[path, etag] as const]));
  if (tagged.length === 0 || tagged.length < found.length) return undefined;
  const versions = new Set(found.map(([, { version }]) => version));
  // The version of a `rathaus` is that of all its data.
  if (versions.size === 1 && !versions.has(undefined)) return tagged.slice(0, 1);
  // What the original did not have is not asked for here, so now and then everything is.
  if (age > MAX_AGE_MS) return undefined;
  // Responses of one endpoint that are different but have the same ETag have that of the table behind them.
  const endpointOf = (path: string): string => path.split("?", 1)[0];
  return [...new Map(tagged.map((probe) => [`${endpointOf(probe[0])} ${probe[1]}`, probe])).values()];
}

function foundIn(entries: Entries) {
  return [...entries].filter(([, { found }]) => found);
}

/** Compares checksums. Adds the lists that are the same, and for amounts requests of the years that are not. */
async function isSameByChecksums(
  { entries, read }: KeptReading,
  base: URL,
  fetcher: Fetcher,
  fresh: FreshResponses,
): Promise<boolean> {
  const address = addressBelow(base, CHECKSUMS);
  const before = entries.get(CHECKSUMS)?.found ? read(address) : undefined;
  if (!before?.body) return false;
  const reply = await requestReply(fetcher, address, before);
  if (reply === "unchanged") return true;
  if (!reply.body) return false;
  fresh.set(CHECKSUMS, { read: () => reply, needsRequest: false });
  const [old, current] = await Promise.all([before.body, reply.body].map(readChecksums)).catch(() => []);
  if (!old || !current) return false;
  const changed = new Set([...old.keys(), ...current.keys()].filter((name) => old.get(name) !== current.get(name)));
  if (changed.size === 0) return true;
  // Of a `rathaus`, all responses have the same ETag, which is that of these checksums.
  const { etag, version } = reply;
  const asCurrent = (kept: SpooledReply | undefined): SpooledReply | undefined =>
    kept && { body: kept.body, version, ...(version !== undefined && { etag }) };
  const years = [...changed].flatMap((name) => /^betraege (\d+)$/.exec(name)?.[1] ?? []);
  for (const [path] of foundIn(entries)) {
    const at = addressBelow(base, path);
    const name = RULE_PATHS.includes(path) ? RULES_CHECKSUM : path.slice(1);
    const isEmpty = UNLISTED.has(name) && !old.has(name) && !current.has(name);
    const isSame = isEmpty || (current.has(name) && !changed.has(name));
    if (isSame || (path.startsWith(AMOUNTS) && years.length === 0)) {
      fresh.set(path, { read: () => asCurrent(read(at)), needsRequest: false });
    } else if (path.startsWith(AMOUNTS)) {
      const part = addressBelow(base, `${path.replace(ALL_YEARS, "")}&jahre=${years.join(",")}`);
      fresh.set(path, { read: () => withYears(read(at), fetcher, part, new Set(years)), needsRequest: true });
    }
  }
  return false;
}

/** A kept response in which some years are replaced by those of the original now; undefined if that is not possible. */
async function withYears(
  kept: SpooledReply | undefined,
  fetcher: Fetcher,
  part: URL,
  years: ReadonlySet<string>,
): Promise<SpooledReply | undefined> {
  const reply = await requestReply(fetcher, part, undefined);
  if (reply === "unchanged") return undefined;
  const [before, now] = [elementsIn(kept?.body), elementsIn(reply.body)];
  if (!before || !now) return undefined;
  const isOf = ({ jahr }: Element): boolean => years.has(String(jahr));
  const value = [...before.filter((element) => !isOf(element)), ...now.filter(isOf)];
  const { etag, version } = reply;
  return { body: Buffer.from(JSON.stringify({ value })), version, ...(version !== undefined && { etag }) };
}

interface Element {
  readonly jahr?: unknown;
}

function elementsIn(body: Uint8Array | undefined): readonly Element[] | undefined {
  try {
    const { value } = JSON.parse(Buffer.from(body ?? []).toString()) as { value: unknown };
    return Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
