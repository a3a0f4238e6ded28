import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { itemsAt, itemsIn, JsonList, jsonItems } from "./json-items.ts";

describe("items of JSON lists as bytes", () => {
  it("make the list that JSON.stringify would make of those chosen, and can be read again", () => {
    const chosen = fc.record({ name: fc.string({ unit: "binary" }), isWanted: fc.boolean() });
    fc.assert(
      fc.property(fc.array(chosen), (all) => {
        const items = jsonItems(all.map((item) => JSON.stringify(item)));
        const places = [...all.keys()].filter((place) => all[place].isWanted);
        const wanted = places.map((place) => all[place]);
        const list = new JsonList(itemsAt(items, places));
        expect(list.toString()).toBe(JSON.stringify({ value: wanted }));
        expect(itemsIn(list)).toEqual(wanted);
      }),
    );
  });

  it("are joined from several pieces, empty ones too", () => {
    const one = jsonItems(["1", "2"]).bytes;
    const none = Buffer.of();
    expect(new JsonList([none, one, none, one, none]).toString()).toBe('{"value":[1,2,1,2]}');
    expect(new JsonList([none]).toString()).toBe('{"value":[]}');
  });

  it.each(["90071992547409.91", "-90071992547409.9", "9007199254740993", "0.3", "-12"])(
    "keep the number %s as it is written",
    (number) => {
      const list = new JsonList([jsonItems([`{"number":${number}}`]).bytes]);
      expect(JSON.stringify(itemsIn(list))).toBe(`[{"number":${number}}]`);
    },
  );
});
