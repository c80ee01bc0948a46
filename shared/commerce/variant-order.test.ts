import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { product, row } from '../../packages/contract/product.fixture.ts';
import { orderTotals, subtotal, variantGroups, withQuantity } from './variant-order.ts';

const none = () => 0;
const rings = [
  row('gold', '52', { cost: 999.99, stock_qty: 3 }),
  row('gold', '60', { cost: 999.99, stock_qty: 0 }),
  row('platinum', '52', { cost: 1499.95, stock_qty: 0, track_inventory: false }),
];
const [gold, soldOut, platinum] = rings;
const pair = product(rings, { sale: true, sale_value: 15 });
const groupsOf = (inCart: (id: string | number) => number = none) => variantGroups(pair.item_page, pair, inCart);
const all = (groups = groupsOf()) => groups.flatMap(({ variants }) => variants);

describe('variantGroups', () => {
  it('groups by the first option and names the rest', () => {
    expect(groupsOf().map(({ value, variants }) => [value?.key, variants.map(({ names }) => names.map(({ title }) => title))])).toEqual([
      ['gold', [['52'], ['60']]],
      ['platinum', [['52']]],
    ]);
  });

  it('returns one group with at most one option', () => {
    const chain = { options: [{ key: 'length', title: 'Länge', values: [] }], configurations: rings };
    expect(variantGroups(chain, pair, none).map(({ value, variants }) => [value, variants.length])).toEqual([[null, 3]]);
  });

  it('limits to the stock less the quantity in the cart; made to order up to 99', () => {
    expect(all().map(({ limit }) => limit)).toEqual([3, 0, 99]);
    expect(all(groupsOf(() => 2)).map(({ limit }) => limit)).toEqual([1, 0, 97]);
    expect(all(groupsOf(() => 200)).map(({ limit }) => limit)).toEqual([0, 0, 0]);
  });
});

describe('orderTotals', () => {
  it('sums sale prices in cents', () => {
    const [first, , third] = all();
    let quantities = withQuantity({}, first!, 2);
    quantities = withQuantity(quantities, third!, 1);
    expect(subtotal(first!, quantities)).toBe(2 * 84_999);
    const { lines, quantity: bought, amount } = orderTotals(groupsOf(), quantities);
    expect(lines.map(({ variant, quantity }) => [variant.row.id, quantity])).toEqual([
      [gold?.id, 2],
      [platinum?.id, 1],
    ]);
    expect([bought, amount]).toEqual([3, 2 * 84_999 + 127_496]);
  });

  it('never exceeds the limits, for any typed text', () => {
    fc.assert(
      fc.property(fc.double(), fc.nat(5), (quantityTyped, inCart) => {
        const groups = groupsOf(() => inCart);
        for (const variant of all(groups)) {
          const quantity = withQuantity({}, variant, quantityTyped)[variant.row.id] ?? 0;
          expect(Number.isInteger(quantity)).toBe(true);
          expect(quantity).toBeGreaterThanOrEqual(0);
          expect(quantity).toBeLessThanOrEqual(variant.limit);
        }
      }),
    );
  });

  it('omits variants that have sold out since', () => {
    expect(orderTotals(groupsOf(), { [soldOut?.id ?? 0]: 2 })).toEqual({ lines: [], quantity: 0, amount: 0 });
  });
});
