import { expect, it } from 'vitest';
import type { OrderView } from '../../orders/order-view.ts';
import { orderTasks, promisedBy } from './order-tasks.ts';

const LINE = { title: 'Solitär', configuration_id: 'FL-1', quantity: 1, engraving: {}, pre_order: false };
const DPD = { title: 'Versichert', carrier: 'DPD', days_min: 1, days_max: 2 };
const orderOf = (lines: readonly object[], shipping: object | null = DPD, to: string | null = '2026-12-01'): OrderView =>
  ({
    order_products: lines.map((line) => ({ ...LINE, ...line })),
    shipping,
    fulfilment: { history: [], parcel: null, expected: to && { from: to, to, hours: null } },
  }) as unknown as OrderView;

it.each([
  // 27 November 2026 is a Friday.
  ['two working days before it is promised', '2026-11-26T10:00:00Z', 'Friday 27 November'],
  ['today, if that day has passed', '2026-11-30T10:00:00Z', 'Monday 30 November'],
  ['the next working day after a weekend', '2026-11-28T10:00:00Z', 'Monday 30 November'],
])('a parcel leaves by %s', (_, now, day) => {
  expect(orderTasks(orderOf([{}]), Date.parse(now), 'en')).toEqual([{ title: 'Hand over to DPD', due: `by ${day}`, note: '' }]);
});

it('the tasks stand in the order of work, and pieces that are made first are promised for no day', () => {
  const order = orderOf([{ engraving: { text: 'A & L' } }, { title: 'Ring', configuration_id: 'FL-2', quantity: 2, pre_order: true }]);
  expect(promisedBy(order)).toBe(null);
  expect(orderTasks(order, Date.now(), 'en')).toEqual([
    { title: 'Make', due: '', note: '2 × Ring, FL-2' },
    { title: 'Engrave', due: '', note: expect.stringMatching(/^Engraving: .A & L.\. 1 × Solitär, FL-1$/) as string },
    { title: 'Hand over to DPD', due: '', note: '' },
  ]);
});

it('what is collected is put ready, and codes that go by mail leave nothing to do', () => {
  expect(orderTasks(orderOf([{}], { ...DPD, carrier: null }), Date.now(), 'en').map(({ title, due }) => [title, due])).toEqual([
    ['Put ready for collection', ''],
  ]);
  expect(orderTasks(orderOf([{}], null, null), Date.now(), 'en')).toEqual([]);
});
