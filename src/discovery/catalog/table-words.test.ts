/** Every table of ours has texts in all four languages; those of other councils are named after their index. */
import { expect, it } from "vitest";
import { councilTables } from "../../bulk/tables/council-tables.ts";
import { FINANCE_TABLES } from "../../bulk/tables/finance-tables.ts";
import { INDEXES } from "../../parliament/describe/indexes/all.ts";
import { CATALOG_ABOUT } from "./catalog-words.ts";
import { tableWords } from "./table-words.ts";

const council = councilTables(INDEXES.map((description, nr) => ({ nr, name: description.name, description })));

it.each([...FINANCE_TABLES, ...council])("$name has its own texts", ({ name, title, about }) => {
  const words = tableWords({ name, title, description: about });
  expect(words.about.fr).not.toBe(`L'index ${name}.`);
  expect(words.about.it).not.toBe(`L'indice ${name}.`);
  expect(words.title.it).not.toBe(title.de);
});

it.each(["vorstoss", "constructor"])("%s of another council is named after its index", (name) => {
  const both = { de: name, en: name };
  expect(tableWords({ name, title: both, description: { de: "D", en: "E" } })).toEqual({
    title: { de: name, fr: name, it: name, en: name },
    about: { de: "D", fr: `L'index ${name}.`, it: `L'indice ${name}.`, en: "E" },
  });
});

it("French puts «d'» before vowels", () => {
  const about = (city: string) => CATALOG_ABOUT.fr(city);
  expect(about("Aarau")).toContain("le parlement d'Aarau:");
  expect(about("Herisau")).toContain("le parlement de Herisau:");
});
