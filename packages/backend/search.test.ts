import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Running, startSandbox } from '../sandbox/testing/sandbox.fixture.ts';

let shop: Running;
beforeAll(async () => {
  shop = await startSandbox();
});
afterAll(() => shop.close());

type Query = Parameters<typeof shop.call<'getCatalog'>>[1]['query'];
async function titles(search: string, more: Query = {}, lang: 'de' | 'en' = 'de'): Promise<string[]> {
  const { data, meta } = await shop.call('getCatalog', { query: { search, count: 100, ...more } }, lang);
  expect(meta.total).toBe(data.length);
  return data.map(({ mixedTranslation }) => mixedTranslation.title);
}
const sorted = async (search: string): Promise<string[]> => (await titles(search)).toSorted();

describe('a search', () => {
  it('finds words of titles, titles before descriptions', async () => {
    const found = await titles('Creolen');
    expect(found).toHaveLength(3);
    expect(found.every((title) => title.includes('Creolen'))).toBe(true);
    expect((await titles('rubin')).slice(0, 5).every((title) => title.includes('Rubin'))).toBe(true);
    expect((await titles('ring')).slice(0, 8).every((title) => /ring/i.test(title))).toBe(true);
  });

  it('finds prefixes', async () => {
    for (const typed of ['sap', 'saph', 'SAPHI', ' saphir ']) expect((await titles(typed))[0]).toContain('Saphir');
  });

  it('finds umlauts, ß and accents in every spelling', async () => {
    const white = await sorted('weißgold');
    expect(white.length).toBeGreaterThan(20);
    for (const spelling of ['weissgold', 'WEISSGOLD', 'Weissgold']) expect(await sorted(spelling)).toEqual(white);
    expect(await sorted('solitaerring')).toEqual(await sorted('Solitärring'));
    expect(await sorted('pave')).toEqual(await sorted('Pavé'));
  });

  it.each([
    ['saphier', 'Saphir'],
    ['smargd', 'Smaragd'],
    ['kreolen', 'Creolen'],
    ['kreole', 'Creolen'],
    ['Tanzanit', 'Tansanit'],
    ['perlenohringe', 'Perlen-Ohr'],
  ])('forgives %s', async (typed, meant) => expect((await titles(typed))[0]).toContain(meant));

  it('forgives a typing error in a long word', async () => {
    expect(await titles('verlobunsring')).toEqual(await titles('verlobungsring'));
    expect((await titles('verlobunsring')).length).toBeGreaterThan(15);
  });

  it('splits German compounds and finds words inside them', async () => {
    const rings = await titles('saphirring');
    expect(rings.length).toBeGreaterThanOrEqual(3);
    for (const title of rings) expect(title).toMatch(/ring.*Saphir/i);
    expect(await titles('smaragdkette')).toContain('Silvana Collier – Halo-Anhänger mit ovalem Smaragd');
    expect(await titles('reif')).toContain('Riesenrad – Runder Armreif');
  });

  it('finds words of the other language after those of its own', async () => {
    expect(await sorted('sapphire')).toEqual(await sorted('Saphir'));
    expect((await titles('hoop'))[0]).toContain('Creolen');
    expect((await titles('Ehering', {}, 'en'))[0]).toMatch(/Band/);
  });

  it('matches all words, else as many as possible', async () => {
    const both = await titles('Halo Rubin');
    expect(both.slice(0, 2).toSorted()).toEqual(['Carmen Collier – Halo-Anhänger mit ovalem Rubin', 'Carmen – Halo-Ring mit ovalem Rubin']);
    expect(await titles('ring mit rubin')).toEqual(await titles('ring rubin'));
    expect(await titles('xyzzyq saphir')).toEqual(await titles('saphir'));
  });

  it('finds a sku or its prefix', async () => {
    for (const sku of ['FL-AUR-BR-YG750-54', 'fl-aur-br', 'FL AUR BR'])
      expect(await titles(sku)).toEqual(['Aurelia – Solitärring mit Brillant']);
  });

  it('may find nothing', async () => {
    for (const nothing of ['qqqqq', 'Fahrradkette42x', '---', '"', '😀', '。。', '\u0000']) expect(await titles(nothing)).toEqual([]);
  });

  it.each([
    '"',
    "'; DROP TABLE products; --",
    'ring" OR "a',
    'ring*',
    '{de_title}: ring',
    'ring AND NOT rubin',
    'NEAR(ring rubin, 2)',
    '^ring',
    '(((',
    'a'.repeat(100),
    'ring '.repeat(20),
    Array.from({ length: 50 }, (_, index) => String.fromCharCode(97 + (index % 26))).join(' '),
    '😀'.repeat(50),
    'ﷺﷺﷺ ring',
    '%_\\',
  ])('%j is text, not syntax', async (search) => {
    for (const path of ['system-catalog', 'filters', 'system-catalog/ringe']) {
      const { status } = await shop.send('GET', `/api/v1/${path}?search=${encodeURIComponent(search)}`);
      expect(status).toBe(200);
    }
    expect(shop.reported).toEqual([]);
  });

  it('of more than a hundred letters, or of none, is malformed', async () => {
    for (const search of ['a'.repeat(101), '', '   ']) {
      expect((await shop.send('GET', `/api/v1/system-catalog?search=${encodeURIComponent(search)}`)).status).toBe(400);
    }
  });
});

describe('the results of a search', () => {
  it('can be sorted, narrowed and paged like any listing', async () => {
    const found = await titles('saphir');
    const cheap = await titles('saphir', { column: 'price', order_by: 'asc' });
    expect(cheap.toSorted()).toEqual(found.toSorted());
    expect(cheap).not.toEqual(found);
    const dear = await titles('saphir', { min_cost_from: 2000 });
    expect(dear).toEqual(found.filter((title) => dear.includes(title)));
    expect(dear.length).toBeLessThan(found.length);
    const paged: string[] = [];
    for (let page = 1, last = 1; page <= last; page += 1) {
      const { data, meta } = await shop.call('getCatalog', { query: { search: 'saphir', count: 4, page } });
      last = meta.last_page;
      paged.push(...data.map(({ mixedTranslation }) => mixedTranslation.title));
    }
    expect(paged).toEqual(found);
    const { data } = await shop.call('getCatalogOf', { params: { slug: 'ohrschmuck' }, query: { search: 'saphir' } });
    for (const { mixedTranslation } of data) expect(mixedTranslation.title).toMatch(/Ohr/);
  });

  it('have the filters of that listing, with the number of products that they list', async () => {
    const everything = (await shop.call('getFilters', { query: {} })).data.facets;
    const { facets, cost } = (await shop.call('getFilters', { query: { search: 'saphir', cut: ['oval'] } })).data;
    expect(facets.flatMap(({ values }) => values).length).toBeLessThan(everything.flatMap(({ values }) => values).length);
    expect(cost.min).toBeGreaterThan(0);
    for (const { key, values } of facets) {
      for (const { value, count } of values) {
        const query = { search: 'saphir', cut: ['oval'], [key === 'materials' ? 'materials_sku' : key]: [value], count: 1 };
        expect((await shop.call('getCatalog', { query })).meta.total, `${key}=${value}`).toBe(count);
      }
    }
    expect((await shop.call('getFilters', { query: { search: 'qqqqq' } })).data).toEqual({ facets: [], cost: { min: 0, max: 0 } });
  });
});

describe('words of a search that a filter contradicts', () => {
  const categoryIds = (): Record<string, string> =>
    Object.fromEntries(shop.sandbox.shop.categories.map(({ key, id }) => [key, String(id)]));
  const listing = async (search: string, query: Query, lang: 'de' | 'en' = 'de') => {
    const { data, meta } = await shop.call('getCatalog', { query: { search, count: 100, ...query } }, lang);
    return { titles: data.map(({ mixedTranslation }) => mixedTranslation.title), leftOut: meta.left_out_words };
  };

  it.each<
    [search: string, lang: 'de' | 'en', chosen: (ids: Record<string, string>) => Query, left: string, word: string, titles: string[]]
  >([
    ['Kette mit Saphir', 'de', ({ rings = '' }) => ({ categories: [rings] }), 'Saphir', 'Kette', ['Ringe']],
    ['sapphire pendant', 'en', ({ rings = '' }) => ({ categories: [rings] }), 'sapphire', 'pendant', ['Rings']],
    ['Creole Perle', 'de', () => ({ type: ['stud'] }), 'Perle', 'Creole', ['Ohrstecker']],
    [
      'Solitärring Platin',
      'de',
      () => ({ materials_sku: ['M-YG585', 'M-YG750'] }),
      'Solitärring',
      'Platin',
      ['Gelbgold 585', 'Gelbgold 750'],
    ],
    ['WEISSGOLD Ring', 'de', () => ({ materials_sku: ['M-PT950', 'M-DIA'] }), 'Ring', 'WEISSGOLD', ['Platin 950']],
    ['ring yellow', 'en', () => ({ materials_sku: ['M-PT950'] }), 'ring', 'yellow', ['Platinum 950']],
    ['Rubinen Ring', 'de', () => ({ materials_sku: ['M-TAN'] }), 'Ring', 'Rubinen', ['Tansanit']],
    [
      'Perlenspiel Ring',
      'de',
      () => ({ collections: [String(shop.sandbox.shop.collections.find(({ key }) => key === 'donau')?.id)] }),
      'Ring',
      'Perlenspiel',
      ['Donau'],
    ],
    ['ring oval', 'en', () => ({ cut: ['round'] }), 'ring', 'oval', ['Round brilliant']],
  ])('%s (%s) lists the same products as without them', async (search, lang, chosen, left, word, names) => {
    const query = chosen(categoryIds());
    const { titles: found, leftOut } = await listing(search, query, lang);
    expect(leftOut.map((one) => [one.word, one.values.map(({ title }) => title)])).toEqual([[word, names]]);
    expect(found.length).toBeGreaterThan(0);
    expect(found).toEqual((await listing(left, query, lang)).titles);
  });

  it('without a remaining word list the chosen products', async () => {
    const { rings = '' } = categoryIds();
    const { titles: found, leftOut } = await listing('Kette', { categories: [rings] });
    expect(leftOut).toEqual([{ word: 'Kette', facet: 'categories', values: [{ value: rings, title: 'Ringe' }] }]);
    expect(found).toEqual(
      (await shop.call('getCatalog', { query: { categories: [rings], count: 100 } })).data.map((card) => card.mixedTranslation.title),
    );
  });

  it.each<[string, Query]>([
    ['Verlobungsring', { categories: ['rings'] }],
    ['Gelbgold Ring', { materials_sku: ['M-YG750'] }],
    ['Gold Ring', { materials_sku: ['M-WG585'] }],
    ['Platin', { materials_sku: ['M-SAP'] }],
    // The stone or its cut.
    ['emerald', { cut: ['round'] }],
    ['Saphir', { cut: ['oval'] }],
    ['FL-AUR-BR', { materials_sku: ['M-PT950'] }],
  ])('are not those of %s with %j', async (search, { categories, ...query }) => {
    const ids = categoryIds();
    const chosen = { ...query, ...(categories && { categories: categories.map((key) => ids[key] ?? '') }) };
    expect((await listing(search, chosen)).leftOut).toEqual([]);
  });

  it('are included in the counts of facet values', async () => {
    const { rings = '', necklaces = '' } = categoryIds();
    const stones = (await shop.sandbox.shop.index()).valuesOf('stones');
    const isStone = (sku: string): boolean => stones.has(sku);
    for (const query of [
      { search: 'Kette Saphir', categories: [rings] },
      { search: 'Ring Platin', materials_sku: ['M-YG585'] },
      { search: 'Platin', categories: [necklaces] },
    ] satisfies Query[]) {
      const { facets } = (await shop.call('getFilters', { query })).data;
      for (const { key, values } of facets) {
        const kept = key === 'materials' && 'materials_sku' in query ? query.materials_sku : [];
        for (const { value, count } of values) {
          const chosen =
            key === 'materials'
              ? { materials_sku: [...(kept ?? []).filter((one) => isStone(one) !== isStone(value)), value] }
              : { [key]: [value] };
          expect(
            (await shop.call('getCatalog', { query: { ...query, ...chosen, count: 1 } })).meta.total,
            `${query.search}: ${key}=${value}`,
          ).toBe(count);
        }
      }
    }
  });
});
