import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { ChargeRefused } from '../backend/payments/payment-gateway.ts';
import { testGateways } from './test-gateways.ts';

let server: Server | undefined;
afterEach(() => {
  server?.close();
  server?.closeAllConnections();
});

const CHARGE = {
  shop: 'shop.example',
  ref: 'pi_1',
  token: 'pi_1_secret',
  pageUrl: null,
  state: 'open',
  payer: null,
  provider: 'stripe',
  method: 'card',
  cents: 100,
  currency: 'EUR',
  reference: 'payment-1',
  decidedBy: null,
  refundedCents: 0,
  dispute: null,
} as const;

async function gatewayThat(answers: RequestListener) {
  server = createServer(answers).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return testGateways({ url: () => url, key: 'a-key', noticeOrigin: () => 'http://backend.example', timeoutMs: () => 300 }).gateways;
}
const json =
  (status: number, body: unknown): RequestListener =>
  (_req, res) =>
    void res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

describe('the adapter of the test provider', () => {
  it('returns a charge, and translates a refusal', async () => {
    expect(await (await gatewayThat(json(200, CHARGE))).read('pi_1')).toEqual(CHARGE);
    const refused = (await gatewayThat(json(409, { error: 'not_held' }))).capture('pi_1');
    await expect(refused).rejects.toThrow(ChargeRefused);
    await expect(refused).rejects.toMatchObject({ problem: 'not_held' });
  });

  it.each([
    ['no JSON', (_req, res) => void res.end('<html>')],
    ['another form', json(200, { ...CHARGE, state: 'splendid' })],
    ['another charge', json(200, { ...CHARGE, ref: 'pi_2' })],
    ['an amount that is none', json(200, { ...CHARGE, cents: -1 })],
    ['a refusal that nobody knows', json(409, { error: 'no_idea' })],
    ['nothing', () => undefined],
    ['the end of the connection', (req) => void req.socket.destroy()],
  ] satisfies [string, RequestListener][])('rejects %s, and not as a refusal', async (_what, answers) => {
    const gateway = await gatewayThat(answers);
    const failure = await gateway.read('pi_1').then(
      () => null,
      (error: unknown) => error,
    );
    expect(failure).toBeInstanceOf(Error);
    expect(failure).not.toBeInstanceOf(ChargeRefused);
  });

  it('rejects a new charge that belongs to another payment', async () => {
    const { shop, provider, method, cents, currency, reference } = CHARGE;
    const facts = { shop, provider, method, cents, currency, reference };
    const wanted = { ...facts, number: 'cart-1', lang: 'de', returnUrl: null, asksAddress: false, buyer: null, lines: [] };
    const gateway = await gatewayThat(json(200, { ...CHARGE, reference: 'payment-2' }));
    await expect(gateway.create(wanted)).rejects.toThrow('answered for payment-2');
  });
});
