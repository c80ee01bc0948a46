import { afterAll, beforeAll, expect, it } from 'vitest';
import { PAYMENT_METHODS } from '../../contract/payment-codes.ts';
import { IntegrationType } from '../../contract/integration.ts';
import { type Running, startSandbox } from '../../sandbox/testing/sandbox.fixture.ts';

let shop: Running;
beforeAll(async () => {
  shop = await startSandbox();
});
afterAll(() => shop.close());

const methods = async () => (await shop.call('getPaymentMethods', {})).data;
const codes = async () => (await methods()).map(({ code }) => code);
const versions = async () => (await shop.call('getCacheVersions', {})).data;

it('offers one method of each kind, and every method has a gateway', async () => {
  expect(await codes()).toEqual(['card', 'apple_pay', 'google_pay', 'paypal', 'paypal_express', 'bank_transfer']);
  const { data: gateways } = await shop.call('getPaymentGateways', {});
  expect(gateways.flatMap((one) => one.methods).toSorted()).toEqual([...PAYMENT_METHODS, 'eps', 'invoice'].toSorted());
  const express = (await methods()).filter((one) => one.express).map(({ code }) => code);
  expect(express).toEqual(['apple_pay', 'google_pay', 'paypal_express']);
});

it('integrations are served by the test provider, statistics by the backend; only payment is on', async () => {
  const { data } = await shop.call('getBootstrap', {});
  const of = (type: number) => data.integrations.find((one) => one.type === type);
  expect(of(IntegrationType.stripe)).toMatchObject({ url: `${shop.testProviderUrl}/provider/stripe.js`, public_key: 'pk_test_sandbox' });
  expect(of(IntegrationType.payPal)).toMatchObject({ url: `${shop.testProviderUrl}/provider/paypal.js`, public_key: 'sandbox-client' });
  expect(of(IntegrationType.googleAddressValidation)).toMatchObject({
    url: `${shop.testProviderUrl}/addresses`,
    public_key: 'sandbox-addresses',
  });
  // Each on a host of its own.
  const { port } = new URL(shop.testProviderUrl);
  expect(of(IntegrationType.hotjar)?.url).toBe(`http://hotjar.localhost:${port}/vendors/hotjar`);
  const { port: own } = new URL(shop.url);
  expect(of(IntegrationType.operateStatistics)?.url).toBe(`http://operate-statistics.localhost:${own}/vendors/operate-statistics`);
  expect(data.enabled_integrations).toEqual([6, 7]);
});

it('switching a method raises the cache version', async () => {
  const before = await versions();
  expect((await shop.send('POST', '/sandbox/payment-method', { code: 'affirm', enabled: true, countries: ['AT'] })).status).toBe(200);
  expect((await methods()).find(({ code }) => code === 'affirm')).toMatchObject({ credit: true, express: false, countries: ['AT'] });
  const after = await versions();
  expect(Number(after['payment-methods'])).toBeGreaterThan(Number(before['payment-methods']));
  await shop.send('POST', '/sandbox/payment-method', { code: 'affirm', enabled: false });
  expect(await codes()).not.toContain('affirm');
  expect((await shop.send('POST', '/sandbox/payment-method', { code: 'gold', enabled: true })).status).toBe(404);
});

it('switches an integration off and on', async () => {
  const before = await versions();
  await shop.send('POST', '/sandbox/integration', { type: IntegrationType.payPal, enabled: false });
  expect((await shop.call('getBootstrap', {})).data.enabled_integrations).toEqual([6]);
  expect(Number((await versions())['system_settings'])).toBeGreaterThan(Number(before['system_settings']));
  await shop.send('POST', '/sandbox/integration', { type: IntegrationType.payPal, enabled: true });
  expect((await shop.call('getBootstrap', {})).data.enabled_integrations).toEqual([6, 7]);
  expect((await shop.send('POST', '/sandbox/integration', { type: 4711, enabled: true })).status).toBe(404);
});
