import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { startLimitingNginx, VISITOR_HEADER } from '../../packages/engine/testing/edges.ts';
import { get, type Received, send } from '../../packages/http-cache/testing/http.ts';
import { did, EDGES, edgeStory, HIT, shopStory } from './testing/edge-story.ts';
import { ANOTHER_PLATFORM, PLATFORM, type TestPlatform } from '../../packages/ucp/testing/platform.fixture.ts';

/** docs/edge in front of a shop for machines. */
const shops = shopStory({ UCP: 'on', COOKIE_SECRET: 'a-secret-of-at-least-32-characters' });
const LINES = JSON.stringify({ line_items: [{ item: { id: 'FL-AUR-BR-YG750-54' }, quantity: 1 }] });

/** A signed request. The platform knows the shop by its own address, whatever the edge is called here. */
async function ask(
  edge: string,
  method: string,
  path: string,
  body = '',
  more: Readonly<Record<string, string>> = {},
  platform: TestPlatform = PLATFORM,
): Promise<Received> {
  const target = `/ucp/2026-08-25${path}`;
  const own = {
    'ucp-agent': `profile="${platform.profile}"`,
    ...(body !== '' && { 'content-type': 'application/json' }),
    ...(method !== 'GET' && { 'idempotency-key': randomUUID() }),
  };
  const fields = await platform.sign({ method, url: `http://shop.test${target}`, headers: own, body });
  return send(
    method,
    edge + target,
    { ...fields, ...more, ...(body !== '' && { 'content-length': String(Buffer.byteLength(body)) }) },
    body,
  );
}

describe.each(EDGES)('%s', (_name, startEdge) => {
  const story = edgeStory(shops, startEdge);

  it('keeps the profile, and no answer to a machine', async () => {
    await get(`${story.edge.url}/.well-known/ucp`);
    expect(did(await get(`${story.edge.url}/.well-known/ucp`))).toMatch(HIT);
    const made = await ask(story.edge.url, 'POST', '/checkout-sessions', LINES);
    expect(made.status).toBe(201);
    const { id } = JSON.parse(made.body) as { id: string };
    const reads = await Promise.all([1, 2, 3].map(() => ask(story.edge.url, 'GET', `/checkout-sessions/${id}`)));
    expect(reads.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(story.requestsFor(`/ucp/2026-08-25/checkout-sessions/${id}`)).toHaveLength(3);
  });

  it('refuses a body of 65 KB in the words of the protocol', async () => {
    const answer = await ask(story.edge.url, 'POST', '/carts', JSON.stringify({ text: 'x'.repeat(66_000) }));
    expect([answer.status, JSON.parse(answer.body)]).toEqual([413, expect.objectContaining({ code: 'request_too_large' })]);
  });

  it('answers machines with JSON, and people with a page, when no shop answers', async () => {
    story.behave({ breaksOff: true });
    const answer = await ask(story.edge.url, 'GET', '/carts/none');
    expect([answer.status, JSON.parse(answer.body), Number(answer.headers['retry-after']) > 0]).toEqual([
      503,
      expect.objectContaining({ code: 'unavailable' }),
      true,
    ]);
    expect((await get(`${story.edge.url}/ucp/continue?with=x`)).body).toContain('<h1>');
  });
});

describe('the limits of nginx', () => {
  const story = edgeStory(shops, startLimitingNginx);

  it('count each platform at an address by itself', async () => {
    const at = { [VISITOR_HEADER]: '198.51.100.7' };
    const search = (platform: TestPlatform) => ask(story.edge.url, 'POST', '/catalog/lookup', '{"ids":["none"]}', at, platform);
    const answers = await Promise.all(Array.from({ length: 180 }, () => search(PLATFORM)));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(20);
    expect(JSON.parse(refused[0]?.body ?? '')).toMatchObject({ code: 'too_many_requests' });
    expect((await search(ANOTHER_PLATFORM)).status).toBe(200);
  });
});
