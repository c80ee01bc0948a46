import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { Movement } from '../../backend/payments/payment-gateway.ts';
import { CENTS } from './new-charge.ts';
import type { Trial } from './open-trial.ts';
import type { Case } from './stage.ts';
import { caseOf, isRefusedWith, isUndecided, stepsOf } from './steps.ts';

const HOUR_MS = 3_600_000;

/** The balance of the account: charges, what went back, fees, payouts. */
export function movementCases({ stage }: Trial): readonly Case[] {
  const { gateways, gateway, shop } = stage;
  const { captured } = stepsOf(stage);
  const told = gateways.movements;
  const period = () => ({ from: Date.now() - HOUR_MS, to: Date.now() + HOUR_MS });
  async function movements(of = period()): Promise<readonly Movement[]> {
    const [account] = (await told?.(of)) ?? [];
    assert.ok(account?.movements, 'the gateway does not tell');
    assert.equal(new Set(account.movements.map(({ id }) => id)).size, account.movements.length);
    return account.movements;
  }
  /** By the charge's ref, or by the payment's id. */
  const ofCharge = async ({ ref, reference }: { readonly ref: string; readonly reference: string }): Promise<readonly Movement[]> =>
    (await movements()).filter((one) => one.ref === ref || one.reference === reference);
  const sum = (all: readonly Movement[]): number => all.reduce((so, { cents, feeCents }) => so + cents - feeCents, 0);
  const kinds = (all: readonly Movement[]): string[] =>
    all.map(({ kind, cents }) => `${kind} ${cents}`).toSorted((one, other) => (one < other ? -1 : Number(one > other)));

  return [
    caseOf(
      'movements: a charge with its fee, and what went back of it',
      async () => {
        const charge = await captured();
        await gateways.refund(charge.ref, { cents: 59_500, key: randomUUID() });
        await gateway.refund(charge.ref, 1000);
        const found = await ofCharge(charge);
        assert.deepEqual(kinds(found), [`charge ${CENTS}`, 'refund -1000', 'refund -59500']);
        const first = found.find(({ kind }) => kind === 'charge');
        assert.ok(first && first.feeCents > 0 && first.currency === 'EUR' && Math.abs(first.at - Date.now()) < HOUR_MS);
        if (first.shop !== null) assert.equal(first.shop, shop);
        const refunds = (await gateways.refunds(charge.ref)).map(({ ref }) => ref);
        assert.deepEqual(new Set(found.flatMap(({ refund }) => refund ?? [])), new Set(refunds));
      },
      told,
    ),
    caseOf(
      'movements: a refund that fails comes back',
      async () => {
        const charge = await captured();
        await gateways.refund(charge.ref, { cents: 1000, key: randomUUID() });
        await gateway.failRefund?.((await gateways.refunds(charge.ref))[0]?.ref ?? '');
        assert.deepEqual(kinds(await ofCharge(charge)), [`charge ${CENTS}`, 'refund -1000', 'refund 1000']);
      },
      told,
      gateway.failRefund,
    ),
    caseOf(
      'movements: a dispute takes the money, one that is won brings it back',
      async () => {
        const charge = await captured();
        await gateway.dispute?.(charge.ref, 'open');
        assert.deepEqual(kinds(await ofCharge(charge)), [`charge ${CENTS}`, `dispute -${CENTS}`]);
        await gateway.dispute?.(charge.ref, 'won');
        assert.deepEqual(kinds(await ofCharge(charge)), [`charge ${CENTS}`, `dispute -${CENTS}`, `dispute ${CENTS}`]);
      },
      told,
      gateway.dispute,
    ),
    caseOf(
      'movements: after a payout of all of it their sum is nothing, a fee without a charge included',
      async () => {
        const { ref } = await captured();
        await gateway.bill?.(199);
        assert.ok(sum(await movements()) > 0);
        await gateway.payOut?.();
        const found = await movements();
        assert.equal(sum(found), 0);
        assert.ok(found.some(({ kind, feeCents, cents }) => kind === 'fee' && feeCents === 199 && cents === 0));
        const paidOut = found.filter(({ kind }) => kind === 'payout');
        assert.ok(paidOut.length > 0 && paidOut.every(({ payout, cents }) => payout !== null && cents < 0));
        // Where the gateway tells it, each movement names the payout that carries it.
        const carried = found.find((one) => one.ref === ref && one.kind === 'charge')?.payout ?? null;
        if (carried !== null) assert.ok(paidOut.some(({ payout }) => payout === carried));
      },
      told,
      gateway.payOut,
      gateway.bill,
    ),
    caseOf(
      'movements of another time are none, and more than a page are all',
      async () => {
        for (let count = 0; count < 4; count++) await captured();
        assert.ok((await movements()).filter(({ kind }) => kind === 'charge').length >= 4);
        assert.deepEqual(await movements({ from: Date.now() - 90 * 24 * HOUR_MS, to: Date.now() - HOUR_MS }), []);
        assert.deepEqual(await movements({ from: Date.now() + HOUR_MS, to: Date.now() + 2 * HOUR_MS }), []);
      },
      told,
    ),
    caseOf(
      'movements while the gateway is down is no refusal; without the right to ask it is by hand',
      async () => {
        for (const kind of ['down', '500', '429'] as const) {
          gateway.addFault(kind, 'movements');
          await assert.rejects(async () => told?.(period()), isUndecided);
          gateway.clearFaults();
        }
        gateway.addFault('403', 'movements');
        await assert.rejects(async () => told?.(period()), isRefusedWith('by_hand'));
      },
      told,
    ),
  ];
}
