import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyText } from "../text/testing/any-text.ts";
import { itemsAt, itemsIn, JsonList, jsonItems } from "./json-items.ts";

describe("items of JSON lists as bytes", () => {
  it("form the same list as JSON.stringify of the selected items, and can be parsed again", () => {
    const chosen = fc.record({ name: anyText(), isWanted: fc.boolean() });
    fc.assert(
      fc.property(fc.array(chosen), (all) => {
        const items = jsonItems(all.map((item) => JSON.stringify(item)));
        const indexes = [...all.keys()].filter((i) => all[i].isWanted);
        const wanted = indexes.map((i) => all[i]);
        const list = new JsonList(itemsAt(items, indexes));
        expect(list.toString()).toBe(JSON.stringify({ value: wanted }));
        expect([...itemsIn(list)].flat()).toEqual(wanted);
      }),
    );
  });

  it("of a long list are parsed some at a time", () => {
    const all = Array.from({ length: 5_000 }, (_, i) => ({ id: i, name: "Löhne ".repeat(1 + (i % 7)) }));
    const list = new JsonList(itemsAt(jsonItems(all.map((item) => JSON.stringify(item))), [...all.keys()]));
    const groups = [...itemsIn(list)];
    expect(groups.length).toBeGreaterThan(3);
    expect(groups.flat()).toEqual(all);
    expect(list.toString()).toBe(JSON.stringify({ value: all }));
  });

  it("are joined from several pieces, including empty ones", () => {
    const one = jsonItems(["1", "2"]).bytes;
    const none = Buffer.of();
    expect(new JsonList([none, one, none, one, none]).toString()).toBe('{"value":[1,2,1,2]}');
    expect(new JsonList([none]).toString()).toBe('{"value":[]}');
  });

  it.each(["90071992547409.91", "-90071992547409.9", "9007199254740993", "0.3", "-12"])(
    "keep the number %s as it is written",
    (number) => {
      const list = new JsonList([jsonItems([`{"number":${number}}`]).bytes]);
      expect(JSON.stringify([...itemsIn(list)].flat())).toBe(`[{"number":${number}}]`);
    },
  );
});
