import { describe, expect, it } from "vitest";
import {
  acceptsIdentity,
  CSV_FORMAT,
  chooseEncoding,
  chooseFormat,
  JSON_FORMAT,
  NDJSON_FORMAT,
  preferredLanguage,
  XML_FORMAT,
} from "./negotiate.ts";

describe("choosing a format", () => {
  const formats = [XML_FORMAT, JSON_FORMAT];

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
    // What axios and jQuery send.
    [undefined, "application/json, text/plain, */*", "xml"],
    [undefined, "application/json, text/javascript, */*; q=0.01", "xml"],
    [undefined, "application/json, */*;q=0", "json"],
    [undefined, "application/json;q=0.5, */*", "xml"],
    [undefined, "image/png", "xml"],
    [undefined, ",;=,;q=x", "xml"],
    ["json", "text/xml", "json"],
    ["xml", "application/json", "xml"],
    ["", "application/json", "json"],
  ])("format %s, accept %s: %s", (format, accept, name) => {
    expect(chooseFormat(formats, format, accept).name).toBe(name);
  });

  it.each([
    ["text/csv, */*;q=0.1", "csv"],
    ["text/csv;q=0.1, */*", "json"],
    ["text/csv, */*", "csv"],
    ["text/plain, */*;q=0.1", "json"],
    ["application/json;q=0.2, text/*;q=0.3, */*;q=0.9", "csv"],
    ["application/json;q=0, */*", "csv"],
  ])("weighs */*: %s: %s", (accept, name) => {
    expect(chooseFormat([JSON_FORMAT, CSV_FORMAT], undefined, accept).name).toBe(name);
  });

  it("chooses NDJSON by parameter and by media type", () => {
    for (const [format, accept] of [["ndjson"], [undefined, "application/x-ndjson"]]) {
      expect(chooseFormat([...formats, NDJSON_FORMAT], format, accept)).toBe(NDJSON_FORMAT);
    }
  });

  it.each(["pdf", ["json", "json"], "JSON"])("refuses format %j and lists the formats", (format) => {
    expect(() => chooseFormat(formats, format, undefined)).toThrow("format must be one of: xml, json.");
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
    ["gzip;q=0.5, identity;q=0", "gzip"],
    ["*, identity;q=0", "zstd"],
    ["*;q=0, br", "br"],
    // Nothing that is available is acceptable.
    ["identity;q=0", "identity"],
    ["*;q=0", "identity"],
    ["deflate, identity;q=0", "identity"],
  ])("%j: %s", (header, encoding) => {
    expect(chooseEncoding(header)).toBe(encoding);
  });

  it.each([
    ["gzip", true],
    ["", true],
    ["identity;q=0", false],
    ["gzip, *;q=0", false],
    ["gzip, *;q=0, identity;q=0.1", true],
  ])("%j accepts identity: %s", (header, accepts) => {
    expect(acceptsIdentity(header)).toBe(accepts);
  });
});

describe("choosing a language", () => {
  it.each([
    ["", undefined],
    ["*", undefined],
    ["fr-CH, it;q=0.8", undefined],
    ["de", "de"],
    ["DE-ch", "de"],
    ["en-US,en;q=0.9", "en"],
    ["de-CH,de;q=0.9,en;q=0.8", "de"],
    ["de;q=0.4, en;q=0.5", "en"],
    ["en, de", "en"],
    ["fr, de;q=0.7, en;q=0.3", "de"],
    ["de;q=0, en;q=0.1", "en"],
    ["de;q=0", undefined],
    ["den, english", undefined],
    [";,=,de;q=x", undefined],
  ])("%j: %s", (header, language) => {
    expect(preferredLanguage(header)).toBe(language);
  });
});
