import { describe, expect, it } from 'vitest';
import { lineKey } from '../../packages/contract/line-facts.ts';
import { cartWith, newItem } from './cart.fixture.ts';
import { applyChanges } from './cart-optimistic.ts';
import { itemOfLine, withRemoved } from './cart-removed.ts';

describe('a removed line', () => {
  it('is restored with product, engraving, quantity and price', () => {
    const item = { ...newItem(7, 2, { cost: 1490, sale: true, sale_value: 15 }), engraving: { text: 'A & L' } };
    const cart = applyChanges(cartWith('c'.repeat(16), newItem(1)), [{ kind: 'add', key: lineKey(item), item }]);
    const line = cart!.items[1]!;
    const again = applyChanges(null, [{ kind: 'add', key: lineKey(line), item: itemOfLine(line) }]);
    expect(again?.items[0]).toEqual({ ...line, id: -1 });
  });

  it('without a price has no reduction', () => {
    const [line] = cartWith('c'.repeat(16), newItem(1, 1, { cost: 0 })).items;
    expect(itemOfLine(line!).preview).toMatchObject({ sale: false, sale_value: 0 });
  });
});

describe('lines and removed lines', () => {
  it('keep their order', () => {
    const a = { key: 'a', index: 0 };
    const c = { key: 'c', index: 2 };
    expect(withRemoved(['b', 'd'], [c, a])).toEqual([a, 'b', c, 'd']);
    expect(withRemoved([], [c])).toEqual([c]);
    expect(withRemoved(['b'], [])).toEqual(['b']);
  });
});
