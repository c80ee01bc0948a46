import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { KEY, type RunningProvider, startTestProvider } from './test-provider.fixture.ts';

let provider: RunningProvider;
/** A backend that only takes in notices. */
let backend: Server;
let noticeUrl: string;
const notified: { readonly ref: string; readonly key: string | undefined }[] = [];
beforeAll(async () => {
  provider = await startTestProvider();
  backend = createServer(async (req, res) => {
    notified.push({ ...((await json(req)) as { ref: string }), key: req.headers.authorization });
    res.writeHead(204).end();
  }).listen(0, '127.0.0.1');
  await once(backend, 'listening');
  noticeUrl = `http://127.0.0.1:${(backend.address() as AddressInfo).port}/notices`;
});
afterAll(async () => {
  await provider.close();
  backend.close();
  backend.closeAllConnections();
});
const isNotified = (ref: string): boolean => notified.some((notice) => notice.ref === ref && notice.key === `Bearer ${KEY}`);

const charge = (reference: string) =>
  provider.gateway.create({
    shop: null,
    provider: 'affirm',
    method: 'affirm',
    cents: 100,
    currency: 'EUR',
    reference,
    returnUrl: 'http://shop.example/checkout/payout',
    asksAddress: false,
    noticeUrl,
  });

it('settle decides a charge by either reference and sends a notice', async () => {
  const { ref, pageUrl } = charge('payment-a');
  expect(pageUrl).toContain(`${provider.url}/provider/pay/af_`);
  const settle = (body: object) => provider.send('POST', '/controls/settle', body);
  expect((await settle({ payment_id: 'payment-a', state: 'authorised' })).body).toEqual({ ref, state: 'authorised' });
  expect((await settle({ ref, state: 'open' })).status).toBe(422);
  expect((await settle({ ref: 'af_unknown', state: 'authorised' })).status).toBe(404);
  expect((await settle({ ref, payment_id: 'payment-a', state: 'authorised' })).status).toBe(422);
  await vi.waitFor(() => expect(isNotified(ref)).toBe(true));
});

it('a trial charge sends no notice to the backend', async () => {
  const { body } = await provider.send('POST', '/controls/charges', { provider: 'stripe', method: 'card', cents: 100 });
  const { ref } = body as unknown as { ref: string };
  expect((await provider.send('GET', `/controls/charges/${ref}`)).body).toEqual(body);
  expect((await provider.send('POST', '/controls/charges', { provider: 'stripe', method: 'card', cents: 0 })).status).toBe(422);
  await provider.send('POST', '/controls/settle', { ref, state: 'authorised' });
  const other = charge('payment-b');
  await provider.send('POST', '/controls/settle', { ref: other.ref, state: 'declined' });
  await vi.waitFor(() => expect(isNotified(other.ref)).toBe(true));
  expect(isNotified(ref)).toBe(false);
});

it('slowMs sets the duration of slow payments', async () => {
  expect((await provider.send('POST', '/controls', { slowMs: 50 })).body).toEqual({ slowMs: 50 });
  expect((await provider.send('POST', '/controls', { slowMs: -1 })).status).toBe(422);
});

it('gateway and controls without the key are not there', async () => {
  const { ref } = charge('payment-c');
  for (const authorization of ['', 'Bearer another-key', `Basic ${KEY}`]) {
    expect((await provider.send('GET', `/gateway/charges/${ref}`, undefined, { authorization })).status).toBe(404);
    expect((await provider.send('POST', '/controls/settle', { ref, state: 'authorised' }, { authorization })).status).toBe(404);
  }
  expect(provider.gateway.read(ref).state).toBe('open');
});
