import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Cart } from '../../packages/contract/cart.ts';
import { Quantity } from '../../packages/contract/cart.ts';
import { QUANTITY_MAX } from '../../packages/contract/limits.ts';
import { type CartChange, enqueue } from './cart-changes.ts';
import { lineKey } from '../../packages/contract/line-facts.ts';
import { cartWith, newItem } from './cart.fixture.ts';
import { applyChanges, lineLimit, removingKeys } from './cart-optimistic.ts';
import { lineCents } from './code-totals.ts';
import { fromCents, toCents } from './money.ts';

const add = (...args: Parameters<typeof newItem>): CartChange => ({ kind: 'add', key: `${args[0]}|`, item: newItem(...args) });
const set = (id: number, quantity: number): CartChange => ({ kind: 'set', key: `${id}|`, quantity });
const remove = (id: number): CartChange => ({ kind: 'remove', key: `${id}|` });
const quantities = (cart: Cart | null) => cart?.items.map(({ quantity }) => quantity);

describe('cart with queued changes', () => {
  const cart = cartWith('c'.repeat(16), newItem(1, 1), newItem(2, 2, { cost: 1490, sale: true, sale_value: 15 }));

  it('is the confirmed cart without changes', () => {
    expect(applyChanges(cart, [])).toBe(cart);
    expect(applyChanges(null, [])).toBeNull();
  });

  it('shows an added line with its sale price before the cart exists', () => {
    const shown = applyChanges(null, [add(2, 2, { cost: 1490, sale: true, sale_value: 15 })]);
    expect(shown?.items[0]).toMatchObject({ title: 'Solitärring Adele', quantity: 2, base_cost: 1490, discount_amount: 223.5 });
    expect(shown?.items[0]?.id).toBeLessThan(0);
    expect(shown?.items_amount).toBe(2533);
  });

  it('gives each added line an id of its own, also beside lines whose ids are text', () => {
    const texts = { ...cart, items: cart.items.map((line) => ({ ...line, id: `x-${line.id}` })) };
    const added = applyChanges(texts, [add(3, 1), add(4, 1)]);
    expect(added?.items.map(({ id }) => id)).toEqual([...texts.items.map(({ id }) => id), -1, -2]);
  });

  it('raises the quantity of an existing line', () => {
    expect(quantities(applyChanges(cart, [add(1, 1)]))).toEqual([2, 2]);
  });

  it('limits an added quantity to the stock, but keeps a quantity confirmed by the backend', () => {
    expect(quantities(applyChanges(cart, [set(1, 50)]))).toEqual([3, 2]);
    const short = { ...cart, items: cart.items.map((line) => ({ ...line, stock_qty: 0 })) };
    expect(quantities(applyChanges(short, [set(2, 5)]))).toEqual([1, 2]);
  });

  it('keeps a line that is being removed, but not in the sums', () => {
    const shown = applyChanges(cart, [remove(2)]);
    expect(shown?.items).toHaveLength(2);
    expect(shown).toMatchObject({ items_amount: 100, final_amount: 100, tax_amount: 16.67 });
    expect(removingKeys([remove(2)])).toEqual(['2|']);
  });

  it('starts at the added quantity when a removed product is added again', () => {
    const changes = [remove(2), add(2, 1)];
    expect(quantities(applyChanges(cart, changes))).toEqual([1, 1]);
    expect(removingKeys(changes)).toEqual([]);
  });

  it('has the contract’s limit of quantity', () => {
    expect([QUANTITY_MAX, QUANTITY_MAX + 1].map((quantity) => Quantity.safeParse(quantity).success)).toEqual([true, false]);
    const line = { id: 1, product_configuration_id: 1, quantity: 1, stock_qty: 500, track_inventory: true };
    expect(lineLimit(line, [line])).toBe(QUANTITY_MAX);
    expect(lineLimit({ ...line, stock_qty: 0, track_inventory: false }, [line])).toBe(QUANTITY_MAX);
  });

  it('lines of one configuration share its stock', () => {
    const [plain, engraved] = [1, 2].map((id) => ({ id, product_configuration_id: 7, quantity: 2, stock_qty: 5, track_inventory: true }));
    expect(lineLimit(plain!, [plain!, engraved!])).toBe(3);
  });

  it('has sums that match its lines after any changes', () => {
    const id = fc.integer({ min: 1, max: 4 });
    const quantity = fc.integer({ min: 1, max: 120 });
    const change = fc.oneof(
      fc.tuple(id, quantity).map(([one, n]) => add(one, n)),
      fc.tuple(id, quantity).map(([one, n]) => set(one, n)),
      id.map(remove),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(change, fc.boolean())), (clicks) => {
        const queue = clicks.reduce<CartChange[]>((waiting, [one, running]) => enqueue(waiting, one, running), []);
        const shown = applyChanges(cart, queue);
        const going = removingKeys(queue);
        const counted = shown?.items.filter((line) => !going.includes(lineKey(line))) ?? [];
        expect(toCents(shown?.items_amount ?? -1)).toBe(counted.reduce((sum, line) => sum + lineCents(line), 0));
        expect(shown?.final_amount).toBe(fromCents(toCents(shown?.items_amount ?? 0)));
        for (const line of shown?.items ?? []) expect(line.quantity).toBeGreaterThanOrEqual(1);
        expect(new Set(shown?.items.map(lineKey)).size).toBe(shown?.items.length);
        expect(new Set(shown?.items.map((line) => line.id)).size).toBe(shown?.items.length);
      }),
    );
  });
});
