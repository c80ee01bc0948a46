import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { noticePath } from '../adapter.ts';
import { newCharge } from '../conformance/new-charge.ts';
import type { Call, Case, Stage, StageSettings } from '../conformance/stage.ts';
import { DOUBLE_TIMEOUT_MS } from '../conformance/double-server.ts';
import { startStripeDouble } from './stripe-double.ts';
import { stripeGateways } from './stripe-gateways.ts';

const ON: Readonly<Record<Call, RegExp>> = {
  create: /^POST \/v1\/payment_intents$/,
  read: /^GET \/v1\/payment_intents/,
  capture: /\/capture$/,
  refund: /^POST \/v1\/refunds/,
  movements: /^GET \/v1\/balance_transactions$/,
};

/** STRIPE_MOCK, the address of stripe-mock, has each request checked. */
export default async function openStripeStage({ noticeOrigin }: StageSettings): Promise<Stage> {
  const secret = `whsec_${randomBytes(12).toString('hex')}`;
  const shop = 'this-shop.example';
  const double = await startStripeDouble({
    mock: process.env['STRIPE_MOCK'] || null,
    hook: noticeOrigin + noticePath('stripe'),
    secret,
  });
  const settings = {
    key: 'sk_test_double',
    publicKey: 'pk_test_double',
    webhookSecret: secret,
    shop,
    shopOrigin: noticeOrigin,
    noticeOrigin,
    statement: 'KARAT TEST SHOP',
    api: double.origin,
    timeoutMs: DOUBLE_TIMEOUT_MS,
    retries: 0,
  };
  const { gateways, notices } = await stripeGateways({ ...settings, report: () => undefined });
  const ownCases: Case[] = [
    ...['ideal', 'bancontact', 'przelewy24'].map((method) => ({
      name: `Stripe: ${method} is confirmed without a script, and taken at once`,
      async run() {
        const { ref, pageUrl } = await gateways.create(newCharge({ shop, method }));
        assert.match(pageUrl ?? '', /^https:/);
        await double.buyer(ref, 'pay');
        assert.equal((await gateways.capture(ref)).state, 'captured');
      },
    })),
    {
      name: 'Stripe: Klarna is confirmed without a script, and held',
      async run() {
        const { ref } = await gateways.create(newCharge({ shop, method: 'klarna' }));
        await double.buyer(ref, 'pay');
        assert.equal((await gateways.read(ref)).state, 'authorised');
        assert.equal((await gateways.capture(ref)).state, 'captured');
      },
    },
    {
      name: 'Stripe: the payment element has all that the account offers, and is held',
      async run() {
        const { ref } = await gateways.create(newCharge({ shop, method: 'stripe_payment_element', returnUrl: null }));
        await double.buyer(ref, 'pay');
        assert.equal((await gateways.read(ref)).state, 'authorised');
      },
    },
  ];
  return {
    gateways,
    notices,
    shop,
    method: 'card',
    redirectMethod: 'eps',
    expressMethod: 'google_pay',
    otherProcess: { module: import.meta.resolve('./stripe-gateways.ts'), make: 'stripeGateways', settings },
    buyer: {
      pay: (ref) => double.buyer(ref, 'pay'),
      decline: (ref) => double.buyer(ref, 'decline'),
      challenge: (ref) => double.buyer(ref, 'challenge'),
      pass: (ref) => double.buyer(ref, 'pass'),
      fail: (ref) => double.buyer(ref, 'fail'),
      confirmSlowly: (ref) => double.buyer(ref, 'confirm slowly'),
      settle: (ref) => double.buyer(ref, 'pass'),
      refuse: (ref) => double.buyer(ref, 'decline'),
      useWallet: (ref) => double.buyer(ref, 'wallet'),
    },
    gateway: {
      expire: double.expire,
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
      sendForged: (ref) => double.send(ref, { by: 'whsec_of_somebody_else' }),
      sendOld: (ref) => double.send(ref, { age: 601 }),
      settled: double.noticesSent,
      async sendForeign() {
        const ref = await double.makeForeign();
        return { ref, status: await double.send(ref) };
      },
      sendUnknown: () => double.send('pi_unknown'),
      sendGarbage: () => fetch(noticeOrigin + noticePath('stripe'), { method: 'POST', body: '{' }).then(({ status }) => status),
    },
    ownCases,
    close: double.close,
  };
}
