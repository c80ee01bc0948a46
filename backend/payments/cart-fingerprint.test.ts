import { describe, expect, it } from 'vitest';
import { AddItemRequest, UpdateCartRequest } from '../../shared/contract/cart.ts';
import type { Orderable } from '../carts/checkout.ts';
import type { CartRow, Line } from '../carts/rows.ts';
import { cartFingerprint } from './cart-fingerprint.ts';

/**
 * The order button confirms a cart. Whatever a shopper can say of a cart or its lines changes the fingerprint: a field that is new in the
 * contract has to be named here, with the column that keeps it, and has to count.
 */
const OF_LINE: Readonly<Record<keyof typeof AddItemRequest.shape, keyof Line | null>> = {
  // Which cart it is does not change what is ordered.
  cart_unique_id: null,
  product_configuration_id: 'configuration_id',
  quantity: 'quantity',
  engraving: 'engraving',
};
const OF_CART: Readonly<Record<keyof typeof UpdateCartRequest.shape, keyof CartRow>> = {
  contact_email: 'contact_email',
  shipping_address: 'shipping_address',
  billing_address: 'billing_address',
  shipping_rate_id: 'shipping_rate_id',
  order_notes: 'order_notes',
};

const line = { id: 1, configuration_id: 2, quantity: 1, engraving: '{}' } as unknown as Line;
const cart = { id: 1, shipping_rate_id: 'dpd' } as unknown as CartRow;

const printOf = (changedCart: object = {}, changedLine: object = {}, sums: object = {}): string => {
  const row = { ...cart, ...changedCart };
  const rate = row.shipping_rate_id === null ? null : { id: row.shipping_rate_id };
  const lines = [{ ...line, ...changedLine }];
  return cartFingerprint(row, { lines, sums: { rate, discount: null, cards: [], ...sums } } as unknown as Orderable);
};

describe('the fingerprint of a cart', () => {
  it('is named here for each field that a shopper can send', () => {
    expect(Object.keys(OF_LINE)).toEqual(Object.keys(AddItemRequest.shape));
    expect(Object.keys(OF_CART)).toEqual(Object.keys(UpdateCartRequest.shape));
  });

  it.each(Object.entries(OF_LINE).filter(([, column]) => column !== null))('differs with %s of a line', (_, column) => {
    expect(printOf({}, { [column!]: 'other' })).not.toBe(printOf());
  });

  it.each(Object.entries(OF_CART))('differs with %s', (_, column) => {
    expect(printOf({ [column]: 'other' })).not.toBe(printOf());
  });

  it('differs with a discount code and a gift card, and is the same for the same cart', () => {
    const row = { code: 'LICHT50' };
    expect(new Set([printOf(), printOf({}, {}, { discount: { row } }), printOf({}, {}, { cards: [{ row }] })]).size).toBe(3);
    expect(printOf()).toBe(printOf());
  });
});
