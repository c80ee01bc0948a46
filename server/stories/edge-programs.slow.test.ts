import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { ACCEPTS } from '../../packages/engine/testing/accept.fixture.ts';
import { SECOND_DOMAIN } from '../../packages/engine/testing/edges.ts';
import { get, send } from '../../packages/http-cache/testing/http.ts';
import { CART, CART_CALL, did, EDGES, edgeStory, HIT, JSON_TYPE, shopStory, UNLISTED_DOMAIN } from './testing/edge-story.ts';

/** nginx and Varnish in front of two replicas: the responses that they store, and their behaviour when the replicas are down. */
const shops = shopStory();

describe.each(EDGES)('%s', (name, startEdge) => {
  const story = edgeStory(shops, startEdge);
  const { requestsFor, behave } = story;

  describe('its cache', () => {
    it('answers the second request', async () => {
      const first = await get(`${story.edge.url}/catalog`, { 'accept-encoding': 'br' });
      const second = await get(`${story.edge.url}/catalog`, { 'accept-encoding': 'br' });
      expect(did(first)).not.toMatch(HIT);
      expect(did(second)).toMatch(HIT);
      expect(second.body).toBe(first.body);
      expect(requestsFor('/catalog')).toHaveLength(1);
      const again = await get(`${story.edge.url}/catalog`, { 'accept-encoding': 'br', 'if-none-match': second.headers['etag'] ?? '' });
      expect([again.status, again.body]).toEqual([304, '']);
      const head = await send('HEAD', `${story.edge.url}/catalog`, { 'accept-encoding': 'br' });
      expect([head.status, head.body, head.headers['content-length']]).toEqual([200, '', second.headers['content-length']]);
      expect(requestsFor('/catalog')).toHaveLength(1);
    });

    it('has one copy per coding', async () => {
      for (const [accepted, coding] of [
        ['gzip, deflate, br, zstd', 'br'],
        ['BR;q=1.0, gzip;q=0.8', 'br'],
        ['br;q=0, gzip', 'gzip'],
        ['zstd', 'zstd'],
        ['gzip,deflate', 'gzip'],
        ['identity', undefined],
        ['x-brown', undefined],
      ] as const) {
        const { headers, body } = await get(`${story.edge.url}/collections`, { 'accept-encoding': accepted });
        expect([accepted, headers['content-encoding']]).toEqual([accepted, coding]);
        expect(body).toContain('</html>');
      }
      expect(requestsFor('/collections')).toHaveLength(4);
    });

    it('has one copy per representation, decided as the shop decides', async () => {
      const url = '/collections?of=representations';
      for (const [accept, representation] of ACCEPTS) {
        // Longer than the fields that Varnish reads.
        if ((accept ?? '').length > 4000) continue;
        const answer = await get(story.edge.url + url, accept === undefined ? {} : { accept });
        const type = representation === 'markdown' ? 'text/markdown; charset=utf-8' : 'text/html; charset=utf-8';
        expect([accept, answer.headers['content-type'], answer.headers['vary']]).toEqual([accept, type, 'Accept, Accept-Encoding']);
      }
      const asked = requestsFor(url).map(({ headers }) => headers.accept);
      expect([asked.length, new Set(asked)]).toEqual([2, new Set(['text/html', 'text/markdown'])]);
    });

    it('has a copy of its own for the address of the Markdown', async () => {
      const url = `${story.edge.url}/collections.md?of=addresses`;
      const [first, second] = [await get(url), await get(url, { accept: 'text/html' })];
      expect([first.headers['content-type'], did(second)]).toEqual(['text/markdown; charset=utf-8', expect.stringMatching(HIT)]);
      expect((await get(`${story.edge.url}/collections?of=addresses`)).headers['content-type']).toBe('text/html; charset=utf-8');
    });

    it('gives each answer its own request id', async () => {
      const answers = [];
      for (let ask = 0; ask < 3; ask += 1) answers.push(await get(`${story.edge.url}/api/languages?lang=de`));
      expect(answers.map(did).filter((one) => HIT.test(one))).toHaveLength(2);
      const ids = answers.map(({ headers }) => headers['x-request-id']);
      expect(new Set(ids).size).toBe(3);
      expect(requestsFor('/api/languages?lang=de').map(({ headers }) => headers['x-request-id'])).toEqual([ids[0]]);
    });

    it('has a copy of its own for each domain on its list, however it is spelled, and none for other names', async () => {
      const second = [SECOND_DOMAIN, `${SECOND_DOMAIN.toUpperCase()}:8443`];
      const main = ['shop.test', UNLISTED_DOMAIN, 'evil.example', `${SECOND_DOMAIN}.evil.example`, `x${SECOND_DOMAIN}`];
      const url = `${story.edge.url}/product/of-two-domains`;
      for (let round = 0; round < 2; round += 1) {
        for (const host of second) expect((await get(url, { host })).body).toContain('<html lang="cs">');
        for (const host of main) expect((await get(url, { host })).body).toContain('<html lang="de">');
      }
      const asked = requestsFor('/product/of-two-domains').map(({ headers }) => headers.host ?? '');
      expect(asked.sort()).toEqual(['main', SECOND_DOMAIN]);
    });

    it('has one copy for all visitors', async () => {
      const first = await get(`${story.edge.url}/en/collections`, {
        cookie: 'access_token_v1=mine; locale=de',
        authorization: 'Bearer x',
      });
      const second = await get(`${story.edge.url}/en/collections`, { cookie: 'access_token_v1=other' });
      expect(did(second)).toMatch(HIT);
      expect(second.body).toBe(first.body);
      const [request] = requestsFor('/en/collections');
      expect([request?.headers.cookie, request?.headers.authorization]).toEqual([undefined, undefined]);
    });

    it.each([
      ['a cookie is set', { 'set-cookie': 'session=1' }],
      ['it is private', { 'cache-control': 'private, max-age=600' }],
      ['it is not to be stored', { 'cache-control': 'no-store' }],
    ])('stores nothing where %s', async (why, headers) => {
      behave({ headers });
      const url = `/collections?why=${why.length}`;
      for (let ask = 0; ask < 2; ask += 1) expect(did(await get(story.edge.url + url))).not.toMatch(HIT);
      expect(requestsFor(url)).toHaveLength(2);
      behave({ headers: {} });
      expect((await get(story.edge.url + url)).headers['set-cookie']).toBeUndefined();
    });

    it('never stores personal responses', async () => {
      for (const path of ['/cart', '/en/checkout/success/1', CART_CALL, '/api/carts', '/api/languages', '/api/languages?x=lang=de']) {
        for (let ask = 0; ask < 2; ask += 1) expect(did(await get(story.edge.url + path))).not.toMatch(HIT);
        expect([path, requestsFor(path).length]).toEqual([path, 2]);
      }
    });

    it('sends one request for many visitors', async () => {
      let release = (): void => undefined;
      behave({ held: new Promise((resolve) => (release = resolve)) });
      const asking = Array.from({ length: 100 }, () => get(`${story.edge.url}/page/versand`, { 'accept-encoding': 'br' }));
      await vi.waitFor(() => expect(requestsFor('/page/versand')).toHaveLength(1));
      await sleep(200);
      release();
      const answers = await Promise.all(asking);
      expect(new Set(answers.map(({ status, body }) => `${status} ${body}`)).size).toBe(1);
      expect(requestsFor('/page/versand')).toHaveLength(1);
    });
  });

  it('keeps an idle connection open for more than six seconds', async () => {
    const socket = connect(Number(new URL(story.edge.url).port), '127.0.0.1');
    const ask = async (): Promise<string> => {
      socket.write('GET /edge-health HTTP/1.1\r\nHost: x\r\n\r\n');
      const [bytes] = (await Promise.race([once(socket, 'data'), once(socket, 'close')])) as [Buffer | boolean];
      return bytes.toString();
    };
    expect(await ask()).toMatch(/^HTTP\/1\.1 200 /);
    await sleep(6500);
    expect(socket.readableEnded || socket.destroyed).toBe(false);
    expect(await ask()).toMatch(/^HTTP\/1\.1 200 /);
    socket.destroy();
  });

  describe('when replicas do not answer', () => {
    const life = (seconds: number) => `public, max-age=0, s-maxage=${seconds}, stale-while-revalidate=3600, stale-if-error=86400`;
    // nginx uses the shop's field for it, not the lifetime for other caches.
    const soonOld = { age: null, 'cache-control': life(name === 'nginx' ? 600 : 1), 'x-accel-expires': '1' };

    it('serves the stale copy during a refresh', async () => {
      behave({ headers: soonOld });
      const first = await get(`${story.edge.url}/?a`);
      await sleep(2100);
      let release = (): void => undefined;
      behave({ headers: {}, held: new Promise((resolve) => (release = resolve)) });
      const old = await get(`${story.edge.url}/?a`);
      expect(did(old)).toBe(`${name}; hit; ttl=-1`);
      expect(old.body).toBe(first.body);
      // Two seconds later: the Date field shows the age.
      expect(old.headers['date']).toBe(first.headers['date']);
      release();
      await vi.waitFor(async () => expect(did(await get(`${story.edge.url}/?a`))).toBe(`${name}; hit`), { timeout: 5000 });
      expect(requestsFor('/?a')).toHaveLength(2);
    });

    it('repeats a broken page at another replica, and no write without Idempotency-Key', async () => {
      behave({ breaksOff: true });
      expect((await send('POST', `${story.edge.url}/api/orders/start-checkout`, JSON_TYPE, '{}')).status).toBe(503);
      expect(requestsFor('/api/orders/start-checkout')).toHaveLength(1);
      expect((await get(`${story.edge.url}/collections?broken`)).status).toBe(503);
      // Varnish repeats a request on a reused connection, which may have been closed just before.
      expect(requestsFor('/collections?broken').length).toBeGreaterThanOrEqual(2);
      expect(story.wires.map(({ seen }) => seen.some(({ method }) => method === 'GET'))).toEqual([true, true]);
    });

    it('serves with one of two replicas', async () => {
      await story.wires[0]?.cut();
      const pages = Array.from({ length: 6 }, (_, index) => `/collections?one=${index}`);
      const answers = await Promise.all(pages.map((page) => get(story.edge.url + page)));
      expect(answers.map(({ status }) => status)).toEqual(pages.map(() => 200));
    });

    it('serves stale copies when all are dead, else 503', async () => {
      behave({ headers: soonOld });
      const page = await get(`${story.edge.url}/?b`);
      await sleep(2100);
      for (const wire of story.wires) await wire.cut();
      for (let ask = 0; ask < 3; ask += 1) {
        const old = await get(`${story.edge.url}/?b`);
        expect([old.status, old.body, did(old)]).toEqual([200, page.body, `${name}; hit; ttl=-1`]);
      }
      const cold = await get(`${story.edge.url}/collections?cold`);
      expect([cold.status, cold.headers['retry-after'], cold.headers['cache-control']]).toEqual([503, '5', 'no-store']);
      expect(cold.body).toMatch(/Gleich wieder da.*lang="en"/);
      const call = await get(`${story.edge.url}/api/filters?lang=de`);
      expect([call.status, JSON.parse(call.body)]).toEqual([503, { error_code: 'unavailable', message: '503' }]);
      expect((await get(`${story.edge.url}/edge-health`)).status).toBe(200);
    });
  });
});

/** With its own edge, because nginx does not use a replica for five seconds after three failures. */
describe.each(EDGES)('%s and a write', (_name, startEdge) => {
  const story = edgeStory(shops, startEdge);

  it.each(['POST', 'PATCH', 'DELETE'])('repeats a broken %s with an Idempotency-Key unchanged', async (method) => {
    const path = `/api/carts/items/1?cart_unique_id=${CART}&lang=de&of=${method}`;
    const headers = { ...JSON_TYPE, 'idempotency-key': `key-of-${method}` };
    const body = method === 'DELETE' ? '' : JSON.stringify({ quantity: 2, note: 'x'.repeat(40_000) });
    let requests = 0;
    story.behave({ breaksOff: () => (requests += 1) === 1 });
    const { status } = await send(method, story.edge.url + path, headers, body);
    expect(status).toBe(method === 'POST' ? 405 : 404);
    expect(story.requestsFor(path).map(({ headers: sent, body: text }) => [sent['idempotency-key'], text])).toEqual([
      [`key-of-${method}`, body],
      [`key-of-${method}`, body],
    ]);
  });
});
