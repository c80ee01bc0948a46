import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { LANGS } from './core/language.ts';
import { type Running, startSandbox } from '../sandbox/testing/sandbox.fixture.ts';
import { DAY_MS } from '../contract/time.ts';

let shop: Running;
beforeAll(async () => {
  shop = await startSandbox(undefined, { languages: LANGS.join(',') });
});
afterAll(() => shop.close());

const version = async () => Number((await shop.call('getCacheVersions', {})).data['posts']);
const total = async () => (await shop.call('getPosts', { query: {} })).meta.total;
const publish = (key: string, at: number) => shop.send('POST', '/sandbox/post', { key, published_at: new Date(at).toISOString() });

describe.each(LANGS)('posts in %s', (lang) => {
  it('every post, section and list matches its schema, and a slug of another language finds the same post', async () => {
    const { data, meta } = await shop.call('getPosts', { query: { count: 50 } }, lang);
    expect(data).toHaveLength(meta.total);
    for (const { slug, title } of data) {
      const { data: post } = await shop.call('getPost', { params: { slug } }, lang);
      expect(post).toMatchObject({ slug, title });
      expect(post.body).not.toContain('{{');
      expect(post.products_ids.length).toBeGreaterThan(2);
      for (const other of post.translations)
        expect((await shop.call('getPost', { params: { slug: other.slug } }, lang)).data.slug).toBe(slug);
    }
    for (const { slug } of (await shop.call('getPostCategories', {}, lang)).data) {
      expect((await shop.call('getPostCategory', { params: { slug } }, lang)).data.slug).toBe(slug);
      const { data: inside } = await shop.call('getCategoryPosts', { params: { slug }, query: {} }, lang);
      expect(inside.map(({ categories }) => categories[0]?.slug)).toEqual(inside.map(() => slug));
    }
    expect(shop.reported).toEqual([]);
  });

  it('lists come newest first, in parts of the same order', async () => {
    const { data: all, meta } = await shop.call('getPosts', { query: { count: 50 } }, lang);
    const times = all.map(({ published_at }) => Date.parse(published_at));
    expect(times).toEqual(times.toSorted((a, b) => b - a));
    const parts = await Promise.all([0, 10].map((offset) => shop.call('getPosts', { query: { offset, count: 10 } }, lang)));
    expect(parts.flatMap(({ data }) => data)).toEqual(all);
    expect((await shop.call('getPosts', { query: { offset: meta.total } }, lang)).data).toEqual([]);
    expect((await shop.call('getNewestPosts', {}, lang)).data).toEqual(all.slice(0, 20));
  });

  it('/next leads from the newest post to the oldest', async () => {
    const { data: all } = await shop.call('getPosts', { query: { count: 50 } }, lang);
    for (const [index, { slug }] of all.entries())
      expect((await shop.call('getNextPost', { params: { slug } }, lang)).data).toEqual(all[index + 1] ?? null);
  });
});

it('GET /blog/posts/product/{slug} lists the posts that name the product', async () => {
  const { data: post } = await shop.call('getPost', { params: { slug: 'die-vier-c' } });
  const { data: cards } = await shop.call('getCatalog', { query: { ids: post.products_ids } });
  for (const { slug } of cards) {
    const { data } = await shop.call('getProductPosts', { params: { slug } });
    expect(data.map((one) => one.slug)).toContain('die-vier-c');
  }
});

it('GET of an unknown post, section or product answers 404', async () => {
  const params = { slug: 'no-such' };
  for (const answer of [
    await shop.attempt('getPost', { params }),
    await shop.attempt('getNextPost', { params }),
    await shop.attempt('getPostCategory', { params }),
    await shop.attempt('getCategoryPosts', { params, query: {} }),
    await shop.attempt('getProductPosts', { params }),
  ])
    expect([answer.status, answer.body.error_code]).toEqual([404, 'not_found']);
  expect((await shop.send('GET', '/api/v1/blog/posts?count=0')).status).toBe(422);
});

describe('a scheduled post', () => {
  it('is in no answer before its time, then appears and changes the cache version', async () => {
    const before = await total();
    await publish('gift-guide', Date.now() + 1500);
    const scheduled = await version();
    expect(await total()).toBe(before - 1);
    expect((await shop.attempt('getPost', { params: { slug: 'schmuck-schenken' } })).status).toBe(404);
    const { data } = await shop.call('getPosts', { query: {} });
    const slugs = data.map(({ slug }) => slug);
    expect((await shop.call('getNextPost', { params: { slug: slugs[0] ?? '' } })).data?.slug).toBe(slugs[1]);
    await vi.waitFor(async () => expect(await version()).toBeGreaterThan(scheduled), { timeout: 10_000 });
    expect(await total()).toBe(before);
  });

  it('that is moved into the future again disappears', async () => {
    const [before, earlier] = [await total(), await version()];
    await publish('gift-guide', Date.now() + DAY_MS);
    expect(await total()).toBe(before - 1);
    expect(await version()).toBeGreaterThan(earlier);
    expect((await publish('no-such', Date.now())).status).toBe(404);
  });
});
