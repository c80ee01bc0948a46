import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Running, startSandbox } from '../sandbox/testing/sandbox.fixture.ts';

let shop: Running;
beforeAll(async () => {
  shop = await startSandbox();
});
afterAll(() => shop.close());

const listed = async (slug: string, query: object = {}, lang: 'de' | 'en' = 'de') =>
  shop.call('getCatalogOf', { params: { slug }, query: { count: 100, ...query } }, lang);
const slugs = ({ data }: { data: { slug: string }[] }): string[] => data.map(({ slug }) => slug);

describe('the listing of a material', () => {
  it('is found by the slug of either language and has an entity', async () => {
    const { entity, data } = await listed('saphir');
    expect(entity).toMatchObject({ kind: 'material', slug: 'saphir', title: 'Saphir', parent: null });
    expect(entity?.translations).toEqual([
      { lang: 'de', slug: 'saphir', title: 'Saphir' },
      { lang: 'en', slug: 'sapphire', title: 'Sapphire' },
    ]);
    expect(entity?.intro).toContain('Korund');
    expect(data.length).toBeGreaterThan(3);
    expect((await listed('sapphire')).data).toEqual(data);
    expect((await listed('saphir', {}, 'en')).entity?.slug).toBe('sapphire');
  });

  it('lists the same products as the material filter', async () => {
    for (const [slug, sku] of [
      ['saphir', 'M-SAP'],
      ['platin-950', 'M-PT950'],
    ] as const) {
      const { data } = await shop.call('getCatalog', { query: { materials_sku: [sku], count: 100 } });
      expect(slugs(await listed(slug))).toEqual(slugs({ data }));
    }
  });

  it('shows each piece in the metal of the filter, with its picture, price and configuration', async () => {
    const query = { materials_sku: ['M-PT950'], count: 100 };
    for (const { data } of [await listed('platin-950'), await shop.call('getCatalog', { query })]) {
      expect(data.length).toBeGreaterThan(3);
      for (const { default_sku, base_cost, images, variant_plp_image: variants } of data) {
        const [first] = variants;
        expect(first).toMatchObject({ sku: default_sku, cost: base_cost, swatch: 'platinum', image: images[0]?.url });
      }
    }
    const { data: all } = await shop.call('getCatalog', { query: { count: 100 } });
    expect(new Set(all.map(({ variant_plp_image: [first] }) => first?.swatch)).size).toBeGreaterThan(1);
  });

  it('further facets must hold for a configuration in that metal', async () => {
    const wanted = slugs(await listed('platin-950', { size: ['62'], availability: ['in-stock'] }));
    const same = slugs(
      await shop.call('getCatalog', { query: { materials_sku: ['M-PT950'], size: ['62'], availability: ['in-stock'], count: 100 } }),
    );
    expect(wanted).toEqual(same);
    for (const { default_sku } of (await listed('platin-950', { materials_sku: ['M-SAP'] })).data) expect(default_sku).toContain('-SAP-');
  });

  it('has filters without the material, with the number of products that they list', async () => {
    const { data } = await shop.call('getFilters', { query: { slug: 'sapphire' } }, 'en');
    const materials = data.facets.find(({ key }) => key === 'materials')?.values ?? [];
    expect(materials.map(({ value }) => value)).toContain('M-WG750');
    expect(materials.map(({ value }) => value)).not.toContain('M-SAP');
    for (const { key, values } of data.facets) {
      for (const { value, count } of values) {
        const { meta } = await listed('saphir', { [key === 'materials' ? 'materials_sku' : key]: [value], count: 1 });
        expect(meta.total, `${key}=${value}`).toBe(count);
      }
    }
  });

  it('prefers a category with the same slug', async () => {
    const { db } = shop.sandbox.shop;
    const before = slugs(await listed('ringe'));
    await db.run("INSERT INTO slugs (kind, slug, lang, key) VALUES ('material', 'ringe', 'de', 'ruby')");
    const { entity, ...rest } = await listed('ringe');
    expect([entity?.kind, slugs(rest)]).toEqual(['category', before]);
    const { data } = await shop.call('getFilters', { query: { slug: 'ringe' } });
    expect(data.facets.find(({ key }) => key === 'materials')?.values.map(({ value }) => value)).toContain('M-RUB');
  });
});
