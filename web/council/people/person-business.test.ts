import { expect, it } from "vitest";
import { DE } from "../../../test/support/explorer/readers.ts";
import { signedList } from "./person-business.ts";

const items = (count: number) =>
  Array.from({ length: count }, (_, i) => {
    const number = `2026/${i}`;
    return { OBJ_GUID: String(i), Titel: `Titel ${i}`, GRNr: number, GRNrSort: number, Ratsgeschaeftsart: "Motion" };
  });

it("folds what follows the first ones, but not a single one", () => {
  expect(String(signedList(DE, items(9)))).not.toContain("<details>");
  expect(String(signedList(DE, items(10)))).toContain("<summary>2 weitere Geschäfte</summary>");
});
