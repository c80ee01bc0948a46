import { beforeEach, describe, expect, it } from 'vitest';
import { get } from '../../packages/http-cache/testing/http.ts';
import { backend, openForEachStory, shop } from './testing/opened-shop.ts';

/** One visitor requests many invented addresses from a shop with little memory. */
let products: readonly string[];

openForEachStory({ PAGE_CACHE_MB: '1', UPSTREAM_CACHE_MB: '1' });
beforeEach(async () => {
  await shop.parts.versions.poll();
  const { data } = await backend.sandbox.call('getCatalog', { query: { count: 5 } });
  products = data.map(({ slug }) => slug);
});

const visit = (path: string) => get(shop.url + path);

describe('200 addresses of one kind evict no product:', () => {
  it.each<[string, (number: number) => string]>([
    ['pages of a search', (number) => `/catalog?search=words+${number}`],
    ['pages of a category from a price on', (number) => `/catalog/ringe?min_cost_from=${number + 1}`],
    ['pages of a category up to a price', (number) => `/en/catalog/rings?max_cost_to=${number}`],
    ['pages narrowed to a value that does not exist', (number) => `/catalog?cut=made-up-${number}`],
    ['calls of the search while somebody types', (number) => `/api/system-catalog?lang=de&count=5&search=words+${number}`],
    ['calls for a list of products', (number) => `/api/system-catalog?lang=de&ids[]=1&ids[]=${number + 2}`],
    ['calls for products that do not exist', (number) => `/api/products/made-up-${number}?lang=de`],
  ])('%s', async (_, address) => {
    const paths = products.flatMap((slug) => [`/product/${slug}`, `/api/products/${slug}?lang=de`]);
    for (const path of paths) await visit(path);
    for (let number = 0; number < 200; number += 8) await Promise.all(Array.from({ length: 8 }, (_one, at) => visit(address(number + at))));
    for (const path of paths)
      expect([path, (await visit(path)).headers['cache-status']]).toEqual([path, expect.stringMatching(/^karat; hit/)]);
    // Their backend responses are in memory as well.
    shop.parts.pageCache.clear();
    backend.seen();
    for (const path of paths) await visit(path);
    expect(backend.seen().filter(({ url }) => url.includes('/products/'))).toEqual([]);
  });
});
