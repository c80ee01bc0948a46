import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Db, openDatabase } from '../../db/database.ts';
import { databaseFile } from '../../../sandbox/db/open.ts';
import { generateCatalogue } from '../../../sandbox/seed/generated/generate.ts';
import { findSeedDir, readSeed } from '../../../sandbox/seed/import/seed-files.ts';
import { fullScan, type FullScan } from '../../../sandbox/testing/full-scan.fixture.ts';
import { changePrices } from '../change-prices.ts';
import type { Selection } from '../selection.ts';
import { countOf, positionsOf } from './bits.ts';
import type { CatalogIndex } from './catalog-index.ts';
import { countsOf, priceSpan } from './count.ts';
import { pageOf } from './order.ts';
import { selected } from './select.ts';
import { upToDateIndex } from './up-to-date.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'sandbox-'));
let db: Db;
let current: () => Promise<CatalogIndex>;
let index: CatalogIndex;
beforeAll(async () => {
  await generateCatalogue({ dataDir, products: 400, seedNumber: 7, seed: readSeed(findSeedDir(undefined)), say: () => {} });
  db = openDatabase(databaseFile(dataDir));
  current = await upToDateIndex(db, async () => undefined);
  index = await current();
});
afterAll(async () => {
  await db.close();
  rmSync(dataDir, { recursive: true });
});

const VALUES: Readonly<Record<string, readonly string[]>> = {
  categories: ['1', '2', '3', '6', '99'],
  collections: ['1', '2', '3', '4', '5'],
  materials: ['M-YG750', 'M-WG585', 'M-PT950', 'M-DIA', 'M-SAP', 'M-NONE'],
  cut: ['round', 'oval', 'cushion'],
  carat: ['to-0-30', '0-50-1', '1-2'],
  setting: ['halo', 'solitaire', 'none'],
  size: ['50', '54', '60'],
  length: ['18', '42', '45'],
  availability: ['in-stock', 'pre-order', 'sold-out'],
  sale: ['sale'],
};
/** Metals and stones are chosen independently. */
const isStone = (sku: string): boolean => ['M-DIA', 'M-SAP'].includes(sku);
const maybe = <T>(one: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(one, { freq: 2 });
const selections: fc.Arbitrary<Selection> = fc
  .record({
    category: maybe(fc.constantFrom(1, 2, 6)),
    collection: maybe(fc.constantFrom(1, 2)),
    material: maybe(fc.constantFrom('M-PT950', 'M-SAP', 'M-DIA')),
    found: maybe(fc.uniqueArray(fc.integer({ min: 1, max: 410 }), { maxLength: 200 }).map((ids) => Uint32Array.from(ids))),
    ids: maybe(fc.array(fc.integer({ min: 1, max: 410 }), { maxLength: 50 })),
    facets: fc
      .dictionary(fc.constantFrom(...Object.keys(VALUES)), fc.constant(''), { maxKeys: 4 })
      .chain((keys) =>
        fc.record(Object.fromEntries(Object.keys(keys).map((key) => [key, fc.subarray([...(VALUES[key] ?? [])], { minLength: 1 })]))),
      ),
    min: maybe(fc.integer({ min: 0, max: 500_000 })),
    max: maybe(fc.integer({ min: 100_000, max: 2_000_000 })),
  })
  .map(({ facets, ...rest }) => ({ ...rest, facets: new Map(Object.entries(facets)) }));

const idsOf = (selection: Selection): number[] => positionsOf(selected(index, selection), 0, Infinity).map((place) => index.idAt(place));

function agree(selection: Selection, products: FullScan): void {
  expect(idsOf(selection)).toEqual(products.listed(selection).map(({ id }) => id));
  const counts = countsOf(index, selection);
  for (const [facet, values] of Object.entries(VALUES)) {
    for (const value of values) {
      if (value === 'sold-out') continue;
      const kept = facet === 'materials' ? (selection.facets.get(facet) ?? []).filter((sku) => isStone(sku) !== isStone(value)) : [];
      const wanted = { ...selection, facets: new Map([...selection.facets, [facet, [...kept, value]]]) };
      expect(counts(facet).get(value) ?? 0, `${facet}=${value}`).toBe(products.listed(wanted).length);
    }
  }
  const prices = products.listed(selection).map(({ price }) => price);
  expect(priceSpan(index, selection)).toEqual(prices.length === 0 ? null : { min: Math.min(...prices), max: Math.max(...prices) });
}

describe('the catalogue index', () => {
  it('lists and counts the same as a full scan', async () => {
    const products = await fullScan(db);
    fc.assert(
      fc.property(selections, (selection) => agree(selection, products)),
      { numRuns: 60 },
    );
  });

  it('includes every change before the next query', async () => {
    const products = (): Promise<FullScan> => fullScan(db);
    const everything: Selection = {
      category: null,
      collection: null,
      material: null,
      found: null,
      ids: null,
      facets: new Map(),
      min: null,
      max: null,
    };
    await db.run("UPDATE configurations SET stock_qty = 0, track_inventory = 1 WHERE product_id IN (3, 4, 5) AND metal = 'white-gold'");
    await db.run('UPDATE products SET sale_percent = 0, price_cents = min_cents WHERE sale_percent > 10');
    await db.run("DELETE FROM product_facets WHERE facet = 'sale' AND product_id IN (SELECT id FROM products WHERE sale_percent = 0)");
    await current();
    agree(everything, await products());
    await db.run('UPDATE configurations SET stock_qty = 5 WHERE product_id = 3');
    const { sku = '', cents = 0 } =
      (await db.get<{ sku: string; cents: number }>('SELECT sku, cents FROM configurations WHERE product_id = 200 ORDER BY cents DESC')) ??
      {};
    await changePrices(db, Date.now(), [{ sku, product_id: 200, cents: 1 }]);
    await current();
    agree({ ...everything, facets: new Map([['availability', ['in-stock']]]) }, await products());
    agree({ ...everything, facets: new Map([['materials', ['M-PT950', 'M-YG750']]]), max: 400_000 }, await products());
    expect(pageOf(index, selected(index, everything), everything, { column: 'price', order_by: 'asc' }, 0, 1)).toEqual([200]);
    await changePrices(db, Date.now(), [{ sku, product_id: 200, cents }]);
    await current();
  });

  it('pages through a selection in every order list each product once', async () => {
    const orders = fc.constantFrom(
      {},
      { column: 'price', order_by: 'asc' },
      { column: 'price' },
      { column: 'collection_sort_order', order_by: 'asc' },
      { column: 'collection_sort_order' },
    );
    const products = await fullScan(db);
    fc.assert(
      fc.property(
        selections,
        orders as fc.Arbitrary<Parameters<typeof pageOf>[3]>,
        fc.integer({ min: 1, max: 40 }),
        (selection, order, count) => {
          const bits = selected(index, selection);
          const paged: number[] = [];
          for (let skip = 0; skip < countOf(bits); skip += count) paged.push(...pageOf(index, bits, selection, order, skip, count));
          expect(paged).toEqual(products.sorted(selection, order).map(({ id }) => id));
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('generating', () => {
  it('the same seed makes the same catalogue; an existing shop is never overwritten', async () => {
    const seed = readSeed(findSeedDir(undefined));
    const again = mkdtempSync(join(tmpdir(), 'sandbox-'));
    const said: string[] = [];
    const generate = async (seedNumber: number): Promise<void> =>
      await generateCatalogue({ dataDir: again, products: 400, seedNumber, seed, say: (line) => said.push(line) });
    await generate(7);
    const rows = async (from: Db): Promise<unknown[]> => [
      ...(await from.all('SELECT sku, cents, size FROM configurations ORDER BY sku')),
      ...(await from.all('SELECT * FROM product_texts WHERE product_id > 98 ORDER BY product_id, lang')),
    ];
    const other = openDatabase(databaseFile(again));
    expect(await other.get('SELECT count(*) AS n FROM products')).toEqual({ n: 400 });
    expect(await other.all('PRAGMA foreign_key_check')).toEqual([]);
    expect(await rows(other)).toEqual(await rows(db));
    const titles = (await other.all<{ title: string }>("SELECT title FROM product_texts WHERE lang = 'de'")).map(({ title }) => title);
    expect(new Set(titles).size).toBe(400);
    await other.close();
    said.length = 0;
    await generate(7);
    expect(said.join()).toContain('already');
    const shop = openDatabase(databaseFile(again));
    await shop.exec("DELETE FROM meta WHERE name = 'generated'");
    await shop.close();
    await expect(generate(8)).rejects.toThrow(/another SANDBOX_DATA_DIR/);
    rmSync(again, { recursive: true });
  });
});
