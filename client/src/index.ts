/** Everything that the package offers. */
export { connect, type Rathaus } from "./connect.ts";
export { Council, type CouncilOptions, type IndexSummary, type Suggestion } from "./council.ts";
export { type Cql, cql } from "./cql.ts";
export type { Download, FileReference, Rendition } from "./download.ts";
export { type Diagnostic, RathausError } from "./error.ts";
export { type Field, type Fields, fields } from "./field.ts";
export type { FinanceOptions } from "./finance-requests.ts";
export type { IndexName } from "./generated/fields.ts";
export type * as FinanceTypes from "./generated/finance.ts";
export { Finance } from "./generated/finance.ts";
export type * as CouncilTypes from "./generated/records.ts";
export type { CouncilRecords } from "./generated/records.ts";
export { type Mask, mask } from "./mask.ts";
export type { Change, Facet, Hit, Page } from "./reply.ts";
export type { ClientOptions, Fetch, RequestOptions } from "./requests.ts";
export type { Search, SearchOptions } from "./search.ts";
export type { Term } from "./term.ts";
