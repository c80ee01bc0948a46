import sharp from 'sharp';
import request from 'supertest';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Running, startSandbox } from '../testing/start.ts';
import { snap } from './pictures.ts';
import { BusyError, createQueue } from './queue.ts';

let shop: Running;
beforeAll(async () => {
  shop = await startSandbox();
});
afterAll(() => shop.close());

const RING = '/media/signet-yellow-gold-front.webp';
const get = (path: string, accept: string, method: 'GET' | 'HEAD' = 'GET') => fetch(shop.url + path, { method, headers: { accept } });
const measured = async (response: Response) => {
  const { width, height, format } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
  return { width, height, format };
};

describe('the media host', () => {
  it('makes the next width up, and never more than there is', async () => {
    expect([snap(1, 1200), snap(300, 1200), snap(1200, 1200), snap(1300, 1200), snap(null, 1200), snap(5000, 3600)]).toEqual([
      64,
      320,
      null,
      null,
      null,
      null,
    ]);
    expect(await measured(await get(`${RING}?w=300`, 'image/webp'))).toEqual({ width: 320, height: 320, format: 'webp' });
    expect(await measured(await get(`${RING}?w=4000`, 'image/webp'))).toEqual({ width: 1200, height: 1200, format: 'webp' });
    expect(await measured(await get(`${RING}?w=-3`, 'image/webp'))).toMatchObject({ width: 1200 });
  });

  it('answers JPEG to who names neither AVIF nor WebP', async () => {
    for (const accept of ['*/*', 'image/*', 'image/avif;q=0, image/webp;q=0']) {
      const response = await get(`${RING}?w=64`, accept);
      expect([response.headers.get('content-type'), response.headers.get('vary')]).toEqual(['image/jpeg', 'Accept']);
    }
  });

  it('answers WebP for a moment while the AVIF is made, then the AVIF for good', async () => {
    const first = await get(`${RING}?w=120`, 'image/avif,image/webp,*/*');
    expect([first.headers.get('content-type'), first.headers.get('cache-control')]).toEqual(['image/webp', 'public, max-age=60']);
    await vi.waitFor(async () => {
      const later = await get(`${RING}?w=120`, 'image/avif,image/webp,*/*');
      expect(later.headers.get('content-type')).toBe('image/avif');
      expect(later.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect((await measured(later)).width).toBe(120);
    }, 10_000);
  });

  it('knows HEAD and If-None-Match', async () => {
    const path = `${RING}?w=200`;
    const head = await get(path, 'image/webp', 'HEAD');
    const whole = await get(path, 'image/webp');
    expect(Number(head.headers.get('content-length'))).toBe((await whole.arrayBuffer()).byteLength);
    expect(await head.text()).toBe('');
    // Not with fetch: it adds `no-cache` to every conditional request.
    const again = request(shop.url).get(path).set('accept', 'image/webp');
    await again.set('if-none-match', head.headers.get('etag') ?? '').expect(304);
    expect((await get(path, '*/*')).headers.get('etag')).not.toBe(head.headers.get('etag'));
  });

  it.each([
    '/media/manifest.json',
    '/media/..%2Fmanifest.json',
    '/media/..%2F..%2Fcontent%2Fshop.json',
    '/media/nope.webp',
    '/media/',
    '/media/source/jewel.py',
    '/media/__proto__',
  ])('gives nothing for %s', async (path) => {
    const response = await get(path, 'image/webp');
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ error_code: 'not_found' });
  });
});

describe('the queue', () => {
  it('does so many at a time and refuses when it is full', async () => {
    const queue = createQueue(1, 1);
    const { promise: gate, resolve: open } = Promise.withResolvers<void>();
    const first = queue.run(() => gate.then(() => 'first'));
    const second = queue.run(() => Promise.resolve('second'));
    await expect(queue.run(() => Promise.resolve('third'))).rejects.toBeInstanceOf(BusyError);
    expect(queue.open).toBe(false);
    open();
    expect(await Promise.all([first, second])).toEqual(['first', 'second']);
    expect(queue.open).toBe(true);
  });

  it('goes on after a failure', async () => {
    const queue = createQueue(1, 5);
    await expect(queue.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await queue.run(() => Promise.resolve(1))).toBe(1);
  });
});
