import type { CartItem } from '../../contract/cart.ts';
import type { LineExtras } from '../../contract/line.ts';
import { lineIdentity } from '../../contract/line-facts.ts';

export interface WantedLine {
  readonly sku: string;
  readonly quantity: number;
}

/** One call of the cart. */
export type LineChange =
  | { readonly kind: 'remove'; readonly lineId: CartItem['id'] }
  | { readonly kind: 'set'; readonly lineId: CartItem['id']; readonly sku: string; readonly quantity: number }
  | { readonly kind: 'add'; readonly sku: string; readonly quantity: number };

/** The same configuration twice is one line, as in the cart. */
export function mergedLines(lines: readonly WantedLine[]): WantedLine[] {
  const quantities = new Map<string, number>();
  for (const { sku, quantity } of lines) quantities.set(sku, (quantities.get(sku) ?? 0) + quantity);
  return [...quantities].map(([sku, quantity]) => ({ sku, quantity }));
}

/**
 * The changes that make a cart hold exactly these lines. Lines that go come first: their stock may be what the others need. A line with
 * extras is not of a machine, which cannot ask for an engraving, so it goes, too.
 */
export function lineChanges(
  now: readonly (Pick<CartItem, 'id' | 'sku' | 'quantity'> & LineExtras)[],
  wanted: readonly WantedLine[],
): LineChange[] {
  const target = new Map(mergedLines(wanted).map(({ sku, quantity }) => [sku, quantity]));
  const kept = new Set<string>();
  const [removed, set]: [LineChange[], LineChange[]] = [[], []];
  for (const { id, sku, quantity, ...extras } of now) {
    const next = lineIdentity(extras) === '' ? target.get(sku) : undefined;
    if (next === undefined || kept.has(sku)) removed.push({ kind: 'remove', lineId: id });
    else if (next !== quantity) set.push({ kind: 'set', lineId: id, sku, quantity: next });
    if (next !== undefined) kept.add(sku);
  }
  const added = [...target].flatMap(([sku, quantity]): LineChange[] => (kept.has(sku) ? [] : [{ kind: 'add', sku, quantity }]));
  return [...removed, ...set, ...added];
}
