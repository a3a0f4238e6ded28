/** The generated types of the client follow from the tables of the server. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { GENERATED } from "./files.ts";

const FOLDER = join(import.meta.dirname, "..", "src", "generated");

it.each(Object.keys(GENERATED))("%s is what `npm run client` writes", (name) => {
  expect(readFileSync(join(FOLDER, name), "utf8")).toBe(GENERATED[name]());
});

it("has no other file", () => {
  expect(readdirSync(FOLDER).toSorted()).toEqual(Object.keys(GENERATED));
});
