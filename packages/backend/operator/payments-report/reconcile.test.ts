import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Movement } from '../../payments/payment-gateway.ts';
import type { PaymentsReport } from './payments-report.ts';
import { type KnownPayment, type KnownRefund, reconcile, type ReconcileFacts } from './reconcile.ts';
import { daysCsv, detailsCsv, differencesText, hasFault } from './report-csv.ts';

const at = (day: number): number => Date.UTC(2026, 10, day, 12);
const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

const payment = (id: number, more: Partial<KnownPayment> = {}): KnownPayment => ({
  id,
  gateway: 'stripe',
  ref: `pi_${id}`,
  reference: `payment-${id}`,
  cents: 10_000,
  currency: 'EUR',
  order: `FL-26-${id}`,
  paidAt: at(10),
  dispute: null,
  ...more,
});
const refund = (paymentId: number, more: Partial<KnownRefund> = {}): KnownRefund => ({
  paymentId,
  ref: `re_${paymentId}`,
  creditNote: `RK-26-${paymentId}`,
  cents: 2000,
  at: at(11),
  state: 'done',
  ...more,
});
let count = 0;
const movement = (kind: Movement['kind'], cents: number, more: Partial<Movement> = {}): Movement => ({
  id: `txn_${(count += 1)}`,
  kind,
  at: at(10),
  currency: 'EUR',
  cents,
  feeCents: 0,
  ref: 'pi_1',
  reference: null,
  refund: null,
  shop: 'shop.example',
  payout: null,
  ...more,
});
const charge = (more: Partial<Movement> = {}): Movement => movement('charge', 10_000, { feeCents: 165, ...more });

const facts = (more: Partial<ReconcileFacts> & { readonly movements?: readonly Movement[] | null }): ReconcileFacts => ({
  payments: [payment(1)],
  refunds: [],
  accounts: [{ gateway: 'stripe', movements: more.movements === undefined ? [charge()] : more.movements }],
  shop: 'shop.example',
  from: '2026-11-01',
  to: '2026-11-30',
  dayOf,
  now: at(30),
  ...more,
});
const report = (...of: Parameters<typeof facts>): PaymentsReport => ({ ...reconcile(facts(...of)), unanswered: [] });
type Found = readonly [reason: string, cents: number, day: string];
const ordered = (all: readonly Found[]): string[] => all.map((one) => one.join(' ')).toSorted((one, other) => (one < other ? -1 : 1));
const found = (...of: Parameters<typeof facts>): string[] =>
  ordered(report(...of).findings.map(({ reason, cents, day }) => [reason, cents, day]));

describe('the report of payments', () => {
  it('has charges, what went back, fees and payouts by day, beside orders and credit notes', () => {
    const { days, findings } = report({
      refunds: [refund(1)],
      movements: [
        charge(),
        movement('refund', -2000, { refund: 're_1', at: at(11) }),
        movement('fee', 0, { feeCents: 300, ref: null, at: at(11) }),
        movement('payout', -7535, { ref: null, at: at(12), payout: 'po_1' }),
      ],
    });
    const none = { orders: 0, creditNotes: 0, charges: 0, refunds: 0, disputes: 0, fees: 0, adjustments: 0, payouts: 0, difference: 0 };
    const common = { gateway: 'stripe', currency: 'EUR', ...none };
    expect(days.toSorted((one, other) => (one.day < other.day ? -1 : 1))).toEqual([
      { ...common, day: '2026-11-10', orders: 10_000, charges: 10_000, fees: 165, balance: 9835 },
      { ...common, day: '2026-11-11', creditNotes: -2000, refunds: -2000, fees: 300, balance: -2300 },
      { ...common, day: '2026-11-12', payouts: -7535, balance: -7535 },
    ]);
    expect(findings).toEqual([]);
  });

  it.each<[string, Parameters<typeof facts>[0], Found[]]>([
    ['a charge that the gateway does not know', { movements: [] }, [['charge_missing', -10_000, '2026-11-10']]],
    ['a charge of the last hours', { movements: [], now: at(10) + 3_600_000 }, [['under_way', -10_000, '2026-11-10']]],
    ['a movement without an order', { payments: [], movements: [charge()] }, [['no_order', 10_000, '2026-11-10']]],
    [
      'a movement of nobody',
      { movements: [charge(), movement('charge', 700, { ref: null, shop: null })] },
      [['no_order', 700, '2026-11-10']],
    ],
    [
      'a movement of nobody beside a payment without a charge',
      {
        payments: [payment(1, { ref: null, order: null, reference: 'p' }), payment(2)],
        movements: [charge({ ref: 'pi_2' }), movement('charge', 700, { ref: null, shop: null })],
      },
      [['no_order', 700, '2026-11-10']],
    ],
    ['a movement of another shop', { payments: [], movements: [charge({ shop: 'b.example' })] }, [['other_shop', 10_000, '2026-11-10']]],
    ['another amount', { movements: [charge({ cents: 9900 })] }, [['other_amount', -100, '2026-11-10']]],
    ['a charge that was taken twice', { movements: [charge(), charge()] }, [['other_amount', 10_000, '2026-11-10']]],
    [
      'another currency',
      { movements: [charge({ currency: 'PLN', cents: 43_000 })] },
      [
        ['other_currency', -10_000, '2026-11-10'],
        ['other_currency', 43_000, '2026-11-10'],
      ],
    ],
    [
      'a charge of the next day',
      { movements: [charge({ at: at(11) })] },
      [
        ['other_day', -10_000, '2026-11-10'],
        ['other_day', 10_000, '2026-11-11'],
      ],
    ],
    ['a charge of the month before', { payments: [payment(1, { paidAt: Date.UTC(2026, 9, 31) })] }, [['other_day', 10_000, '2026-11-10']]],
    ['a gateway that does not tell', { movements: null }, [['not_told', -10_000, '2026-11-10']]],
    ['a gateway that nobody asks any more', { accounts: [] }, [['not_told', -10_000, '2026-11-10']]],
    [
      'money that came without an order and went back',
      { payments: [payment(1, { order: null })], movements: [charge(), movement('refund', -10_000, { refund: 're_9', at: at(11) })] },
      [
        ['given_back', 10_000, '2026-11-10'],
        ['given_back', -10_000, '2026-11-11'],
      ],
    ],
    ['money that came without an order and stays', { payments: [payment(1, { order: null })] }, [['no_order', 10_000, '2026-11-10']]],
    [
      'a refund that the shop does not know',
      { movements: [charge(), movement('refund', -2000, { refund: 're_8' })] },
      [['refund_unknown', -2000, '2026-11-10']],
    ],
    ['a refund that the gateway does not know', { refunds: [refund(1)] }, [['refund_missing', 2000, '2026-11-11']]],
    ['a refund that is not carried out yet', { refunds: [refund(1, { state: 'wanted', ref: null })] }, [['under_way', 2000, '2026-11-11']]],
    [
      'a refund of another amount',
      { refunds: [refund(1)], movements: [charge(), movement('refund', -1900, { refund: 're_1', at: at(11) })] },
      [['other_amount', 100, '2026-11-11']],
    ],
    [
      'a refund that has failed and came back',
      {
        refunds: [refund(1, { state: 'failed' })],
        movements: [
          charge(),
          movement('refund', -2000, { refund: 're_1', at: at(11) }),
          movement('refund', 2000, { refund: 're_1', at: at(20) }),
        ],
      },
      [['refund_failed', 2000, '2026-11-20']],
    ],
    [
      'a dispute',
      { payments: [payment(1, { dispute: 'open' })], movements: [charge(), movement('dispute', -10_000)] },
      [['dispute', -10_000, '2026-11-10']],
    ],
    [
      'a dispute that the shop does not know',
      { movements: [charge(), movement('dispute', -10_000)] },
      [['dispute_unknown', -10_000, '2026-11-10']],
    ],
    [
      'a dispute that is lost weeks later',
      {
        payments: [payment(1, { dispute: 'lost' })],
        refunds: [refund(1, { ref: 'dispute', cents: 10_000, at: at(25) })],
        movements: [charge(), movement('dispute', -10_000)],
      },
      [
        ['other_day', -10_000, '2026-11-10'],
        ['other_day', 10_000, '2026-11-25'],
      ],
    ],
  ])('names %s', (_, given, expected) => {
    expect(found(given)).toEqual(ordered(expected));
  });

  it('finds a charge by the payment that the gateway names, and takes a movement that comes twice once', () => {
    const twice = charge({ ref: null, reference: 'payment-1' });
    expect(report({ movements: [twice, twice] })).toMatchObject({ findings: [], days: [{ charges: 10_000, difference: 0 }] });
  });

  it('does not take the charge of one gateway for that of another with the same id', () => {
    const accounts = [
      { gateway: 'stripe', movements: [] },
      { gateway: 'mollie', movements: [charge()] },
    ];
    expect(found({ accounts })).toEqual(['charge_missing -10000 2026-11-10', 'no_order 10000 2026-11-10']);
  });
});

describe('the files', () => {
  const given = { refunds: [refund(1)], movements: [charge(), movement('refund', -1900, { refund: '=HYPERLINK("x")', at: at(11) })] };

  it('have a row for each day with what is named, and the sums of all days', () => {
    expect(daysCsv(report(given)).split('\r\n')).toEqual([
      'day,gateway,currency,orders,credit_notes,charges,refunds,disputes,fees,adjustments,payouts,balance,difference,named',
      '2026-11-10,stripe,EUR,100.00,0.00,100.00,0.00,0.00,1.65,0.00,0.00,98.35,0.00,',
      expect.stringMatching(
        /^2026-11-11,stripe,EUR,0\.00,-20\.00,0\.00,-19\.00,.*,-19\.00,1\.00,"20\.00 of FL-26-1 \(RK-26-1\): the gateway/,
      ),
      expect.stringMatching(/^total,stripe,EUR,100\.00,-20\.00,100\.00,-19\.00,0\.00,1\.65,0\.00,0\.00,79\.35,1\.00,$/),
      '',
    ]);
    expect(differencesText(report(given))).toMatch(
      /^FAULT {2}2026-11-11 {2}stripe {2}20\.00 of FL-26-1 \(RK-26-1\): the gateway does not know/,
    );
    expect([hasFault(report(given)), hasFault(report({}))]).toEqual([true, false]);
  });

  it('have each line of the shop, each movement and each difference, and no formula', () => {
    const movements = [charge({ id: '=HYPERLINK("http://x.example")', payout: '@po' })];
    const csv = detailsCsv(report({ movements }));
    expect(csv).toContain(`gateway,2026-11-10,stripe,EUR,charge,FL-26-1,"'=HYPERLINK(""http://x.example"")",100.00,1.65,98.35,'@po,`);
    expect(csv).toContain('shop,2026-11-10,stripe,EUR,order,FL-26-1,,100.00,0.00,100.00,,');
    expect(detailsCsv(report({ movements: [] }))).toContain(
      'difference,2026-11-10,stripe,EUR,fault,FL-26-1,,-100.00,,,,the gateway does not',
    );
  });
});

/** Any facts, right or wrong. */
const anyDay = fc.integer({ min: -20, max: 50 }).map(at);
const anyCents = fc.integer({ min: 1, max: 3000 });
const anyId = fc.integer({ min: 1, max: 4 });
const anyGateway = fc.constantFrom('stripe', 'mollie', 'paypal');
const anyCurrency = fc.constantFrom('EUR', 'EUR', 'PLN');
const anyPayments = fc.uniqueArray(
  fc
    .tuple(anyId, anyGateway, anyCents, anyCurrency, anyDay, fc.boolean(), fc.constantFrom(null, 'open' as const, 'lost' as const))
    .map(([id, gateway, cents, currency, paidAt, hasOrder, dispute]) =>
      payment(id, { gateway, cents, currency, paidAt, dispute, order: hasOrder ? `FL-26-${id}` : null }),
    ),
  { selector: ({ id }) => id },
);
const anyRefund = fc
  .tuple(anyId, fc.constantFrom(null, 're_1', 're_2', 'dispute'), anyCents, anyDay, fc.constantFrom('wanted', 'sent', 'done', 'failed'))
  .map(([id, ref, cents, day, state]) => refund(id, { ref, cents, at: day, state }));
const anyMovement = fc
  .tuple(
    fc.constantFrom('charge', 'refund', 'dispute', 'fee', 'payout', 'adjustment'),
    fc.integer({ min: -3000, max: 3000 }),
    anyDay,
    anyCurrency,
    fc.constantFrom(null, 'pi_1', 'pi_2', 'pi_3', 'pi_9'),
    fc.constantFrom(null, 're_1', 're_2'),
    fc.constantFrom(null, 'shop.example', 'b.example'),
    fc.nat({ max: 200 }),
  )
  .map(([kind, cents, day, currency, ref, refundRef, shop, feeCents]) =>
    movement(kind, cents, { at: day, currency, ref, refund: refundRef, shop, feeCents }),
  );
const anyAccounts = fc.uniqueArray(
  fc.tuple(anyGateway, fc.option(fc.array(anyMovement, { maxLength: 12 }))).map(([gateway, movements]) => ({ gateway, movements })),
  { selector: ({ gateway }) => gateway },
);

describe('whatever shop and gateways say', () => {
  const sum = (all: readonly { readonly cents: number }[]): number => all.reduce((so, { cents }) => so + cents, 0);
  const given = fc.record({ payments: anyPayments, refunds: fc.array(anyRefund, { maxLength: 6 }), accounts: anyAccounts });

  it('the findings of a day, gateway and currency sum up to its difference, and no other day has any', () => {
    fc.assert(
      fc.property(given, (one) => {
        const { days, findings } = report(one);
        const isOf = (place: { day: string; gateway: string; currency: string }) => (other: typeof place) =>
          other.day === place.day && other.gateway === place.gateway && other.currency === place.currency;
        for (const day of days) expect(sum(findings.filter(isOf(day)))).toBe(day.difference);
        for (const finding of findings) expect(days.some(isOf(finding))).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it('every line and movement of the days is in the details once, and sums and details agree', () => {
    fc.assert(
      fc.property(given, (one) => {
        const { days, entries } = report(one);
        const within = one.accounts.flatMap(({ movements }) => movements ?? []).filter((moved) => dayOf(moved.at).startsWith('2026-11-'));
        expect(entries.filter(({ source }) => source === 'gateway')).toHaveLength(within.length);
        const balance = days.reduce((all, day) => all + day.balance, 0);
        expect(balance).toBe(within.reduce((all, { cents, feeCents }) => all + cents - feeCents, 0));
        expect(entries.every(({ day }) => day >= '2026-11-01' && day <= '2026-11-30')).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it('what the gateway tells as it is booked leaves nothing to name', () => {
    fc.assert(
      fc.property(fc.uniqueArray(anyId, { minLength: 1 }), anyCents, (ids, part) => {
        const payments = ids.map((id) => payment(id));
        const refunds = ids.map((id) => refund(id, { cents: part }));
        const movements = ids.flatMap((id) => [
          charge({ ref: `pi_${id}` }),
          movement('refund', -part, { ref: `pi_${id}`, refund: `re_${id}`, at: at(11) }),
        ]);
        expect(report({ payments, refunds, movements }).findings).toEqual([]);
      }),
    );
  });
});
