/**
 * Schemas and recorded responses of the original services. They are in `shared/`, beside the checkout, and not ours to publish:
 * checks that use them declare `needs(missing.reference)`.
 */
import { join } from "node:path";
import { INDEXES } from "../../src/parliament/describe/indexes/all.ts";
import { SHARED } from "./needs.ts";

export const reference = (...path: readonly string[]): string => join(SHARED, "reference", ...path);

/** The indexes of which the city's schema was recorded. */
export const RECORDED_INDEXES = INDEXES.filter(({ name }) => name !== "Dokument" && name !== "Ratspost");

/** The files of their schemas, in `reference("schemas-city")`. */
export const CITY_SCHEMAS = RECORDED_INDEXES.map(({ name }) => `${name.toLowerCase()}.xsd`).sort();
