/**
 * What a city publishes, and when each part of it last changed. In: a snapshot. Out: plain values that hold for its
 * data version. An import of one part does not move the time of the other.
 */
import { FINANCE_CHANGED } from "../../finance/model/finance-changed.ts";
import { kindOf } from "../../parliament/describe/index-roles.ts";
import { type StoredIndex, storedIndexes } from "../../parliament/describe/stored-indexes.ts";
import type { KindName } from "../../roles/role.ts";
import { CHANGED } from "../../store/data-version.ts";
import { perVersion } from "../../store/per-version.ts";
import { sql } from "../../store/sql.ts";
import type { Snapshot } from "../../store/store.ts";

export interface PublishedIndex extends Pick<StoredIndex, "nr" | "name" | "size"> {
  readonly kind: KindName | undefined;
}

export interface PublishedPart {
  /** When it last changed, in milliseconds, if that is known. */
  readonly changed?: number;
}

/** A part that is undefined does not exist. */
export interface Published {
  readonly finance?: PublishedPart;
  readonly council?: PublishedPart;
  /** The indexes of the council that have records. */
  readonly indexes: readonly PublishedIndex[];
}

export type LoadPublished = (snapshot: Snapshot) => Promise<Published>;

/** Reads it once for each data version. */
export function publishedLoader(): LoadPublished {
  const listIndexes = storedIndexes();
  return perVersion(async (snapshot: Snapshot): Promise<Published> => {
    const all = await listIndexes(snapshot);
    const indexes = all
      .filter(({ size }) => size > 0)
      .map(({ nr, name, size, description }) => ({ nr, name, size, kind: kindOf(description) }));
    // Mandates alone are shown nowhere: they belong to people and bodies.
    const hasCouncil = indexes.some(({ kind }) => kind !== "mandate");
    return {
      finance: await financePart(snapshot),
      council: hasCouncil ? await councilPart(snapshot) : undefined,
      indexes,
    };
  });
}

async function financePart(snapshot: Snapshot): Promise<PublishedPart | undefined> {
  const amounts = await snapshot.rows(sql`SELECT 1 FROM finance_betrag LIMIT 1`);
  if (amounts.length === 0) return undefined;
  const [own] = await snapshot.rows<[string]>(FINANCE_CHANGED);
  const [time] = own ? [own] : await snapshot.rows<[string]>(CHANGED);
  return time === undefined ? {} : { changed: Date.parse(time[0]) };
}

async function councilPart(snapshot: Snapshot): Promise<PublishedPart> {
  const [[changed]] = await snapshot.rows<[number | null]>(
    sql`SELECT max(changed) FROM (SELECT max(changed) AS changed FROM council_record
        UNION ALL SELECT max(changed) FROM council_deletion) AS times`,
  );
  return changed === null ? {} : { changed };
}

/** The later one of the times that are known. */
export function latestOf(...parts: readonly (PublishedPart | undefined)[]): number | undefined {
  const times = parts.flatMap((part) => part?.changed ?? []);
  return times.length === 0 ? undefined : Math.max(...times);
}
