import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Order } from '../../../contract/order.ts';
import type { Payment } from '../../../contract/payment.ts';
import { atGateway, finish, startPayment } from '../../../sandbox/testing/payment.fixture.ts';
import { readyCart } from '../../../sandbox/testing/purchase.fixture.ts';
import { type Running, startSandbox } from '../../../sandbox/testing/sandbox.fixture.ts';
import { shopDay } from '../../core/calendar.ts';
import { startPostgres, type TestPostgres } from '../../db/postgres/postgres.fixture.ts';
import { ChargeRefused, type Movement, type MovementPeriod } from '../../payments/payment-gateway.ts';
import { refundOrder } from '../change-order.ts';
import { paymentsReport } from './payments-report.ts';
import { hasFault } from './report-csv.ts';

/** Made to order, so no stock is needed. */
const RING = 'FL-ISO-RA-YG750-54';
const WRITE = { isDryRun: false, isByHand: false };

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());

describe.each([
  { name: 'SQLite', start: () => startSandbox() },
  {
    name: 'PostgreSQL',
    start: async () => startSandbox(mkdtempSync(join(tmpdir(), 'report-')), { databaseUrl: await postgres.newDatabase() }),
  },
])('the report of payments on $name', ({ start }) => {
  let running: Running;
  let gateway: string;
  /** Beside the ledger. */
  let others: Movement[];
  let asked: MovementPeriod[];
  beforeAll(async () => {
    running = await start();
  });
  afterAll(() => running.close());
  beforeEach(() => {
    [others, asked] = [[], []];
    Object.assign(shop().gateway, { movements: async (period: MovementPeriod) => answer(period, await ledger()) });
  });

  const shop = () => running.sandbox.shop;
  const today = () => ({ from: shopDay(Date.now()), to: shopDay(Date.now()) });
  function answer(period: MovementPeriod, movements: readonly Movement[]) {
    asked.push(period);
    return [{ provider: gateway, movements: [...movements, ...others] }];
  }
  /** The ledger of the test provider as a balance; each charge costs 1.00. */
  async function ledger(): Promise<Movement[]> {
    const movements: Movement[] = [];
    const rows = await shop().db.all<{ ref: string }>('SELECT ref FROM payments WHERE ref IS NOT NULL');
    for (const { ref } of rows) {
      const charge = await shop().gateway.read(ref);
      if (charge.state !== 'captured' && charge.state !== 'refunded') continue;
      movements.push(movement('charge', charge.cents, { ref, feeCents: 100 }));
      for (const refund of await shop().gateway.refunds(ref))
        if (refund.state === 'done') movements.push(movement('refund', -refund.cents, { ref, refund: refund.ref }));
    }
    return movements;
  }
  let count = 0;
  const movement = (kind: Movement['kind'], cents: number, more: Partial<Movement>): Movement => ({
    id: `txn_${(count += 1)}`,
    kind,
    at: Date.now(),
    currency: 'EUR',
    cents,
    feeCents: 0,
    ref: null,
    reference: null,
    refund: null,
    shop: null,
    payout: null,
    ...more,
  });

  async function byCard(): Promise<{ order: Order; payment: Payment }> {
    const cart = await readyCart(running, RING);
    const payment = await startPayment(running, cart);
    await atGateway(running, payment, 'authorised');
    ({ provider: gateway } = payment);
    return { order: (await finish(running, cart, payment)).body.data as Order, payment };
  }
  const cents = (order: Order): number => Math.round(order.final_amount * 100);

  it('an order, its refund in part, a fee and a payout agree', async () => {
    const { order } = await byCard();
    await refundOrder(shop(), order.po_number, { ...WRITE, amount: 20 });
    others = [movement('payout', -cents(order), { payout: 'po_1' })];
    const report = await paymentsReport(shop(), today());
    expect(report.findings).toEqual([]);
    expect(report.days).toEqual([
      {
        day: today().from,
        gateway,
        currency: 'EUR',
        orders: cents(order),
        creditNotes: -2000,
        charges: cents(order),
        refunds: -2000,
        disputes: 0,
        fees: 100,
        adjustments: 0,
        payouts: -cents(order),
        balance: -2100,
        difference: 0,
      },
    ]);
    expect(report.entries.map(({ kind, order: number }) => `${kind} ${number}`)).toEqual(
      expect.arrayContaining([`order ${order.po_number}`, `credit note ${order.po_number}`, `charge ${order.po_number}`, 'payout null']),
    );
    const [{ from, to } = { from: 0, to: 0 }] = asked;
    expect([shopDay(from) < today().from, to <= Date.now()]).toEqual([true, true]);
  });

  it('names what one of both does not know', async () => {
    const { order } = await byCard();
    const real = ledger;
    const known = await shop().db.get<{ ref: string }>(
      'SELECT p.ref FROM payments p JOIN orders o ON o.id = p.order_id WHERE o.po_number = ?',
      order.po_number,
    );
    const without = async (period: MovementPeriod) =>
      answer(
        period,
        (await real()).filter(({ ref }) => ref !== known?.ref),
      );
    Object.assign(shop().gateway, { movements: without });
    // Paid by the account's owner, past the shop.
    others = [movement('charge', 4200, {})];
    await shop().db.run('UPDATE payments SET changed_at = changed_at - 86400001 WHERE ref = ?', known?.ref ?? '');
    const from = shopDay(Date.now() - 3 * 86_400_000);
    const report = await paymentsReport(shop(), { from, to: today().to });
    expect(report.findings.map(({ reason, cents: by, order: number }) => [reason, by, number])).toEqual([
      ['charge_missing', -cents(order), order.po_number],
      ['no_order', 4200, null],
    ]);
    expect(hasFault(report)).toBe(true);
  });

  it('asks whose a charge is that the shop does not know', async () => {
    await byCard();
    const { read } = shop().gateway;
    Object.assign(shop().gateway, {
      read: async (ref: string) => {
        if (ref === 'foreign') return { shop: 'another.example' };
        if (ref === 'unseen') throw new ChargeRefused('unknown', 'of another key');
        return ref === 'lost' ? { shop: new URL(shop().shopOrigin).hostname } : read(ref);
      },
    });
    others = ['foreign', 'unseen', 'lost'].map((ref) => movement('charge', 500, { ref }));
    const { findings } = await paymentsReport(shop(), today());
    Object.assign(shop().gateway, { read });
    const named = findings.flatMap(({ reason, cents: by }) => (by === 500 ? [reason] : []));
    expect(named.toSorted((one, other) => (one < other ? -1 : 1))).toEqual(['no_order', 'other_shop', 'other_shop']);
  });

  it('a gateway that does not tell is named with its sum, and one that is down fails the report', async () => {
    await byCard();
    Object.assign(shop().gateway, { movements: async () => [{ provider: gateway, movements: null, reason: 'set the token' }] });
    const report = await paymentsReport(shop(), today());
    expect(report.unanswered).toEqual([{ gateway, reason: 'set the token' }]);
    expect(new Set(report.findings.map(({ reason }) => reason))).toEqual(new Set(['not_told']));
    Object.assign(shop().gateway, { movements: undefined });
    expect((await paymentsReport(shop(), today())).unanswered).toEqual([
      { gateway, reason: expect.stringContaining('PAYMENTS') as string },
    ]);
    Object.assign(shop().gateway, { movements: () => Promise.reject(new Error('down')) });
    await expect(paymentsReport(shop(), today())).rejects.toThrow('does not answer');
  });

  it('a period without orders has no rows', async () => {
    const report = await paymentsReport(shop(), { from: '2020-01-01', to: '2020-01-31' });
    expect([report.days, report.entries, report.findings]).toEqual([[], [], []]);
    expect((await paymentsReport(shop(), { from: '2099-01-01', to: '2099-01-02' })).days).toEqual([]);
  });
});
