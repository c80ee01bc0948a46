import { beforeAll, describe, expect, it, vi } from 'vitest';
import { get, raw, send } from '../../packages/http-cache/testing/http.ts';
import { backend, openBeforeStories, shop } from './testing/opened-shop.ts';

openBeforeStories();
beforeAll(async () => {
  await get(`${shop.url}/`);
});

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const CART = '0f8fad5b-d9cb-469f-a165-70867728950e';
const json = { 'content-type': 'application/json' };
const seen = (part: string) => backend.seen().filter(({ url }) => url.includes(part));
const linesOf = (id: string) => shop.log().filter((line) => line['id'] === id);

describe('the request id', () => {
  it('of a call is in the answer, the log and the call to the backend', async () => {
    const headers = { 'x-request-id': 'edge-00000001', traceparent: `00-${TRACE}-00f067aa0ba902b7-01`, tracestate: 'vendor=1' };
    const answer = await get(`${shop.url}/api/carts?cart_unique_id=${CART}&lang=de`, headers);
    expect(answer.headers['x-request-id']).toBe('edge-00000001');
    const [call] = seen('/carts');
    expect(call?.headers).toMatchObject({ 'x-request-id': 'edge-00000001', tracestate: 'vendor=1' });
    expect(call?.headers['traceparent']).toMatch(new RegExp(`^00-${TRACE}-(?!00f067aa0ba902b7)[\\da-f]{16}-01$`));
    await vi.waitFor(() => expect(linesOf('edge-00000001')).toMatchObject([{ msg: 'request', trace: TRACE }]));
  });

  it('of a page is in all calls of its rendering', async () => {
    backend.seen();
    const [german, english] = await Promise.all([
      get(`${shop.url}/product/trace-a`, { 'x-request-id': 'edge-page-de' }),
      get(`${shop.url}/en/product/trace-a`, { 'x-request-id': 'edge-page-en' }),
    ]);
    expect([german.status, english.status]).toEqual([404, 404]);
    const calls = seen('/products/trace-a').map(({ url, headers }) => `${/lang=\w+/.exec(url)?.[0]} ${String(headers['x-request-id'])}`);
    expect(new Set(calls)).toEqual(new Set(['lang=de edge-page-de', 'lang=en edge-page-en']));
  });

  it('is generated when it is missing or malformed', async () => {
    backend.seen();
    for (const id of [undefined, 'short', 'x'.repeat(65), 'two words here', '{"level":60}']) {
      const headers = { traceparent: `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`, ...(id === undefined ? {} : { 'x-request-id': id }) };
      const answer = await get(`${shop.url}/api/carts?cart_unique_id=${CART}&lang=de`, headers);
      const [call] = seen('/carts');
      const made = answer.headers['x-request-id'] ?? '';
      expect(made).toMatch(/^[\da-f]{32}$/);
      expect(call?.headers['x-request-id']).toBe(made);
      expect(call?.headers['traceparent']).toMatch(new RegExp(`^00-${made}-[\\da-f]{16}-00$`));
    }
  });

  it('is in the line of a failure', async () => {
    await backend.fault('wrong', { path: '/api/v1/products' });
    await get(`${shop.url}/product/trace-wrong`, { 'x-request-id': 'edge-wrong-1' });
    await backend.fault('none');
    await vi.waitFor(() =>
      expect(linesOf('edge-wrong-1').map(({ msg }) => msg)).toEqual(
        expect.arrayContaining(['backend answer does not match the contract', 'request failed', 'request']),
      ),
    );
  });

  it('is in one short line when the backend does not answer', async () => {
    await backend.fault('dead');
    const { status } = await get(`${shop.url}/product/trace-away`, { 'x-request-id': 'edge-away-1' });
    await backend.fault('none');
    expect(status).toBe(503);
    await vi.waitFor(() => expect(linesOf('edge-away-1').map(({ msg }) => msg)).toContain('request failed'));
    const line = linesOf('edge-away-1').find(({ msg }) => msg === 'request failed');
    expect(line).toMatchObject({ level: 40, reason: expect.stringMatching(/\S/) as string });
    expect(JSON.stringify(line)).not.toMatch(/"stack"/);
  });

  it('is in the line of a hit when the edge sent one', async () => {
    await get(`${shop.url}/`);
    await get(`${shop.url}/`, { 'x-request-id': 'edge-hit-0001' });
    await vi.waitFor(() => expect(linesOf('edge-hit-0001')).toMatchObject([{ cache: 'hit' }]));
  });
});

describe('the log', () => {
  const SECRETS = ['T0KEN', 'S3CRET', 'R3COVER', 'ana.muster', 'C4RT', CART];

  async function visitWithSecrets(): Promise<void> {
    const cookie = `access_token_v1=T0KEN-abc; uid=S3CRET`;
    const headers = { cookie, authorization: 'Bearer T0KEN-def', referer: `${shop.url}/recover-password/R3COVER` };
    const paths = [
      '/recover-password/R3COVER?email=ana.muster%40example.com',
      '/en/verify/R3COVER',
      '/page/ana.muster@example.com',
      '/?email=ana.muster@example.com&token=T0KEN',
      '/checkout/C4RT-1',
      '/checkout/success/C4RT-2',
      '/cart/C4RT-3',
      `/api/carts?cart_unique_id=${CART}&lang=de`,
      `/checkout/success/${CART}`,
      `/api/checkout/get-order?order_id=${CART}&lang=de`,
      '/api/sitemap?secret=S3CRET',
      '/media/ana.muster@example.com.webp',
    ];
    for (const path of paths) await get(shop.url + path, headers);
    const question = JSON.stringify({ email: 'ana.muster@example.com', name: 'Ana', message: 'S3CRET' });
    await send('POST', `${shop.url}/api/questions`, { ...headers, ...json }, question);
    await send('POST', `${shop.url}/api/questions`, { ...headers, ...json }, `{"email":"ana.muster@example.com" "S3CRET"`);
    await send('POST', `${shop.url}/api/carts/items?cart_unique_id=${CART}`, { ...headers, ...json }, '{"S3CRET":');
  }

  it.each(['none', 'down', 'dead', 'garbage', 'wrong'] as const)(
    'has no token, e-mail or recovery link in it: backend %s',
    async (mode) => {
      await backend.fault(mode);
      const before = shop.log().length;
      await visitWithSecrets();
      await backend.fault('none');
      await vi.waitFor(() => expect(shop.log().length - before).toBeGreaterThanOrEqual(12));
      for (const secret of SECRETS) expect(shop.logText()).not.toContain(secret);
    },
  );

  it('has no line for a successful probe', async () => {
    const probes = shop.log().filter(({ path }) => path === '/readyz' || path === '/healthz').length;
    for (const path of ['/readyz', '/healthz?x=1', '/healthz-not']) await get(shop.url + path, { 'x-request-id': 'edge-probe-1' });
    await vi.waitFor(() => expect(linesOf('edge-probe-1')).toMatchObject([{ path: '/healthz-not' }]));
    expect(shop.log().filter(({ path }) => path === '/readyz' || path === '/healthz')).toHaveLength(probes);
  });

  it('quotes nothing of an answer that is not JSON', async () => {
    // V8's error for invalid JSON quotes the beginning of the text.
    await backend.fault('garbage', { path: '/api/v1/products' });
    await get(`${shop.url}/product/quoted`);
    await backend.fault('none');
    expect(shop.logText()).toContain('answer is not JSON');
    expect(shop.logText()).not.toContain('Unexpected token');
  });

  it('has one line per event, also with line breaks in the request', async () => {
    const forged = '{"level":60,"msg":"forged"}';
    const escapes = ['%0a', '%0d%0a', '%e2%80%a8', '%c2%85', '%1b[31m'];
    for (const escape of escapes) await get(`${shop.url}/page/x${escape}${forged.replaceAll('"', '%22')}`);
    await raw(shop.url, `GET /page/\u0085${forged} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    await raw(shop.url, `GET /page/x HTTP/1.1\r\nHost: x\r\nX-Request-Id: aaaaaaaa\u0085${forged}\r\nConnection: close\r\n\r\n`);
    const lines = shop.logText().split('\n');
    expect(lines.pop()).toBe('');
    for (const line of lines) {
      // oxlint-disable-next-line no-control-regex -- the test checks that there are none
      expect(line).toMatch(/^\{[^\u0000-\u001f\u007f-\u009f\u2028\u2029]*\}$/);
      expect(JSON.parse(line)).not.toMatchObject({ msg: 'forged' });
    }
  });
});
