import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { customer } from '../../packages/backend/customers/customers.fixture.ts';
import { bankBody, readyCart, returnIdOf } from '../../packages/sandbox/testing/purchase.fixture.ts';
import type { Calls } from '../../packages/sandbox/testing/sandbox.fixture.ts';
import { PHOTO_BYTES_MAX, PHOTOS_MAX, returnPhotosUrl, returnPhotoUrl } from '../../packages/contract/return-limits.ts';
import { backend, openBeforeStories, shop } from './testing/opened-shop.ts';

openBeforeStories();

const placedBy = async (who: Calls) =>
  (await who.call('finishCheckout', { body: bankBody(await readyCart(who, 'FL-ISO-RA-YG750-54')) })).data;

/** A delivered order. */
async function orderBy(who: Calls): Promise<string> {
  const placed = await placedBy(who);
  for (const change of [{ payment_status: 1 }, { status: 'completed' }])
    await backend.sandbox.send('POST', '/sandbox/order', { po_number: placed.po_number, ...change });
  return returnIdOf(who, placed);
}

let id: string;
let photo: Buffer;
beforeAll(async () => {
  id = await orderBy(backend.sandbox);
  photo = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#c0a060' } })
    .withExif({ IFD0: { Make: 'Feintelefon' } })
    .jpeg()
    .toBuffer();
});

interface Sent {
  readonly status: number;
  readonly body: { readonly data?: { readonly id: string }; readonly error_code?: string };
}

/** As the page's script sends a file. */
async function send(bytes: Buffer, order = id, headers: Readonly<Record<string, string>> = {}): Promise<Sent> {
  const response = await fetch(`${shop.url}${returnPhotosUrl(order)}?lang=de`, {
    method: 'POST',
    headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'image/jpeg', ...headers },
    body: new Uint8Array(bytes),
  });
  return { status: response.status, body: (await response.json()) as Sent['body'] };
}
const read = (order: string, name: string, token?: string) =>
  fetch(`${shop.url}${returnPhotoUrl(order, name)}`, { headers: token === undefined ? {} : { cookie: `access_token_v1=${token}` } });
const keptBytes = (): number => backend.seen().filter(({ url, method }) => method === 'POST' && url.includes('/photos')).length;

describe('POST /api/returns/orders/{id}/photos', () => {
  it('stores a clean photo once for two uploads, and shows it to visitors with access to the order', async () => {
    const first = await send(photo);
    expect(first).toMatchObject({ status: 200, body: { data: { id: expect.stringMatching(/^[\w-]{36}$/) as string } } });
    expect(await send(photo)).toEqual(first);
    const answer = await read(id, first.body.data?.id ?? '');
    expect([answer.status, Object.fromEntries(answer.headers)]).toMatchObject([
      200,
      {
        'content-type': 'image/jpeg',
        'cache-control': 'private, no-store',
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      },
    ]);
    const shown = Buffer.from(await answer.arrayBuffer());
    expect(await sharp(shown).metadata()).toMatchObject({ format: 'jpeg', width: 30, height: 20 });
    expect(shown.includes('Feintelefon')).toBe(false);
    expect((await read(await orderBy(backend.sandbox), first.body.data?.id ?? '')).status).toBe(404);
  });

  it('accepts photos of the customer of the order only, and decodes none of others', async () => {
    const [anna, eve] = [await customer(backend.sandbox, 'anna@example.com'), await customer(backend.sandbox, 'eve@example.com')];
    const hers = await orderBy(anna);
    const kept = await send(photo, hers, { cookie: `access_token_v1=${anna.token}` });
    expect(kept.status).toBe(200);
    backend.seen();
    expect((await send(photo, hers, { cookie: `access_token_v1=${eve.token}` })).status).toBe(404);
    expect((await send(photo, hers)).status).toBe(404);
    expect((await send(photo, '00000000-0000-4000-8000-000000000000')).status).toBe(404);
    expect(keptBytes()).toBe(0);
    const name = kept.body.data?.id ?? '';
    const answers = await Promise.all([read(hers, name, anna.token), read(hers, name, eve.token), read(hers, name)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 404, 404]);
  });

  it('refuses files that are no photos, each with its error code', async () => {
    backend.seen();
    const answers = await Promise.all(
      [
        Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
        Buffer.from('\x00\x00\x00\x18ftypheic\x00\x00\x00\x00mif1heic', 'latin1'),
        photo.subarray(0, photo.length - 100),
        Buffer.alloc(PHOTO_BYTES_MAX + 1, photo),
      ].map((bytes) => send(bytes)),
    );
    expect(answers.map(({ status, body }) => [status, body.error_code])).toEqual([
      [415, 'photo_type'],
      [415, 'photo_heic'],
      [422, 'photo_unreadable'],
      [413, 'photo_too_large'],
    ]);
    expect(keptBytes()).toBe(0);
  });

  it('refuses photos for an order without returnable lines', async () => {
    backend.seen();
    const waiting = await returnIdOf(backend.sandbox, await placedBy(backend.sandbox));
    expect(await send(photo, waiting)).toMatchObject({ status: 409, body: { error_code: 'return_refused' } });
    expect(keptBytes()).toBe(0);
  });

  it('limits the uploads of one visitor, and accepts them again afterwards', async () => {
    const { hostname, port } = new URL(shop.url);
    const part = Buffer.alloc(7_000_000, photo);
    const stalled = await Promise.all(
      [1, 2, 3].map(async () => {
        const socket = connect(Number(port), hostname).on('error', () => undefined);
        socket.write(`POST ${returnPhotosUrl(id)} HTTP/1.1\r\nHost: ${hostname}\r\nContent-Length: 8000000\r\n\r\n`);
        await new Promise((written) => socket.write(part, written));
        return socket;
      }),
    );
    const large = Buffer.alloc(5_000_000, photo);
    // Wait until all received bytes are read: an earlier upload could take the free place.
    await sleep(2000);
    expect(await send(large)).toMatchObject({ status: 503, body: { error_code: 'unavailable' } });
    for (const socket of stalled) socket.destroy();
    await vi.waitFor(async () => expect((await send(large)).status).toBe(200), { timeout: 20_000 });
  });

  it('refuses photos from another site', async () => {
    expect((await send(photo, id, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  });

  it.each([
    ['with its length', 'Content-Length: 52428800\r\n\r\n', (text: Buffer) => text],
    [
      'in chunks',
      'Transfer-Encoding: chunked\r\n\r\n',
      (text: Buffer) => Buffer.concat([Buffer.from(`${text.length.toString(16)}\r\n`), text, Buffer.from('\r\n')]),
    ],
  ])('does not read 50 MB that come %s', async (_, head, framed) => {
    const { hostname, port } = new URL(shop.url);
    const socket = connect(Number(port), hostname);
    let answer = '';
    socket.setEncoding('latin1').on('data', (text: string) => (answer += text));
    socket.on('error', () => undefined);
    socket.write(`POST ${returnPhotosUrl(id)} HTTP/1.1\r\nHost: ${hostname}\r\n${head}`);
    const part = framed(Buffer.alloc(65_536, photo));
    let sent = 0;
    while (!socket.destroyed && sent < 52_428_800) {
      sent += 65_536;
      if (!socket.write(part)) await Promise.race([once(socket, 'drain'), once(socket, 'close')]).catch(() => undefined);
      await new Promise(setImmediate);
    }
    if (!socket.destroyed) await once(socket, 'close').catch(() => undefined);
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(answer).toContain('photo_too_large');
    expect(sent).toBeLessThan(30_000_000);
  });

  it('forwards 429 and 503 of the backend', async () => {
    backend.breakWire((_req, res) => void res.writeHead(429, { 'retry-after': '30' }).end('{}'), `/api/v1/returns/orders/${id}/photos`);
    expect((await send(photo)).status).toBe(429);
    backend.breakWire((_req, res) => void res.destroy(), `/api/v1/returns/orders/${id}`);
    expect(await send(photo)).toMatchObject({ status: 503, body: { error_code: 'unavailable' } });
    backend.breakWire(null);
    expect((await send(photo)).status).toBe(200);
  });

  it('serves pages while many photos arrive', async () => {
    const large = await sharp({ create: { width: 4000, height: 3000, channels: 3, background: '#c0a060' } })
      .png()
      .toBuffer();
    const photos = Promise.all(Array.from({ length: PHOTOS_MAX }, () => send(large)));
    const times: number[] = [];
    for (let page = 0; page < 10; page += 1) {
      const started = performance.now();
      expect((await fetch(`${shop.url}/api/users?lang=de`)).status).toBe(401);
      times.push(performance.now() - started);
    }
    // Far above what one answer takes, far below what the photos take together.
    expect(times.sort((a, b) => a - b)[5]).toBeLessThan(500);
    expect((await photos).map(({ status }) => status)).toEqual(Array.from({ length: PHOTOS_MAX }, () => 200));
  });
});

it('answers to the browser contain the bar code of a label', async () => {
  const body = { order_id: id, request_key: 'key-of-one-request', type: 1, positions: [{ position: 0, quantity: 1, reason: 'other' }] };
  const requested = await fetch(`${shop.url}/api/returns/request?lang=de`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify(body),
  });
  const { data } = (await requested.json()) as { data: { number: string; label: { bars: number[] } } };
  expect(data.label.bars.slice(0, 6)).toEqual([2, 1, 1, 2, 1, 4]);
  const answer = await fetch(`${shop.url}/api/returns/orders/${id}/requests/${data.number}?lang=de`);
  expect(await answer.json()).toEqual({ data });
});
