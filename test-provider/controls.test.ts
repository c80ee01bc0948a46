import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type RunningProvider, startTestProvider } from './test-provider.fixture.ts';

let provider: RunningProvider;
beforeAll(async () => {
  provider = await startTestProvider();
});
afterAll(() => provider.close());

const charge = (reference: string) =>
  provider.gateway.create({
    provider: 'affirm',
    method: 'affirm',
    cents: 100,
    currency: 'EUR',
    reference,
    returnUrl: 'http://shop.example/checkout/payout',
    asksAddress: false,
  });

it('settle decides a charge by either reference and sends a notice', async () => {
  const notified: string[] = [];
  provider.gateway.onNotice((ref) => void notified.push(ref));
  const { ref, pageUrl } = charge('payment-a');
  expect(pageUrl).toContain(`${provider.url}/provider/pay/af_`);
  const settle = (body: object) => provider.send('POST', '/controls/settle', body);
  expect((await settle({ payment_id: 'payment-a', state: 'authorised' })).body).toEqual({ ref, state: 'authorised' });
  expect((await settle({ ref, state: 'open' })).status).toBe(422);
  expect((await settle({ ref: 'af_unknown', state: 'authorised' })).status).toBe(404);
  expect((await settle({ ref, payment_id: 'payment-a', state: 'authorised' })).status).toBe(422);
  await vi.waitFor(() => expect(notified).toContain(ref));
});

it('a trial charge sends no notice to the backend', async () => {
  const notified: string[] = [];
  provider.gateway.onNotice((ref) => void notified.push(ref));
  const { body } = await provider.send('POST', '/controls/charges', { provider: 'stripe', method: 'card', cents: 100 });
  const { ref } = body as unknown as { ref: string };
  expect((await provider.send('GET', `/controls/charges/${ref}`)).body).toEqual(body);
  expect((await provider.send('POST', '/controls/charges', { provider: 'stripe', method: 'card', cents: 0 })).status).toBe(422);
  await provider.send('POST', '/controls/settle', { ref, state: 'authorised' });
  const other = charge('payment-b');
  await provider.send('POST', '/controls/settle', { ref: other.ref, state: 'declined' });
  await vi.waitFor(() => expect(notified).toContain(other.ref));
  expect(notified).not.toContain(ref);
});

it('slowMs sets the duration of slow payments', async () => {
  expect((await provider.send('POST', '/controls', { slowMs: 50 })).body).toEqual({ slowMs: 50 });
  expect((await provider.send('POST', '/controls', { slowMs: -1 })).status).toBe(422);
});
