/**
 * Amounts as cities write them, in exact integer arithmetic. In: the text of a cell, the decimal separator, the unit.
 * Out: Rappen.
 */

export const DECIMALS = [".", ","] as const;

export type Decimal = (typeof DECIMALS)[number];

/** The power of ten from the unit to Rappen. */
export const UNITS = { hundredths: 0, units: 2, thousands: 5, millions: 8 } as const;

export type Unit = keyof typeof UNITS;

export interface Amount {
  readonly rappen: number;
  /** True: the text has more decimals than Rappen; half a Rappen was rounded away from zero. */
  readonly isRounded: boolean;
}

/** Why a text is no amount. */
export type AmountFault = "not a number" | "too large";

const CURRENCY = /^(?:CHF|SFr\.?|Fr\.?|EUR|€)|(?:CHF|SFr\.?|Fr\.?|EUR|€)$/gi;
const BLANKS = /[\s\u00a0\u2007\u2009\u202f]/g;
/** A dash means that there is no amount, as an empty cell does. */
const NOTHING = /^[-−–—]{0,3}$/;
const DIGITS = /^[0-9]+$/;
/** Swiss price notation: `12.–`, `12.--`. */
const NO_RAPPEN = /^[-−–—]{1,2}$/;
const GROUPINGS = [" ", "'", "’", "‘", "´", "`", "ʼ", ".", ","];

/** Undefined: there is no amount. */
export function parseAmount(text: string, decimal: Decimal, unit: Unit): Amount | AmountFault | undefined {
  const bare = text.replace(BLANKS, " ").trim().replace(CURRENCY, "").trim();
  if (NOTHING.test(bare)) return undefined;
  const { isNegative, size: padded } = signOf(bare);
  const size = padded.trim();
  const at = size.indexOf(decimal);
  const whole = ungrouped(at < 0 ? size : size.slice(0, at), decimal);
  const written = at < 0 ? "" : size.slice(at + 1);
  const fraction = NO_RAPPEN.test(written) ? "" : written;
  if (whole === undefined || (fraction !== "" && !DIGITS.test(fraction)) || whole + fraction === "") {
    return "not a number";
  }
  const shift = UNITS[unit];
  const kept = fraction.slice(0, shift).padEnd(shift, "0");
  const rest = fraction.slice(shift);
  const rappen = Number(BigInt(whole + kept)) + (rest !== "" && rest[0] >= "5" ? 1 : 0);
  if (!Number.isSafeInteger(rappen)) return "too large";
  // Not -rappen, which may be -0.
  return { rappen: isNegative ? 0 - rappen : rappen, isRounded: /[1-9]/.test(rest) };
}

/** Before the number, after it as SAP writes it, or in parentheses as accountants do. */
function signOf(text: string): { readonly isNegative: boolean; readonly size: string } {
  if (text.startsWith("(") && text.endsWith(")")) return { isNegative: true, size: text.slice(1, -1) };
  if (/^[-−–]/.test(text)) return { isNegative: true, size: text.slice(1) };
  if (text.startsWith("+")) return { isNegative: false, size: text.slice(1) };
  return /[0-9] ?[-−]$/.test(text) ? { isNegative: true, size: text.slice(0, -1) } : { isNegative: false, size: text };
}

/** The digits of a whole number, which may be in groups of three; undefined if it is none. */
function ungrouped(text: string, decimal: Decimal): string | undefined {
  if (text === "" || DIGITS.test(text)) return text;
  const separator = GROUPINGS.find((one) => one !== decimal && text.includes(one));
  if (separator === undefined) return undefined;
  const [first, ...groups] = text.split(separator);
  const isRegular = DIGITS.test(first) && first.length <= 3 && groups.every((group) => /^[0-9]{3}$/.test(group));
  return isRegular ? first + groups.join("") : undefined;
}

/** What the amounts of a table say about its decimal separator. */
export class DecimalDetection {
  readonly #unit: Unit;
  readonly #faults: Record<Decimal, number> = { ".": 0, ",": 0 };
  #ambiguous: string | undefined;

  constructor(unit: Unit) {
    this.#unit = unit;
  }

  add(text: string): void {
    const [point, comma] = DECIMALS.map((decimal) => parseAmount(text, decimal, this.#unit));
    if (typeof point === "string") this.#faults["."] += 1;
    if (typeof comma === "string") this.#faults[","] += 1;
    if (typeof point === "object" && typeof comma === "object" && point.rappen !== comma.rappen) {
      this.#ambiguous ??= text;
    }
  }

  /** The separator with which more texts are numbers. */
  get decimal(): Decimal {
    return this.#faults[","] < this.#faults["."] ? "," : ".";
  }

  /** A text that means different amounts, if nothing decides which. */
  get ambiguous(): string | undefined {
    return this.#faults["."] === this.#faults[","] ? this.#ambiguous : undefined;
  }
}
