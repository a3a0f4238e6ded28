import { describe, expect, it } from "vitest";
import { markedTitle } from "./marked-title.ts";

const marked = (title: string, snippet: string): readonly (string | undefined)[] => {
  const { title: markup, extract } = markedTitle(title, snippet);
  return [String(markup), extract && String(extract)];
};

describe("markedTitle", () => {
  it("marks whole words in the title", () => {
    expect(marked("Velo, Velos und mehr Velo", "<EM>Velo</EM>, Velos …")).toEqual([
      "<mark>Velo</mark>, Velos und mehr <mark>Velo</mark>",
      undefined,
    ]);
    expect(marked("Mario Hafner", "<EM>Hafner</EM> Mario")).toEqual(["Mario <mark>Hafner</mark>", undefined]);
  });

  it("shows the sentence with the words if the title contains none of them", () => {
    const snippet =
      "… 33 SVP Der Rat lehnt ab. Eine <EM>Mehrheit</EM> erachtet die <EM>Kosten</EM> als hoch. Stadtrat …";
    expect(marked("Stadtmuseum", snippet)).toEqual([
      "Stadtmuseum",
      "Eine <mark>Mehrheit</mark> erachtet die <mark>Kosten</mark> als hoch.",
    ]);
  });

  it("omits GUIDs", () => {
    const guid = "0123456789abcdef0123456789abcdef";
    expect(marked("Titel", `Anna ${guid} <EM>Müller</EM> ${guid}-332 Ende`)).toEqual([
      "Titel",
      "Anna <mark>Müller</mark> Ende",
    ]);
    expect(marked("Titel", `<EM>${guid}</EM>`)).toEqual(["Titel", undefined]);
  });

  it("lets browsers break the long words of the title, marked or not", () => {
    const [title] = marked("Spezialkommission Sicherheitsdepartement", "<EM>Sicherheitsdepartement</EM>");
    expect(title).toBe("Spezialkommission <mark>Sicherheits\u00addepartement</mark>");
    expect(marked("Geschäftsprüfungskommission", "")[0]).toBe("Geschäftsprüfungs\u00adkommission");
  });

  it("shows the title alone if there is no snippet", () => {
    expect(marked("a < b & c", "")).toEqual(["a &lt; b &amp; c", undefined]);
  });

  it("escapes markup", () => {
    expect(marked("<b>fett</b>", "&lt;b&gt;<EM>fett</EM>&lt;/b&gt;")[0]).toBe("&lt;b&gt;<mark>fett</mark>&lt;/b&gt;");
    expect(marked("Titel", "<EM>a+b</EM> &lt;i&gt;")).toEqual(["Titel", "<mark>a+b</mark> &lt;i&gt;"]);
  });
});
