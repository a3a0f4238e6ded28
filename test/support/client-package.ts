/** The client as its users get it: packed by npm, and installed into an empty folder, once for all test files. */
import { cpSync, mkdirSync, readdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { type Ended, runIn } from "../package/installation.ts";
import { madeOnce } from "./run/made-once.ts";

const ROOT = join(import.meta.dirname, "..", "..");

/** The folder whose `node_modules` has the client. */
export function clientInstallation(): Promise<string> {
  return madeOnce("client", async (folder) => {
    const checkout = join(folder, "checkout");
    mkdirSync(checkout);
    for (const name of ["client", "tsconfig.json"]) cpSync(join(ROOT, name), join(checkout, name), { recursive: true });
    symlinkSync(join(ROOT, "node_modules"), join(checkout, "node_modules"));
    const client = join(checkout, "client");
    const before = readdirSync(client);
    succeeded(await runIn(client, "npm", ["pack", "--pack-destination", folder]));
    const left = readdirSync(client).filter((name) => !before.includes(name));
    if (left.length > 0) throw new Error(`npm pack left ${left.join(", ")} behind`);
    const [tarball] = readdirSync(folder).filter((name) => name.endsWith(".tgz"));
    succeeded(await runIn(folder, "npm", ["install", "--offline", "--no-audit", "--no-fund", join(folder, tarball)]));
  });
}

function succeeded({ status, stdout, stderr }: Ended): void {
  if (status !== 0) throw new Error(`npm ended with ${status}: ${stdout}${stderr}`);
}
