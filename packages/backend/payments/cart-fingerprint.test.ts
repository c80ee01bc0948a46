import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { type AddItemRequest, UpdateCartRequest } from '../../contract/cart.ts';
import type { Orderable } from '../carts/checkout.ts';
import type { CartRow, Line } from '../carts/rows.ts';
import { cartFingerprint } from './cart-fingerprint.ts';

/** Whatever a shopper can say of a line changes the fingerprint: a field that is new in the contract has to be named here. */
const OF_LINE: Readonly<Record<Exclude<keyof typeof AddItemRequest.shape, 'cart_unique_id'>, Partial<Line>>> = {
  product_configuration_id: { configuration_id: 3 },
  quantity: { quantity: 2 },
  engraving: { engraving: { text: 'A & L' } },
};

const line = { id: 1, configuration_id: 2, quantity: 1, engraving: {} } as unknown as Line;
const cart = { id: 1, contact_email: null, shipping_rate_id: 'dpd' } as unknown as CartRow;

const printOf = (changedCart: object = {}, changedLine: object = {}, sums: object = {}): string => {
  const row = { ...cart, ...changedCart };
  const rate = row.shipping_rate_id === null ? null : { id: row.shipping_rate_id };
  const lines = [{ ...line, ...changedLine }];
  return cartFingerprint(row, { lines, sums: { rate, discount: null, cards: [], ...sums } } as unknown as Orderable);
};

describe('the fingerprint of a cart', () => {
  it.each(Object.entries(OF_LINE))('differs with %s of a line', (_, changed) => {
    expect(printOf({}, changed)).not.toBe(printOf());
  });

  it.each(Object.keys(UpdateCartRequest.shape))('differs with %s', (field) => {
    expect(printOf({ [field]: 'other' })).not.toBe(printOf());
  });

  it('stays as it is for payments under way', () => {
    const hashOf = (engraving: string) =>
      createHash('sha256')
        .update(`[null,null,null,"dpd",null,[[2,1,${JSON.stringify(engraving)}]],null,[]]`)
        .digest('base64url');
    const noFields = { shipping_address: null, billing_address: null, order_notes: null };
    expect(printOf(noFields)).toBe(hashOf('{}'));
    expect(printOf(noFields, { engraving: { text: 'A' } })).toBe(hashOf('{"text":"A"}'));
  });

  it('differs with a discount code and a gift card, and is the same for the same cart', () => {
    const row = { code: 'LICHT50' };
    expect(new Set([printOf(), printOf({}, {}, { discount: { row } }), printOf({}, {}, { cards: [{ row }] })]).size).toBe(3);
    expect(printOf()).toBe(printOf());
  });
});
