import { expect, it } from "vitest";
import { versionIn } from "./data-version.ts";

it.each([
  ['"12-0123abcd-0.2.0-json-br"', "12-0123abcd"],
  ['W/"12-0123abcd-0.2.0-json-gzip"', "12-0123abcd"],
  ['"12-0123abcd-0.2.0-4f2a91c-json-identity-gzip"', "12-0123abcd"],
  ['"0-0.2.0-json-identity"', undefined],
  ['"2d-432a5e4a73a80"', undefined],
  ['"64f0a1b2-1c8"', undefined],
  ["", undefined],
])("the data version in the ETag %s", (etag, version) => {
  expect(versionIn(etag)).toBe(version);
});
