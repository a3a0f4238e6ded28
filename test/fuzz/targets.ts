/** All targets, in the order of the runner. */
import type { Target } from "./target.ts";
import { ADDRESSES } from "./targets/addresses.ts";
import { COUNCIL_IMPORTS } from "./targets/council-imports.ts";
import { CQL_QUERIES } from "./targets/cql-queries.ts";
import { ENGINES } from "./targets/engines.ts";
import { FINANCE_IMPORTS } from "./targets/finance-imports.ts";
import { FOREIGN_SCHEMAS } from "./targets/foreign-schemas.ts";
import { HEADERS } from "./targets/headers.ts";
import { MCP_MESSAGES } from "./targets/mcp-messages.ts";
import { MIRRORS } from "./targets/mirrors.ts";
import { RAW_REQUESTS } from "./targets/raw-requests.ts";
import { SETTINGS_GIVEN } from "./targets/settings.ts";

export const TARGETS: readonly Target[] = [
  CQL_QUERIES,
  ADDRESSES,
  HEADERS,
  RAW_REQUESTS,
  MCP_MESSAGES,
  COUNCIL_IMPORTS,
  FOREIGN_SCHEMAS,
  FINANCE_IMPORTS,
  SETTINGS_GIVEN,
  MIRRORS,
  ENGINES,
];
