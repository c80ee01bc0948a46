import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LANGS, type Lang } from '../../packages/backend/core/language.ts';
import { type Running, startSandbox } from '../../packages/sandbox/testing/sandbox.fixture.ts';
import { catalogArgs } from '../../shared/commerce/catalog-query-args.ts';
import { withSearch } from '../../shared/commerce/catalog-query-edit.ts';

let shop: Running;
beforeAll(async () => {
  shop = await startSandbox(undefined, { languages: LANGS.join(',') });
});
afterAll(() => shop.close());

type Query = Parameters<typeof shop.call<'getCatalog'>>[1]['query'];
const list = async (query: Query, lang: Lang) => shop.call('getCatalog', { query: { ...query, count: 100 } }, lang);
/** The call of the results page: a price in the words is a price filter. */
const search = async (typed: string, lang: Lang) => list(catalogArgs(withSearch(typed)), lang);

const WHITE = { materials_sku: ['M-WG585', 'M-WG750'] };
const YELLOW = { materials_sku: ['M-YG585', 'M-YG750'] };
const PLATINUM = { materials_sku: ['M-PT950'] };
const SIZE = { size: ['54'] };
const SALE = { sale: ['sale'] };
const MEN = { recipient: ['men'] };
const RINGS = { categories_sku: ['rings'] };

/** A search, and the filters that list the same products. */
const ROWS: Readonly<Record<Lang, readonly (readonly [typed: string, filters: Query])[]>> = {
  de: [
    ['Weißgold', WHITE],
    ['weißgoldener Ring', { ...WHITE, ...RINGS }],
    ['Platinring', { ...PLATINUM, ...RINGS }],
    ['Gelbgold 750', { materials_sku: ['M-YG750'] }],
    ['Größe 54', SIZE],
    ['Ring Gr. 54', { ...SIZE, ...RINGS }],
    ['Ringgröße 52 bis 54', { size: ['52', '53', '54'] }],
    ['Angebot', SALE],
    ['Angebote', SALE],
    ['reduzierte Ringe', { ...SALE, ...RINGS }],
    ['Herrenring', { ...MEN, ...RINGS }],
    ['Ring für ihn', { ...MEN, ...RINGS }],
    ['Damenring', RINGS],
    ['Geschenk unter 500', { max_cost_to: 500 }],
    ['Verlobungsring Platin unter 3000', { ...PLATINUM, categories_sku: ['engagement-rings'], max_cost_to: 3000 }],
    ['Collier 45 cm', { length: ['45'], categories_sku: ['necklaces'] }],
  ],
  en: [
    ['white gold', WHITE],
    ['18 carat white gold', { materials_sku: ['M-WG750'] }],
    ['platinum ring', { ...PLATINUM, ...RINGS }],
    ['size 54', SIZE],
    ['ring size 54', { ...SIZE, ...RINGS }],
    ['sale', SALE],
    ['rings on sale', { ...SALE, ...RINGS }],
    ['mens ring', { ...MEN, ...RINGS }],
    ["men's ring size 60", { ...MEN, ...RINGS, size: ['60'] }],
    ['gift under 500', { max_cost_to: 500 }],
    ['gift for her under 500', { max_cost_to: 500 }],
    ['platinum solitaire under 3000', { ...PLATINUM, setting: ['solitaire'], max_cost_to: 3000 }],
  ],
  cs: [
    ['bílé zlato', WHITE],
    ['bílého zlata', WHITE],
    ['z bílého zlata', WHITE],
    ['bílým zlatem', WHITE],
    ['žlutého zlata', YELLOW],
    ['prsten z bílého zlata', { ...WHITE, ...RINGS }],
    ['prsten velikost 54', { ...SIZE, ...RINGS }],
    ['sleva', SALE],
    ['pánský prsten', { ...MEN, ...RINGS }],
    ['platinový prsten', { ...PLATINUM, ...RINGS }],
  ],
  sk: [
    ['biele zlato', WHITE],
    ['z bieleho zlata', WHITE],
    ['prsteň veľkosť 54', { ...SIZE, ...RINGS }],
    ['zľava', SALE],
    ['pánsky prsteň', { ...MEN, ...RINGS }],
  ],
  pl: [
    ['białe złoto', WHITE],
    ['z białego złota', WHITE],
    ['pierścionek rozmiar 54', { ...SIZE, ...RINGS }],
    ['promocja', SALE],
    ['męski pierścionek', { ...MEN, ...RINGS }],
  ],
  es: [
    ['oro blanco', WHITE],
    ['anillo de oro blanco', { ...WHITE, ...RINGS }],
    ['anillo talla 54', { ...SIZE, ...RINGS }],
    ['ofertas', SALE],
    ['anillo de hombre', { ...MEN, ...RINGS }],
  ],
  nl: [
    ['witgoud', WHITE],
    ['witgouden ring', { ...WHITE, ...RINGS }],
    ['ring maat 54', { ...SIZE, ...RINGS }],
    ['aanbieding', SALE],
    ['herenring', { ...MEN, ...RINGS }],
  ],
};

describe.each(LANGS)('words of a search in %s that mean a filter', (lang) => {
  it.each(ROWS[lang])('%s lists what the filter lists, with its prices', async (typed, filters) => {
    const [found, same] = [await search(typed, lang), await list(filters, lang)];
    const shown = ({ data }: typeof found) => data.map((card) => `${card.id} ${card.min_cost} ${card.default_sku}`);
    expect(new Set(shown(found))).toEqual(new Set(shown(same)));
    const narrowed = ['materials_sku', 'size', 'length', 'sale', 'recipient'].filter((name) => name in filters);
    expect(found.meta.read_words.map(({ facet }) => (facet === 'materials' ? 'materials_sku' : facet)).toSorted()).toEqual(
      narrowed.toSorted(),
    );
    // The link that takes a filter out leads to the other words.
    for (const { without, facet } of found.meta.read_words) {
      const rest = without === '' ? [] : (await list({ search: without }, lang)).meta.read_words;
      expect(rest.map((one) => one.facet)).not.toContain(facet);
    }
  });
});

/** Forms of a word, with the same products as the first. */
const FORMS: readonly (readonly [lang: Lang, forms: readonly string[]])[] = [
  ['en', ['ruby', 'rubies']],
  ['sk', ['zafír', 'zafírmi', 'zafírom']],
  ['sk', ['náušnice zafír', 'náušnice so zafírmi']],
  ['en', ['solitaire', 'solitaires']],
  ['de', ['Solitär', 'Solitäre']],
  ['cs', ['solitér', 'solitéry']],
  ['sk', ['solitér', 'solitéry']],
  ['pl', ['soliter', 'solitery']],
  ['es', ['solitario', 'solitarios']],
  ['nl', ['solitair', 'solitairs']],
];

it.each(FORMS)('forms of a word find the same in %s: %j', async (lang, forms) => {
  const found = await Promise.all(forms.map(async (typed) => new Set((await search(typed, lang)).data.map(({ id }) => id))));
  expect(found[0]?.size).toBeGreaterThan(1);
  for (const ids of found) expect(ids).toEqual(found[0]);
});

it.each(FORMS.filter(([, [first]]) => first?.startsWith('sol') || first?.startsWith('Sol')))(
  'the plural of solitaire finds solitaire rings first in %s',
  async (lang, [, plural = '']) => {
    const solitaires = (await list({ setting: ['solitaire'] }, lang)).data.map(({ id }) => id);
    const { data } = await search(plural, lang);
    expect(data.length).toBeGreaterThan(10);
    expect(data.slice(0, 10).filter(({ id }) => !solitaires.includes(id))).toEqual([]);
  },
);

it('a filter that is chosen later wins over a word', async () => {
  const { data, meta } = await list({ search: 'ring size 54', size: ['60'] }, 'en');
  expect(meta.left_out_words).toEqual([{ word: 'size 54', facet: 'size', values: [{ value: '60', title: '60' }] }]);
  expect(data.length).toBe((await list({ ...RINGS, size: ['60'] }, 'en')).meta.total);
});

it.each([
  ['en', 'gift card'],
  ['en', 'gift voucher'],
  ['de', 'Gutschein'],
  ['de', 'Geschenkgutschein'],
  ['cs', 'dárkový poukaz'],
  ['sk', 'darčekový poukaz'],
  ['pl', 'karta podarunkowa'],
  ['es', 'tarjeta regalo'],
  ['nl', 'cadeaubon'],
] as const)('nothing is found for a gift card, which this shop does not list, in %s: %s', async (lang, typed) => {
  expect((await search(typed, lang)).data.map(({ slug }) => slug)).toEqual([]);
});

describe('words between quotation marks', () => {
  it.each([
    ['en', 'size 54', 'size'],
    ['de', 'Größe 54', 'size'],
    ['en', 'white gold', 'materials'],
  ] as const)('in %s “%s” is no filter', async (lang, words, facet) => {
    const [read, exact] = [await search(words, lang), await search(`"${words}"`, lang)];
    expect([read.meta.read_words.map((one) => one.facet), exact.meta.read_words]).toEqual([[facet], []]);
    expect(exact.meta.total).toBeGreaterThan(0);
    expect(exact.meta.total).not.toBe(read.meta.total);
    expect((await search(`„${words}“`, lang)).meta.total).toBe(exact.meta.total);
  });

  it('are not corrected, and all of them are found', async () => {
    for (const words of ['"Saphier"', '"Saphir Rign"'])
      expect((await search(words, 'de')).meta).toMatchObject({ total: 0, corrected_search: null });
    expect((await search('"Saphir"', 'de')).meta.total).toBe((await search('Saphir', 'de')).meta.total);
  });
});

it.each([
  ['de', 'Saphier Rign', 'Saphir Ring'],
  ['de', 'Saphir Ring', null],
  ['de', 'kreolen', 'Creolen'],
  ['en', 'engagment ring', 'engagement ring'],
  ['en', 'qqqqq', null],
  ['cs', 'smargd', 'smaragd'],
] as const)('in %s the heading for %s is %s', async (lang, typed, corrected) =>
  expect((await search(typed, lang)).meta.corrected_search).toBe(corrected),
);
