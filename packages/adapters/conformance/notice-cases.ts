import assert from 'node:assert/strict';
import type { Trial } from './open-trial.ts';
import type { Case } from './stage.ts';
import { caseOf, stepsOf } from './steps.ts';

/** Notices say which charge has changed, and nothing else of them is believed. */
export function noticeCases({ stage, noticed, failNotices }: Trial): readonly Case[] {
  const { gateways, gateway, notice } = stage;
  const { create, paid, captured } = stepsOf(stage);
  const timesOf = (ref: string): number => noticed.filter((one) => one === ref).length;
  const isTaken = (status: number): boolean => status >= 200 && status < 300;
  async function settled(make: () => Promise<{ readonly ref: string }>): Promise<readonly [ref: string, before: number]> {
    const { ref } = await make();
    await notice.settled();
    return [ref, timesOf(ref)];
  }

  return [
    caseOf('notice: the backend learns of it; sent twice, it learns twice', async () => {
      const [ref, before] = await settled(paid);
      assert.deepEqual([isTaken(await notice.send(ref)), isTaken(await notice.send(ref))], [true, true]);
      assert.equal(timesOf(ref) - before, 2);
    }),
    caseOf('notice of a charge that the backend has not stored yet is taken', async () => {
      const { ref } = await create();
      assert.ok(isTaken(await notice.send(ref)));
    }),
    caseOf('notice that comes late, of a charge that has gone on, changes nothing', async () => {
      const [ref] = await settled(captured);
      assert.ok(isTaken(await notice.send(ref)));
      assert.equal((await gateways.read(ref)).state, 'captured');
    }),
    caseOf('notice while the database is away: refused, and sent again', async () => {
      const [ref, before] = await settled(paid);
      failNotices(1);
      assert.ok((await notice.send(ref)) >= 500);
      assert.ok(isTaken(await notice.send(ref)));
      assert.equal(timesOf(ref) - before, 1);
    }),
    caseOf('notice while the gateway is down: refused, and sent again', async () => {
      const [ref] = await settled(paid);
      gateway.addFault('500', 'read');
      assert.ok((await notice.send(ref)) >= 500);
      gateway.clearFaults();
      assert.ok(isTaken(await notice.send(ref)));
    }),
    caseOf(
      'notice that is forged: 4xx, and the backend does not learn of it',
      async () => {
        const [ref, before] = await settled(paid);
        const status = (await notice.sendForged?.(ref)) ?? 0;
        assert.ok(status >= 400 && status < 500, String(status));
        assert.equal(timesOf(ref), before);
      },
      notice.sendForged,
    ),
    caseOf(
      'notice that was signed ten minutes ago: 4xx',
      async () => {
        const [ref] = await settled(paid);
        const status = (await notice.sendOld?.(ref)) ?? 0;
        assert.ok(status >= 400 && status < 500, String(status));
      },
      notice.sendOld,
    ),
    caseOf('notice of another shop’s charge: taken, and left alone', async () => {
      const { ref, status } = await notice.sendForeign();
      assert.ok(isTaken(status));
      assert.equal(timesOf(ref), 0);
      assert.notEqual((await gateways.read(ref)).shop, stage.shop);
    }),
    caseOf('notice of no charge: taken, and the backend does not learn of it', async () => {
      const before = noticed.length;
      assert.ok(isTaken(await notice.sendUnknown()));
      assert.equal(noticed.length, before);
    }),
    caseOf('a body that is no notice: 4xx', async () => {
      const status = await notice.sendGarbage();
      assert.ok(status >= 400 && status < 500, String(status));
    }),
    caseOf('refund and dispute send a notice', async () => {
      const [ref, before] = await settled(captured);
      await gateway.refund(ref, 100);
      await notice.settled();
      assert.ok(timesOf(ref) > before);
      const then = timesOf(ref);
      if (!gateway.dispute) return;
      await gateway.dispute(ref, 'open');
      await notice.settled();
      assert.ok(timesOf(ref) > then);
    }),
    caseOf('requests and answers were as the gateway describes them', async () => {
      assert.deepEqual(gateway.differences(), []);
    }),
  ];
}
