import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Running, startSandbox } from '../sandbox/testing/sandbox.fixture.ts';

let shop: Running;
beforeAll(async () => {
  shop = await startSandbox();
});
afterAll(() => shop.close());

const product = async (slug: string, lang: 'de' | 'en') => (await shop.call('getProduct', { params: { slug }, query: {} }, lang)).data;
const listed = async (slug: string, lang: 'de' | 'en') =>
  (await shop.call('getCatalogOf', { params: { slug }, query: { count: 100 } }, lang)).data;

describe('the neighbours of a product', () => {
  it.each([
    ['de', 'verlobungsringe'],
    ['en', 'engagement-rings'],
    ['de', 'halsketten'],
  ] as const)('connect its listing from end to end, in %s (%s)', async (lang, category) => {
    const cards = await listed(category, lang);
    const seen: string[] = [];
    let before: string | null = null;
    for (let slug = cards[0]?.slug; slug !== undefined && seen.length <= cards.length;) {
      const { neighbours }: Awaited<ReturnType<typeof product>> = await product(slug, lang);
      expect(neighbours.previous?.slug ?? null).toBe(before);
      seen.push(slug);
      before = slug;
      slug = neighbours.next?.slug;
    }
    expect(seen).toEqual(cards.map((card) => card.slug));
  });

  it('have the fields of a link', async () => {
    const [first, second] = await listed('engagement-rings', 'en');
    expect((await product(first?.slug ?? '', 'en')).neighbours.next).toEqual({
      slug: second?.slug,
      embedded: second?.embedded,
      default_sku: second?.default_sku,
      title: second?.mixedTranslation.title,
      image: second?.images[0]?.url,
    });
  });
});
