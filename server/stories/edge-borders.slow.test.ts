import { describe, expect, it, vi } from 'vitest';
import { SECOND_DOMAIN } from '../../packages/engine/testing/edges.ts';
import { get, raw, send } from '../../packages/http-cache/testing/http.ts';
import { CART, CART_CALL, did, EDGES, edgeStory, HIT, JSON_TYPE, shopStory } from './testing/edge-story.ts';

/** nginx and Varnish in front of two replicas: the requests that they pass on, and their logs. */
const shops = shopStory();

describe.each(EDGES)('%s', (name, startEdge) => {
  const story = edgeStory(shops, startEdge);
  const { requestsFor } = story;

  describe('between visitor and shop', () => {
    it('passes the shop’s cookies only', async () => {
      await get(story.edge.url + CART_CALL, { cookie: '_ga=1; access_token_v1=abc.def; foreign_locale=xx; locale=en; last=2' });
      await get(story.edge.url + CART_CALL, { cookie: '_ga=1; xaccess_token_v1=abc' });
      await get(story.edge.url + CART_CALL, { cookie: 'locale=en' });
      await get(story.edge.url + CART_CALL, { cookie: 'access_token_v1=abc' });
      const cookies = requestsFor(CART_CALL).map(({ headers }) => headers.cookie);
      expect(new Set(cookies)).toEqual(new Set(['access_token_v1=abc', 'access_token_v1=abc.def; locale=en', 'locale=en', undefined]));
    });

    it('passes the hand-over to another domain with its cookies, and stores nothing of it', async () => {
      const cookie = 'access_token_v1=token-of-anna';
      const lists = { cart: CART, wishlist: null, comparison: null };
      const body = JSON.stringify({ to: `http://${SECOND_DOMAIN}/catalog?cut=oval`, lists });
      const left = await send('POST', `${story.edge.url}/hand-over`, { ...JSON_TYPE, cookie }, body);
      expect([left.status, did(left)]).toEqual([200, expect.not.stringMatching(HIT)]);
      const { pathname, search } = new URL((JSON.parse(left.body) as { location: string }).location);
      const arrive = () => get(story.edge.url + pathname + search, { host: SECOND_DOMAIN, referer: 'http://shop.test/' });
      const [arrived, again] = [await arrive(), await arrive()];
      expect([arrived.status, arrived.headers['location']]).toEqual([303, '/catalog?cut=oval']);
      expect(arrived.headers['set-cookie']).toContain('access_token_v1=token-of-anna;');
      expect([again.status, again.headers['set-cookie']]).toEqual([303, undefined]);
      expect(requestsFor(pathname + search)).toHaveLength(2);
    });

    it('overwrites X-Forwarded-* of a visitor', async () => {
      shops.backend.seen();
      const spoofed = {
        'x-forwarded-for': '6.6.6.6',
        'x-forwarded-host': 'evil.example',
        'x-forwarded-proto': 'gopher',
        'x-forwarded-port': '666',
        'x-real-ip': '6.6.6.6',
        forwarded: 'for=6.6.6.6',
        'x-request-id': 'chosen-by-visitor',
        traceparent: 'nonsense',
      };
      await get(story.edge.url + CART_CALL, spoofed);
      const [request] = requestsFor(CART_CALL);
      expect(request?.headers['x-forwarded-for']).toBe('127.0.0.1');
      expect(JSON.stringify(request?.headers)).not.toMatch(/6\.6\.6\.6|666|evil|gopher|chosen|nonsense/);
      const [call] = shops.backend.seen();
      expect(call?.headers['x-forwarded-for']).toBe('127.0.0.1');
      expect(call?.headers['x-request-id']).toBe(request?.headers['x-request-id']);
    });

    it('forwards trace headers', async () => {
      const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
      await get(story.edge.url + CART_CALL, { traceparent });
      expect(requestsFor(CART_CALL)[0]?.headers['traceparent']).toBe(traceparent);
    });

    it('passes each write on', async () => {
      const statuses = [];
      for (let ask = 0; ask < 2; ask += 1) statuses.push((await send('POST', `${story.edge.url}/api/questions`, JSON_TYPE, '{}')).status);
      expect(statuses).toEqual([422, 422]);
      expect(requestsFor('/api/questions')).toHaveLength(2);
    });

    it('rejects large requests, a second Host and an encoded slash', async () => {
      const large = await send('POST', `${story.edge.url}/api/questions`, JSON_TYPE, JSON.stringify({ text: 'x'.repeat(65_536) }));
      expect([large.status, JSON.parse(large.body)]).toEqual([413, { error_code: 'too_large', message: '413' }]);
      expect(requestsFor('/api/questions')).toHaveLength(0);
      expect(await raw(story.edge.url, 'GET /catalog HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /);
      expect((await get(`${story.edge.url}/product/a%2fb`)).status).toBe(400);
    });

    it('streams the beginning of a page before its end', async () => {
      // A client that does not read for this long receives both at once.
      shops.shop.renderer.behaviour.late = 2000;
      const parts: number[] = [];
      const { body } = await fetch(`${story.edge.url}/page/streamed-by-${name}`);
      for await (const part of body as unknown as AsyncIterable<Uint8Array>) parts.push(part.length);
      shops.shop.renderer.behaviour.late = 0;
      expect(parts.length).toBeGreaterThan(1);
    });
  });

  // Varnish writes no log by itself. A skipped test counts as a failure.
  const writers = name === 'nginx' ? [name] : [];
  it.each(writers)('logs one line per request without data of the visitor: %s', async () => {
    await get(`${story.edge.url}/catalog?search=geheim`, { referer: 'https://other.example/', 'user-agent': 'spy' });
    const answer = await get(`${story.edge.url}/checkout/${CART}`);
    const lines = await vi.waitFor(() => {
      const text = story.edge.accessLog();
      expect(text).toContain(answer.headers['x-request-id']);
      return text;
    });
    expect(lines).toContain('"domain":"main","method":"GET","path":"/catalog","status":200');
    expect(lines).not.toMatch(new RegExp(`geheim|${CART}|other\\.example|spy|127\\.0\\.0\\.1`));
    for (const line of lines.trim().split('\n')) expect(JSON.parse(line)).toHaveProperty('id');
  });
});
