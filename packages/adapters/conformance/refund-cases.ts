import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { CENTS } from './new-charge.ts';
import type { Trial } from './open-trial.ts';
import type { Case } from './stage.ts';
import { caseOf, FAULTS, isRefusedWith, stepsOf } from './steps.ts';

/** Money that goes back: by the backend, in the gateway's dashboard, by a dispute. */
export function refundCases({ stage }: Trial): readonly Case[] {
  const { gateways, gateway, otherProcess } = stage;
  const { paid, captured, twice, afterKill } = stepsOf(stage);
  const partOf = (cents: number) => ({ cents, key: randomUUID() });
  const keysOf = async (ref: string): Promise<(string | null)[]> => (await gateways.refunds(ref)).map(({ key }) => key);

  return [
    caseOf('refund of money that was not taken is refused', async () => {
      await assert.rejects(gateways.refund((await paid()).ref, partOf(100)), isRefusedWith('not_taken'));
    }),
    caseOf('refund of all, twice: once', async () => {
      const { ref } = await captured();
      assert.equal((await gateways.refund(ref)).state, 'refunded');
      const { state, refundedCents } = await gateways.refund(ref);
      assert.deepEqual([state, refundedCents, (await gateways.refunds(ref)).length], ['refunded', CENTS, 1]);
    }),
    ...FAULTS.map((kind) =>
      caseOf(`refund in part, ${kind}, again: once`, async () => {
        const { ref } = await captured();
        const part = partOf(59_500);
        const { state, refundedCents } = await twice(kind, 'refund', () => gateways.refund(ref, part));
        assert.deepEqual([state, refundedCents], ['captured', 59_500]);
        assert.deepEqual(await keysOf(ref), [part.key]);
      }),
    ),
    ...(['before', 'after'] as const).map((when) => ({
      ...caseOf(
        `refund in part, killed ${when} the call, again: once`,
        async () => {
          const { ref } = await captured();
          const part = partOf(59_500);
          await afterKill(when, 'refund', [ref, part], () => gateways.refund(ref, part));
          assert.deepEqual(await keysOf(ref), [part.key]);
        },
        otherProcess,
      ),
      kills: true,
    })),
    caseOf('refund in part, again after the gateway has forgotten its keys: once', async () => {
      const { ref } = await captured();
      const part = partOf(1000);
      await gateways.refund(ref, part);
      gateway.forgetKeys();
      assert.equal((await gateways.refund(ref, part)).refundedCents, 1000);
      assert.deepEqual(await keysOf(ref), [part.key]);
    }),
    caseOf('refund in part, twice at once with one key: once', async () => {
      const { ref } = await captured();
      const part = partOf(1000);
      await Promise.allSettled([gateways.refund(ref, part), gateways.refund(ref, part)]);
      assert.equal((await gateways.refund(ref, part)).refundedCents, 1000);
      assert.deepEqual(await keysOf(ref), [part.key]);
    }),
    caseOf('two refunds in part at once: both, and never more than was taken', async () => {
      const { ref } = await captured();
      const parts = [partOf(CENTS - 1000), partOf(1001)];
      await Promise.allSettled(parts.map((part) => gateways.refund(ref, part)));
      const { refundedCents } = await gateways.read(ref);
      assert.ok(refundedCents === CENTS - 1000 || refundedCents === 1001, String(refundedCents));
    }),
    caseOf('refunds in parts that sum to the cent; more than is left is refused', async () => {
      const { ref } = await captured();
      const third = Math.floor(CENTS / 3);
      const [first, second] = [partOf(third), partOf(third)];
      for (const part of [first, first, second]) await gateways.refund(ref, part);
      assert.equal((await gateways.read(ref)).refundedCents, 2 * third);
      await assert.rejects(gateways.refund(ref, partOf(CENTS - 2 * third + 1)), isRefusedWith('amount'));
      const { state, refundedCents } = await gateways.refund(ref, partOf(CENTS - 2 * third));
      assert.deepEqual([state, refundedCents], ['refunded', CENTS]);
    }),
    caseOf('refund that the gateway refuses for good is refused, and nothing is paid back', async () => {
      const { ref } = await captured();
      gateway.addFault('400', 'refund');
      await assert.rejects(gateways.refund(ref, partOf(1000)), isRefusedWith('refused'));
      gateway.clearFaults();
      assert.equal((await gateways.read(ref)).refundedCents, 0);
    }),
    caseOf('refund of all that is left after a part', async () => {
      const { ref } = await captured();
      await gateways.refund(ref, partOf(1));
      const { state, refundedCents } = await gateways.refund(ref);
      assert.deepEqual([state, refundedCents], ['refunded', CENTS]);
    }),
    caseOf('refund in the dashboard: seen, with nobody’s key', async () => {
      const { ref } = await captured();
      await gateway.refund(ref, 1000);
      const { state, refundedCents } = await gateways.read(ref);
      assert.deepEqual([state, refundedCents], ['captured', 1000]);
      assert.deepEqual(
        (await gateways.refunds(ref)).map((one) => [one.cents, one.key, one.state]),
        [[1000, null, 'done']],
      );
      await assert.rejects(gateways.refund(ref, partOf(CENTS)), isRefusedWith('amount'));
    }),
    caseOf(
      'refund that takes its time: pending, then done',
      async () => {
        const { ref } = await captured();
        await gateways.refund(ref, partOf(1000));
        const [made] = await gateways.refunds(ref);
        assert.equal(made?.state, 'pending');
        await gateway.settleRefund?.(made?.ref ?? '');
        assert.equal((await gateways.refunds(ref))[0]?.state, 'done');
      },
      gateway.settleRefund,
    ),
    caseOf(
      'refund that fails weeks later: the money is the shop’s again, and another refund succeeds',
      async () => {
        const { ref } = await captured();
        await gateways.refund(ref, partOf(1000));
        await gateway.failRefund?.((await gateways.refunds(ref))[0]?.ref ?? '');
        const { state, refundedCents } = await gateways.read(ref);
        assert.deepEqual([state, refundedCents, (await gateways.refunds(ref))[0]?.state], ['captured', 0, 'failed']);
        assert.equal((await gateways.refund(ref, partOf(CENTS))).state, 'refunded');
      },
      gateway.failRefund,
    ),
    ...(['open', 'won', 'lost'] as const).map((wanted) =>
      caseOf(
        `dispute, ${wanted}: the charge stays captured`,
        async () => {
          const { ref } = await captured();
          await gateway.dispute?.(ref, 'open');
          if (wanted !== 'open') await gateway.dispute?.(ref, wanted);
          const { dispute, state } = await gateways.read(ref);
          assert.deepEqual([state, dispute?.state, dispute?.cents], ['captured', wanted, CENTS]);
          if (dispute && dispute.answerBy !== null) assert.ok(dispute.state === 'open' && dispute.answerBy > Date.now());
        },
        gateway.dispute,
      ),
    ),
  ];
}
