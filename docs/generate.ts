/** `npm run docs`: writes the pages that follow from tables in the source. */
import { mkdirSync, writeFileSync } from "node:fs";
import { PAGES } from "./pages.ts";

mkdirSync(new URL("indexes/", import.meta.url), { recursive: true });
for (const [name, page] of Object.entries(PAGES)) writeFileSync(new URL(name, import.meta.url), page());
