/** The ticks of an axis: ascending round values that include zero, with steps of 1, 2 or 5 times a power of ten. */
export interface Ticks {
  readonly values: readonly number[];
  readonly step: number;
}

export function ticksFor(low: number, high: number, wanted = 4): Ticks {
  const [bottom, top] = [Math.min(0, low), Math.max(0, high)];
  const rough = (top - bottom || 1) / wanted;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 5].find((factor) => factor * power >= rough * 0.999) ?? 10);
  const first = Math.ceil(bottom / step - 1e-9);
  const last = Math.floor(top / step + 1e-9);
  return { step, values: Array.from({ length: last - first + 1 }, (_, i) => (first + i) * step) };
}
