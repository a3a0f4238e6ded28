import { describe, expect, it } from "vitest";
import { SELDWYLA_INSTALLED } from "../../test/support/explorer/installed.ts";
import { SELDWYLA } from "../../test/support/explorer/readers.ts";
import { searchedIndexes } from "../council/facts/searched-indexes.ts";
import type { Visit } from "../frame/visit.ts";
import type { Everything } from "./everything.ts";
import { partsOf } from "./everything-parts.ts";

const departement = { key: "15", kurzname: "PRD", bezeichnung: "Präsidialdepartement" };
const institution = { key: "1560", kurzname: "SSZ", bezeichnung: "Statistik", departement };
const account = (id: number, kontoNr = "3010 00 000") => ({ id, kontoNr, bezeichnung: "Löhne", institution });

/** Eight digits until 2018, nine since. */
const ERAS = {
  newNumbers: 2019,
  lastYear: ({ kontoNr }: { kontoNr: string }) => (kontoNr.length < 11 ? 2018 : undefined),
};

const everything: Everything = {
  named: [],
  offices: [departement, institution],
  accounts: { eras: ERAS, accounts: [1, 2, 3, 4].map((id) => account(id)), justified: [account(5, "3010 0000")] },
  council: [
    {
      search: { index: searchedIndexes(SELDWYLA_INSTALLED)[0], given: { q: "a" } },
      found: { numHits: 1200, hits: [] },
    },
  ],
};

const visitOf = (query: string): Visit =>
  ({ language: "de", city: SELDWYLA, path: "/suche", query: new URLSearchParams(query) }) as Visit;

describe("partsOf", () => {
  it("counts each kind, shows the first items and links to the others", () => {
    const parts = partsOf(visitOf("q=a"), everything, 3);
    expect(parts.map(({ heading, count, items, all }) => [heading, count, items.length, all])).toEqual([
      ["2 Ämter und Departemente", 2, 2, "/suche?q=a&alle=aemter"],
      ["4 Konten", 4, 3, "/suche?q=a&alle=konten"],
      ["1 Konto, dessen Begründung davon spricht", 1, 1, "/suche?q=a&alle=begruendungen"],
      ["1'200 Geschäfte", 1200, 0, "/rat?q=a"],
    ]);
  });

  it("shows all items of the kind that the address names", () => {
    const [, accounts] = partsOf(visitOf("q=a&alle=konten"), everything, 3);
    expect(accounts.items.map(({ href }) => href)).toEqual([1, 2, 3, 4].map((id) => `/finanzen/konto/${id}`));
  });

  it("links to departments, institutions and accounts, and marks account numbers that are no longer in use", () => {
    const [offices, , justified] = partsOf(visitOf("q=a"), everything, 3);
    expect(offices.items.map(({ href }) => href)).toEqual(["/finanzen/departement/15", "/finanzen/institution/1560"]);
    expect(justified.items[0].about).toEqual(["3010 0000", "Statistik", "Präsidialdepartement", "Nummer bis 2018"]);
  });
});
