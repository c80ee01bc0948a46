import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { openAdapters } from './open-adapters.ts';
import { readPaymentSettings } from './payment-settings.ts';

const folder = mkdtempSync(join(tmpdir(), 'payment-settings-'));
afterAll(() => rmSync(folder, { recursive: true }));
const HTTPS = 'https://shop.example';

const STRIPE = { STRIPE_PUBLIC_KEY: 'pk_test_1', STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };
const PAYPAL = {
  PAYPAL_CLIENT_ID: 'client-of-the-app',
  PAYPAL_SECRET: 'secret-of-the-app',
  PAYPAL_WEBHOOK_ID: '1JE4291016473214C',
  PAYPAL_API: 'https://api-m.sandbox.paypal.com',
};
const MOLLIE = { MOLLIE_API_KEY: `test_${'a'.repeat(30)}` };

it('names the gateways in the order of PAYMENTS, with their keys', () => {
  const settings = readPaymentSettings({ PAYMENTS: 'mollie, stripe,paypal', ...STRIPE, ...PAYPAL, ...MOLLIE }, HTTPS);
  expect(settings).toMatchObject({
    order: ['mollie', 'stripe', 'paypal'],
    stripe: { key: 'sk_test_1', publicKey: 'pk_test_1', webhookSecret: 'whsec_1' },
    paypal: { clientId: 'client-of-the-app', api: 'https://api-m.sandbox.paypal.com' },
    mollie: { key: MOLLIE.MOLLIE_API_KEY },
  });
});

it('without PAYMENTS there are none, and "none" is a shop that is paid by transfer', () => {
  expect(readPaymentSettings({}, HTTPS)).toBeNull();
  expect(readPaymentSettings({ PAYMENTS: 'none' }, HTTPS)).toEqual({ order: [] });
});

it('reads a secret of a file, without its last line break', () => {
  const file = join(folder, 'key');
  writeFileSync(file, `${MOLLIE.MOLLIE_API_KEY}\n`);
  expect(readPaymentSettings({ PAYMENTS: 'mollie', MOLLIE_API_KEY_FILE: file }, HTTPS)?.mollie).toEqual({ key: MOLLIE.MOLLIE_API_KEY });
  const token = { PAYMENTS: 'mollie', ...MOLLIE, MOLLIE_ACCESS_TOKEN: 'access_of_the_test' };
  expect(readPaymentSettings(token, HTTPS)?.mollie).toEqual({ key: MOLLIE.MOLLIE_API_KEY, accessToken: 'access_of_the_test' });
});

it.each([
  [{ PAYMENTS: 'stripe' }, 'STRIPE_SECRET_KEY_FILE is missing'],
  [{ PAYMENTS: 'stripe', ...STRIPE, STRIPE_SECRET_KEY: 'pk_test_1' }, 'STRIPE_SECRET_KEY is not a secret or restricted key'],
  [{ PAYMENTS: 'stripe', ...STRIPE, STRIPE_PUBLIC_KEY: 'pk_live_1' }, 'STRIPE_PUBLIC_KEY: live, and STRIPE_SECRET_KEY: test'],
  [{ PAYMENTS: 'stripe,mollie', ...STRIPE, MOLLIE_API_KEY: `live_${'a'.repeat(30)}` }, 'MOLLIE_API_KEY: live'],
  [{ PAYMENTS: 'stripe,paypal', ...STRIPE, ...PAYPAL, PAYPAL_API: undefined }, 'PAYPAL_API: live'],
  [{ PAYMENTS: 'mollie', ...STRIPE, ...MOLLIE }, 'STRIPE_PUBLIC_KEY is set, and PAYMENTS does not name stripe'],
  [{ PAYMENTS: 'mollie', ...MOLLIE, MOLLIE_ACCESS_TOKEN: 'live_1' }, 'MOLLIE_ACCESS_TOKEN is not an access token'],
  [{ ...MOLLIE }, 'MOLLIE_API_KEY is set, and PAYMENTS does not name mollie'],
  [{ PAYMENTS: 'adyen' }, 'adyen is none of stripe, paypal, mollie'],
  [{ PAYMENTS: 'mollie,mollie', ...MOLLIE }, 'PAYMENTS names a gateway twice'],
  [{ PAYMENTS: 'mollie', ...MOLLIE, MOLLIE_API_KEY_FILE: '/nowhere' }, 'MOLLIE_API_KEY and MOLLIE_API_KEY_FILE are both set'],
  [{ PAYMENTS: 'mollie', MOLLIE_API_KEY_FILE: '/nowhere' }, 'cannot be read (ENOENT)'],
  [{ PAYMENTS: 'mollie', ...MOLLIE, PAYMENTS_STATEMENT: '*' }, 'PAYMENTS_STATEMENT'],
  [{ PAYMENTS: 'mollie', ...MOLLIE, PAYMENTS_NOTICE_ORIGIN: 'https://shop.example/x' }, 'PAYMENTS_NOTICE_ORIGIN'],
])('refuses %o', (source, reason) => {
  expect(() => readPaymentSettings(source, HTTPS)).toThrow(reason);
});

it('refuses live keys of a shop without TLS', () => {
  const source = { PAYMENTS: 'mollie', MOLLIE_API_KEY: `live_${'a'.repeat(30)}` };
  expect(() => readPaymentSettings(source, 'http://shop.example')).toThrow('the shop has no TLS');
});

it('opens the gateways behind one port: a ref begins with the name of its gateway', async () => {
  const settings = readPaymentSettings({ PAYMENTS: 'stripe,paypal,mollie', ...STRIPE, ...PAYPAL, ...MOLLIE }, HTTPS);
  const { gateways, offers, handlers } = await openAdapters(settings ?? { order: [] }, {
    shop: 'shop.example',
    shopOrigin: HTTPS,
    report: () => undefined,
  });
  expect(offers.map(({ provider, publicKey, mode }) => [provider, publicKey, mode])).toEqual([
    ['stripe', 'pk_test_1', 'test'],
    ['paypal', 'client-of-the-app', 'test'],
    ['mollie', null, 'test'],
  ]);
  expect(handlers).toHaveLength(3);
  await expect(gateways.read('adyen:1')).rejects.toMatchObject({ problem: 'unknown' });
  await expect(gateways.read('of an earlier adapter')).rejects.toMatchObject({ problem: 'unknown' });
});
