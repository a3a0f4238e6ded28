/**
 * `rathaus mcp`: an MCP server on standard input and output, for an assistant on this machine. It reads the store of
 * the settings, or with `--url` any installation. Ends when the input ends.
 */
import { Command, Option } from "commander";
import { createApp } from "../../app.ts";
import type { Observer } from "../../base/events.ts";
import { logObserver } from "../../base/log.ts";
import { Problem } from "../../base/problems.ts";
import { SETTINGS, type Settings } from "../../base/settings.ts";
import { explorerKey } from "../../http/keys/key-table.ts";
import { remoteSource } from "../../mcp/remote.ts";
import { type DeskSource, deskOf } from "../../mcp/tool/desk.ts";
import { whileUnchanged } from "../../mcp/tool/while-unchanged.ts";
import { openStore } from "../../open-store.ts";
import { readCityFile } from "../io/city-file.ts";
import { addSettingFlags, settingsOf } from "../io/setting-flags.ts";
import { readSynonymsFile } from "../io/synonyms-file.ts";
import { requireStore } from "../io/with-store.ts";

interface Source extends DeskSource {
  readonly origin: string;
  readonly onSnapshot: <T>(work: () => Promise<T>) => Promise<T>;
  readonly close: () => Promise<void>;
}

export function mcpCommand(): Command {
  const command = new Command("mcp")
    .option("--url <url>", "reads this installation instead of the store")
    .addOption(
      new Option("--key <key>", "API key for the finance service of that installation").env("RATHAUS_MCP_KEY"),
    );
  addSettingFlags(command, Object.keys(SETTINGS) as (keyof Settings)[]);
  return command.action(async ({ url, key }: { readonly url?: string; readonly key?: string }) => {
    const settings = settingsOf(command);
    // The protocol has standard output to itself; the log is on standard error.
    const observe = logObserver(settings.logLevel);
    const source = url === undefined ? await storeSource(settings, observe) : installation(url, key);
    const { serve } = await import("../../mcp/stdio.ts");
    const failed = (error: unknown): void => observe({ type: "request-failed", id: "", route: "mcp", error });
    const { origin, onSnapshot } = source;
    serve({ openDesk: deskOf(source), origin, onSnapshot, failed });
    process.stdin.once("close", () => source.close().then(() => process.exit(0)));
  });
}

function installation(url: string, key: string | undefined): Source {
  if (!/^https?:\/\//.test(url) || !URL.canParse(url)) {
    throw new Problem("usage-invalid", `--url must be the http or https URL of an installation, not ${url}.`);
  }
  const keyMissing = (): void =>
    console.error("The finance service there needs an API key (--key): its tools are not offered.");
  return {
    ...remoteSource({ url, key, keyMissing }),
    origin: url.replace(/\/$/, ""),
    // The requests of one answer may see an import in between: services have no snapshots for clients.
    onSnapshot: (work) => work(),
    close: async () => {},
  };
}

/** The services of the store in this process, without a port. */
async function storeSource(settings: Settings, observe: Observer): Promise<Source> {
  await requireStore(settings);
  const store = await openStore(settings, observe);
  const profile = readCityFile(settings);
  const app = createApp({
    settings,
    store,
    profile,
    synonyms: readSynonymsFile(settings),
    observe: () => {},
    measure: () => {},
  });
  const key = await explorerKey(store);
  return {
    origin: settings.publicUrl || `http://${settings.host}:${settings.port}`,
    ask: async (url, language) => {
      const { statusCode, payload } = await app.inject({
        url,
        headers: { "api-key": key, "accept-language": language },
      });
      return { status: statusCode, body: payload };
    },
    state: async () => ({ version: await store.version() }),
    onSnapshot: (work) => whileUnchanged(() => store.version(), work),
    close: async () => {
      await app.close();
      await store.close();
    },
  };
}
