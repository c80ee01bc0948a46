/** The stops of a price slider, cheapest first: whole amounts that somebody would name. */
export interface PriceScale {
  readonly stops: readonly number[];
  /** The stop nearest to an amount; null is the end of the scale that has no bound. */
  readonly stepOf: (amount: number | null, end: 'min' | 'max') => number;
  /** The bound at a stop: none at the end of the scale. */
  readonly amountAt: (step: number, end: 'min' | 'max') => number | null;
}

/** From one stop to the next it is at most this much more. */
const SHARE = 0.05;

/**
 * A scale of equal ratios: between a chain for 100 € and a diamond for 20,000 € half of all pieces cost below 1,500 €, which an even scale would
 * squeeze into its first fourteenth. Each step of an arrow key is about a twentieth of the price, rounded to what is easily said.
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
  const step = easy(Math.max(amount * SHARE, 1));
  return (Math.floor(amount / step) + 1) * step;
}

/** The largest of 1, 2, 5, 10, 20, 50 … that is no larger. */
function easy(size: number): number {
  const power = 10 ** Math.floor(Math.log10(size));
  return (size >= 5 * power ? 5 : size >= 2 * power ? 2 : 1) * power;
}

function nearest(stops: readonly number[], amount: number): number {
  let best = 0;
  for (const [index, stop] of stops.entries()) if (Math.abs(stop - amount) < Math.abs((stops[best] ?? Infinity) - amount)) best = index;
  return best;
}
