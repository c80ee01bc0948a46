import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OUTCOMES } from '../outcomes.ts';
import type { NewCharge } from '../payment-gateway.ts';
import { ADDRESS, type RunningProvider, startTestProvider } from '../test-provider.fixture.ts';

let provider: RunningProvider;
beforeAll(async () => {
  provider = await startTestProvider();
});
afterAll(() => provider.close());

let made = 0;
const charge = (wanted: Partial<NewCharge> = {}) =>
  provider.gateway.create({
    shop: null,
    provider: 'stripe',
    method: 'card',
    cents: 189_000,
    currency: 'EUR',
    reference: `http-${(made += 1)}`,
    returnUrl: null,
    asksAddress: false,
    noticeUrl: null,
    ...wanted,
  });
const api = (method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
  provider.send(method, `/provider/api/${path}`, body, headers);
const confirm = (token: string, body: unknown) => api('POST', `charges/${token}/confirm`, body);
const PAYER = { email: 'ana@example.com', address: ADDRESS };

describe("the provider's API", () => {
  it.each([
    ['success', 'authorised', {}],
    ['declined', 'declined', { declined: true }],
    ['challenge', 'open', { challenge: true }],
    ['slow', 'processing', {}],
    ['double', 'authorised', { twice: true }],
    ['lost', 'authorised', { lost: true }],
  ])('%s', async (outcome, state, more) => {
    const { token, ref } = charge();
    const { status, body } = await confirm(token, { outcome });
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({ ref, state, challenge: false, declined: false, lost: false, twice: false, cents: 189_000, ...more }),
    ]);
    expect(OUTCOMES).toContain(outcome);
    expect(provider.gateway.read(ref).state).toBe(state);
  });

  it('authorises once for repeated calls', async () => {
    const { token } = charge();
    const answers = await Promise.all(['success', 'declined', 'slow'].map((outcome) => confirm(token, { outcome })));
    expect(answers.map(({ body }) => (body as { state?: string }).state)).toEqual(['authorised', 'authorised', 'authorised']);
  });

  it("accepts the shopper's answer to the bank, or its cancellation", async () => {
    const { token } = charge();
    await confirm(token, { outcome: 'challenge' });
    expect((await api('POST', `charges/${token}/challenge`, { agreed: true })).body).toMatchObject({ state: 'authorised' });
    expect((await api('POST', `charges/${token}/cancel`, {})).body).toMatchObject({ state: 'authorised' });
    const other = charge();
    expect((await api('POST', `charges/${other.token}/cancel`, {})).body).toMatchObject({ state: 'cancelled' });
    expect((await confirm(other.token, { outcome: 'success' })).body).toMatchObject({ state: 'cancelled' });
  });

  it("in Stripe's form a declined card may be followed by another", async () => {
    const { token } = charge({ method: 'stripe_checkout_form' });
    expect((await confirm(token, { outcome: 'declined' })).body).toMatchObject({ state: 'open', declined: true });
    expect((await confirm(token, { outcome: 'success' })).body).toMatchObject({ state: 'authorised', declined: false });
  });

  it("a wallet's payment method brings the payer along", async () => {
    const { token, ref } = charge({ method: 'google_pay', asksAddress: true });
    expect((await confirm(token, { outcome: 'success' })).body).toEqual({ error: 'payer_missing' });
    const { body } = await api('POST', 'payment-methods', { outcome: 'success', payer: PAYER });
    const { id } = body as unknown as { id: string };
    expect((await confirm(token, { payment_method: id })).body).toMatchObject({ state: 'authorised' });
    expect(provider.gateway.read(ref).payer).toMatchObject(PAYER);
    expect((await confirm(charge().token, { payment_method: `pm_${'0'.repeat(48)}` })).status).toBe(404);
  });

  it('refuses unknown tokens and invalid bodies', async () => {
    const { ref, token } = charge();
    for (const other of [ref, `${token}0`, token.toUpperCase(), 'x'.repeat(5000), '%00', "' OR 1=1 --"]) {
      expect((await api('GET', `charges/${encodeURIComponent(other)}`)).status).toBe(404);
    }
    const bad: unknown[] = [
      {},
      { outcome: 'free' },
      { outcome: 'success', cents: 1 },
      { outcome: 'success', card: '4242424242424242' },
      [],
    ];
    for (const body of bad) expect((await confirm(token, body)).status).toBe(422);
    expect((await confirm(token, { outcome: 'success', payer: { ...PAYER, email: 'x' } })).status).toBe(422);
    expect((await confirm(token, '{"outcome":')).status).toBe(400);
    expect((await confirm(token, { outcome: 'success', payer: 'x'.repeat(20_000) })).status).toBe(413);
    expect((await api('POST', `charges/${token}/confirm`, 'outcome=success', { 'content-type': 'text/plain' })).status).toBe(415);
    expect((await api('GET', 'charges')).status).toBe(404);
    expect(provider.gateway.read(ref).state).toBe('open');
    expect(provider.reported).toEqual([]);
  });

  it('refuses requests of other origins', async () => {
    const { token } = charge();
    for (const site of ['cross-site', 'same-site', 'none']) {
      expect((await api('POST', `charges/${token}/confirm`, { outcome: 'success' }, { 'sec-fetch-site': site })).status).toBe(403);
    }
    expect((await api('GET', `charges/${token}`, undefined, { 'sec-fetch-site': 'same-origin' })).status).toBe(200);
  });
});

describe("the provider's documents", () => {
  const get = async (path: string, headers: Record<string, string> = {}) => {
    const response = await fetch(`${provider.url}/provider${path}`, { headers });
    return { status: response.status, policy: response.headers.get('content-security-policy') ?? '', text: await response.text() };
  };

  it('frames may be embedded, approval pages not', async () => {
    const { token } = charge({ method: 'affirm', returnUrl: 'http://shop.example/en/checkout/payout' });
    const page = await get(`/pay/${token}`);
    expect(page.policy).toContain("frame-ancestors 'none'");
    expect(page.text).toContain('<html lang="en"');
    expect((await get('/window')).policy).toContain("frame-ancestors 'none'");
    const frame = await get('/frames/card?lang=en&origin=http://shop.example');
    expect(frame.policy).toContain('frame-ancestors http: https:');
    for (const { policy } of [page, frame]) expect(policy).not.toContain('unsafe');
    expect((await get('/frames/secret')).status).toBe(404);
  });

  it('contain no part of the request', async () => {
    const evil = encodeURIComponent('"><script>alert(1)</script>');
    for (const path of [`/frames/card?lang=${evil}&origin=${evil}`, `/pay/${evil}?lang=${evil}`, `/?lang=${evil}`]) {
      expect((await get(path)).text).not.toContain('alert(1)');
    }
  });

  it('use the language of the shop, else that of the browser', async () => {
    const { token } = charge({ method: 'affirm', returnUrl: 'http://shop.example/checkout/payout' });
    expect((await get(`/pay/${token}`, { 'accept-language': 'en' })).text).toContain('lang="de"');
    expect((await get('', { 'accept-language': 'en-GB,en;q=0.9' })).text).toContain('Test cards');
    expect((await get('', { 'accept-language': 'fr' })).text).toContain('Testkarten');
  });

  it('load scripts built from the sources', async () => {
    for (const [name, word] of [
      ['stripe.js', 'confirmAffirmPayment'],
      ['paypal.js', 'createPayPalOneTimePaymentSession'],
      ['iframe.js', 'payment-methods'],
      ['provider.css', '.outcomes'],
    ] as const) {
      const { status, text } = await get(`/${name}`);
      expect([status, text.includes(word)]).toEqual([200, true]);
    }
    expect((await get('/other.js')).status).toBe(404);
    expect((await get('/constructor')).status).toBe(404);
  });
});
