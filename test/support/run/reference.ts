/**
 * Schemas and recorded responses of the original services, in `shared/` beside the checkout. They are not ours to
 * publish, so checks that use them declare `needs(missing.reference)`.
 */
import { join } from "node:path";
import { INDEXES } from "../../../src/parliament/describe/indexes/all.ts";
import { SHARED } from "./needs.ts";

export const reference = (...path: readonly string[]): string => join(SHARED, "reference", ...path);

/** The indexes whose schema was recorded. */
export const RECORDED_INDEXES = INDEXES.filter(({ name }) => !["Dokument", "Ratspost", "Wortmeldung"].includes(name));

/** The file names of their schemas in `reference("schemas-city")`. */
export const CITY_SCHEMAS = RECORDED_INDEXES.map(({ name }) => `${name.toLowerCase()}.xsd`).sort();
