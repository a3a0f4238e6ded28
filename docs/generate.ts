/** `npm run docs`: writes the pages that follow from tables in the source. */
import { writeFileSync } from "node:fs";
import { PAGES } from "./pages.ts";

for (const [name, page] of Object.entries(PAGES)) writeFileSync(new URL(name, import.meta.url), page());
