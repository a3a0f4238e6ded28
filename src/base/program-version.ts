/** The version of the program, as `package.json` names it. */
import { createRequire } from "node:module";

// By the package's own name, since the way from here to package.json differs between a checkout and the packed program.
const own = createRequire(import.meta.url)("rathaus/package.json") as { readonly version: string };

export const PROGRAM_VERSION = own.version;
