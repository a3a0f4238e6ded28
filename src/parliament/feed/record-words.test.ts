import { expect, it } from "vitest";
import { describeRecord } from "./record-words.ts";

const OBJ_GUID = "0".repeat(32);
const speech = {
  OBJ_GUID,
  Titel: "Mehr Velowege",
  Datum: { Start: "2024-06-05", End: null },
  PersonenWortmeldung: [{ Name: "Anna Müller", Partei: "SP" }],
};

it("a speech has who spoke about what", () => {
  expect(describeRecord("speech", speech, "de", "", "Wortmeldung")).toEqual({
    title: "Anna Müller (SP): Mehr Velowege",
    summary: "5. Juni 2024.",
    tags: ["SP"],
  });
  const nobody = { ...speech, PersonenWortmeldung: [], Titel: "" };
  expect(describeRecord("speech", nobody, "en", "", "Speech").title).toBe("Speech");
});
