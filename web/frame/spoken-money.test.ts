import { expect, it } from "vitest";
import { spokenMoney } from "./spoken-money.ts";

it("writes amounts of all sizes in both languages", () => {
  expect(spokenMoney(49_817_000_000, "de")).toBe("498\u00a0Millionen Franken");
  expect(spokenMoney(1_090_000_000_000, "de")).toBe("10.9\u00a0Milliarden Franken");
  expect(spokenMoney(81_200_000, "de")).toBe("812'000\u00a0Franken");
  expect(spokenMoney(-220_000_000, "en")).toBe("−2.20\u00a0million francs");
  expect(spokenMoney(81_200_000, "en")).toBe("812,000\u00a0francs");
  expect(spokenMoney(5_000, "en")).toBe("50\u00a0francs");
  expect(spokenMoney(1_090_000_000_000, "en")).toBe("10.9\u00a0billion francs");
});
