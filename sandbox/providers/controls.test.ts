import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type Running, startSandbox } from '../testing/sandbox.fixture.ts';

let shop: Running;
beforeAll(async () => {
  shop = await startSandbox();
});
afterAll(() => shop.close());

const charge = (reference: string) =>
  shop.sandbox.shop.providers.create({
    provider: 'affirm',
    method: 'affirm',
    cents: 100,
    currency: 'EUR',
    reference,
    returnUrl: 'http://shop.example/checkout/payout',
    asksAddress: false,
  });

it('settle decides a charge by either reference and sends a notice', async () => {
  const heard: string[] = [];
  shop.sandbox.shop.providers.onNotice((ref) => void heard.push(ref));
  const { ref, pageUrl } = charge('payment-a');
  expect(pageUrl).toContain(`${shop.url}/provider/pay/af_`);
  const settle = (body: object) => shop.send('POST', '/sandbox/provider/settle', body);
  expect((await settle({ payment_id: 'payment-a', state: 'authorised' })).body).toEqual({ ref, state: 'authorised' });
  expect((await settle({ ref, state: 'open' })).status).toBe(422);
  expect((await settle({ ref: 'af_unknown', state: 'authorised' })).status).toBe(404);
  expect((await settle({ ref, payment_id: 'payment-a', state: 'authorised' })).status).toBe(422);
  await vi.waitFor(() => expect(heard).toContain(ref));
});

it('a trial charge sends no notice to the backend', async () => {
  const heard: string[] = [];
  shop.sandbox.shop.providers.onNotice((ref) => void heard.push(ref));
  const { body } = await shop.send('POST', '/sandbox/provider/charges', { provider: 'stripe', method: 'card', cents: 100 });
  const { ref } = body as unknown as { ref: string };
  expect((await shop.send('GET', `/sandbox/provider/charges/${ref}`)).body).toEqual(body);
  expect((await shop.send('POST', '/sandbox/provider/charges', { provider: 'stripe', method: 'card', cents: 0 })).status).toBe(422);
  await shop.send('POST', '/sandbox/provider/settle', { ref, state: 'authorised' });
  const other = charge('payment-b');
  await shop.send('POST', '/sandbox/provider/settle', { ref: other.ref, state: 'declined' });
  await vi.waitFor(() => expect(heard).toContain(other.ref));
  expect(heard).not.toContain(ref);
});

it('slowMs sets the duration of slow payments', async () => {
  expect((await shop.send('POST', '/sandbox/provider', { slowMs: 50 })).body).toEqual({ slowMs: 50 });
  expect((await shop.send('POST', '/sandbox/provider', { slowMs: -1 })).status).toBe(422);
  expect((await shop.send('POST', '/sandbox/provider', { slowMs: 5 }, { 'x-forwarded-for': '203.0.113.7' })).status).toBe(404);
});
