/** The message printed when the server has started: its address, and commands to paste. */
import { SETTINGS, type Settings } from "../../base/settings.ts";

export function startMessage(settings: Settings, listening: string, isDemo: boolean): string {
  const url = settings.publicUrl || listening;
  const key = isDemo ? "demo" : "<key>";
  return [
    `rathaus is open at ${url}`,
    `  departments  curl -H 'api-key: ${key}' '${url}/finance/v1/departemente'`,
    `  parties      curl '${url}/api/partei/searchdetails?q=seq>0'`,
    ...(isDemo ? [] : [`  new API key  npx rathaus keys add <name>${storeFlag(settings)}`]),
    "Stop it with Ctrl-C.",
  ].join("\n");
}

/**
 * The key must go into the store of this server, even if the command is pasted into a shell without the server's
 * settings. The URL of a database is not printed, because it contains a password.
 */
function storeFlag({ data, databaseUrl }: Settings): string {
  if (databaseUrl !== "") return " --database-url <DATABASE_URL>";
  return data === SETTINGS.data.default ? "" : ` --data '${data.replaceAll("'", "'\\''")}'`;
}
