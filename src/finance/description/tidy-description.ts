/**
 * Tidies the generated OpenAPI document: moves schemas with a title to `components/schemas`, so that generated clients
 * get named types; moves the style of lists from the schema to the parameter, where OpenAPI expects it; removes our own
 * hints.
 */
import { CITY_MARKS } from "../service/city-schemas.ts";

type Json = null | boolean | number | string | Json[] | Members;
interface Members {
  [name: string]: Json;
}

const OWN_HINTS = ["x-expected", ...CITY_MARKS];

export function tidyDescription(document: Members): Members {
  const named: Members = {};
  const visit = (value: Json): Json => {
    if (Array.isArray(value)) return value.map(visit);
    if (value === null || typeof value !== "object") return value;
    const members = Object.entries(value).filter(([name]) => !OWN_HINTS.includes(name));
    const tidy = Object.fromEntries(members.map(([name, member]) => [name, visit(member)]));
    if (tidy.in === "query") return liftStyle(tidy);
    if (typeof tidy.title !== "string" || tidy.type === undefined) return tidy;
    named[tidy.title] ??= tidy;
    return { $ref: `#/components/schemas/${tidy.title}` };
  };
  const { components, ...rest } = visit(document) as Members;
  return { ...rest, components: { ...(components as Members), schemas: named } };
}

function liftStyle(parameter: Members): Members {
  const { style, explode, ...schema } = parameter.schema as Members;
  return { ...parameter, ...(style === undefined ? {} : { style, explode }), schema };
}
