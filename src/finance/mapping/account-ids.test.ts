import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { LARGEST_ID } from "../model/model.ts";
import { accountIds } from "./account-ids.ts";

describe("ids of accounts", () => {
  it("are safe integers that depend on nothing but the identity", () => {
    const ids = accountIds(["a", "b"]);
    expect([...ids.values()].every((id) => Number.isSafeInteger(id) && id >= 0 && id <= LARGEST_ID)).toBe(true);
    expect(accountIds(["c", "b", "b"]).get("b")).toBe(ids.get("b"));
    // Written down: other ids would break the links of users.
    expect(ids.get("a")).toBe(6_615_842_164_555_210);
  });

  it("are distinct with any hash, whatever the order", () => {
    const weak = (text: string) => text.length % 7;
    fc.assert(
      fc.property(fc.uniqueArray(fc.string({ maxLength: 4 }), { maxLength: 5 }), (identities) => {
        const ids = accountIds(identities, weak);
        expect(new Set(ids.values()).size).toBe(identities.length);
        const again = accountIds(identities.toReversed(), weak);
        for (const identity of identities) expect(again.get(identity)).toBe(ids.get(identity));
      }),
    );
  });
});
