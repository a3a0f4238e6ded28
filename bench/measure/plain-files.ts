/** nginx that serves files: the limit of what a cache in front can reach. In: bodies by name. Out: its address. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type RunningCache, startNginx } from "../../test/support/caches.ts";

export function plainFiles(files: ReadonlyMap<string, Uint8Array>): Promise<RunningCache> {
  return startNginx((folder, port) => {
    const root = join(folder, "files");
    mkdirSync(root);
    for (const [name, bytes] of files) writeFileSync(join(root, name), bytes);
    return `open_file_cache max=1000; server { listen 127.0.0.1:${port}; root ${root}; }`;
  });
}
