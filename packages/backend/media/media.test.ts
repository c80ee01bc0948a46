import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import request from 'supertest';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Running, startSandbox } from '../../sandbox/testing/sandbox.fixture.ts';
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
  it('rounds w up to the next width, at most the original', async () => {
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

  it('answers JPEG if Accept has neither AVIF nor WebP', async () => {
    for (const accept of ['*/*', 'image/*', 'image/avif;q=0, image/webp;q=0']) {
      const response = await get(`${RING}?w=64`, accept);
      expect([response.headers.get('content-type'), response.headers.get('vary')]).toEqual(['image/jpeg', 'Accept']);
    }
  });

  it('answers WebP while the AVIF is derived, then the immutable AVIF', async () => {
    const first = await get(`${RING}?w=120`, 'image/avif,image/webp,*/*');
    expect([first.headers.get('content-type'), first.headers.get('cache-control')]).toEqual(['image/webp', 'public, max-age=60']);
    await vi.waitFor(async () => {
      const later = await get(`${RING}?w=120`, 'image/avif,image/webp,*/*');
      expect(later.headers.get('content-type')).toBe('image/avif');
      expect(later.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect((await measured(later)).width).toBe(120);
    }, 10_000);
  });

  it('answers a final WebP in the place of AVIF where the shop derives none', async () => {
    const other = await startSandbox(undefined, { avif: false });
    try {
      for (let times = 0; times < 2; times += 1) {
        const { headers } = await fetch(`${other.url}${RING}?w=64`, { headers: { accept: 'image/avif,image/webp,*/*' } });
        expect([headers.get('content-type'), headers.get('cache-control')]).toEqual(['image/webp', 'public, max-age=31536000, immutable']);
      }
    } finally {
      await other.close();
    }
  });

  it('uses pictures that another sandbox derived in the same folder', async () => {
    const path = `${RING}?w=64`;
    const browser = { accept: 'image/avif,image/webp,*/*' };
    await vi.waitFor(async () => expect((await get(path, browser.accept)).headers.get('content-type')).toBe('image/avif'), 10_000);
    const other = await startSandbox(undefined, { picturesDir: join(shop.dataDir, 'pictures') });
    try {
      expect((await fetch(other.url + path, { headers: browser })).headers.get('content-type')).toBe('image/avif');
    } finally {
      await other.close();
    }
  });

  it('supports HEAD and If-None-Match', async () => {
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
    '/media/mail/',
    '/media/__proto__',
  ])('answers 404 for %s', async (path) => {
    const response = await get(path, 'image/webp');
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ error_code: 'not_found' });
  });
});

it('serves the symbols of the mails as PNG to any origin', async () => {
  const response = await get('/media/mail/wordmark.png', '*/*');
  expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  expect(await measured(response)).toEqual({ width: 262, height: 52, format: 'png' });
  expect((await get('/media/mail/..%2Fmanifest.json', '*/*')).status).toBe(404);
});

describe('the queue', () => {
  it('runs a number of jobs at a time and refuses when it is full', async () => {
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

  it('continues after a failed job', async () => {
    const queue = createQueue(1, 5);
    await expect(queue.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await queue.run(() => Promise.resolve(1))).toBe(1);
  });
});

describe('a film', () => {
  const FILM = '/media/solitaire-6prong-yellow-gold-round-diamond-near.mp4';

  it('is served whole or as ranges, immutable', async () => {
    const whole = await get(FILM, '*/*');
    const bytes = Buffer.from(await whole.arrayBuffer());
    expect([whole.status, whole.headers.get('content-type'), whole.headers.get('accept-ranges')]).toEqual([200, 'video/mp4', 'bytes']);
    expect(whole.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(bytes.length).toBeLessThanOrEqual(400 * 1024);
    // The index is before the data: the film plays while it loads.
    expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'));
    const etag = whole.headers.get('etag') ?? '';
    const range = (value: string, more: Record<string, string> = {}) =>
      request(shop.url)
        .get(FILM)
        .set({ range: value, ...more });
    const part = await range('bytes=100-199').expect(206).expect('content-range', `bytes 100-199/${bytes.length}`);
    expect(Buffer.compare(part.body as Buffer, bytes.subarray(100, 200))).toBe(0);
    await range('bytes=100-199', { 'if-range': etag }).expect(206);
    await range('bytes=100-199', { 'if-range': '"other"' }).expect(200);
    await range(`bytes=${bytes.length}-`).expect(416);
    await request(shop.url).get(FILM).set('if-none-match', etag).expect(304);
  });

  it.each(['/media/nope.mp4', '/media/..%2Fmanifest.mp4', '/media/__proto__.mp4'])('is not %s', async (path) => {
    expect((await get(path, '*/*')).status).toBe(404);
  });

  it('is the last but one item of the gallery with its poster, and in no card', async () => {
    const query = { configuration_id: 'FL-AUR-BR-YG750-54' };
    const { data } = await shop.call('getProduct', { params: { slug: 'solitaerring-aurelia-brillant' }, query });
    const medias = data.selected_config?.medias ?? [];
    expect(medias.map(({ type }) => type).slice(-2)).toEqual(['video', 'image']);
    expect(medias.map(({ position }) => position)).toEqual(['PLP', ...medias.slice(1).map((_, index) => String(index + 1))]);
    expect(medias.at(-2)).toMatchObject({ url: FILM, poster: medias[0]?.url, width: 800, height: 800 });
    const cards = (await shop.call('getCatalog', { query: { count: 100 } })).data;
    expect(cards.flatMap(({ images }) => images).filter(({ type }) => type !== 'image')).toEqual([]);
  });
});

describe('a document', () => {
  it('is served unchanged', async () => {
    const report = await get('/media/example-report.pdf', '*/*');
    expect([report.status, report.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    const notice = await get('/media/guarantee-notice-de.svg', 'image/*');
    expect([notice.status, notice.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
    expect(await notice.text()).toContain('<title>Gesetzliche Gewährleistung</title>');
  });

  it.each(['/media/nope.pdf', '/media/..%2Fcontent%2Flaw.pdf', '/media/%2e%2e/fonts/OFL.svg'])('is not %s', async (path) => {
    expect((await get(path, '*/*')).status).toBe(404);
  });
});

describe('a disk that cannot be written', () => {
  it('is no health, and leaves nothing behind; it heals by itself', async () => {
    const picturesDir = mkdtempSync(join(tmpdir(), 'pictures-'));
    const other = await startSandbox(undefined, { picturesDir });
    const health = async () => (await fetch(`${other.url}/healthz`)).status;
    try {
      expect(await health()).toBe(200);
      // A folder of this name cannot be replaced by a file, so that the last step of storing fails.
      mkdirSync(join(picturesDir, 'health/full'), { recursive: true });
      expect(await health()).toBe(503);
      expect(readdirSync(picturesDir)).toEqual(['health']);
      rmSync(join(picturesDir, 'health'), { recursive: true });
      expect(await health()).toBe(200);
    } finally {
      await other.close();
    }
  });
});
