import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { Bootstrap } from '../../packages/contract/bootstrap.ts';
import { checkGateways } from './check-gateways.ts';

const integrationsOf = (key: string, url: string | null = null) => ({
  integrations: Bootstrap.shape.integrations.parse([{ type: 6, url, public_key: key, options: {} }]),
});
const gatewaysOf = (...names: string[]) => names.map((name, id) => ({ id, name, provider: name, methods: ['card'] }));
const textsOf = async (...args: Parameters<typeof checkGateways>) =>
  (await checkGateways(...args)).map(({ state, text }) => `${state}: ${text}`);

let server: Server | undefined;
afterEach(() => server?.close());
/** A name of this machine that does not look like one. */
async function originThatAnswers(status: number): Promise<string> {
  server = createServer((_, res) => res.writeHead(status).end());
  await new Promise<void>((resolve) => server?.listen(0, resolve));
  return `http://[::ffff:127.0.0.1]:${(server.address() as AddressInfo).port}`;
}

it('a shop with a test provider, or with gateways of its own, has nothing to check', async () => {
  const at = { publicOrigin: 'https://shop.example' };
  expect(await checkGateways(at, integrationsOf('pk_test_sandbox', 'https://provider.example/stripe.js'), gatewaysOf('stripe'))).toEqual(
    [],
  );
  expect(await checkGateways(at, { integrations: [] }, gatewaysOf('adyen'))).toEqual([]);
});

it('says where keys of tests stand in a public shop, and live keys in one that is not', async () => {
  const [local] = await textsOf({ publicOrigin: 'http://localhost:3000' }, integrationsOf('pk_live_1'), gatewaysOf('stripe'));
  expect(local).toBe('failed: Stripe has a live key, and the address of the shop is not public');
  const [shop] = await textsOf({ publicOrigin: 'https://shop.invalid' }, integrationsOf('pk_test_1'), gatewaysOf('stripe'));
  expect(shop).toBe('note: Stripe has a key for tests: nobody pays with real money');
  const [finding] = await checkGateways({ publicOrigin: 'https://shop.invalid' }, integrationsOf('pk_test_1'), gatewaysOf('stripe'));
  expect(finding?.isForTrial).toBe(true);
  const [none] = await textsOf({ publicOrigin: 'http://localhost:3000' }, integrationsOf(''), gatewaysOf('stripe'));
  expect(none).toBe('failed: Stripe has no publishable key: none');
});

it.each([
  [400, 'ok: /gateway-notices/mollie leads to the backend'],
  [405, 'failed: POST /gateway-notices/mollie is answered with 405: notices of mollie do not reach the backend'],
])('a notice that is answered with %i: %s', async (status, text) => {
  expect(await textsOf({ publicOrigin: await originThatAnswers(status) }, { integrations: [] }, gatewaysOf('mollie'))).toContain(text);
});
