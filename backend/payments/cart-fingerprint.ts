import { createHash } from 'node:crypto';
import type { Orderable } from '../carts/checkout.ts';
import type { CartRow } from '../carts/rows.ts';

/**
 * Hash of everything that an order takes from a cart. It is stored when the order button is pressed: a cart that changes afterwards, even
 * at the same total, is not what the shopper has ordered.
 */
export function cartFingerprint(cart: CartRow, { lines, sums }: Orderable): string {
  const parts = [
    cart.contact_email,
    cart.shipping_address,
    cart.billing_address,
    sums.rate?.id ?? null,
    cart.order_notes,
    lines.map(({ configuration_id, quantity, engraving }) => [configuration_id, quantity, engraving]),
    sums.discount?.row.code ?? null,
    sums.cards.map(({ row }) => row.code),
  ];
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}
