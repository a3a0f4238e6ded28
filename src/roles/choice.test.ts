import { expect, test } from "vitest";
import { choiceOf, commonWord } from "./choice.ts";

test("a choice is known in four languages, whatever its case; others are not guessed", () => {
  expect(["JA", " oui", "Sì ", "Nein", "Stimmenthaltung", "nicht abgestimmt"].map(choiceOf)).toEqual([
    ...["yes", "yes", "yes", "no", "abstained", "absent"],
  ]);
  expect(["Nein zur Vorlage", "A", "Ausstand", "constructor"].map(choiceOf)).toEqual(Array(4).fill(undefined));
});

test("a choice has the word of the services, and what is not known its own", () => {
  expect(["Oui", "entschuldigt", "", "A"].map(commonWord)).toEqual(["Ja", "Abwesend", "Abwesend", "A"]);
});
