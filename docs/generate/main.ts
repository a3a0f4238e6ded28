/** `npm run docs`: writes the pages that are generated from tables in the source. */
import { mkdirSync, writeFileSync } from "node:fs";
import { PAGES } from "./pages.ts";

const DOCS = new URL("../", import.meta.url);

mkdirSync(new URL("reference/indexes/", DOCS), { recursive: true });
for (const [name, page] of Object.entries(PAGES)) writeFileSync(new URL(name, DOCS), page());
