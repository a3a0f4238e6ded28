/**
 * The accent colour of a city: whether it can be read on the backgrounds of the pages (WCAG 2.2, 1.4.3, level AA), and
 * a similar colour that can.
 */

/** Of normal text on its background. */
export const LEAST_CONTRAST = 4.5;

/** What the accent colour is on, or what is on it: `--paper`, `--paper-soft` and `--on-accent` of `tokens.css`. */
export const BACKGROUNDS = {
  light: ["#ffffff", "#f4f5f6", "#ffffff"],
  dark: ["#14171a", "#1e2327", "#10161c"],
} as const;

export type Mode = keyof typeof BACKGROUNDS;

export interface Accent {
  readonly light: string;
  readonly dark: string;
}

export function isColour(text: string): boolean {
  return /^#[\da-f]{6}$/i.test(text);
}

/** From 1 to 21. */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** The lowest contrast of a colour in a mode. */
export function contrastIn(mode: Mode, colour: string): number {
  return Math.min(...BACKGROUNDS[mode].map((background) => contrast(colour, background)));
}

/** The colour itself if it is readable, or else the nearest one towards black, or in dark mode towards white. */
export function readable(mode: Mode, colour: string): string {
  const target = mode === "light" ? 0 : 255;
  const parts = partsOf(colour);
  for (let step = 0; step <= 255; step += 1) {
    const mixed = hex(parts.map((part) => Math.round(part + ((target - part) * step) / 255)));
    if (contrastIn(mode, mixed) >= LEAST_CONTRAST) return mixed;
  }
  return hex([target, target, target]);
}

/** Why a colour cannot be used in a mode, with one that can; undefined if it can. */
export function contrastFault(mode: Mode, colour: string): string | undefined {
  const ratio = contrastIn(mode, colour);
  if (ratio >= LEAST_CONTRAST) return undefined;
  // Rounded down: 4.46 must not be shown as 4.5.
  const shown = (Math.floor(ratio * 100) / 100).toFixed(2);
  return (
    `is ${colour}, whose contrast with the backgrounds of the ${mode} pages is only ${shown}:1, ` +
    `but at least ${LEAST_CONTRAST}:1 is needed to read it; ${readable(mode, colour)} is similar and has enough`
  );
}

function partsOf(colour: string): readonly number[] {
  return [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16));
}

function hex(parts: readonly number[]): string {
  return `#${parts.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}

/** WCAG 2.2, relative luminance. */
function luminance(colour: string): number {
  const [red, green, blue] = partsOf(colour).map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
