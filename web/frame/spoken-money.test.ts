import { expect, it } from "vitest";
import { DE, EN, EUROS } from "../../test/support/explorer/readers.ts";
import { spokenMoney } from "./spoken-money.ts";

it("writes amounts of all sizes in both languages", () => {
  expect(spokenMoney(49_817_000_000, DE)).toBe("498\u00a0Millionen Franken");
  expect(spokenMoney(1_090_000_000_000, DE)).toBe("10.9\u00a0Milliarden Franken");
  expect(spokenMoney(81_200_000, DE)).toBe("812'000\u00a0Franken");
  expect(spokenMoney(-220_000_000, EN)).toBe("−2.20\u00a0million francs");
  expect(spokenMoney(81_200_000, EN)).toBe("812,000\u00a0francs");
  expect(spokenMoney(5_000, EN)).toBe("50\u00a0francs");
  expect(spokenMoney(1_090_000_000_000, EN)).toBe("10.9\u00a0billion francs");
  expect(spokenMoney(49_817_000_000, EUROS)).toBe("498\u00a0Millionen Euro");
  expect(spokenMoney(81_200_000, { ...EUROS, language: "en" })).toBe("812,000\u00a0euros");
});
