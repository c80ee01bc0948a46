import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TIMEOUTS } from '../../packages/engine/limits/timeouts.ts';
import type { WireFault } from './testing/backend.ts';
import { backend, openBeforeStories, shop } from './testing/opened-shop.ts';
import { breakRequest, deliveredTo, type FormOptions, postReturn, requestsOf, TYPED } from './testing/return-forms.ts';

openBeforeStories({}, { timeouts: { ...TIMEOUTS, write: 700 } });

let id: string;
let photo: Buffer;
beforeAll(async () => {
  photo = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#c0a060' } })
    .jpeg()
    .toBuffer();
});
beforeEach(async () => {
  backend.breakWire(null);
  ({ id } = await deliveredTo(backend.sandbox));
});

const post = (fields?: Readonly<Record<string, string>>, options?: FormOptions) => postReturn(id, fields, options);

/** Written, but too late for the answer. */
const LATE: WireFault = (_req, res, onward) => void onward().then(() => setTimeout(() => res.destroy(), 1500));

describe('POST /return/{id}', () => {
  it('shows the typed values again when the backend is dead, slow or answers 429', async () => {
    const faults: readonly [WireFault, number][] = [
      [() => undefined, 503],
      [(_req, res) => void res.destroy(), 503],
      [(_req, res) => void res.writeHead(503).end('{}'), 503],
      [(_req, res) => void res.writeHead(429, { 'retry-after': '30' }).end('{}'), 429],
    ];
    for (const [fault, status] of faults) {
      breakRequest(fault);
      expect((await post()).posted).toMatchObject({ values: { comment: TYPED.comment }, errors: {}, failure: { status } });
    }
    backend.breakWire(null);
    expect((await post()).location).toMatch(/\/done\//);
  });

  it('is one request when the answer is lost or late and the form is posted again', async () => {
    breakRequest(LATE);
    const { status, posted } = await post({}, { files: { 'a.jpg': photo } });
    expect([status, posted]).toMatchObject([503, { values: { comment: TYPED.comment }, failure: { status: 503 } }]);
    expect(await requestsOf(id)).toMatchObject([{ photos: 1 }]);
    backend.breakWire(null);
    const { values } = posted as { values: Record<string, string> };
    // The photo belongs to the first request already, and still the second post is answered by it.
    expect((await post({ 'photo-0': values['photo-0'] ?? '' })).location).toBe(`/return/${id}/done/${(await requestsOf(id))[0]?.number}`);
    expect(await requestsOf(id)).toMatchObject([{ photos: 1 }]);
  });

  it('keeps photos that were uploaded before the backend failed', async () => {
    const other = await sharp(photo).negate().jpeg().toBuffer();
    let calls = 0;
    backend.breakWire((_req, res, onward) => {
      calls += 1;
      if (calls > 1) return void res.destroy();
      void onward().then(({ status, body }) => res.writeHead(status, { 'content-type': 'application/json' }).end(body));
    }, `/api/v1/returns/orders/${id}/photos`);
    const { status, posted } = await post({}, { files: { 'a.jpg': photo, 'b.jpg': other } });
    backend.breakWire(null);
    expect([status, posted]).toMatchObject([
      503,
      { values: { comment: TYPED.comment, 'photo-0': expect.stringMatching(/^[\w-]{36}$/) as string, 'photo-1': '' }, errors: {} },
    ]);
    expect(await requestsOf(id)).toEqual([]);
    const { values } = posted as { values: Record<string, string> };
    expect((await post({ 'photo-0': values['photo-0'] ?? '' }, { files: { 'b.jpg': other } })).location).toMatch(/\/done\//);
    expect(await requestsOf(id)).toMatchObject([{ photos: 2 }]);
  });

  it('repeated by a reload of the error page is one request, also when the order could not be read', async () => {
    backend.breakWire((_req, res) => void res.destroy(), `/api/v1/returns/orders/${id}`);
    expect((await post({}, { files: { 'a.jpg': photo } })).status).toBe(503);
    backend.breakWire(null);
    const [first, second] = [await post({}, { files: { 'a.jpg': photo } }), await post({}, { files: { 'a.jpg': photo } })];
    const done = `/return/${id}/done/${(await requestsOf(id))[0]?.number}`;
    expect([first.location, second.location]).toEqual(Array.from({ length: 2 }, () => done));
    expect(await requestsOf(id)).toHaveLength(1);
  });
});

describe('POST /api/returns/request', () => {
  const call = (body: object = {}) =>
    fetch(`${shop.url}/api/returns/request?lang=de`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
      body: JSON.stringify({
        order_id: id,
        request_key: TYPED.request_key,
        type: 1,
        refund_type: 'refund',
        positions: [{ position: 0, quantity: 1, reason: 'changed-mind' }],
        comment: TYPED.comment,
        ...body,
      }),
    });

  it('forwards the Retry-After of the backend', async () => {
    breakRequest((_req, res) => void res.writeHead(429, { 'retry-after': '30' }).end('{}'));
    const answer = await call();
    backend.breakWire(null);
    expect([answer.status, answer.headers.get('retry-after'), await answer.json()]).toMatchObject([
      429,
      '30',
      { error_code: 'too_many_requests' },
    ]);
    expect(await requestsOf(id)).toEqual([]);
  });

  it('is not repeated by the server, and is one request when the browser repeats it', async () => {
    let calls = 0;
    breakRequest((_req, res, onward) => {
      calls += 1;
      void onward().then(() => res.destroy());
    });
    const lost = await call();
    backend.breakWire(null);
    expect([lost.status, await lost.json(), calls]).toMatchObject([503, { error_code: 'unavailable' }, 1]);
    const answer = await call({ comment: 'noch etwas' });
    const { data } = (await answer.json()) as { data: { number: string; comment: string } };
    expect(await requestsOf(id)).toMatchObject([{ number: data.number, comment: TYPED.comment }]);
  });
});
