/**
 * Tries an import of each part of a city in a store that is thrown away. In: the parts, that store, and the current one
 * if there is any. Out: the changes that an import would report, and what is odd.
 */
import type { Observer } from "../../base/events.ts";
import { completeProfile } from "../../city/complete-profile.ts";
import type { PublicProfile } from "../../city/public-profile.ts";
import { PROFILE_FILE, type Profile } from "../../city/read-profile.ts";
import { storedProfile } from "../../city/stored-profile.ts";
import { catalogGaps } from "../../discovery/catalog/catalog-gaps.ts";
import { NO_ROWS } from "../../finance/exchange/digest.ts";
import { hasChanged, importFinance, type ListChange, storedDigests } from "../../finance/exchange/import.ts";
import { explainMapping } from "../../finance/mapping/explain.ts";
import { summaryLines } from "../../finance/mapping/summary.ts";
import { financeDoubts } from "../../finance/review/doubts.ts";
import { totalText, yearTotals } from "../../finance/review/totals.ts";
import { auditRecords } from "../../parliament/audit/reference-audit.ts";
import { INDEXES } from "../../parliament/describe/indexes/all.ts";
import { storedIndexes } from "../../parliament/describe/stored-indexes.ts";
import { importCouncil } from "../../parliament/exchange/import.ts";
import type { IndexChange } from "../../parliament/exchange/import-index.ts";
import { fileName, renditionKey } from "../../parliament/files/file-names.ts";
import { absentFiles, unmentionedFiles } from "../../parliament/files/mentions.ts";
import { storedFiles } from "../../parliament/files/stored-files.ts";
import { UNWRITTEN_FILES } from "../../parliament/files/unwritten-files.ts";
import type { Snapshot, Store } from "../../store/store.ts";
import { councilDifference } from "./council-difference.ts";
import { type CouncilPart, councilNotices, shownIndex } from "./council-part.ts";
import { type FinancePart, shownList } from "./finance-part.ts";

/** What is known about a part. */
export interface Findings {
  readonly lines: readonly string[];
  /** Each begins with "Notice: ". */
  readonly notices: readonly string[];
}

export interface Stores {
  /** The store to be thrown away. */
  readonly fresh: Store;
  /** The store into which an import would go, if it exists. */
  readonly current?: Store;
}

const notice = (sentence: string): string => `Notice: ${sentence}.`;

export async function checkProfile(profile: Profile, { current }: Pick<Stores, "current">): Promise<Findings> {
  const complete = completeProfile(profile);
  const { name, kind, logo, licence, contact, imprint } = complete;
  const missing = Object.entries({ licence, contact, imprint, logo }).flatMap(([member, value]) =>
    value === undefined ? [member] : [],
  );
  const stored = await current?.read(storedProfile);
  const isSame = stored !== undefined && JSON.stringify(stored) === JSON.stringify(profile);
  const difference = stored === undefined ? "new" : isSame ? "unchanged" : "changed";
  return {
    lines: [`${PROFILE_FILE}: ${name.en}, a ${kind}, ${difference}`, ...catalogLine(complete)],
    notices: missing.length === 0 ? [] : [notice(`${PROFILE_FILE} could also have ${missing.join(", ")}`)],
  };
}

/** Not a notice: a city need not be listed on the portal. */
function catalogLine(profile: PublicProfile): readonly string[] {
  const gaps = catalogGaps(profile);
  return gaps.length === 0 ? [] : [`catalogue: to be listed on opendata.swiss, it also needs ${gaps.join(", ")}`];
}

export async function checkFinance(
  part: FinancePart,
  { fresh, current }: Stores,
  observe: Observer,
): Promise<Findings & { readonly changes: readonly ListChange[] }> {
  const imported = await fresh.write(async (tx) => {
    const changes = await importFinance(tx, part.data, observe);
    part.check();
    return changes;
  });
  const changes = await listChanges(imported, { fresh, current });
  const { mapped } = part;
  const explained = mapped ? explainMapping(mapped.mapping) : [];
  return fresh.read(async (snapshot) => ({
    changes,
    lines: [
      ...explained.flatMap(({ file, sentences }) => [`mapping of ${file}:`, ...sentences.map((one) => `  ${one}`)]),
      // The totals follow, by amount type and per head.
      ...(mapped ? summaryLines({ ...mapped.report, totals: [] }) : part.notices),
      ...changes.map(shownList),
      ...(await yearTotals(snapshot)).map(totalText),
    ],
    notices: (await Array.fromAsync(financeDoubts(snapshot))).map(notice),
  }));
}

/** The changes of an empty store as changes of the current one. */
async function listChanges(
  imported: readonly ListChange[],
  { fresh, current }: Stores,
): Promise<readonly ListChange[]> {
  const before = (await current?.read(storedDigests)) ?? {};
  const after = await fresh.read(storedDigests);
  const lists = imported.filter(({ list }) => list !== "rules");
  const changes = lists.map((change) => ({ ...change, before: before[change.list] ?? NO_ROWS }));
  // Without data, the rules are the default, which is what an empty store compares with.
  if (before.rules === undefined || after.rules === undefined) {
    return [...changes, ...imported.filter(({ list }) => list === "rules")];
  }
  const rules: ListChange = { list: "rules", before: before.rules, after: after.rules };
  return hasChanged(rules) ? [...changes, rules] : changes;
}

export async function checkCouncil(
  part: CouncilPart,
  { fresh, current }: Stores,
  observe: Observer,
): Promise<Findings & { readonly changes: readonly IndexChange[] }> {
  const imported = await fresh.write(async (tx) => {
    const changes = await importCouncil(tx, INDEXES, part.data, UNWRITTEN_FILES, observe);
    part.check();
    return changes;
  });
  const lacking = new Map(imported.map((change) => [change.index, change.lacking]));
  const onCurrent = <T>(work: (snapshot: Snapshot | undefined) => Promise<T>): Promise<T> =>
    current ? current.read(work) : work(undefined);
  return onCurrent((before) =>
    fresh.read(async (after) => {
      const difference = await councilDifference(after, before, part.data);
      const changes = difference.map((change) => ({ ...change, lacking: lacking.get(change.index) }));
      const unmentioned = part.data.files ? await unmentionedFiles(after) : [];
      return {
        changes,
        lines: changes.map(shownIndex),
        notices: [
          ...councilNotices(part, changes, unmentioned),
          ...(await unresolvedReferences(after)),
          ...(await missingFiles(after, part.data.files ? undefined : before)),
        ],
      };
    }),
  );
}

async function unresolvedReferences(snapshot: Snapshot): Promise<readonly string[]> {
  const indexes = await storedIndexes()(snapshot);
  const found = await Array.fromAsync(auditRecords(snapshot, indexes, false));
  return found.filter(({ level }) => level !== "ok").map(({ sentence }) => notice(sentence.replace(/^council: /, "")));
}

/** Files of the current store stay if there are none to import. */
async function missingFiles(fresh: Snapshot, current: Snapshot | undefined): Promise<readonly string[]> {
  const kept = new Set<string>();
  if (current) for await (const file of storedFiles(current)) kept.add(renditionKey(file));
  const absent = (await absentFiles(fresh)).filter((file) => !kept.has(renditionKey(file)));
  if (absent.length === 0) return [];
  const files = absent.length === 1 ? "a file that is" : `${absent.length} files that are`;
  return [notice(`records mention ${files} not in files/, such as ${fileName(absent[0])}`)];
}
