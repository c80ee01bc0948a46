import { describe, expect, it } from 'vitest';
import { allInCart, type CartChange, enqueue } from './cart-changes.ts';
import { lineKey } from '../../packages/contract/line-facts.ts';
import { linePreview } from './cart.fixture.ts';

const add = (id: number, quantity: number, text?: string): CartChange => {
  const item = { product_configuration_id: id, quantity, engraving: { text }, preview: linePreview() };
  return { kind: 'add', key: lineKey(item), item };
};
const set = (key: string, quantity: number): CartChange => ({ kind: 'set', key, quantity });
const remove = (key: string): CartChange => ({ kind: 'remove', key });
const quantities = (queue: readonly CartChange[]) =>
  queue.map((change) => (change.kind === 'add' ? change.item.quantity : change.kind === 'set' ? change.quantity : 0));

describe('queue of changes', () => {
  it('merges rapid quantity changes into one call', () => {
    const queue = [2, 3, 4].reduce<CartChange[]>((waiting, n) => enqueue(waiting, set('1|', n), false), []);
    expect(queue).toEqual([set('1|', 4)]);
  });

  it('does not modify the running change', () => {
    const queue = enqueue(enqueue([set('1|', 2)], set('1|', 3), true), set('1|', 4), true);
    expect(quantities(queue)).toEqual([2, 4]);
  });

  it('adds up repeated additions of one line, not of another engraving', () => {
    const queue = [add(1, 1), add(1, 2), add(1, 1, 'A')].reduce<CartChange[]>((waiting, change) => enqueue(waiting, change, false), []);
    expect(quantities(queue)).toEqual([3, 1]);
  });

  it('drops waiting changes of a removed line, but not the running one', () => {
    const queue = [add(1, 1), set('1|', 3), set('2|', 5)];
    expect(enqueue(queue, remove('1|'), true)).toEqual([queue[0], queue[2], remove('1|')]);
    expect(enqueue(queue, remove('1|'), false)).toEqual([queue[2], remove('1|')]);
  });

  it('keeps the order of different kinds on one line', () => {
    const queue = [add(1, 1), set('1|', 3), add(1, 1)].reduce<CartChange[]>((waiting, change) => enqueue(waiting, change, false), []);
    expect(queue.map(({ kind }) => kind)).toEqual(['add', 'set', 'add']);
  });
});

describe('configurations whose whole stock is in the cart', () => {
  const line = (quantity: number, text?: string) => ({
    product_configuration_id: 1,
    quantity,
    engraving: text === undefined ? {} : { text },
  });
  it.each([
    ['an addition to the line that has them all', [line(1)], add(1, 1), 1, 1],
    ['an addition with another engraving', [line(1), line(1, 'A')], add(1, 1, 'B'), 0, 2],
    ['a higher quantity beside a line with the others', [line(1), line(1, 'A')], set('1|A', 2), 0, 2],
    ['an addition of more than are left', [line(1)], add(1, 2), 2, 0],
    ['a higher quantity of the only line', [line(1)], set('1|', 3), 2, 0],
    ['a product that is sold out', [], add(1, 1), 0, 0],
    ['another product in the cart', [{ ...line(1), product_configuration_id: 11 }], add(1, 1), 0, 0],
    ['a removal', [line(1)], remove('1|'), 0, 0],
  ] as const)('%s', (_, items, change, available, expected) => {
    expect(allInCart(items, change, available)).toBe(expected);
  });
});
