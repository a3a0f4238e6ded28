import { describe, expect, it } from "vitest";
import { ServiceError } from "../../frame/service.ts";
import { faultOf } from "./query-fault.ts";

const refusal = (diagnostic: number, detail: string, details = ""): ServiceError =>
  new ServiceError(400, { detail, details, position: 4, diagnostic: `info:srw/diagnostic/1/${diagnostic}` });

describe("faultOf", () => {
  it("tells the mistake in the visitor's language, and what may have been meant", () => {
    const unknown = refusal(16, "There is no search field Titl in this index. Did you mean Titel or Teil?", "Titl");
    expect(faultOf({ language: "de" }, unknown)).toEqual({
      sentence: "Ein Feld «Titl» gibt es hier nicht.",
      position: 4,
      written: "Titl",
      meant: ["Titel", "Teil"],
      fields: [],
    });
    expect(faultOf({ language: "en" }, unknown).sentence).toBe("There is no search field Titl in this index.");
  });

  it("lists the fields where none is close", () => {
    const { fields, meant } = faultOf({ language: "de" }, refusal(16, "There is no x. There are: Beginn, ID, Titel."));
    expect([fields, meant]).toEqual([["Beginn", "ID", "Titel"], []]);
  });

  it("has the words of the service where it has none of its own", () => {
    expect(faultOf({ language: "de" }, refusal(99, "Something new.")).sentence).toBe("Something new.");
  });
});
