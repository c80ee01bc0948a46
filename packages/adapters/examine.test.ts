import { afterEach, expect, it } from 'vitest';
import type { AdapterSettings } from './adapter.ts';
import { MOLLIE_TOKEN, startMollieDouble } from './mollie/mollie-double.ts';
import { mollieGateways } from './mollie/mollie-gateways.ts';
import { openAdapters } from './open-adapters.ts';
import { startPayPalDouble } from './paypal/paypal-double.ts';
import { payPalGateways } from './paypal/paypal-gateways.ts';
import { startStripeDouble } from './stripe/stripe-double.ts';
import { stripeGateways } from './stripe/stripe-gateways.ts';

const ORIGIN = 'https://shop.example';
const common: AdapterSettings = { shop: 'shop.example', shopOrigin: ORIGIN, noticeOrigin: ORIGIN, report: () => undefined };
const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
});
function kept<T extends { close(): Promise<void> }>(one: T): T {
  opened.push(one);
  return one;
}
const textsOf = (findings: readonly { readonly state: string; readonly text: string }[]) =>
  findings.map(({ state, text }) => `${state}: ${text}`);

it('Stripe: account, webhook, methods and domains', async () => {
  const double = kept(await startStripeDouble({ mock: null, hook: `${ORIGIN}/gateway-notices/stripe`, secret: 'whsec_1' }));
  const keys = { key: 'sk_test_1', publicKey: 'pk_test_1', webhookSecret: 'whsec_1', api: double.origin, retries: 0 };
  const { examine } = await stripeGateways({ ...common, ...keys });
  expect(textsOf(await examine(['card', 'stripe_payment_element', 'eps']))).toEqual([
    "ok: Stripe's account acct_double can charge",
    `ok: Stripe's webhook leads to ${ORIGIN}/gateway-notices/stripe`,
    "ok: Stripe's account has the shop's methods",
    'note: shop.example is not registered for wallets',
  ]);
  double.webhook.enabled_events = ['payment_intent.succeeded'];
  expect(textsOf(await examine(['klarna']))).toEqual(
    expect.arrayContaining([expect.stringContaining("failed: Stripe's webhook lacks"), "failed: Stripe's account lacks klarna"]),
  );
  double.webhook.url = 'https://old.example/gateway-notices/stripe';
  expect(textsOf(await examine([]))[1]).toBe(`failed: Stripe has no webhook to ${ORIGIN}/gateway-notices/stripe`);
  double.addFault({ kind: 'down', on: /account/ });
  expect(textsOf(await examine([]))[0]).toContain('failed: Stripe: ');
});

it('PayPal: the webhook of this shop', async () => {
  const keys = { clientId: 'client', secret: 'secret', webhookId: '1JE4291016473214C' };
  const double = kept(await startPayPalDouble({ ...keys, hook: `${ORIGIN}/gateway-notices/paypal` }));
  const examine = (more: object) => payPalGateways({ ...common, ...keys, api: double.origin, ...more }).examine([]);
  expect(textsOf(await examine({}))).toEqual([`ok: PayPal's webhook leads to ${ORIGIN}/gateway-notices/paypal`]);
  expect(textsOf(await examine({ noticeOrigin: 'https://new.example' }))[0]).toContain("failed: PayPal's webhook");
  expect(textsOf(await examine({ secret: 'wrong' }))[0]).toContain('failed: PayPal: ');
});

it('Mollie: the profile of this shop and its methods', async () => {
  const key = `test_${'a'.repeat(30)}`;
  const double = kept(await startMollieDouble({ key, hook: `${ORIGIN}/gateway-notices/mollie` }));
  const examine = (wanted: readonly string[], more: object = {}) =>
    mollieGateways({ ...common, key, api: double.origin, ...more }).examine(wanted);
  expect(textsOf(await examine(['card', 'eps']))).toEqual(["ok: Mollie's profile is verified", "ok: Mollie's account has card, eps"]);
  expect(textsOf(await examine(['blik'], { shopOrigin: 'https://other.example' }))).toEqual([
    "ok: Mollie's profile is verified",
    `note: Mollie's profile is of ${ORIGIN}`,
    "failed: Mollie's account lacks blik",
  ]);
});

it('an account that may not be asked for its movements is a note, and one that is down none', async () => {
  const key = `test_${'a'.repeat(30)}`;
  const double = kept(await startMollieDouble({ key, hook: `${ORIGIN}/gateway-notices/mollie` }));
  const notesWith = async (more: object) => {
    const { examine } = await openAdapters({ order: ['mollie'], mollie: { key, api: double.origin, ...more } }, common);
    return textsOf(await examine(async () => ['card'])).filter((text) => text.startsWith('note: '));
  };
  expect(await notesWith({})).toEqual(['note: Mollie: set MOLLIE_ACCESS_TOKEN_FILE, a key may not ask for balances']);
  expect(await notesWith({ accessToken: MOLLIE_TOKEN })).toEqual([]);
  double.addFault({ kind: '403', on: /balances/ });
  expect(await notesWith({ accessToken: MOLLIE_TOKEN })).toEqual(['note: Mollie: give the access token the right balances.read']);
  double.clearFaults();
  double.addFault({ kind: '500', on: /balances/ });
  expect(await notesWith({ accessToken: MOLLIE_TOKEN })).toEqual([]);
});
