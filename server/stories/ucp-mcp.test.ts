import { randomUUID } from 'node:crypto';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { UCP_VERSIONS, type UcpVersion } from '../../packages/ucp/wire/version.ts';
import { get, send } from '../../packages/http-cache/testing/http.ts';
import { startBackend, type TestBackend } from './testing/backend.ts';
import { PLATFORM } from '../../packages/ucp/testing/platform.fixture.ts';
import { type RunningShop, startShop } from './testing/shop.ts';
import { ANSWERS } from './testing/ucp-answers.ts';
import { ucpFaults } from './testing/ucp-schemas.ts';

const SKU = 'FL-AUR-BR-YG750-54';
const META = { 'ucp-agent': { profile: PLATFORM.profile } };
const LINES = { line_items: [{ item: { id: SKU }, quantity: 1 }] };

let backend: TestBackend;
let shop: RunningShop;
beforeAll(async () => {
  backend = await startBackend();
  await backend.change({ sku: SKU, stock_qty: 50 });
  shop = await startShop(backend.url, { UCP: 'on', COOKIE_SECRET: 'a-secret-of-at-least-32-characters', TRUST_PROXY: '127.0.0.1' });
});
afterAll(async () => {
  await shop?.close();
  await backend?.close();
});

let address = 0;
beforeEach(() => void (address += 1));

const Rpc = z.looseObject({
  id: z.union([z.string(), z.number(), z.null()]),
  result: z.looseObject({}).optional(),
  error: z.object({ code: z.int(), message: z.string(), data: z.looseObject({}).optional() }).optional(),
});

const Result = z.object({
  structuredContent: z.looseObject({}),
  content: z.array(z.object({ type: z.literal('text'), text: z.string() })),
});

interface PostOptions {
  readonly version?: UcpVersion;
  readonly signed?: boolean;
  readonly headers?: Readonly<Record<string, string>>;
}

async function post(message: object | string, { version = '2026-08-25', signed = true, headers = {} }: PostOptions = {}) {
  const path = `/ucp/${version}/mcp`;
  const body = typeof message === 'string' ? message : JSON.stringify(message);
  const own = { 'content-type': 'application/json', ...headers };
  const fields = signed ? await PLATFORM.sign({ method: 'POST', url: `http://shop.test${path}`, headers: own, body }) : own;
  const length = { 'content-length': String(Buffer.byteLength(body)), 'x-forwarded-for': `192.0.2.${address}` };
  const answer = await send('POST', shop.url + path, { host: 'shop.test', ...length, ...fields }, body);
  return { ...answer, body: answer.body === '' ? null : Rpc.parse(JSON.parse(answer.body)) };
}

const toolCall = (name: string, given: object, id: string | number = 1) => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: { name, arguments: { meta: META, ...given } },
});

async function call(name: string, given: object, options: PostOptions = {}) {
  const { body, status } = await post(toolCall(name, given), options);
  expect([status, body?.error]).toEqual([200, undefined]);
  expect(ucpFaults(options.version ?? '2026-08-25', 'tool call', body)).toBe('');
  const { structuredContent, content } = Result.parse(body?.result);
  expect(content.map(({ text }) => JSON.parse(text) as unknown)).toEqual([structuredContent]);
  return structuredContent;
}

describe.each(UCP_VERSIONS)('the tools of %s', (version) => {
  it('search, read, fill a cart and open a checkout, as the operations over REST do', async () => {
    const found = ANSWERS.search.parse(await call('search_catalog', { catalog: { query: 'ring' } }, { version, signed: false }));
    expect(found.products.length).toBe(10);
    ANSWERS.lookup.parse(await call('lookup_catalog', { catalog: { ids: [SKU] } }, { version }));
    ANSWERS.product.parse(await call('get_product', { catalog: { id: '1' } }, { version }));
    const cart = ANSWERS.cart.parse(await call('create_cart', { cart: LINES }, { version }));
    expect(ANSWERS.cart.parse(await call('get_cart', { id: cart.id }, { version })).line_items).toEqual(cart.line_items);
    ANSWERS.cart.parse(await call('update_cart', { id: cart.id, cart: LINES }, { version }));
    const checkout = ANSWERS.checkout.parse(await call('create_checkout', { checkout: { cart_id: cart.id } }, { version }));
    expect(checkout.status).toBe('requires_escalation');
    ANSWERS.checkout.parse(await call('get_checkout', { id: checkout.id }, { version }));
    ANSWERS.checkout.parse(await call('update_checkout', { id: checkout.id, checkout: LINES }, { version }));
    const meta = { ...META, 'idempotency-key': randomUUID() };
    ANSWERS.checkout.parse(await call('complete_checkout', { meta, id: checkout.id, checkout: {} }, { version }));
    const key = { meta: { ...META, 'idempotency-key': randomUUID() } };
    expect(ANSWERS.checkout.parse(await call('cancel_checkout', { ...key, id: checkout.id }, { version })).status).toBe('canceled');
    ANSWERS.refusal.parse(await call('get_cart', { id: 'none' }, { version }));
  });

  it('are listed with schemas of what they take and answer', async () => {
    const { body } = await post({ jsonrpc: '2.0', id: 1, method: 'tools/list' }, { version, signed: false });
    const { tools } = z
      .object({ tools: z.array(z.looseObject({ name: z.string(), inputSchema: z.looseObject({ required: z.array(z.string()) }) })) })
      .parse(body?.result);
    expect(tools.map(({ name, inputSchema }) => [name, inputSchema.required])).toEqual([
      ['search_catalog', ['meta', 'catalog']],
      ['lookup_catalog', ['meta', 'catalog']],
      ['get_product', ['meta', 'catalog']],
      ['create_cart', ['meta', 'cart']],
      ['get_cart', ['meta', 'id']],
      ['update_cart', ['meta', 'id', 'cart']],
      ['cancel_cart', ['meta', 'id']],
      ['create_checkout', ['meta', 'checkout']],
      ['get_checkout', ['meta', 'id']],
      ['update_checkout', ['meta', 'id', 'checkout']],
      ['complete_checkout', ['meta', 'id', 'checkout']],
      ['cancel_checkout', ['meta', 'id']],
    ]);
  });
});

describe('a call', () => {
  it('with one key, twenty times at once, is one cart, whatever the ids of the messages', async () => {
    backend.seen();
    const meta = { ...META, 'idempotency-key': randomUUID() };
    const answers = await Promise.all(Array.from({ length: 20 }, (_, id) => post(toolCall('create_cart', { meta, cart: LINES }, id))));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body?.result)))).toHaveLength(1);
    expect(answers.map(({ body }) => body?.id)).toEqual(Array.from({ length: 20 }, (_, id) => id));
    expect(backend.seen().filter(({ method }) => method === 'POST')).toHaveLength(1);
    const other = await post(toolCall('create_cart', { meta, cart: { line_items: [{ item: { id: SKU }, quantity: 2 }] } }));
    expect([other.status, other.body?.error?.code, other.body?.error?.data?.['code']]).toEqual([409, -32_000, 'idempotency_conflict']);
  });

  it.each([
    ['without a profile', toolCall('create_cart', { meta: {}, cart: LINES }), {}, 400, -32_001, 'invalid_profile_url'],
    [
      'without a signature for a checkout',
      toolCall('create_checkout', { checkout: LINES }),
      { signed: false },
      401,
      -32_000,
      'signature_missing',
    ],
    ['without the key that it needs', toolCall('cancel_cart', { id: 'x' }), {}, 400, -32_602, 'invalid_request'],
    ['with a body that does not fit', toolCall('create_cart', { cart: { line_items: [] } }), {}, 400, -32_602, 'invalid_request'],
    ['of a tool that is none', toolCall('buy_everything', {}), {}, 400, -32_602, undefined],
    ['of another method', { jsonrpc: '2.0', id: 1, method: 'subscriptions/listen' }, {}, 404, -32_601, undefined],
    ['in a batch', [toolCall('get_cart', { id: 'x' })], {}, 400, -32_600, undefined],
    ['that is not JSON', '{"jsonrpc":', {}, 400, -32_700, undefined],
    ['of 65 KB', toolCall('create_cart', { cart: 'x'.repeat(66_000) }), {}, 413, -32_600, 'request_too_large'],
    [
      'of a page in a browser',
      toolCall('get_cart', { id: 'x' }),
      { headers: { origin: 'https://evil.example' } },
      403,
      -32_000,
      'origin_not_allowed',
    ],
    [
      'of a version of MCP that is not known',
      toolCall('get_cart', { id: 'x' }),
      { headers: { 'mcp-protocol-version': '2031-01-01' } },
      400,
      -32_022,
      undefined,
    ],
  ] as const)('%s is refused, with status and code', async (_name, message, options, status, rpcCode, code) => {
    const answer = await post(message, options);
    expect([answer.status, answer.body?.error?.code, answer.body?.error?.data?.['code']]).toEqual([status, rpcCode, code]);
    expect(answer.headers['cache-control']).toBe('private, no-store');
  });

  it('of which nobody waits for an answer is 202; GET and DELETE are 405', async () => {
    expect((await post({ jsonrpc: '2.0', method: 'notifications/initialized' })).status).toBe(202);
    for (const method of ['GET', 'DELETE']) {
      const at = { host: 'shop.test', accept: 'text/event-stream' };
      const answer =
        method === 'GET' ? await get(`${shop.url}/ucp/2026-08-25/mcp`, at) : await send(method, `${shop.url}/ucp/2026-08-25/mcp`, at);
      expect(answer.status).toBe(405);
    }
  });
});

/** The client's `fetch`: the shop listens at another address than the one it has for the client. */
const toShop = async (url: string | URL, { method = 'GET', headers, body }: RequestInit = {}): Promise<Response> => {
  const { host, pathname } = new URL(url);
  const text = typeof body === 'string' ? body : '';
  const own = { ...Object.fromEntries(new Headers(headers)), host, 'content-length': String(Buffer.byteLength(text)) };
  const answer = await send(method, shop.url + pathname, own, text);
  const fields = Object.entries(answer.headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as [string, string]],
  );
  return new Response(answer.body === '' ? null : answer.body, { status: answer.status, headers: fields });
};

describe('the official client', () => {
  it.each([
    ['a version with a handshake', 'legacy'],
    ['the stateless version', { pin: '2026-07-28' }],
  ] as const)('of %s lists the tools and calls one', async (_name, mode) => {
    const client = new Client({ name: 'story', version: '1' }, { versionNegotiation: { mode } });
    const transport = new StreamableHTTPClientTransport(new URL('http://shop.test/ucp/2026-08-25/mcp'), { fetch: toShop });
    await client.connect(transport);
    expect((await client.listTools()).tools).toHaveLength(12);
    const answer = await client.callTool({
      name: 'search_catalog',
      arguments: { meta: META, catalog: { query: 'ring', pagination: { limit: 2 } } },
    });
    expect(ANSWERS.search.parse(answer.structuredContent).products).toHaveLength(2);
    await client.close();
  });
});
