import { expect, it } from 'vitest';
import { isChargeRefused } from '../../backend/payments/payment-gateway.ts';
import { CallFailed, CallRefused } from '../call-json.ts';
import type { PayPalClient, PayPalTransaction } from './paypal-client.ts';
import { payPalMovements } from './paypal-movements.ts';

const DAY_MS = 86_400_000;
const FROM = Date.UTC(2026, 9, 1);
const transaction = (id: string, code: string, value: string, more: Partial<PayPalTransaction> = {}): PayPalTransaction => ({
  transaction_id: id,
  transaction_event_code: code,
  transaction_initiation_date: '2026-10-02T10:00:00+0000',
  transaction_amount: { currency_code: 'EUR', value },
  ...more,
});

type Page = (from: string, to: string) => readonly PayPalTransaction[];
function clientOf(page: Page) {
  const calls: string[] = [];
  const captures: string[] = [];
  const client = {
    async transactions(from: string, to: string) {
      calls.push(`${from} ${to}`);
      return { items: page(from, to), pages: 1 };
    },
    async capture(id: string) {
      captures.push(id);
      if (id === 'GONE') throw new CallRefused(404, 'RESOURCE_NOT_FOUND', 'gone');
      return { supplementary_data: { related_ids: { order_id: `ORDER-${id}` } } };
    },
  };
  return { client: client as unknown as PayPalClient, calls, captures };
}

it('asks for 30 days at a time, without a gap and without a moment twice', async () => {
  const { client, calls } = clientOf(() => []);
  await payPalMovements(client, { from: FROM, to: FROM + 61 * DAY_MS });
  expect(calls).toEqual([
    '2026-10-01T00:00:00.000Z 2026-10-30T23:59:59.999Z',
    '2026-10-31T00:00:00.000Z 2026-11-29T23:59:59.999Z',
    '2026-11-30T00:00:00.000Z 2026-11-30T23:59:59.999Z',
  ]);
});

it('asks for half of a time of which there is too much', async () => {
  const { client, calls } = clientOf((from, to) => {
    if (Date.parse(to) - Date.parse(from) > 2 * DAY_MS) throw new CallRefused(400, 'RESULTSET_TOO_LARGE', 'too large');
    return [transaction(from, 'T0006', '1.00')];
  });
  expect(await payPalMovements(client, { from: FROM, to: FROM + 4 * DAY_MS })).toHaveLength(2);
  expect(calls).toHaveLength(3);
});

it('tells kinds by their codes: what the owner has paid is no charge, what is pending or denied nothing', async () => {
  const { client } = clientOf(() => [
    transaction('C', 'T0006', '100.00', {
      fee_amount: { currency_code: 'EUR', value: '-2.84' },
      custom_field: 'shop.example,paypal,payment-1,express',
    }),
    transaction('P', 'T0006', '1.00', { transaction_status: 'P' }),
    transaction('D', 'T0006', '1.00', { transaction_status: 'D' }),
    transaction('S', 'T0008', '-5.00'),
    transaction('F', 'T0106', '-16.00'),
    transaction('H', 'T1110', '-100.00', { paypal_reference_id: 'C', paypal_reference_id_type: 'TXN' }),
    transaction('W', 'T0400', '-50.00'),
    transaction('X', 'T2001', '3.00'),
  ]);
  const found = await payPalMovements(client, { from: FROM, to: FROM + DAY_MS });
  expect(found.map(({ kind, cents, feeCents, reference, payout }) => [kind, cents, feeCents, reference, payout])).toEqual([
    ['charge', 10_000, 284, 'payment-1', null],
    ['adjustment', -500, 0, null, null],
    ['fee', 0, 1600, null, null],
    ['dispute', -10_000, 0, 'payment-1', null],
    ['payout', -5000, 0, null, 'W'],
    ['adjustment', 300, 0, null, null],
  ]);
  expect(found[0]).toMatchObject({ at: Date.UTC(2026, 9, 2, 10), shop: 'shop.example', currency: 'EUR' });
});

it('finds the order of a refund by its capture: in the same time, by a call, or not', async () => {
  const refund = (id: string, capture: string) =>
    transaction(id, 'T1107', '-1.00', { paypal_reference_id: capture, paypal_reference_id_type: 'TXN' });
  const { client, captures } = clientOf(() => [
    transaction('C', 'T0006', '1.00', { custom_field: 'shop.example,paypal,payment-1' }),
    refund('R1', 'C'),
    refund('R2', 'OLD'),
    refund('R3', 'GONE'),
  ]);
  const found = await payPalMovements(client, { from: FROM, to: FROM + DAY_MS });
  expect(found.slice(1).map(({ ref, reference, refund: own }) => [ref, reference, own])).toEqual([
    [null, 'payment-1', 'R1'],
    ['ORDER-OLD', null, 'R2'],
    [null, null, 'R3'],
  ]);
  expect(captures).toEqual(['OLD', 'GONE']);
});

it('without the right it is by hand; an unknown time is no movement of another day', async () => {
  const forbidden = clientOf(() => {
    throw new CallFailed(403, 'NOT_AUTHORIZED');
  });
  await expect(payPalMovements(forbidden.client, { from: FROM, to: FROM + 1 })).rejects.toSatisfy(isChargeRefused);
  const { client } = clientOf(() => [transaction('C', 'T0006', '1.00', { transaction_initiation_date: 'yesterday' })]);
  await expect(payPalMovements(client, { from: FROM, to: FROM + 1 })).rejects.toThrow('no time: yesterday');
});
