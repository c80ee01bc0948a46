import { expect, it } from 'vitest';
import type { PlatformOrder } from '../../contract/platform-order.ts';
import { orderEntity } from './order-entity.ts';

const ORDER: PlatformOrder = {
  checkout_id: 'a-checkout-of-a-machine-1',
  platform: 'https://a.example/p',
  po_number: 'FL-26-1',
  created_at: '2026-11-20T10:00:00.000Z',
  language: 'de',
  status: 'received',
  delivered: false,
  shipping: { title: 'DPD', carrier: 'DPD' },
  lines: [
    {
      position: 0,
      configuration_id: 'A',
      title: 'Ring',
      options: [{ value: 'Gold' }],
      image: null,
      quantity: 2,
      cost: 10.5,
      digital: false,
    },
    { position: 1, configuration_id: 'B', title: 'Kette', options: [], image: null, quantity: 1, cost: 79, digital: false },
  ],
  currency_code: 'EUR',
  items_amount: 100,
  discount_amount: 10,
  shipping_amount: 5.9,
  gift_card_amount: 50.1,
  final_amount: 45.8,
  fulfilment: null,
  adjustments: [],
};
const CONTEXT = {
  imageOf: (url: string) => `https://cdn.test${url}`,
  trackingUrl: 'https://shop.test/tracking',
  statusTitle: (key: string) => (key === 'shipped' ? 'Versandt' : undefined),
  giftCard: 'Geschenkkarte',
};
const entity = (change: Partial<PlatformOrder> = {}) => orderEntity({ ...ORDER, ...change }, CONTEXT);
const history = (...statuses: readonly string[]) =>
  statuses.map((status, index) => ({ status, at: `2026-11-2${index + 1}T10:00:00.000Z` }));

it('has sums that add up, and lines by their number', () => {
  const { totals, line_items: lines } = entity();
  expect(totals.map(({ type, amount }) => [type, amount])).toEqual([
    ['subtotal', 10_000],
    ['discount', -1000],
    ['fulfillment', 590],
    ['gift_card', -5010],
    ['total', 4580],
  ]);
  expect(lines.map(({ id, item, quantity, totals: sums }) => [id, item.title, item.price, quantity.total, sums[0]?.amount])).toEqual([
    ['1', 'Ring, Gold', 1050, 2, 2100],
    ['2', 'Kette', 7900, 1, 7900],
  ]);
});

it('says where a parcel is from its handover on, and not before', () => {
  const parcel = { carrier: 'DPD', number: '0123', url: null };
  const { fulfillment, line_items: lines } = entity({
    fulfilment: {
      history: history('received', 'in-workshop', 'shipped'),
      parcel,
      expected: { from: '2026-11-30', to: '2026-12-01', hours: null },
    },
  });
  expect(fulfillment.events.map(({ type, tracking_number: number, description }) => [type, number, description])).toEqual([
    ['processing', undefined, undefined],
    ['processing', undefined, undefined],
    ['shipped', '0123', 'Versandt'],
  ]);
  expect(fulfillment.expectations).toMatchObject([
    { method_type: 'shipping', destination: {}, description: expect.stringMatching(/^DPD, 30\. November/) },
  ]);
  expect(lines.map(({ status, quantity }) => [status, quantity.fulfilled])).toEqual([
    ['fulfilled', 2],
    ['fulfilled', 1],
  ]);
});

it.each([
  ['digital', null],
  ['pickup', { title: 'Abholung', carrier: null }],
])('an order by %s is no parcel', (method, shipping) => {
  const expected = { from: '2026-11-30', to: '2026-11-30', hours: null };
  const { fulfillment, totals } = entity({ shipping, fulfilment: { history: [], parcel: null, expected } });
  expect(fulfillment.expectations[0]?.method_type).toBe(method);
  expect(totals.some(({ type }) => type === 'fulfillment')).toBe(method === 'pickup');
});

it('counts what has come back, in signed quantities and sums; what is under way counts for nothing', () => {
  const back = { type: 'return' as const, at: '2026-11-25T10:00:00.000Z', lines: [{ position: 0, quantity: 1 }] };
  const { adjustments, line_items: lines } = entity({
    delivered: true,
    adjustments: [
      { ...back, id: 'R-1', status: 'completed' as const, amount: 10.5 },
      { ...back, id: 'R-2', status: 'pending' as const, amount: null },
    ],
  });
  expect(lines[0]).toMatchObject({ quantity: { original: 2, total: 1, fulfilled: 1 }, status: 'fulfilled' });
  expect(adjustments.map(({ status, line_items: positions, totals }) => [status, positions, totals])).toEqual([
    ['completed', [{ id: '1', quantity: -1 }], [{ type: 'total', amount: -1050 }]],
    ['pending', [{ id: '1', quantity: -1 }], undefined],
  ]);
});
