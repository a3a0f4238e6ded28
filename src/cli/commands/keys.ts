/** `rathaus keys`: adds, lists and revokes the API keys of the store. Running servers apply changes within a second. */
import { Command } from "commander";
import { Problem } from "../../base/problems.ts";
import { addKey, listKeys, revokeKey, type StoredKey } from "../../http/keys/key-table.ts";
import type { Store } from "../../store/store.ts";
import { addSettingFlags, settingsOf } from "../io/setting-flags.ts";
import { hasStore, placeOf, withExistingStore, withStore } from "../io/with-store.ts";

const MAX_PER_MINUTE = 1_000_000;

interface AddFlags {
  readonly perMinute: string;
  readonly expires?: string;
  readonly key?: string;
}

export function keysCommand(): Command {
  return new Command("keys").addCommand(addCommand()).addCommand(listCommand()).addCommand(revokeCommand());
}

function addCommand(): Command {
  const command = new Command("add")
    .description("Creates a key and prints it once: only its hash is stored.")
    .argument("<name>", "name of its user, as shown in logs and metrics; letters, digits and ._-")
    .option("--per-minute <number>", "requests in any 60 seconds, counted in each process; 0 is unlimited", "0")
    .option("--expires <date>", "expiry: a day (at 00:00 UTC) or a time such as 2030-01-31T18:00:00+01:00")
    .option("--key <value>", "use this key, at least 16 characters long, instead of a random one");
  addSettingFlags(command, ["data", "databaseUrl"]);
  return command.action(async (name: string, flags: AddFlags) => {
    const terms = { name, perMinute: perMinute(flags.perMinute), expires: expiry(flags.expires) };
    const settings = settingsOf(command);
    const isNew = !(await hasStore(settings));
    const key = await withStore(settings, (store) => store.write((tx) => addKey(tx, terms, flags.key)));
    if (isNew) console.error(`There was no store in ${placeOf(settings)}: it was created.`);
    console.error(`The key of "${name}", ${limitOf(terms)}, ${expiryOf(terms)}. Save it: it is not shown again.`);
    console.log(key);
  });
}

function listCommand(): Command {
  const command = new Command("list")
    .description("Lists the keys of the store, without the keys themselves.")
    .option("--json", "print JSON");
  return onStore(command, async (store, { json }: { json?: true }) => {
    const keys = await store.read(listKeys);
    if (json) {
      const shown = keys.map(({ name, perMinute, expires, created }) => ({ name, perMinute, expires, created }));
      console.log(JSON.stringify(shown, null, 2));
    } else if (keys.length === 0) {
      console.error("There are no keys yet. Create one with: npx rathaus keys add <name>");
    } else {
      console.log(table([["name", "limit", "expiry", "created"], ...keys.map(rowOf)]));
    }
  });
}

function revokeCommand(): Command {
  const command = new Command("revoke")
    .description("Revokes a key.")
    .argument("<name>", "name, as shown by `keys list`");
  return onStore(command, async (store, name: string) => {
    await store.write((tx) => revokeKey(tx, name));
    console.error(`The key of "${name}" is revoked.`);
  });
}

/** Adds the store flags to a command, and passes its action the store, which must exist, before its own arguments. */
function onStore<Given extends unknown[]>(
  command: Command,
  work: (store: Store, ...given: Given) => Promise<void>,
): Command {
  return addSettingFlags(command, ["data", "databaseUrl"]).action((...given) =>
    withExistingStore(settingsOf(command), (store) => work(store, ...(given as unknown as Given))),
  );
}

function perMinute(text: string): number {
  if (/^\d{1,7}$/.test(text) && Number(text) <= MAX_PER_MINUTE) return Number(text);
  const expected = `a whole number from 0 to ${MAX_PER_MINUTE} is expected`;
  throw new Problem("key-unusable", `--per-minute is "${text}", but ${expected}.`);
}

function expiry(text: string | undefined): string | null {
  if (text === undefined) return null;
  try {
    const instant = Temporal.Instant.from(/^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T00:00Z` : text);
    return instant.toString({ smallestUnit: "second" });
  } catch {
    const expected = "a day such as 2030-01-31 or a time such as 2030-01-31T18:00:00+01:00 is expected";
    throw new Problem("key-unusable", `--expires is "${text}", but ${expected}.`);
  }
}

function limitOf({ perMinute }: Pick<StoredKey, "perMinute">): string {
  return perMinute === 0 ? "no limit" : `${perMinute} a minute`;
}

function expiryOf({ expires }: Pick<StoredKey, "expires">): string {
  if (expires === null) return "never expires";
  return Date.parse(expires) <= Date.now() ? `expired ${expires}` : `expires ${expires}`;
}

function rowOf(key: StoredKey): string[] {
  return [key.name, limitOf(key), expiryOf(key), key.created];
}

function table(rows: readonly (readonly string[])[]): string {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column]))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}
