/** What a person reads when the server has started: where it is, and lines to paste. */
import type { Settings } from "../base/settings.ts";

export function startMessage(settings: Settings, listening: string): string {
  const url = settings.publicUrl || listening;
  const key = settings.demo ? "demo" : "<your key>";
  return [
    `rathaus is open at ${url}`,
    `  departments  curl -H 'api-key: ${key}' ${url}/finance/v1/departemente`,
    `  parties      curl '${url}/api/partei/searchdetails?q=seq>0'`,
    "Stop it with Ctrl-C.",
  ].join("\n");
}
