import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { UCP_VERSIONS, type UcpVersion } from '../../packages/ucp/wire/version.ts';
import { send } from '../../packages/http-cache/testing/http.ts';
import { PLATFORM } from '../../packages/ucp/testing/platform.fixture.ts';
import { startRedis, type TestRedis } from '../../packages/engine/testing/redis.ts';
import { startBackend, type TestBackend } from './testing/backend.ts';
import { type RunningShop, startShop } from './testing/shop.ts';

const SKU = 'FL-AUR-BR-YG750-54';
const OTHER = 'FL-AUR-BR-YG750-53';
const ITEMS = '/api/v1/carts/items';

let backend: TestBackend;
let redis: TestRedis;
let replicas: RunningShop[];
beforeAll(async () => {
  backend = await startBackend();
  for (const sku of [SKU, OTHER]) await backend.change({ sku, stock_qty: 500 });
  redis = await startRedis();
  const env = { UCP: 'on', COOKIE_SECRET: 'a-secret-of-at-least-32-characters', REDIS_URL: redis.url };
  replicas = await Promise.all([1, 2].map(() => startShop(backend.url, env, { redis: { timeout: 1000 } })));
  await vi.waitUntil(() => replicas.every(({ parts }) => parts.replicas.redis?.isReady() === true));
});
afterAll(async () => {
  await Promise.all(replicas?.map((one) => one.close()) ?? []);
  await redis?.kill();
  await backend?.close();
});

const lines = (...quantities: readonly (readonly [string, number])[]) => ({
  line_items: quantities.map(([id, quantity]) => ({ item: { id }, quantity })),
});
const writes = () => backend.seen().filter(({ method }) => method !== 'GET');

interface Made {
  readonly status: number;
  /** The id of the cart, or the code of the error. */
  readonly said: string | undefined;
  readonly lines: readonly (readonly [string, number])[];
  readonly retryAfter: boolean;
}

const Cart = z.object({
  id: z.string().optional(),
  code: z.string().optional(),
  line_items: z.array(z.object({ item: z.object({ id: z.string() }), quantity: z.int() })).default([]),
});
const Rpc = z.object({
  result: z.object({ structuredContent: Cart }).optional(),
  error: z.object({ data: z.object({ code: z.string() }) }).optional(),
});

/** Creates a cart by one of the bindings, at a replica. */
type CreateCart = (version: UcpVersion, key: string, body: object, replica?: number) => Promise<Made>;

async function post(path: string, body: object, fields: Readonly<Record<string, string>>, replica: number) {
  const text = JSON.stringify(body);
  const headers = { 'content-type': 'application/json', ...fields };
  const signed = await PLATFORM.sign({ method: 'POST', url: `http://shop.test${path}`, headers, body: text });
  const shop = replicas[replica % replicas.length]?.url ?? '';
  return send('POST', shop + path, { host: 'shop.test', 'content-length': String(Buffer.byteLength(text)), ...signed }, text);
}

const rest: CreateCart = async (version, key, body, replica = 0) => {
  const fields = { 'ucp-agent': `profile="${PLATFORM.profile}"`, 'idempotency-key': key };
  const answer = await post(`/ucp/${version}/carts`, body, fields, replica);
  return made(answer.status === 201 ? 200 : answer.status, answer.headers, Cart.parse(JSON.parse(answer.body)));
};
const mcp: CreateCart = async (version, key, cart, replica = 0) => {
  const given = { meta: { 'ucp-agent': { profile: PLATFORM.profile }, 'idempotency-key': key }, cart };
  const message = { jsonrpc: '2.0', id: randomUUID(), method: 'tools/call', params: { name: 'create_cart', arguments: given } };
  const answer = await post(`/ucp/${version}/mcp`, message, {}, replica);
  const { result, error } = Rpc.parse(JSON.parse(answer.body));
  return made(answer.status, answer.headers, result?.structuredContent ?? Cart.parse({ code: error?.data.code }));
};

const made = (
  status: number,
  headers: Readonly<Record<string, string | undefined>>,
  { id, code, line_items: items }: z.infer<typeof Cart>,
): Made => ({
  status,
  said: id ?? code,
  lines: items.map(({ item, quantity }) => [item.id, quantity]),
  retryAfter: Number(headers['retry-after']) > 0,
});

const BINDINGS = UCP_VERSIONS.flatMap((version) => [
  [`REST of ${version}`, version, rest] as const,
  [`MCP of ${version}`, version, mcp] as const,
]);

describe.each(BINDINGS)('over %s', (_name, version, createCart) => {
  it('one key twenty times at once, on two replicas, is one cart', async () => {
    writes();
    const key = randomUUID();
    const body = lines([SKU, 1], [OTHER, 2]);
    const answers = await Promise.all(Array.from({ length: 20 }, (_, replica) => createCart(version, key, body, replica)));
    expect(new Set(answers.map((one) => JSON.stringify(one)))).toHaveLength(1);
    expect(answers[0]).toMatchObject({
      status: 200,
      lines: [
        [SKU, 1],
        [OTHER, 2],
      ],
    });
    expect(writes().map(({ url }) => url.split('?')[0])).toEqual([ITEMS, ITEMS]);
    expect(await createCart(version, key, lines([SKU, 2]), 1)).toMatchObject({ status: 409, said: 'idempotency_conflict' });
    expect(writes()).toEqual([]);
  });

  it('what broke off between two calls of the backend is finished by a repeat, at the other replica', async () => {
    const key = randomUUID();
    const body = lines([SKU, 1], [OTHER, 2]);
    let calls = 0;
    backend.breakWire((_req, res, onward) => {
      calls += 1;
      // The backend has done it; its answer is lost.
      void onward().then(() => res.writeHead(503).end());
    }, ITEMS);
    expect(await createCart(version, key, body, 0)).toMatchObject({ status: 503, retryAfter: true });
    backend.breakWire(null);
    expect(calls).toBeGreaterThan(0);
    expect(await createCart(version, key, body, 1)).toMatchObject({
      status: 200,
      lines: [
        [SKU, 1],
        [OTHER, 2],
      ],
    });
  });
});

describe('when Redis is killed', () => {
  beforeAll(() => redis.kill());

  it.each(BINDINGS)('a change over %s is 503, and nothing reaches the backend', async (_name, version, createCart) => {
    writes();
    expect(await createCart(version, randomUUID(), lines([SKU, 1]))).toMatchObject({ status: 503, said: 'unavailable', retryAfter: true });
    expect(writes()).toEqual([]);
  });
});
