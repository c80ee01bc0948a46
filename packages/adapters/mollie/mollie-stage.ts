import assert from 'node:assert/strict';
import { isChargeRefused, type NewCharge } from '../../backend/payments/payment-gateway.ts';
import { noticePath } from '../adapter.ts';
import { newCharge } from '../conformance/new-charge.ts';
import type { Call, Case, Stage, StageSettings } from '../conformance/stage.ts';
import { DOUBLE_TIMEOUT_MS } from '../conformance/double-server.ts';
import { MOLLIE_TOKEN, startMollieDouble } from './mollie-double.ts';
import { mollieGateways } from './mollie-gateways.ts';

const ON: Readonly<Record<Call, RegExp>> = {
  create: /^POST \/v2\/payments$/,
  read: /^GET/,
  capture: /\/captures$/,
  refund: /\/refunds$/,
  movements: /^GET \/v2\/balances/,
};

export default async function openMollieStage({ noticeOrigin }: StageSettings): Promise<Stage> {
  const key = `test_${'a'.repeat(30)}`;
  const hook = noticeOrigin + noticePath('mollie');
  const double = await startMollieDouble({ key, hook });
  const shop = 'this-shop.example';
  const settings = {
    key,
    accessToken: MOLLIE_TOKEN,
    api: double.origin,
    shop,
    shopOrigin: noticeOrigin,
    noticeOrigin,
    statement: 'KARAT TEST SHOP',
    timeoutMs: DOUBLE_TIMEOUT_MS,
  };
  const { gateways, notices } = mollieGateways({ ...settings, report: () => undefined });

  const held = async (more: Partial<NewCharge> = {}): Promise<string> => {
    const { ref } = await gateways.create(newCharge({ shop, method: 'card', ...more }));
    await double.buyer(ref, 'pay');
    return ref;
  };
  const ownCases: Case[] = [
    {
      name: 'Mollie: an open card cannot be cancelled; its money is released when it comes',
      async run() {
        const { ref } = await gateways.create(newCharge({ shop, method: 'card' }));
        assert.equal((await gateways.cancel(ref)).state, 'open');
        await double.buyer(ref, 'pay');
        assert.equal((await gateways.cancel(ref)).state, 'voided');
      },
    },
    {
      name: 'Mollie: a slow capture is processing, and there is no second one',
      async run() {
        const ref = await held();
        double.slowCaptures(true);
        assert.equal((await gateways.capture(ref)).state, 'processing');
        assert.equal((await gateways.capture(ref)).state, 'processing');
        double.slowCaptures(false);
        await double.finishCapture(ref);
        assert.equal((await gateways.capture(ref)).state, 'captured');
        assert.equal(double.captures(ref), 1);
      },
    },
    {
      name: 'Mollie: Klarna gets lines and address, and is held',
      async run() {
        const ref = await held({ method: 'klarna' });
        assert.equal((await gateways.read(ref)).state, 'authorised');
        assert.equal((await gateways.capture(ref)).state, 'captured');
      },
    },
    {
      name: 'Mollie: a key alone may not ask for the balance: by hand',
      async run() {
        const { accessToken: _, ...withoutToken } = settings;
        const { gateways: others } = mollieGateways({ ...withoutToken, report: () => undefined });
        const before = double.calls.length;
        await assert.rejects(async () => others.movements?.({ from: 0, to: Date.now() }), isChargeRefused);
        assert.equal(double.calls.length, before);
      },
    },
    {
      name: 'Mollie: a notice without the form of an id costs no call',
      async run() {
        const before = double.calls.length;
        for (const id of ['', 'x', 'tr_../../refunds', 'tr_a b']) assert.equal(await double.send(id), 400);
        assert.equal(double.calls.length, before);
      },
    },
  ];

  return {
    gateways,
    notices,
    shop,
    method: 'card',
    redirectMethod: 'eps',
    amountIsFixed: true,
    openStays: true,
    otherProcess: { module: import.meta.resolve('./mollie-gateways.ts'), make: 'mollieGateways', settings },
    buyer: {
      pay: (ref) => double.buyer(ref, 'pay'),
      leave: (ref) => double.buyer(ref, 'leave'),
      confirmSlowly: (ref) => double.buyer(ref, 'confirm slowly'),
      settle: (ref) => double.buyer(ref, 'pay'),
      refuse: (ref) => double.buyer(ref, 'fail'),
    },
    gateway: {
      expire: double.expire,
      refund: double.refundInDashboard,
      failRefund: (ref) => double.endRefund(ref, 'failed'),
      settleRefund: (ref) => double.endRefund(ref, 'refunded'),
      dispute: double.dispute,
      payOut: double.payOut,
      bill: double.bill,
      addFault: (kind, on, onMet) => double.addFault({ kind, on: ON[on], onMet, ...(kind === '500-kept' && { times: 1 }) }),
      clearFaults: double.clearFaults,
      forgetKeys: double.forgetKeys,
      count: double.count,
      differences: () => double.differences,
    },
    notice: {
      send: (ref) => double.send(ref),
      settled: double.noticesSent,
      async sendForeign() {
        const ref = double.makeForeign();
        return { ref, status: await double.send(ref) };
      },
      sendUnknown: () => double.send('tr_unknown123'),
      sendGarbage: () => fetch(hook, { method: 'POST', body: '{' }).then(({ status }) => status),
    },
    ownCases,
    close: double.close,
  };
}
