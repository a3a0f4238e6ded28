import { describe, expect, it } from "vitest";
import { chooseEncoding, chooseForm, JSON_FORM, NDJSON_FORM, XML_FORM } from "./negotiate.ts";

describe("choosing a form", () => {
  const forms = [XML_FORM, JSON_FORM];

  it.each([
    [undefined, undefined, "xml"],
    [undefined, "*/*", "xml"],
    [undefined, "application/json", "json"],
    [undefined, "application/xml", "xml"],
    [undefined, "APPLICATION/JSON; charset=utf-8", "json"],
    [undefined, "text/*", "xml"],
    [undefined, "application/*", "xml"],
    [undefined, "application/json;q=0.5, text/xml;q=0.4", "json"],
    [undefined, "application/json;q=0, */*", "xml"],
    [undefined, "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8", "xml"],
    [undefined, "image/png", "xml"],
    [undefined, ",;=,;q=x", "xml"],
    ["json", "text/xml", "json"],
    ["xml", "application/json", "xml"],
    ["", "application/json", "json"],
  ])("format %s, accept %s: %s", (format, accept, name) => {
    expect(chooseForm(forms, format, accept).name).toBe(name);
  });

  it("knows lines of JSON by parameter and by type", () => {
    for (const [format, accept] of [["ndjson"], [undefined, "application/x-ndjson"]]) {
      expect(chooseForm([...forms, NDJSON_FORM], format, accept)).toBe(NDJSON_FORM);
    }
  });

  it.each(["pdf", ["json", "json"], "JSON"])("refuses format %j and lists the forms", (format) => {
    expect(() => chooseForm(forms, format, undefined)).toThrow("format must be one of: xml, json.");
  });
});

describe("choosing a coding", () => {
  it.each([
    ["", "identity"],
    ["identity", "identity"],
    ["gzip", "gzip"],
    ["gzip, deflate, br", "br"],
    ["gzip, deflate, br, zstd", "zstd"],
    ["gzip;q=1.0, br;q=0.5", "gzip"],
    ["gzip;q=0", "identity"],
    ["*", "zstd"],
    ["*;q=0.5, identity;q=0.8", "identity"],
    ["deflate", "identity"],
    ["GZIP", "gzip"],
    ["q=q=q;;;,,", "identity"],
  ])("%j: %s", (header, encoding) => {
    expect(chooseEncoding(header)).toBe(encoding);
  });
});
