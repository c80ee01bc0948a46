import { expect, it } from 'vitest';
import { isChargeRefused } from '../../backend/payments/payment-gateway.ts';
import { CallFailed } from '../call-json.ts';
import type { MollieBalanceTransaction, MollieClient } from './mollie-client.ts';
import { mollieMovements } from './mollie-movements.ts';

const euros = (value: string) => ({ currency: 'EUR', value });
const transaction = (id: string, type: string, value: string, more: Partial<MollieBalanceTransaction> = {}): MollieBalanceTransaction => ({
  id,
  type,
  createdAt: '2026-10-02T10:00:00+00:00',
  initialAmount: euros(value),
  ...more,
});

/** `balances`: their transactions, newest first. */
function clientOf(balances: Readonly<Record<string, readonly MollieBalanceTransaction[]>>) {
  const read: string[] = [];
  const client = {
    mayReadBalances: true,
    async *balances() {
      for (const id of Object.keys(balances)) yield { id };
    },
    async *balanceTransactions(id: string) {
      for (const one of balances[id] ?? []) {
        read.push(one.id);
        yield one;
      }
    },
  };
  return { client: client as unknown as MollieClient, read };
}
const october = { from: Date.UTC(2026, 9, 1), to: Date.UTC(2026, 10, 1) };

it('tells kinds by their types, and finds ids with and without an object that the type names', async () => {
  const { client } = clientOf({
    bal_1: [
      transaction('baltr_7', 'something-new', '0.01'),
      transaction('baltr_6', 'outgoing-transfer', '-50.00', {
        context: { 'outgoing-transfer': { settlementId: 'stl_1', transferId: 't' } },
      }),
      transaction('baltr_5', 'invoice-compensation', '-1.99', { context: { invoiceId: 'inv_1' } }),
      transaction('baltr_4', 'chargeback', '-10.00', {
        deductions: euros('-25.00'),
        context: { paymentId: 'tr_1', chargebackId: 'chb_1' },
      }),
      transaction('baltr_3', 'refund', '-2.00', { context: { refund: { paymentId: 'tr_1', refundId: 're_1' } } }),
      transaction('baltr_2', 'capture', '10.00', { deductions: euros('-0.29'), context: { paymentId: 'tr_1' } }),
      transaction('baltr_1', 'payment', '10.00', { deductions: null, context: null }),
    ],
  });
  const found = await mollieMovements(client, october);
  expect(found.map(({ kind, cents, feeCents, ref, refund, payout }) => [kind, cents, feeCents, ref, refund, payout])).toEqual([
    ['adjustment', 1, 0, null, null, null],
    ['payout', -5000, 0, null, null, 'stl_1'],
    ['fee', 0, 199, null, null, null],
    ['dispute', -1000, 2500, 'tr_1', null, null],
    ['refund', -200, 0, 'tr_1', 're_1', null],
    ['charge', 1000, 29, 'tr_1', null, null],
    ['charge', 1000, 0, null, null, null],
  ]);
});

it('reads each balance down to the first movement before the period, and takes none after it', async () => {
  const { client, read } = clientOf({
    bal_euros: [
      transaction('new', 'payment', '1.00', { createdAt: '2026-11-01T00:00:00+00:00' }),
      transaction('in', 'payment', '1.00', { createdAt: '2026-10-01T00:00:00+00:00' }),
      transaction('old', 'payment', '1.00', { createdAt: '2026-09-30T23:59:59+00:00' }),
      transaction('older', 'payment', '1.00', { createdAt: '2026-09-01T00:00:00+00:00' }),
    ],
    bal_zloty: [transaction('zloty', 'payment', '4.00', { initialAmount: { currency: 'PLN', value: '4.00' } })],
  });
  const found = await mollieMovements(client, october);
  expect(found.map(({ id, currency }) => [id, currency])).toEqual([
    ['in', 'EUR'],
    ['zloty', 'PLN'],
  ]);
  expect(read).toEqual(['new', 'in', 'old', 'zloty']);
});

it('without a token, or without its right, it is by hand; anything else is no refusal', async () => {
  const failing = (error: Error): MollieClient =>
    ({
      mayReadBalances: true,
      balances() {
        throw error;
      },
    }) as unknown as MollieClient;
  const without = { ...clientOf({}).client, mayReadBalances: false };
  for (const client of [without, failing(new CallFailed(403, 'forbidden'))])
    await expect(mollieMovements(client, october)).rejects.toSatisfy(isChargeRefused);
  await expect(mollieMovements(failing(new CallFailed(500, 'down')), october)).rejects.toThrow('down');
});
