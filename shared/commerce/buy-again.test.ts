import { describe, expect, it } from 'vitest';
import type { Order } from '../../packages/contract/order.ts';
import { buyAgain } from './buy-again.ts';

const line = (sku: string, quantity: number, engraving: { text?: string } = {}): Order['order_products'][number] => ({
  product_id: 1,
  configuration_id: sku,
  title: sku,
  options: [],
  engraving,
  image: null,
  quantity,
  pre_order: false,
  digital: false,
  cost: 100,
  categories_ids: [],
  collections_ids: [],
  position: null,
  made_to_measure: false,
  resizable: true,
  has_report: false,
  returned: 0,
  in_repair: 0,
});
const configuration = (configuration_id: string, stock_qty: number, track_inventory = true) => ({
  id: stock_qty + 100,
  configuration_id,
  stock_qty,
  track_inventory,
});

describe('buyAgain', () => {
  it('adds each line with its engraving, limited to the stock', () => {
    const lines = [line('ADELE-54', 1, { text: 'A & L' }), line('RONDO', 5)];
    expect(buyAgain(lines, [configuration('ADELE-54', 4), configuration('RONDO', 2)])).toEqual({
      items: [
        { product_configuration_id: 104, quantity: 1, engraving: { text: 'A & L' } },
        { product_configuration_id: 102, quantity: 2, engraving: {} },
      ],
      soldOut: [],
    });
  });

  it('lists products that are sold out or removed, and adds those made to order', () => {
    const lines = [line('GONE', 1), line('SOLD', 1), line('MADE', 3)];
    const { items, soldOut } = buyAgain(lines, [configuration('SOLD', 0), configuration('MADE', 0, false)]);
    expect(items).toEqual([{ product_configuration_id: 100, quantity: 3, engraving: {} }]);
    expect(soldOut.map(({ title }) => title)).toEqual(['GONE', 'SOLD']);
  });

  it('shares the stock of a configuration among its lines', () => {
    const lines = [line('ADELE-54', 2), line('ADELE-54', 2, { text: 'L' }), line('ADELE-54', 1, { text: 'A' })];
    const { items, soldOut } = buyAgain(lines, [configuration('ADELE-54', 3)]);
    expect(items.map(({ quantity }) => quantity)).toEqual([2, 1]);
    expect(soldOut).toHaveLength(1);
  });
});
