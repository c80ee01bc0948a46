import type { CartItem } from '../../packages/contract/cart.ts';

/** Why a product can neither be returned nor withdrawn from: it is made to the customer's wish (Directive 2011/83/EU, article 16 (c)). */
export type Exemption = 'engraved' | 'measured';
type OrderedLine = Pick<CartItem, 'engraving'> & Partial<Pick<CartItem, 'made_to_measure'>>;

export function exemptionOf({ engraving, made_to_measure }: OrderedLine): Exemption | null {
  if (engraving.text) return 'engraved';
  return made_to_measure ? 'measured' : null;
}

/** Of all products of a cart; null when none is exempt. */
export function exemptionsOf(lines: readonly OrderedLine[]): Exemption | 'both' | null {
  const found = new Set(lines.map(exemptionOf).filter((one) => one !== null));
  if (found.size > 1) return 'both';
  return [...found][0] ?? null;
}
