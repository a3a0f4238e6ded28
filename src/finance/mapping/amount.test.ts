import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Decimal, DecimalDetection, parseAmount, UNITS, type Unit } from "./amount.ts";

const rappen = (text: string, decimal: Decimal = ".", unit: Unit = "units") => {
  const amount = parseAmount(text, decimal, unit);
  return typeof amount === "object" ? amount.rappen : amount;
};

describe("an amount", () => {
  it.each([
    ["5’137’503.55", ".", 513_750_355],
    ["5'137'503.55", ".", 513_750_355],
    ["2825319,23", ",", 282_531_923],
    ["-2.487,50", ",", -248_750],
    ["1,234,567.8", ".", 123_456_780],
    ["1 234 567,8", ",", 123_456_780],
    ["1\u202f234\u00a0567", ".", 123_456_700],
    [".9", ".", 90],
    ["-.05", ".", -5],
    ["+12", ".", 1200],
    ["-0.00", ".", 0],
    ["−7", ".", -700],
    ["250.00-", ".", -25_000],
    ["(250)", ".", -25_000],
    ["- 1 000 ", ".", -100_000],
    ["12.–", ".", 1200],
    ["12.--", ".", 1200],
    ["CHF 1'000.00", ".", 100_000],
    ["Fr. 3", ".", 300],
    ["3,50 €", ",", 350],
    ["90071992547409.91", ".", Number.MAX_SAFE_INTEGER],
  ] as const)("%s with the decimal separator %s is %d Rappen", (text, decimal, expected) => {
    expect(rappen(text, decimal)).toBe(expected);
  });

  it.each(["", " ", "-", "–", "---"])("%j is none", (text) => {
    expect(parseAmount(text, ".", "units")).toBeUndefined();
  });

  it.each([
    "x",
    "1.2.3",
    "1'23",
    "1'2345",
    "1,5",
    "12'345,6",
    "1e5",
    "1.5E+06",
    "--5",
    "5 %",
    "#REF!",
    "1.-5",
    ".",
    "12 34",
  ])("%j is not a number", (text) => {
    expect(parseAmount(text, ".", "units")).toBe("not a number");
  });

  it("is in the unit of the table, rounded half away from zero to Rappen", () => {
    expect(parseAmount("1.23456", ".", "thousands")).toEqual({ rappen: 123_456, isRounded: false });
    expect(parseAmount("1.2345650", ".", "thousands")).toEqual({ rappen: 123_457, isRounded: true });
    expect(parseAmount("-0.005", ".", "units")).toEqual({ rappen: -1, isRounded: true });
    expect(parseAmount("0.0049", ".", "units")).toEqual({ rappen: 0, isRounded: true });
    expect(parseAmount("0.100", ".", "units")).toEqual({ rappen: 10, isRounded: false });
    expect(parseAmount("12", ".", "hundredths")).toEqual({ rappen: 12, isRounded: false });
    expect(parseAmount("2", ".", "millions")).toEqual({ rappen: 200_000_000, isRounded: false });
    expect(parseAmount("90071992547409.92", ".", "units")).toBe("too large");
  });

  it("is read back from every format in which it can be written", () => {
    const format = fc.record({
      decimal: fc.constantFrom<Decimal>(".", ","),
      grouping: fc.constantFrom("", "'", "’", " ", "\u00a0", "other"),
      sign: fc.constantFrom("-", "−", "after", "parentheses"),
      plus: fc.boolean(),
      unit: fc.constantFrom(...(Object.keys(UNITS) as Unit[])),
    });
    fc.assert(
      fc.property(format, fc.maxSafeInteger(), ({ decimal, grouping, sign, plus, unit }, amount) => {
        const digits = String(Math.abs(amount)).padStart(UNITS[unit] + 1, "0");
        const whole = digits.slice(0, digits.length - UNITS[unit]);
        const fraction = digits.slice(whole.length).replace(/0+$/, "");
        const separator = grouping === "other" ? (decimal === "." ? "," : ".") : grouping;
        const grouped = whole.replaceAll(/\B(?=(?:\d{3})+$)/g, separator);
        const size = fraction === "" ? grouped : grouped + decimal + fraction;
        const negative = sign === "after" ? `${size}-` : sign === "parentheses" ? `(${size})` : sign + size;
        const text = amount < 0 ? negative : plus ? `+${size}` : size;
        expect(rappen(text, decimal, unit)).toBe(amount === 0 ? 0 : amount);
      }),
    );
  });
});

describe("the decimal separator", () => {
  const detect = (...texts: string[]) => {
    const detection = new DecimalDetection("units");
    for (const text of texts) detection.add(text);
    return detection.ambiguous ?? detection.decimal;
  };

  it("follows from all amounts of a table", () => {
    expect(detect("1.234", "5,5")).toBe(",");
    expect(detect("1.234", "5.5")).toBe(".");
    expect(detect("1,234", "5.5")).toBe(".");
    expect(detect("12", "", "-3")).toBe(".");
    expect(detect("1.234,50", "x")).toBe(",");
  });

  it("is not guessed", () => {
    expect(detect("12", "1.234", "2.000")).toBe("1.234");
    expect(detect("1,234")).toBe("1,234");
  });
});
