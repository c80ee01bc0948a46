/** The stops of a price slider, ascending: round amounts. */
export interface PriceScale {
  readonly stops: readonly number[];
  /** The index of the stop nearest to an amount. No amount (null) is the end of the scale. */
  readonly stepOf: (amount: number | null, end: 'min' | 'max') => number;
  /** The bound at a stop; null (no bound) at the end of the scale. */
  readonly amountAt: (step: number, end: 'min' | 'max') => number | null;
}

/** Maximum ratio of a step to the amount. */
const SHARE = 0.05;

/**
 * A logarithmic scale. With prices from 100 € to 20,000 €, half of all products cost below 1,500 €; a linear scale would show these in its
 * first fourteenth. Each step is about a twentieth of the price, rounded to 1, 2 or 5 times a power of ten.
 */
export function priceScale(cost: { readonly min: number; readonly max: number }): PriceScale {
  const lowest = Math.floor(cost.min);
  const highest = Math.ceil(cost.max);
  const stops = [lowest];
  for (let next = after(lowest); next < highest; next = after(next)) stops.push(next);
  if (highest > lowest) stops.push(highest);
  const last = stops.length - 1;
  return {
    stops,
    stepOf: (amount, end) => (amount === null ? (end === 'min' ? 0 : last) : nearest(stops, amount)),
    amountAt: (step, end) => (step === (end === 'min' ? 0 : last) ? null : (stops[step] ?? null)),
  };
}

function after(amount: number): number {
  const step = roundDown(Math.max(amount * SHARE, 1));
  return (Math.floor(amount / step) + 1) * step;
}

/** Rounds down to 1, 2, 5, 10, 20, 50 … */
function roundDown(size: number): number {
  const power = 10 ** Math.floor(Math.log10(size));
  return (size >= 5 * power ? 5 : size >= 2 * power ? 2 : 1) * power;
}

function nearest(stops: readonly number[], amount: number): number {
  let best = 0;
  for (const [index, stop] of stops.entries()) if (Math.abs(stop - amount) < Math.abs((stops[best] ?? Infinity) - amount)) best = index;
  return best;
}
