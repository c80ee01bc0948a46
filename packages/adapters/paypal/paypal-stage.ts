import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { isChargeRefused, type NewCharge } from '../../backend/payments/payment-gateway.ts';
import { noticePath } from '../adapter.ts';
import { newCharge } from '../conformance/new-charge.ts';
import type { Call, Case, Stage, StageSettings } from '../conformance/stage.ts';
import { DOUBLE_TIMEOUT_MS } from '../conformance/double-server.ts';
import { startPayPalDouble } from './paypal-double.ts';
import { payPalGateways } from './paypal-gateways.ts';

const ON: Readonly<Record<Call, RegExp>> = {
  create: /^POST \/v2\/checkout\/orders$/,
  read: /^GET/,
  capture: /\/capture$/,
  refund: /\/refund$/,
  movements: /^GET \/v1\/reporting\/transactions$/,
};

export default async function openPayPalStage({ noticeOrigin }: StageSettings): Promise<Stage> {
  const keys = { clientId: 'client', secret: 'secret', webhookId: '1JE4291016473214C' };
  const double = await startPayPalDouble({ ...keys, hook: noticeOrigin + noticePath('paypal') });
  const shop = 'this-shop.example';
  const settings = {
    ...keys,
    api: double.origin,
    shop,
    shopOrigin: noticeOrigin,
    noticeOrigin,
    statement: 'KARAT TEST SHOP',
    timeoutMs: DOUBLE_TIMEOUT_MS,
  };
  const { gateways, notices } = payPalGateways({ ...settings, report: () => undefined });

  const agreed = async (more: Partial<NewCharge> = {}): Promise<string> => {
    const { ref } = await gateways.create(newCharge({ shop, method: 'paypal', ...more }));
    await double.approve(ref);
    return ref;
  };
  const ownCases: Case[] = [
    {
      name: 'PayPal: declined at capture, the order is never captured again',
      async run() {
        const ref = await agreed();
        double.endNextCapture('INSTRUMENT_DECLINED');
        assert.equal((await gateways.hold?.(ref))?.state, 'declined');
        await assert.rejects(gateways.capture(ref), isChargeRefused);
        assert.equal((await gateways.read(ref)).state, 'declined');
      },
    },
    {
      name: 'PayPal: an amount that cannot be changed is refused',
      async run() {
        const ref = await agreed();
        double.refuseAmounts(true);
        await assert.rejects(gateways.changeAmount(ref, 250_000), isChargeRefused);
        double.refuseAmounts(false);
      },
    },
    {
      name: 'PayPal: a forgotten order is unknown',
      async run() {
        const ref = await agreed();
        double.forget(ref);
        await assert.rejects(gateways.read(ref), (error: unknown) => isChargeRefused(error) && error.problem === 'unknown');
      },
    },
    {
      name: 'PayPal: a revoked token is replaced',
      async run() {
        double.revokeTokens();
        assert.equal((await gateways.create(newCharge({ shop, method: 'paypal', reference: randomUUID() }))).state, 'open');
      },
    },
  ];

  return {
    gateways,
    notices,
    shop,
    method: 'paypal',
    expressMethod: 'paypal_express',
    otherProcess: { module: import.meta.resolve('./paypal-gateways.ts'), make: 'payPalGateways', settings },
    buyer: {
      pay: double.approve,
      useWallet: double.approve,
      async confirmSlowly(ref) {
        double.endNextCapture('PENDING');
        await double.approve(ref);
        await gateways.capture(ref);
      },
      settle: (ref) => double.decide(ref, 'COMPLETED'),
      refuse: (ref) => double.decide(ref, 'DECLINED'),
    },
    gateway: {
      refund: double.refundInDashboard,
      failRefund: double.failRefund,
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
      sendForged: (ref) => double.send(ref, true),
      settled: double.noticesSent,
      async sendForeign() {
        const ref = double.makeForeign();
        return { ref, status: await double.send(ref) };
      },
      sendUnknown: () => double.send('5O190127TN364715T'),
      sendGarbage: () =>
        fetch(noticeOrigin + noticePath('paypal'), { method: 'POST', body: '{"a":1},"webhook_id":"x"' }).then(({ status }) => status),
    },
    ownCases,
    close: double.close,
  };
}
