import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importSeed } from '../../sandbox/seed/import/import.ts';
import { findSeedDir, readSeed } from '../../sandbox/seed/import/seed-files.ts';
import { cartWith } from '../../sandbox/testing/purchase.fixture.ts';
import { type Running, startSandbox } from '../../sandbox/testing/sandbox.fixture.ts';
import { addPastPrice, lowestBefore, lowestPriorPrices } from './price-history.ts';
import { DAY_MS } from '../../contract/time.ts';

const past = (...prices: readonly (readonly [daysAgo: number, cents: number, reduced?: 'reduced'])[]) =>
  prices.map(([daysAgo, cents, reduced]) => ({ until_at: (1000 - daysAgo) * DAY_MS, cents, is_reduced: reduced ? 1 : 0 }));

describe('the lowest price before a reduction', () => {
  it.each([
    ['the only price before', past([3, 100]), 100],
    ['the lowest of the 30 days before its begin', past([3, 100], [10, 95, 'reduced'], [20, 100]), 95],
    ['a price that ended 29 days before', past([3, 100], [32, 70], [50, 100]), 70],
    ['not a price that ended 30 days before', past([3, 100], [33, 70], [50, 100]), 100],
    ['the price before the first step of a growing reduction', past([3, 95, 'reduced'], [10, 100], [50, 120]), 100],
    ['the last step, when the reduction shrank', past([3, 85, 'reduced'], [10, 100]), 85],
    ['nothing without a price before', past(), null],
    ['nothing when it was always reduced', past([3, 95, 'reduced']), null],
  ])('is %s', (_, prices, expected) => {
    expect(lowestBefore(90, prices)).toBe(expected);
  });

  it('is never above the price just before the reduction', () => {
    const price = fc.record({ until_at: fc.integer({ min: 0, max: 100 * DAY_MS }), cents: fc.nat(200), is_reduced: fc.constantFrom(0, 1) });
    fc.assert(
      fc.property(fc.nat(200), fc.array(price), (now, prices) => {
        const sorted = prices.toSorted((a, b) => b.until_at - a.until_at);
        const lowest = lowestBefore(now, sorted);
        const before = sorted.find(({ cents, is_reduced }, index) => {
          const next = sorted[index - 1]?.cents ?? now;
          return is_reduced === 0 || cents < next;
        });
        return before === undefined ? lowest === null : lowest !== null && lowest <= before.cents;
      }),
    );
  });
});

describe('the price history of the sandbox', () => {
  let shop: Running;
  beforeAll(async () => {
    shop = await startSandbox();
  });
  afterAll(() => shop.close());

  const priced = (sku: string) => ({ sku, cents: 10_000, sale_percent: 10 });
  const product = async (slug: string) => (await shop.call('getProduct', { params: { slug }, query: {} }, 'en')).data;
  const reduced = async () => (await shop.call('getCatalog', { query: { sale: ['sale'], count: 100 } }, 'en')).data;
  const ratio = ({ base_cost, lowest_prior_cost }: { base_cost: number; lowest_prior_cost?: number | null | undefined }) =>
    Math.round(((lowest_prior_cost ?? 0) / base_cost) * 100);

  it('reads many skus at once, and none without a sale', async () => {
    const { db } = shop.sandbox.shop;
    await addPastPrice(db, { ...priced('TEST-1'), sale_percent: 5 }, DAY_MS);
    expect([...(await lowestPriorPrices(db, [priced('TEST-1'), priced('TEST-2')]))]).toEqual([]);
    await addPastPrice(db, { ...priced('TEST-1'), sale_percent: 0 }, 2 * DAY_MS);
    expect([...(await lowestPriorPrices(db, [priced('TEST-1'), { ...priced('TEST-1'), sale_percent: 0 }]))]).toEqual([['TEST-1', 9500]]);
  });

  it('card, configurations and cart line of a reduced piece have the lowest price before it', async () => {
    const cards = await reduced();
    expect(cards.map(ratio).toSorted((a, b) => a - b)).toEqual([85, 95, ...Array.from({ length: cards.length - 2 }, () => 100)]);
    const card = cards.find((one) => ratio(one) === 95);
    const { item_page, default_config, default_sku } = await product(card?.slug ?? '');
    expect(default_config.lowest_prior_cost).toBe(card?.lowest_prior_cost);
    expect(item_page.configurations.map((one) => ratio({ ...one, base_cost: one.cost }))).toEqual(item_page.configurations.map(() => 95));
    const { items } = await cartWith(shop, default_sku ?? '');
    expect(items[0]?.lowest_prior_cost).toBe(card?.lowest_prior_cost);
  });

  it('a piece without a sale has none', async () => {
    const { data } = await shop.call('getCatalog', { query: { count: 100 } }, 'en');
    expect(data.filter(({ sale, lowest_prior_cost }) => !sale && lowest_prior_cost !== null)).toEqual([]);
  });

  it('an import, the end of a sale and a new price of the control are recorded', async () => {
    const card = (await reduced()).find(({ slug }) => slug.includes('pendant'));
    const [sku, slug] = [card?.default_sku ?? '', card?.slug ?? ''];
    const before = card?.base_cost ?? 0;
    await shop.send('POST', '/sandbox/configuration', { sku, cost: before - 100 });
    // The price fell during the sale: a further step of the same reduction.
    expect((await product(slug)).lowest_prior_cost).toBe(before);
    await shop.send('POST', '/sandbox/sale', { sku, ends_at: new Date(Date.now() - 1000).toISOString() });
    expect((await product(slug)).lowest_prior_cost).toBeNull();
    const seed = readSeed(findSeedDir(undefined));
    const designs = seed.designs.map((one) => (one.sale_percent === 20 ? { ...one, sale_percent: 10 } : one));
    await importSeed(shop.sandbox.shop.db, { ...seed, designs });
    // The next sale reduces less than the one a moment ago.
    const { sale_value, lowest_prior_cost, base_cost } = await product(slug);
    expect(sale_value).toBe(10);
    expect(lowest_prior_cost).toBe(Math.round((before - 100) * 80) / 100);
    expect(lowest_prior_cost).toBeLessThan(base_cost * 0.9);
  });
});
