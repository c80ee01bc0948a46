import { connect, type Socket } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { bankBody, readyCart, returnIdOf } from '../../packages/sandbox/testing/purchase.fixture.ts';
import { returnPhotosUrl } from '../../packages/contract/return-limits.ts';
import { startBackend, type TestBackend } from './testing/backend.ts';
import { type RunningShop, startShop } from './testing/shop.ts';

/** The whole server, attacked with raw connections. */
const BODY_MS = 1000;
let backend: TestBackend;
let shop: RunningShop;
let id: string;
const startWith = (bodyTimeout: number): Promise<RunningShop> =>
  startShop(
    backend.url,
    {
      TRUST_PROXY: '127.0.0.1',
      PURGE_SECRET: 'a secret of at least thirty-two letters',
      UCP: 'on',
      COOKIE_SECRET: 'a secret of at least thirty-two letters',
    },
    { bodyTimeout },
  );
beforeAll(async () => {
  backend = await startBackend();
  shop = await startWith(BODY_MS);
  const { data: placed } = await backend.sandbox.call('finishCheckout', {
    body: bankBody(await readyCart(backend.sandbox, 'FL-ISO-RA-YG750-54')),
  });
  for (const change of [{ payment_status: 1 }, { status: 'completed' }])
    await backend.sandbox.send('POST', '/sandbox/order', { po_number: placed.po_number, ...change });
  id = await returnIdOf(backend.sandbox, placed);
});
afterAll(async () => {
  await shop.close();
  await backend.close();
});

function open({ url } = shop): Socket {
  const { hostname, port } = new URL(url);
  return connect(Number(port), hostname).on('error', () => undefined);
}

/** Sends a head that announces a body, and the body byte by byte. Resolves to the status of the answer when the connection ends. */
async function drip(line: string, fields = ''): Promise<{ status: number; ms: number }> {
  const socket = open();
  const started = performance.now();
  let answer = '';
  socket.setEncoding('latin1').on('data', (text: string) => (answer += text));
  socket.write(`${line} HTTP/1.1\r\nHost: shop.test\r\nContent-Length: 100000\r\n${fields}\r\n`);
  const timer = setInterval(() => socket.write('x'), 50);
  // `once` of node:events would reject: a byte sent after the answer resets the connection.
  await new Promise((resolve) => socket.on('close', resolve));
  clearInterval(timer);
  return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 0), ms: performance.now() - started };
}

const FORM = 'Content-Type: application/x-www-form-urlencoded\r\n';
// Side by side, because each waits for its limit.
it.concurrent.each([
  ['GET /gibt-es-nicht', '', 404],
  ['GET /', '', 200],
  ['GET /return/00000000-0000-4000-8000-000000000000', '', 200],
  ['PUT /return/00000000-0000-4000-8000-000000000000', '', 405],
  ['POST /return/00000000-0000-4000-8000-000000000000', FORM, 303],
  ['POST /return/00000000-0000-4000-8000-000000000000?type=1&piece=0', FORM, 404],
  ['PUT /api/returns/orders/00000000-0000-4000-8000-000000000000/photos', '', 404],
  ['POST /api/returns/orders/00000000-0000-4000-8000-000000000000/photos', '', 404],
  ['POST /api/carts/items', 'Content-Type: application/json\r\n', 408],
  ['POST /sign-in', FORM, 408],
  ['POST /ucp/2026-08-25/carts', 'UCP-Agent: profile="https://platform.example/p"\r\n', 408],
  ['POST /ucp/2026-08-25/carts', '', 400],
  ['POST /.well-known/karat/purge', '', 408],
  ['GET /healthz', '', 200],
])('a slow body after %s ends at its time limit, whatever the response', async (line, fields, expected) => {
  const { status, ms } = await drip(line, fields);
  expect([status, ms < 3 * BODY_MS]).toEqual([expected, true]);
});

it('seventeen stalled uploads of one address leave room for other addresses', async () => {
  // Its uploads stay stalled however long the machine takes for them.
  const patient = await startWith(60_000);
  onTestFinished(() => patient.close());
  const photo = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#c0a060' } })
    .jpeg()
    .toBuffer();
  const part = Buffer.alloc(4_000_000, photo);
  // The share of an address, 24 MiB, holds six of these parts, in whatever order they arrive.
  const HELD = 6;
  let refused = 0;
  const stalled = Array.from({ length: 17 }, () => {
    const socket = open(patient);
    socket.once('data', (answer) => (refused += Number(answer.includes('HTTP/1.1 503'))));
    socket.write(
      `POST ${returnPhotosUrl(id)} HTTP/1.1\r\nHost: shop.test\r\nX-Forwarded-For: 203.0.113.7\r\nContent-Length: 8000000\r\n\r\n`,
    );
    socket.write(part);
    return socket;
  });
  await vi.waitFor(() => expect(refused).toBe(stalled.length - HELD), { timeout: 20_000 });
  const send = async (address: string, bytes: Buffer) => {
    const response = await fetch(`${patient.url}${returnPhotosUrl(id)}?lang=de`, {
      method: 'POST',
      headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'image/jpeg', 'x-forwarded-for': address },
      body: new Uint8Array(bytes),
    });
    return response.status;
  };
  // Too large even where it takes the place of a part that is not read to its end yet.
  const large = Buffer.alloc(6_000_000, photo);
  await vi.waitFor(async () => expect(await send('203.0.113.7', large)).toBe(503), { timeout: 20_000 });
  expect(await send('198.51.100.9', photo)).toBe(200);
  for (const socket of stalled) socket.destroy();
  await vi.waitFor(async () => expect(await send('203.0.113.7', large)).toBe(200), { timeout: 20_000 });
});
