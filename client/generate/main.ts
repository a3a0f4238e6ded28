/** `npm run client` writes the types of the client (`client/src/generated`). */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { GENERATED } from "./files.ts";

const folder = join(import.meta.dirname, "..", "src", "generated");
mkdirSync(folder, { recursive: true });
for (const [name, text] of Object.entries(GENERATED)) writeFileSync(join(folder, name), text());
