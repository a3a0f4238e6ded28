/** The message printed when the server has started: its address, and commands to paste, or how to load data. */
import { SETTINGS, type Settings } from "../../base/settings.ts";

/** What the store holds. */
export type Holding = "demo city" | "real city" | "nothing";

/** Where the server listens. */
export interface Started {
  readonly url: string;
  readonly metricsUrl: string | undefined;
}

export function startMessage(settings: Settings, started: Started, holding: Holding): string {
  const url = settings.publicUrl || started.url;
  const key = holding === "demo city" ? "demo" : "<key>";
  const store = storeFlag(settings);
  const use = [
    `  departments  curl -H 'api-key: ${key}' '${url}/finance/v1/departemente'`,
    `  parties      curl '${url}/api/partei/searchdetails?q=seq>0'`,
  ];
  const load = [
    "There is no data yet. Load it while the server runs; docs/how-to explains how:",
    `  finances     npx rathaus import finance <folder>${store}`,
    `  council      npx rathaus import parliament <folder>${store}`,
    `  or a copy    npx rathaus mirror --finance <url> --parliament <url>${store}`,
  ];
  return [
    `rathaus is open at ${url}`,
    ...(isLoopback(settings.host) ? [] : [`Other machines can reach it, over plain HTTP: --host is ${settings.host}.`]),
    ...(holding === "nothing" ? load : use),
    ...(holding === "demo city" ? [] : [`  new API key  npx rathaus keys add <name>${store}`]),
    ...(started.metricsUrl === undefined ? [] : [`  metrics      curl '${started.metricsUrl}'`]),
    "Stop it with Ctrl-C.",
  ].join("\n");
}

function isLoopback(host: string): boolean {
  return /^(localhost|127\.[\d.]+|::1)$/i.test(host);
}

/**
 * Keys and data must go into the store of this server, even if the command is pasted into a shell without the server's
 * settings. The URL of a database is not printed, because it contains a password.
 */
function storeFlag({ data, databaseUrl }: Settings): string {
  if (databaseUrl !== "") return " --database-url <DATABASE_URL>";
  return data === SETTINGS.data.default ? "" : ` --data '${data.replaceAll("'", "'\\''")}'`;
}
