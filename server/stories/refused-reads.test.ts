import { beforeAll, describe, expect, it, vi } from 'vitest';
import { get, type Received } from '../../packages/http-cache/testing/http.ts';
import { faultStory, settled } from './testing/fault-story.ts';
import { refusal } from './testing/wire-faults.ts';

/** A backend, or a firewall in front of it, refuses a read of public data for a reason that has nothing to do with the visitor. */
const story = faultStory();
let warm: { readonly slug: string; readonly sku: string };
let category: string;
let price = 100;

beforeAll(async () => {
  warm = story.nextProduct();
  const { data } = await story.backend.sandbox.call('getProduct', { params: { slug: warm.slug }, query: {} });
  category = data.categories[0]?.slug ?? '';
  await visit(`/product/${warm.slug}`);
});

const visit = (path: string): Promise<Received> => get(story.shop.url + path);

function expectOutagePage({ status, headers, body }: Received, lang: string): void {
  expect([status, headers['cache-control'], headers['retry-after']]).toEqual([503, 'no-store', expect.stringMatching(/^\d+$/)]);
  expect(body).toContain(`<html lang="${lang}">`);
  expect(headers['cdn-cache-control']).toBeUndefined();
}

function expectForbiddenPage({ status, headers }: Received): void {
  expect([status, headers['cache-control'], headers['retry-after']]).toEqual([403, 'no-store', undefined]);
}

function expectOutageOfCall({ status, headers, body }: Received): void {
  expect([status, headers['cache-control']]).toEqual([503, 'no-store']);
  expect(JSON.parse(body)).toEqual({ error_code: 'unavailable', message: '503' });
}

/** Makes the copies of the warm page stale. */
async function change(): Promise<string> {
  price += 1;
  await story.backend.change({ sku: warm.sku, cost: price });
  await story.shop.parts.versions.poll();
  return ` ${price}`;
}

describe('a backend that answers a read of a product with', () => {
  it.each([400, 401, 402, 405, 409, 410, 418, 422, 451])('%i: serves the stale copy, else 503, and stores nothing', async (status) => {
    const { slug } = story.nextProduct();
    const news = await change();
    story.backend.breakWire(refusal(status), '/api/v1');
    const [german, english] = [await visit(`/product/${slug}`), await visit(`/en/product/${slug}`)];
    expectOutagePage(german, 'de');
    expectOutagePage(english, 'en');
    expectOutageOfCall(await visit(`/api/products/${slug}?lang=de`));
    for (const path of [`/product/${warm.slug}`, `/api/products/${warm.slug}?lang=de`]) {
      const stale = await visit(path);
      expect([path, stale.status]).toEqual([path, 200]);
      expect(stale.headers['cache-control']).toContain('s-maxage=0');
    }
    story.backend.breakWire(null);
    await settled(async () => {
      vi.setSystemTime(Date.now() + 31_000);
      expect((await visit(`/product/${slug}`)).status).toBe(200);
      expect((await visit(`/en/product/${slug}`)).status).toBe(200);
      expect((await visit(`/product/${warm.slug}`)).body).toContain(news);
    });
  });

  it('403: serves the stale copy, else a 403 page that is no outage, and reads of other products are still made', async () => {
    const products = Array.from({ length: 12 }, () => story.nextProduct().slug);
    const news = await change();
    story.backend.breakWire(refusal(403), '/api/v1/products');
    for (const slug of products) expectForbiddenPage(await visit(`/product/${slug}`));
    expect((await visit(`/api/products/${products[0]}?lang=de`)).status).toBe(403);
    expect((await visit(`/product/${warm.slug}`)).status).toBe(200);
    story.backend.breakWire(null);
    expect((await visit(`/product/${products[0]}`)).status).toBe(200);
    await settled(async () => {
      vi.setSystemTime(Date.now() + 31_000);
      expect((await visit(`/product/${warm.slug}`)).body).toContain(news);
    });
  });
});

describe('a listing', () => {
  it('without a filter of the visitor, answered 400: an outage', async () => {
    story.backend.breakWire(refusal(400), '/api/v1/system-catalog');
    expectOutageOfCall(await visit(`/api/system-catalog/${category}?lang=de&count=20`));
    expectOutageOfCall(await visit('/api/system-catalog?lang=de&column=price&order_by=asc'));
  });

  it('beyond its last page or with an unknown facet: 400, as specified', async () => {
    for (const query of ['page=90000', 'made_up[]=1']) {
      const answer = await visit(`/api/system-catalog/${category}?lang=de&count=20&${query}`);
      expect([answer.status, answer.headers['cache-control']]).toEqual([400, 'no-store']);
    }
  });
});

describe('404', () => {
  it('for a read whose address names no entity (settings, all collections): an outage', async () => {
    await story.backend.bump('system_settings');
    await story.shop.parts.versions.poll();
    story.backend.breakWire(refusal(404), '/api/v1');
    for (const path of ['/api/collections', '/api/system-catalog', '/api/payment-methods'])
      expectOutageOfCall(await visit(`${path}?lang=en`));
    // The last settings are used.
    expect((await visit('/en/catalog')).status).toBe(200);
    expect((await visit('/api/bootstrap?lang=en')).headers['cache-control']).toContain('s-maxage=0');
  });

  it('GET /product/{unknown slug} and its call: 404', async () => {
    expect((await visit('/product/made-up')).status).toBe(404);
    expect((await visit('/api/products/made-up?lang=de')).status).toBe(404);
  });

  it('said as a number in a body with status 200: the page is missing, 403: is shown to nobody, 401: a session is over', async () => {
    const { slug } = story.nextProduct();
    const state = (code: number) => story.backend.sandbox.send('POST', '/sandbox/faults', { mode: 'stated', code, path: '/api/v1' });
    await state(404);
    expect((await visit(`/product/${slug}`)).status).toBe(404);
    await state(403);
    expectForbiddenPage(await visit(`/product/${story.nextProduct().slug}`));
    await state(401);
    expect((await visit('/api/users')).status).toBe(401);
    expectOutagePage(await visit(`/product/${story.nextProduct().slug}`), 'de');
    await story.backend.sandbox.send('POST', '/sandbox/faults', { mode: 'none' });
  });

  it('GET /api/products/{unknown slug}?lang=de: 404, stored for ten seconds here and in front', async () => {
    const path = '/api/products/made-up-too?lang=de';
    story.backend.seen();
    const first = await visit(path);
    vi.setSystemTime(Date.now() + 9000);
    const again = await visit(path);
    expect(story.backend.seen()).toHaveLength(1);
    for (const { status, headers, body } of [first, again]) {
      expect([status, headers['cache-control']]).toEqual([404, 'public, max-age=0, s-maxage=10, must-revalidate']);
      expect(JSON.parse(body)).toEqual({ error_code: 'not_found', message: expect.any(String) });
    }
    expect(again.headers['cache-status']).toMatch(/^karat; hit/);
    vi.setSystemTime(Date.now() + 1000);
    story.backend.breakWire(refusal(401), '/api/v1');
    expectOutageOfCall(await visit(path));
  });

  it('GET /api/collections/{unknown slug}?lang=de: 404, repeated when the cache version of its group changes', async () => {
    const path = '/api/collections/made-up?lang=de';
    await visit(path);
    await story.backend.bump('collection');
    await story.shop.parts.versions.poll();
    story.backend.seen();
    expect((await visit(path)).status).toBe(404);
    expect(story.backend.seen()).toHaveLength(1);
  });

  it('GET /api/products/{unknown slug} without lang: 404 with no-store', async () => {
    story.backend.seen();
    for (const _ of [1, 2]) {
      const answer = await visit('/api/products/made-up-as-well');
      expect([answer.status, answer.headers['cache-control']]).toEqual([404, 'no-store']);
    }
    expect(story.backend.seen()).toHaveLength(2);
  });
});
