import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { BOUNCES_PORT, NOTICES_PORT } from '../../packages/engine/testing/edges.ts';
import { EDGES, edgeStory, shopStory } from './testing/edge-story.ts';

/** nginx and Varnish pass the notices of payment gateways to the backend, bounces to the mailer, and nothing else to either. */
const NOTICES = [
  { path: '/gateway-notices/stripe', port: NOTICES_PORT, program: 'backend', elsewhere: '/gateway-notices/../api/v1/carts' },
  { path: '/bounces', port: BOUNCES_PORT, program: 'mailer', elsewhere: '/bounces/../metrics' },
];
/** Of both kinds: a signature stands in its own field. */
const SIGNED = { 'stripe-signature': 't=1,v1=ab', 'webhook-id': 'msg_1', 'webhook-timestamp': '1', 'webhook-signature': 'v1,ab' };

const shops = shopStory();
let receiver: Server | undefined;
afterEach(() => {
  receiver?.closeAllConnections();
  receiver?.close();
});

async function listen(port: number) {
  const seen: { readonly url: string; readonly headers: IncomingHttpHeaders; readonly body: string }[] = [];
  receiver = createServer(async (req, res) => {
    let body = '';
    for await (const part of req) body += String(part);
    seen.push({ url: req.url ?? '', headers: req.headers, body });
    res.writeHead(204).end();
  });
  await new Promise<void>((resolve) => receiver?.listen(port, '127.0.0.1', resolve));
  return seen;
}

describe.each(EDGES)('%s', (_, startEdge) => {
  const story = edgeStory(shops, startEdge);

  describe.each(NOTICES)('$path', ({ path, port, elsewhere }) => {
    const notify = (body: string, to = path): Promise<Response> =>
      fetch(story.edge.url + to, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...SIGNED, cookie: 'a=b', authorization: 'Bearer x' },
        body,
      });

    it('by POST reaches its program as it was sent, without cookies', async () => {
      const seen = await listen(port);
      // As PayPal writes JSON, and larger than a call of the shop may be.
      const body = `{ "a":"b\\/c", "more": "${'x'.repeat(200_000)}" }`;
      expect((await notify(body)).status).toBe(204);
      expect(seen).toHaveLength(1);
      expect([seen[0]?.url, seen[0]?.body === body]).toEqual([path, true]);
      expect(seen[0]?.headers).toMatchObject(SIGNED);
      const { cookie, authorization } = seen[0]?.headers ?? {};
      expect([cookie, authorization]).toEqual([undefined, undefined]);
      expect(story.requestsFor(path)).toEqual([]);
    });

    it('by GET is 405, more than 1 MB is 413, and other paths of the program are those of the shop', async () => {
      const seen = await listen(port);
      expect((await fetch(story.edge.url + path)).status).toBe(405);
      expect((await notify('x'.repeat(1_100_000))).status).toBe(413);
      expect((await notify('{}', elsewhere)).status).not.toBe(204);
      expect((await fetch(`${story.edge.url}/api/v1/carts`)).status).toBe(404);
      expect(seen).toEqual([]);
    });

    it('while its program is away is 503: it is sent again', async () => {
      expect((await notify('{}')).status).toBe(503);
    });
  });
});
