import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SITEMAP_SECRET, type Running } from '../../../sandbox/testing/sandbox.fixture.ts';
import { bankBody, readyCart } from '../../../sandbox/testing/purchase.fixture.ts';
import { readProducts } from '../../catalog/writing/read-products.ts';
import { cacheVersions } from '../../db/cache-versions.ts';
import { exportProducts } from './export-products.ts';
import { importProducts, type ProductReport } from './import-products.ts';
import { findPictures } from './picture-files.ts';
import { readProductFile } from './product-file.ts';

const ROOT = join(import.meta.dirname, '../../../..');
const EXAMPLE = readFileSync(join(ROOT, 'docs/operations/examples/products.csv'));
const MEDIA = join(ROOT, 'packages/sandbox/seed/media');
const NEW = 'band-linnea';
/** Of the demo shop; no page links to it. */
const KNOWN = 'signet';
const NOTHING = { added: [], changed: [], withdrawn: [], mails: 0 };

interface Given {
  readonly isDryRun?: boolean;
  readonly isComplete?: boolean;
  readonly areWhole?: boolean;
}

/** The same on every database. */
export function describeProducts(start: () => Promise<Running>): void {
  let running: Running;
  beforeAll(async () => {
    running = await start();
  });
  afterAll(() => running.close());

  const db = () => running.sandbox.shop.db;
  const versions = () => cacheVersions(db());
  async function imported(
    content: Uint8Array | object[],
    { isDryRun = false, isComplete = false, areWhole = false }: Given = {},
  ): Promise<ProductReport> {
    const { shop } = running.sandbox;
    const isCsv = content instanceof Uint8Array;
    const file = readProductFile(isCsv ? content : Buffer.from(JSON.stringify(content)), isCsv ? 'csv' : 'json');
    const findPicture = await findPictures(shop, file, { media: MEDIA, uploads: join(running.dataDir, 'media') }, isDryRun);
    return importProducts(shop, file, { isDryRun, isComplete, areWhole, findPicture });
  }
  const exported = async () => JSON.parse((await exportProducts(running.sandbox.shop)).json) as { key: string }[];
  const productOf = async (key: string) => (await exported()).find((one) => one.key === key) as { key: string; configurations: object[] };
  const listed = async (query: object = {}) =>
    (await running.call('getCatalog', { query: { count: 100, ...query } })).data.map(({ slug }) => slug);

  describe('an import of products', () => {
    it('of what was exported changes nothing, and leaves the cache versions', async () => {
      const before = await versions();
      const all = await exported();
      expect(all.length).toBeGreaterThan(50);
      expect(await imported(all, { isComplete: true })).toEqual({ dry_run: false, entries: all.length, ...NOTHING });
      expect(await versions()).toEqual(before);
    });

    it('of the example adds a product; a dry run reports the same and writes nothing', async () => {
      const before = await versions();
      const dry = await imported(EXAMPLE, { isDryRun: true });
      expect([await productOf(NEW), await versions()]).toEqual([undefined, before]);
      const report = await imported(EXAMPLE);
      expect(report).toEqual({ dry_run: false, entries: 1, ...NOTHING, added: [{ key: NEW, configurations: 3 }] });
      expect({ ...dry, dry_run: false }).toEqual(report);
      expect(Number((await versions())['product'])).toBeGreaterThan(Number(before['product']));
    });

    it('shows it to a running backend in the listing, its category, a search, the filters, the sitemap and on its page', async () => {
      const slug = 'bandring-linnea';
      expect(await listed()).toContain(slug);
      const { data } = await running.call('getCatalogOf', { params: { slug: 'ringe' }, query: { count: 100 } });
      expect(data.map((card) => card.slug)).toContain(slug);
      expect(await listed({ search: 'Freundschaftsring' })).toEqual([slug]);
      expect(await listed({ finish: ['brushed'], width: ['4mm'], size: ['56'] })).toContain(slug);
      const { sitemap } = (await running.call('getSitemap', { query: { secret: SITEMAP_SECRET } })).data;
      expect(sitemap.map(({ url }) => url)).toContain(`/main/product/${slug}`);
      const { data: product } = await running.call('getProduct', { params: { slug }, query: {} });
      expect(product).toMatchObject({
        base_cost: 890,
        default_sku: 'FL-LIN-YG750-54',
        mixedTranslation: { title: 'Linnea – Bandring' },
        item_page: { engraving: { max_chars: 20 } },
        categories: [{ slug: 'ringe' }],
        translations: [{ slug }, { slug: 'band-ring-linnea' }],
      });
      expect(product.item_page.configurations.map(({ configuration_id, stock_qty }) => [configuration_id, stock_qty])).toEqual([
        ['FL-LIN-YG750-54', 3],
        ['FL-LIN-YG750-56', 1],
        ['FL-LIN-WG750-54', 0],
      ]);
      expect(product.neighbours.next).toBeNull();
    });

    it('again changes nothing, also after a piece was sold', async () => {
      const cart = await readyCart(running, 'FL-LIN-YG750-54');
      await running.call('finishCheckout', { body: bankBody(cart) });
      const before = await versions();
      expect(await imported(EXAMPLE)).toEqual({ dry_run: false, entries: 1, ...NOTHING });
      expect(await versions()).toEqual(before);
      const [product] = await readProducts(db(), [NEW]);
      expect(product?.configurations.map(({ stock }) => stock)).toEqual([2, 1, 0]);
    });

    it('changes the fields that are given, keeps the others, and reports each', async () => {
      const report = await imported([
        { key: NEW, title: { en: 'Linnea – Wide Band Ring' }, sale_percent: 10, sale_ends_at: '2099-01-01T00:00:00+01:00' },
      ]);
      expect(report.changed).toEqual([
        {
          key: NEW,
          changes: [
            { field: 'title.en', before: 'Linnea – Band Ring', after: 'Linnea – Wide Band Ring' },
            { field: 'sale_percent', before: '0', after: '10' },
            { field: 'sale_ends_at', before: null, after: '2098-12-31T23:00:00.000Z' },
          ],
        },
      ]);
      const { data } = await running.call('getProduct', { params: { slug: 'bandring-linnea' }, query: {} });
      // The price before the sale is the lowest of the last thirty days.
      expect(data).toMatchObject({ sale_value: 10, lowest_prior_cost: 890, sale_ends_at: '2098-12-31T23:00:00.000Z' });
      expect(await listed({ sale: ['sale'] })).toContain('bandring-linnea');
    });

    it('replaces configurations: prices, one that is new, one that is gone', async () => {
      const [yellow, other] = (await productOf(NEW)).configurations;
      const report = await imported([
        {
          key: NEW,
          configurations: [{ ...yellow, price: 905 }, other, { ...other, sku: 'FL-LIN-YG750-58', size: '58', price: '930,50', stock: 4 }],
        },
      ]);
      const changes = report.changed[0]?.changes ?? [];
      expect(changes.map(({ field, after }) => [field, after])).toEqual(
        expect.arrayContaining([
          ['configurations.FL-LIN-YG750-54.price', '905.00'],
          ['configurations.FL-LIN-YG750-58.price', '930.50'],
          ['configurations.FL-LIN-WG750-54.price', null],
        ]),
      );
      const past = await db().all<{ cents: number }>("SELECT cents FROM past_prices WHERE sku = 'FL-LIN-YG750-54' ORDER BY until_at");
      expect(past.map(({ cents }) => cents)).toEqual([89_000, 80_100]);
    });

    it('withdraws a product: nobody finds or orders it, orders stay, and it comes back with its stock', async () => {
      const cart = await readyCart(running, 'FL-LIN-YG750-56');
      const order = (await running.call('finishCheckout', { body: bankBody(await readyCart(running, 'FL-LIN-YG750-54')) })).data;
      expect((await imported([{ key: NEW, withdrawn: true }])).withdrawn).toEqual([NEW]);
      expect(await listed()).not.toContain('bandring-linnea');
      expect(await listed({ search: 'Freundschaftsring' })).toEqual([]);
      expect((await running.attempt('getProduct', { params: { slug: 'bandring-linnea' }, query: {} })).status).toBe(404);
      expect((await running.attempt('getConfiguration', { params: { id: 'FL-LIN-YG750-54' } })).status).toBe(404);
      const emptied = await running.call('getCart', { query: { cart_unique_id: cart.unique_id } });
      expect(emptied.data.items).toEqual([]);
      const { data } = await running.call('getOrder', { query: { order_id: order.unique_id } });
      expect(data.order_products[0]).toMatchObject({ configuration_id: 'FL-LIN-YG750-54', title: 'Linnea – Bandring' });
      expect((await imported([{ key: NEW, withdrawn: true }])).withdrawn).toEqual([]);
      expect((await imported([{ key: NEW, withdrawn: false }])).changed).toHaveLength(1);
      const back = (await running.call('getProduct', { params: { slug: 'bandring-linnea' }, query: {} })).data;
      expect(back.item_page.configurations[0]).toMatchObject({ configuration_id: 'FL-LIN-YG750-54', stock_qty: 1 });
    });

    it('of whole entries takes away what they leave out', async () => {
      const whole = (await productOf(KNOWN)) as object as Record<string, unknown>;
      expect(await imported([whole], { areWhole: true })).toMatchObject(NOTHING);
      const { care: _care, badge: _badge, ...rest } = whole;
      const { changed } = await imported([{ ...rest, badge: null }], { areWhole: true });
      expect(changed[0]?.changes.map(({ field, after }) => [field.split('.')[0], after])).toContainEqual(['care', null]);
      await imported([whole], { areWhole: true });
      expect(await productOf(KNOWN)).toEqual(whole);
    });

    it('of a complete file withdraws what it does not have', async () => {
      const all = await exported();
      const report = await imported(
        all.filter(({ key }) => key !== NEW),
        { isComplete: true, isDryRun: true },
      );
      expect(report).toEqual({ dry_run: true, entries: all.length - 1, ...NOTHING, withdrawn: [NEW] });
    });

    it('with any fault is refused as a whole, and names every fault', async () => {
      const before = await exported();
      const linked = [...running.sandbox.shop.designs.keys()][0] ?? '';
      const known = before.find(({ key }) => key.startsWith(KNOWN)) as { key: string; configurations: { sku: string }[] };
      const attempt = imported([
        { key: 'one', title: { de: 'Eins' } },
        { key: NEW, badge: 'no-badge', categories: ['no-category'], facets: { cut: ['no-cut'], size: ['54'] } },
        { key: NEW, price: 1 },
        { key: linked, withdrawn: true },
        { key: known.key, slug: { de: 'bandring-linnea' } },
        { key: known.key, title: { de: '<script>alert(1)</script>' } },
        { key: 'two', long_description: { de: '<p onclick="x()">a</p>', en: '<iframe src="https://example.com"></iframe>' } },
        { key: 'three', title: { de: '=HYPERLINK("x")', en: 'x' } },
        { key: known.key.toUpperCase() },
        { key: known.key, digital: true, sale_percent: 10 },
      ]);
      await expect(attempt).rejects.toThrow(/^the file has \d+ faults\n/);
      const message = await attempt.catch((error: unknown) => (error as Error).message);
      for (const line of [
        'entry 1: one: slug: a new product needs it',
        'entry 1: one: title: is missing in en',
        `entry 2: ${NEW}: badge: "no-badge" is not known`,
        `entry 2: ${NEW}: categories: "no-category" is not known`,
        `entry 2: ${NEW}: facets.cut: "no-cut" is not known`,
        `entry 2: ${NEW}: facets.size: is not known`,
        'entry 3: Unrecognized key: "price"',
        `entry 4: ${linked}: pages or posts link to it`,
        `entry 5: ${known.key}: the address bandring-linnea (de) belongs to ${NEW}`,
        'entry 6: title.de: HTML is shown as text here',
        'entry 7: long_description.de: scripts, frames, forms and styles are not shown',
        'entry 7: long_description.en: scripts, frames, forms and styles are not shown',
        'entry 8: title.de: begins as a formula of a spreadsheet',
        'entry 9: key: small letters, digits and hyphens',
        `entry 10: ${known.key}: sale_percent: a gift card is money and is never reduced`,
      ])
        expect(message).toContain(line);
      expect(await exported()).toEqual(before);
    });

    it('refuses pictures that are not there, and skus of another product', async () => {
      const { configurations } = await productOf(NEW);
      await expect(imported([{ key: NEW, pictures: [{ file: 'no-such-picture.webp', metal: 'yellow-gold' }] }])).rejects.toThrow(
        `${NEW}: pictures: no-such-picture.webp is neither in`,
      );
      const copy = { ...(await productOf(NEW)), key: 'copy', slug: { de: 'kopie', en: 'copy' }, configurations };
      await expect(imported([copy])).rejects.toThrow(`copy: the sku FL-LIN-YG750-54 belongs to ${NEW}`);
    });
  });
}
