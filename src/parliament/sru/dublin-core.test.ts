import fc from "fast-check";
import { XmlDocument, type XmlElement } from "libxml2-wasm";
import { expect, it } from "vitest";
import { completeProfile, NEUTRAL } from "../../city/complete-profile.ts";
import { KIND_NAMES } from "../../roles/role.ts";
import { urn } from "../feed/feed-links.ts";
import { kindOf, type View, viewReader } from "../feed/record-views.ts";
import { cut } from "../feed/record-words.ts";
import { recordJson } from "../forms/render-json.ts";
import { descriptionArbitrary } from "../testing/description-arbitrary.ts";
import { recordArbitrary } from "../testing/record-arbitrary.ts";
import { dublinCoreXml } from "./dublin-core.ts";

const SITE = { origin: "https://rat.example", city: completeProfile(NEUTRAL), language: "de" as const };
const DC = "http://purl.org/dc/elements/1.1/";

/** Records of any shape, that count as records of any kind. */
const described = fc
  .tuple(descriptionArbitrary, fc.constantFrom(undefined, ...KIND_NAMES))
  .map(([description, kind]) => ({ ...description, roles: kind && { kind } }))
  .chain((description) => fc.record({ description: fc.constant(description), record: recordArbitrary(description) }));

it("describes any record of any council: identifiers, and a title if there is one", () => {
  const property = fc.property(described, fc.string(), ({ description, record }, host) => {
    const view = viewReader<View>([{ description, size: 1 }], { description })(
      Buffer.from(recordJson(description, record)),
    );
    const [guid, index] = [record.OBJ_GUID, description.name];
    const xml = dublinCoreXml(SITE, { kind: kindOf({ description }), view, guid, index, host });
    using document = XmlDocument.fromString(xml);
    const texts = (name: string): readonly string[] =>
      (document.root.find(`dc:${name}`, { dc: DC }) as XmlElement[]).map(({ content }) => content);
    const [first, ...others] = texts("identifier");
    expect(first).toBe(urn(guid));
    expect(others.at(-1)).toMatch(/^https:\/\/rat\.example\//);
    expect(texts("title").length).toBeLessThanOrEqual(1);
    if ("Titel" in view && cut(view.Titel, 100) !== "") expect(texts("title").join("")).not.toBe("");
  });
  fc.assert(property, { numRuns: 100 });
});
