import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { parseConsent } from '../../shared/commerce/consent.ts';
import { emptyForm } from '../../shared/commerce/checkout-form.ts';
import { parsePopupRecords } from '../../shared/commerce/popup-rule.ts';
import { parseStoredList } from '../../shared/commerce/saved-list.ts';
import { storedCartId } from '../features/cart/cart-sync.ts';
import { orderOfCart } from '../features/checkout/ordered-carts.ts';
import { undecidedAttempts } from '../features/checkout/payment-attempt.ts';
import { handOverForm, readForm } from '../features/checkout/stored-form.ts';
import { guestLists } from '../features/customer/enter-session.ts';
import { parseDraft } from '../features/customer/sign-in-again/draft.ts';
import { parseEntries } from '../features/integrations/purchase-outbox.ts';

/** Values that an earlier or later release has stored: what can be read is used, entry by entry, and nothing throws. */
const NOW = 1_800_000_000_000;
const ID = '00000000-0000-4000-8000-000000000000';
const CART = 'aaaaaaaa-0000-4000-8000-000000000000';

let local: Map<string, string>;
let session: Map<string, string>;
const storageOf = (values: Map<string, string>) => ({
  getItem: (key: string) => values.get(key.replace('karat:', '')) ?? null,
  setItem: (key: string, value: string) => values.set(key.replace('karat:', ''), value),
  removeItem: (key: string) => values.delete(key.replace('karat:', '')),
});
beforeEach(() => {
  [local, session] = [new Map(), new Map()];
  vi.stubGlobal('localStorage', storageOf(local));
  vi.stubGlobal('sessionStorage', storageOf(session));
});
afterEach(() => vi.unstubAllGlobals());

describe('a wish list or comparison', () => {
  const wish = { sku: 'A', engraving: {} };
  const parse = (value: unknown) => parseStoredList(value, NOW, 4);

  it('keeps its products when the id has another form, and is saved anew', () => {
    for (const id of [17, '17', undefined, { uuid: ID }])
      expect(parse({ id, since: NOW, list: [wish] })).toEqual({ id: null, since: NOW, unsaved: true, list: [wish] });
  });

  it('without the time of its last use begins a new life', () => {
    expect(parse({ id: ID, list: [wish] })).toEqual({ id: ID, since: NOW, unsaved: false, list: [wish] });
    expect(parse({ id: ID, since: '2026-11-01', list: [wish] })?.since).toBe(NOW);
  });

  it('leaves out products in another form', () => {
    expect(parse({ id: ID, since: NOW, list: ['A', { product: 5 }, null, wish] })?.list).toEqual([wish]);
  });
});

it('records of popups in another form are left out, and the others count', () => {
  const record = { frequency: 1, openedAt: NOW };
  expect(
    parsePopupRecords({ 'popup:1': record, 'popup:2': NOW, 'popup:3': { frequency: 'once', openedAt: NOW }, newsletter: record }),
  ).toEqual({ 'popup:1': record });
});

it('a consent in another form is none: the shopper is asked again', () => {
  for (const text of ['all', '{"statistics":true}', '0', '1.7f3a90c25e1d.lx1c2d3e.sm.1s-2m']) expect(parseConsent(text)).toBeNull();
});

it('the id of a cart in another form counts as none, here and for a sign-in', () => {
  for (const text of ['17', '{"id":"x"}', `"${CART}"`]) {
    local.set('cart', text);
    expect(storedCartId()).toBeNull();
    local.set('wishlist', JSON.stringify({ id: 17, list: [] }));
    expect(guestLists()).toEqual({ cart_unique_id: '', wishlist_unique_id: '' });
  }
  local.set('cart', CART);
  expect([storedCartId(), guestLists().cart_unique_id]).toEqual([CART, CART]);
});

it('a payment attempt without the fields of today is dropped, a known one beside it is resumed', () => {
  const attempt = { cartId: CART, method: 'card', amount: 5, idempotencyKey: 'key-of-this', state: 'open', at: Date.now() };
  local.set('order-attempts', JSON.stringify([{ cart: CART, key: 'x' }, null, { ...attempt, state: 'paid' }, attempt]));
  expect(undecidedAttempts()).toEqual([{ ...attempt, paymentId: null, orderId: null, measured: [] }]);
});

it('a checkout form keeps the fields that it has, also when the session ends', () => {
  session.set(
    'checkout-form',
    JSON.stringify({ email: 'ana@example.com', address: 'Musterstraße 1', shipping: 'Wien', billing: null, phone: 43 }),
  );
  const start = emptyForm('AT');
  expect(readForm(CART, start)).toEqual({ ...start, email: 'ana@example.com' });
  handOverForm(CART, null, null, (form) => ({ ...form, phone: form.shipping.city }));
  expect(readForm(CART, start).email).toBe('ana@example.com');
  session.set('checkout-form', '[');
  expect(readForm(CART, start)).toEqual(start);
});

it('orders of carts and typed fields in another form are left out', () => {
  session.set('ordered-carts', JSON.stringify({ [CART]: 'order-1', other: { id: 5 } }));
  expect([orderOfCart(CART), orderOfCart('other')]).toEqual(['order-1', null]);
  const draft = { path: '/profile', owner: null, top: 0, opened: null };
  const typed = [['contact name', 'Ana'], null, 7, { name: 'x' }, ['newsletter', true], ['size', 54]];
  expect(parseDraft({ ...draft, typed })?.typed).toEqual([
    ['contact name', 'Ana'],
    ['newsletter', true],
  ]);
  expect(parseDraft({ ...draft, typed: { name: 'Ana' } })).toBeNull();
});

it('purchases that wait are told with numbers, texts or none as ids of products, and one in another form is dropped alone', () => {
  const item = { id: 1, sku: 'A', name: 'Ring', price: 100, quantity: 1 };
  const facts = { order: 'FL-1', currency: 'EUR', value: 100, tax: 0, shipping: 0 };
  const entryOf = (...items: object[]) => ({ at: NOW, facts: { ...facts, items } });
  const read = parseEntries([entryOf(item, { ...item, id: 'ring-a' }, { ...item, id: null }), entryOf({ ...item, price: '100' }), 5], NOW);
  expect(read.map((one) => one.facts.items.map(({ id }) => id))).toEqual([[1, 'ring-a', null]]);
});
