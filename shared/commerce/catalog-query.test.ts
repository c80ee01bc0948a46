import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { href, searchString } from '../routes.ts';
import {
  chosenCount,
  isChosen,
  onlyPart,
  priceLeftOut,
  reset,
  withCost,
  withoutFacet,
  withoutSearch,
  withPage,
  withPriceInSearch,
  withSearch,
  withSort,
  withToggled,
} from './catalog-query-edit.ts';
import { catalogArgs } from './catalog-query-args.ts';
import { type CatalogSelection, cleanSearch, costFault, NOTHING, parseSelection, searchOf } from './catalog-query.ts';
import { FACET_KEYS } from './facets.ts';
import { priceInWords } from './price-in-words.ts';

const parse = (query: string) => parseSelection(new URLSearchParams(query));
const address = (selection: CatalogSelection) => href('category', { slug: 'ringe' }, searchOf(selection));
const queryOf = (path: string) => new URLSearchParams(path.split('?')[1] ?? '');

const cost = (least: number) => fc.option(fc.integer({ min: least, max: 99_999_999 }).map((cents) => cents / 100));
const values = fc
  .uniqueArray(fc.string({ minLength: 1, maxLength: 80, unit: 'grapheme-ascii' }), { minLength: 1, maxLength: 6 })
  .map((list) => list.sort());
const chosen: fc.Arbitrary<CatalogSelection> = fc.record({
  page: fc.integer({ min: 1, max: 100_000 }),
  search: fc.option(
    fc
      .string({ maxLength: 100 })
      .map(cleanSearch)
      .filter((text) => text !== '' && priceInWords(text) === null),
  ),
  sort: fc.option(
    fc.record({
      column: fc.constantFrom('price' as const, 'collection_sort_order' as const),
      direction: fc.constantFrom('asc' as const, 'desc' as const),
    }),
  ),
  min: cost(1),
  max: cost(0),
  facets: fc.dictionary(fc.constantFrom(...FACET_KEYS), values, { noNullPrototype: true }),
});
const selections = fc
  .tuple(chosen, fc.option(fc.constantFrom(...FACET_KEYS)))
  .map(([selection, opened]) => (opened === null ? selection : { ...selection, opened }));

describe('the selection in the URL', () => {
  it('is parsed to the selection that was written', () => {
    fc.assert(
      fc.property(selections, (selection) => {
        expect(parseSelection(queryOf(address(selection)))).toEqual(selection);
      }),
    );
  });

  it('is normalized', () => {
    fc.assert(
      fc.property(selections, (selection) => {
        const query = queryOf(address(selection));
        expect(searchString('category', query)).toBe(query.toString());
      }),
    );
  });

  it('has no parameters for defaults', () => {
    expect(address(NOTHING)).toBe('/catalog/ringe');
    expect(address({ ...NOTHING, page: 2 })).toBe('/catalog/ringe?page=2');
  });

  it.each(['page=0', 'page=-1', 'page=abc', 'page=1e9', 'page=1000000', 'page=01', 'page=1.5', 'page=1&page=2', 'page=100001'])(
    '%s is no page',
    (query) => {
      expect(parse(query)).toBeNull();
    },
  );

  it.each([
    'sortBy=name',
    'sortBy=price|up',
    'sortBy=price|',
    'sortBy=|asc',
    'sortBy=price|asc&sortBy=price|desc',
    'search=a&search=b',
    `search=${'a'.repeat(101)}`,
  ])('%s is malformed', (query) => expect(parse(query)).toBeNull());

  it.each(['min_cost_from=1e3', 'max_cost_to=-5', 'max_cost_to=abc', 'min_cost_from=1,50', 'max_cost_to=1&max_cost_to=2'])(
    '%s is an invalid bound, and all invalid bounds have one page',
    (query) => {
      expect(parse(query)).toEqual({ ...NOTHING, unreadableCost: true });
      expect(searchString('catalog', new URLSearchParams(query))).toBe('min_cost_from=invalid');
    },
  );

  it('keeps the valid price bound when the other is invalid', () => {
    const selection = { ...NOTHING, min: 500, unreadableCost: true as const };
    expect(parse('min_cost_from=500&max_cost_to=abc')).toEqual(selection);
    expect(parse(queryOf(address(selection)).toString())).toEqual(selection);
    expect(costFault(selection)).toBe('unreadable');
    expect(withSort(selection, null)).toEqual({ ...NOTHING, min: 500 });
  });

  it('reports a lower bound above the upper bound as crossed', () => {
    const crossed = { ...NOTHING, min: 900, max: 500 };
    expect(costFault(crossed)).toBe('crossed');
    expect(chosenCount(crossed)).toBe(0);
    expect(catalogArgs(crossed)).toEqual(catalogArgs(NOTHING));
    expect(costFault({ ...crossed, max: 900 })).toBeNull();
  });

  it('with more or longer values than the backend accepts is malformed', () => {
    expect(parse(Array.from({ length: 51 }, (_, size) => `size=${size}`).join('&'))).toBeNull();
    expect(parse(`size=${'9'.repeat(81)}`)).toBeNull();
  });

  it('opens one known facet, on this page alone', () => {
    expect(parse('cut=oval&facet=size')).toEqual({ ...NOTHING, facets: { cut: ['oval'] }, opened: 'size' });
    expect(address(withPage({ ...NOTHING, opened: 'size' }, 2))).toBe('/catalog/ringe?page=2');
    for (const query of ['facet=', 'facet=ring', 'facet=search']) expect(parse(query)).toEqual(NOTHING);
  });

  it('ignores empty form fields', () => {
    expect(parse('sortBy=&min_cost_from=&max_cost_to=&cut=')).toEqual(NOTHING);
  });

  it.each([
    ['search=ring+unter+1000+euro', 'search=ring&max_cost_to=1000'],
    ['search=Ring,+between+500+and+1,000', 'search=Ring&min_cost_from=500&max_cost_to=1000'],
    ['search=ab+300', 'min_cost_from=300'],
    ['search=ring+unter+1000&max_cost_to=1000', 'search=ring&max_cost_to=1000'],
    ['search=ring+unter+1000&min_cost_from=500&cut=oval', 'search=ring&min_cost_from=500&max_cost_to=1000&cut=oval'],
    ['search=ring+ab+0+euro', 'search=ring'],
    ['search=ring+unter+1000&min_cost_from=0', 'search=ring&max_cost_to=1000'],
  ])('%s is the page %s: a price in the words becomes the filter', (typed, spelled) => {
    expect(searchString('catalog', new URLSearchParams(typed))).toBe(new URLSearchParams(spelled).toString());
    expect(searchString('catalog', new URLSearchParams(spelled))).toBe(new URLSearchParams(spelled).toString());
  });

  it('returns the price of the words that contradicts the filter, until one of them changes', () => {
    const selection = parse('search=ring+zwischen+500+und+1000&max_cost_to=2000&cut=oval');
    const leftOut = 'ring zwischen 500 und 1000';
    expect(selection).toEqual({ ...NOTHING, search: 'ring', min: 500, max: 2000, leftOut, facets: { cut: ['oval'] } });
    if (!selection) return;
    expect(priceLeftOut(selection)).toEqual({ min: null, max: 1000 });
    expect(catalogArgs(selection)).toMatchObject({ search: 'ring', min_cost_from: 500, max_cost_to: 2000 });
    expect(parseSelection(queryOf(address(selection)))).toEqual(selection);
    expect(withPage(selection, 2).leftOut).toEqual(leftOut);
    expect(withPriceInSearch(selection)).toEqual({ ...NOTHING, search: 'ring', min: 500, max: 1000, facets: { cut: ['oval'] } });
    for (const next of [withCost(selection, null, null), withoutSearch(selection), reset(selection)]) expect(next.leftOut).toBeUndefined();
    expect(priceLeftOut(parse('search=ab+300&min_cost_from=0') ?? NOTHING)).toEqual({ min: 300, max: null });
    expect(priceLeftOut(NOTHING)).toEqual({ min: null, max: null });
  });

  it('normalizes any typed text', () => {
    const part = fc.constantFrom('ring', 'unter', 'bis', '500', '1.000', '€', '-', 'zwischen', 'und', ',');
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
        const once = searchString('catalog', { search: parts.join(' ') });
        expect(searchString('catalog', new URLSearchParams(once))).toBe(once);
        expect(parse(once)).toEqual(withSearch(parts.join(' ')));
      }),
    );
  });

  it('never throws', () => {
    const names = fc.constantFrom('page', 'sortBy', 'min_cost_from', 'max_cost_to', ...FACET_KEYS);
    fc.assert(fc.property(fc.array(fc.tuple(names, fc.string())), (pairs) => void parseSelection(new URLSearchParams(pairs))));
  });

  it('has no lower bound of 0', () => {
    expect(parse('min_cost_from=0.00&max_cost_to=0')).toEqual({ ...NOTHING, max: 0 });
  });
});

describe('changes of the selection', () => {
  const third: CatalogSelection = { ...NOTHING, page: 3, facets: { cut: ['oval'] } };

  it('return to the first page', () => {
    const changes = [
      withToggled(third, 'cut', 'pear'),
      withSort(third, null),
      withCost(third, 1, null),
      withoutFacet(third, 'cut'),
      reset(third),
    ];
    expect(changes.map(({ page }) => page)).toEqual([1, 1, 1, 1, 1]);
    expect(withPage(third, 4)).toEqual({ ...third, page: 4 });
  });

  it('toggling a value twice restores the selection', () => {
    const facet = fc.constantFrom(...FACET_KEYS);
    fc.assert(
      fc.property(chosen, facet, fc.string({ minLength: 1, maxLength: 80 }), (selection, key, value) => {
        const once = withToggled(selection, key, value);
        expect(isChosen(once, key, value)).toBe(!isChosen(selection, key, value));
        expect(withToggled(once, key, value)).toEqual({ ...selection, page: 1 });
      }),
    );
  });

  it('a search clears filters and page; a reset keeps the search', () => {
    expect(withSearch('  Ring   mit Saphir ')).toEqual({ ...NOTHING, search: 'Ring mit Saphir' });
    expect(withSearch('   ')).toEqual(NOTHING);
    const narrowed = parse('search=ring&cut=oval&page=2&sortBy=price|asc') ?? NOTHING;
    expect(reset(narrowed)).toEqual({ ...NOTHING, search: 'ring', sort: { column: 'price', direction: 'asc' } });
    expect(withoutSearch(narrowed)).toEqual(parse('cut=oval&sortBy=price|asc'));
  });

  it('detect a single category, collection or material', () => {
    const part = (query: string) => onlyPart(parse(query) ?? NOTHING);
    expect(part('materials=M-SAP&page=2&sortBy=price|asc')).toEqual({ key: 'materials', value: 'M-SAP' });
    for (const query of ['', 'cut=oval', 'materials=M-SAP&materials=M-RUB', 'materials=M-SAP&cut=oval', 'categories=1&min_cost_from=5'])
      expect(part(query)).toBeNull();
    expect(part('collections=1&search=ring')).toBeNull();
  });

  it.each([
    ['\u0000ring\u200b', 'ring'],
    ['Saphir\u00a0\t\n oval', 'Saphir oval'],
    ['\u202egnir\u2069', 'gnir'],
    ['\ufeff\u200b', ''],
    ['💎 👩‍❤️‍👨', '💎 👩‍❤️‍👨'],
    ['Ring pCc {p} \u0001\u007f\u0085\u009f¡~!', 'Ring pCc {p} ¡~!'],
    ['<b>„Ring“</b>', '<b>„Ring“</b>'],
  ])('search words contain no invisible characters: %j', (typed, expected) => {
    expect(cleanSearch(typed)).toBe(expected);
    expect(withSearch(typed).search).toBe(expected || null);
  });

  it('count the filters, a price range once', () => {
    expect(chosenCount(parse('cut=oval&cut=pear&size=54&min_cost_from=1&max_cost_to=2') ?? NOTHING)).toBe(4);
    expect(chosenCount(reset(third))).toBe(0);
  });
});
