/** `color-mix(in oklab, #123456 45%, #ffffff)` as a colour: what browsers compute themselves (CSS Color 5). */

const MIX = /^color-mix\(in (oklab|srgb), (#[\da-f]{6}) ([\d.]+)%, (#[\da-f]{6})\)$/i;

type Triple = readonly [number, number, number];

/** The colour of a mix; any other text is unchanged. */
export function mixedColour(text: string): string {
  const found = MIX.exec(text);
  if (!found) return text;
  const [, space, one, percent, other] = found;
  const share = Number(percent) / 100;
  const [from, to] = space === "oklab" ? [toOklab, fromOklab] : [(rgb: Triple) => rgb, (rgb: Triple) => rgb];
  const [a, b] = [from(rgbOf(one)), from(rgbOf(other))];
  return hexOf(to(tripleOf((i) => a[i] * share + b[i] * (1 - share))));
}

function tripleOf(value: (i: 0 | 1 | 2) => number): Triple {
  return [value(0), value(1), value(2)];
}

/** From 0 to 1. */
function rgbOf(hex: string): Triple {
  return tripleOf((i) => Number.parseInt(hex.slice(1 + 2 * i, 3 + 2 * i), 16) / 255);
}

function hexOf(rgb: Triple): string {
  const byte = (value: number): string =>
    Math.round(Math.min(1, Math.max(0, value)) * 255)
      .toString(16)
      .padStart(2, "0");
  return `#${rgb.map(byte).join("")}`;
}

const linear = (value: number): number => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const gamma = (value: number): number => (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055);

/** The matrices of https://bottosson.github.io/posts/oklab/, which CSS Color 4 has as well. */
const TO_LMS: readonly Triple[] = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
];
const TO_LAB: readonly Triple[] = [
  [0.2104542553, 0.793617785, -0.0040720468],
  [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
];
const FROM_LAB: readonly Triple[] = [
  [1, 0.3963377774, 0.2158037573],
  [1, -0.1055613458, -0.0638541728],
  [1, -0.0894841775, -1.291485548],
];
const FROM_LMS: readonly Triple[] = [
  [4.0767416621, -3.3077115913, 0.2309699292],
  [-1.2684380046, 2.6097574011, -0.3413193965],
  [-0.0041960863, -0.7034186147, 1.707614701],
];

const times = (matrix: readonly Triple[], [x, y, z]: Triple): Triple =>
  tripleOf((i) => matrix[i][0] * x + matrix[i][1] * y + matrix[i][2] * z);

function toOklab(rgb: Triple): Triple {
  const lms = times(
    TO_LMS,
    tripleOf((i) => linear(rgb[i])),
  );
  return times(
    TO_LAB,
    tripleOf((i) => Math.cbrt(lms[i])),
  );
}

function fromOklab(lab: Triple): Triple {
  const lms = times(FROM_LAB, lab);
  const rgb = times(
    FROM_LMS,
    tripleOf((i) => lms[i] ** 3),
  );
  return tripleOf((i) => gamma(rgb[i]));
}
