import { describe, expect, it } from "vitest";
import { ServiceError } from "../../frame/service.ts";
import { faultOf } from "./query-fault.ts";

const serviceError = (diagnostic: number, detail: string, details = ""): ServiceError =>
  new ServiceError(400, { detail, details, position: 4, diagnostic: `info:srw/diagnostic/1/${diagnostic}` });

describe("faultOf", () => {
  it("describes the error in the visitor's language, with suggestions", () => {
    const sentence = "There is no search field Titl in this index. Did you mean Titel or Teil?";
    const unknown = serviceError(16, sentence, "Titl");
    expect(faultOf({ language: "de" }, unknown)).toEqual({
      sentence: "Ein Feld «Titl» gibt es hier nicht.",
      position: 4,
      written: "Titl",
      meant: ["Titel", "Teil"],
      fields: [],
    });
    expect(faultOf({ language: "en" }, unknown).sentence).toBe("There is no search field Titl in this index.");
  });

  it("lists the fields if none is close", () => {
    const unknown = serviceError(16, "There is no x. There are: Beginn, ID, Titel.");
    const { fields, meant } = faultOf({ language: "de" }, unknown);
    expect([fields, meant]).toEqual([["Beginn", "ID", "Titel"], []]);
  });

  it("falls back to the message of the service", () => {
    expect(faultOf({ language: "de" }, serviceError(99, "Something new.")).sentence).toBe("Something new.");
  });
});
