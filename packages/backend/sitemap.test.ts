import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Running, SITEMAP_SECRET, startSandbox } from '../sandbox/testing/sandbox.fixture.ts';

let shop: Running;
beforeAll(async () => {
  shop = await startSandbox();
});
afterAll(() => shop.close());

describe('the sitemap', () => {
  it('has every page once, below /main, with its address in the other language', async () => {
    const { sitemap } = (await shop.call('getSitemap', { query: { secret: SITEMAP_SECRET } })).data;
    const urls = sitemap.map(({ url }) => url);
    expect(new Set(urls).size).toBe(urls.length);
    expect(urls.filter((url) => !url.startsWith('/main'))).toEqual([]);
    expect(urls.filter((url) => url.startsWith('/main/product/'))).toHaveLength((await shop.call('getCatalog', { query: {} })).meta.total);
    expect(sitemap).toContainEqual({ url: '/main', alternates: [{ lang: 'en', url: '/' }] });
    expect(sitemap).toContainEqual({ url: '/main/catalog/ringe', alternates: [{ lang: 'en', url: '/catalog/rings' }] });
    expect(sitemap.find(({ url }) => url === '/main/page/impressum')).toMatchObject({ alternates: [{ url: '/page/imprint' }] });
    expect(sitemap.find(({ url }) => url === '/main/page/impressum')?.updated_at).toBeDefined();
  });

  it('is refused without the secret', async () => {
    for (const secret of ['wrong', `${SITEMAP_SECRET} `, SITEMAP_SECRET.slice(1)]) {
      const { status, body } = await shop.attempt('getSitemap', { query: { secret } });
      expect([status, body.error_code]).toEqual([403, 'not_allowed']);
    }
    expect((await shop.send('GET', '/api/v1/sitemap')).status).toBe(422);
  });
});
