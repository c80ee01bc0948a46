import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { NOTICES_PORT } from '../../packages/engine/testing/edges.ts';
import { EDGES, edgeStory, shopStory } from './testing/edge-story.ts';

/** nginx and Varnish pass the notices of payment gateways to the backend, and nothing else. */
const shops = shopStory();
const SIGNATURE = 't=1,v1=ab';
let backend: Server | undefined;
afterEach(() => {
  backend?.closeAllConnections();
  backend?.close();
});

async function startBackend() {
  const seen: { readonly url: string; readonly headers: IncomingHttpHeaders; readonly body: string }[] = [];
  backend = createServer(async (req, res) => {
    let body = '';
    for await (const part of req) body += String(part);
    seen.push({ url: req.url ?? '', headers: req.headers, body });
    res.writeHead(204).end();
  });
  await new Promise<void>((resolve) => backend?.listen(NOTICES_PORT, '127.0.0.1', resolve));
  return seen;
}

describe.each(EDGES)('%s', (_, startEdge) => {
  const story = edgeStory(shops, startEdge);
  const notify = (body: string, path = '/gateway-notices/stripe'): Promise<Response> =>
    fetch(story.edge.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': SIGNATURE, cookie: 'a=b', authorization: 'Bearer x' },
      body,
    });

  it('POST /gateway-notices/stripe reaches the backend as it was sent, without cookies', async () => {
    const seen = await startBackend();
    // As PayPal writes JSON, and larger than a call of the shop may be.
    const body = `{ "a":"b\\/c", "more": "${'x'.repeat(200_000)}" }`;
    expect((await notify(body)).status).toBe(204);
    expect(seen).toHaveLength(1);
    expect([seen[0]?.url, seen[0]?.body === body]).toEqual(['/gateway-notices/stripe', true]);
    const { cookie, authorization, 'stripe-signature': signature } = seen[0]?.headers ?? {};
    expect([cookie, authorization, signature]).toEqual([undefined, undefined, SIGNATURE]);
    expect(story.requestsFor('/gateway-notices/stripe')).toEqual([]);
  });

  it('GET /gateway-notices/stripe is 405, more than 1 MB is 413, and other paths of the backend are those of the shop', async () => {
    const seen = await startBackend();
    expect((await fetch(`${story.edge.url}/gateway-notices/stripe`)).status).toBe(405);
    expect((await notify('x'.repeat(1_100_000))).status).toBe(413);
    expect((await notify('{}', '/gateway-notices/../api/v1/carts')).status).not.toBe(204);
    expect((await fetch(`${story.edge.url}/api/v1/carts`)).status).toBe(404);
    expect(seen).toEqual([]);
  });

  it('a notice while the backend is away is 503: the gateway sends it again', async () => {
    expect((await notify('{}')).status).toBe(503);
  });
});
