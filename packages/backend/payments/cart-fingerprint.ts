import { createHash } from 'node:crypto';
import type { z } from 'zod';
import { lineIdentity } from '../../contract/line-facts.ts';
import type { UpdateCartRequest } from '../../contract/cart.ts';
import type { Orderable } from '../carts/checkout.ts';
import type { CartRow } from '../carts/rows.ts';

/**
 * Hash of everything that an order takes from a cart; the compiler asks for each field that a shopper can send. It is stored when the order button is pressed: a cart that changes afterwards, even
 * at the same total, is not what the shopper has ordered.
 */
export function cartFingerprint(cart: CartRow, { lines, sums }: Orderable): string {
  const fields: Readonly<Record<keyof z.output<typeof UpdateCartRequest>, unknown>> = {
    contact_email: cart.contact_email,
    shipping_address: cart.shipping_address,
    billing_address: cart.billing_address,
    shipping_rate_id: sums.rate?.id ?? null,
    order_notes: cart.order_notes,
  };
  const parts = [
    ...Object.values(fields),
    lines.map((line) => [line.configuration_id, line.quantity, lineIdentity(line) || '{}']),
    sums.discount?.row.code ?? null,
    sums.cards.map(({ row }) => row.code),
  ];
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}
