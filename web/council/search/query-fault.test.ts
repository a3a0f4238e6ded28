import { describe, expect, it } from "vitest";
import { ServiceError } from "../../frame/service.ts";
import { faultOf } from "./query-fault.ts";

const serviceError = (diagnostic: number, detail: string, details = ""): ServiceError =>
  new ServiceError(400, { detail, details, position: 4, diagnostic: `info:srw/diagnostic/1/${diagnostic}` });

describe("faultOf", () => {
  it.each([
    ["There is no search field Titl in this index.", "Did you mean Titel or Teil?"],
    ["Ein Feld «Titl» gibt es hier nicht.", "Meinten Sie Titel oder Teil?"],
  ])("separates the suggestions from %j", (sentence, hint) => {
    expect(faultOf(serviceError(16, `${sentence} ${hint}`, "Titl"))).toEqual({
      sentence,
      position: 4,
      written: "Titl",
      meant: ["Titel", "Teil"],
      fields: [],
    });
  });

  it.each([
    "There is no x. There are: Beginn, ID, Titel.",
    "Ein Feld «x» gibt es hier nicht. Es gibt: Beginn, ID, Titel.",
  ])("lists the fields if none is close: %s", (message) => {
    const { fields, meant } = faultOf(serviceError(16, message));
    expect([fields, meant]).toEqual([["Beginn", "ID", "Titel"], []]);
  });

  it("shows any other message of the service as it is", () => {
    const message = "There is no sort modifier /x. There are: sort.ascending.";
    expect(faultOf(serviceError(80, message))).toMatchObject({ sentence: message, meant: [], fields: [] });
  });
});
