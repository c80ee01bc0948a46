import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sites } from '../../packages/engine/testing/sites.fixture.ts';
import { buildOf, pages } from './pages.ts';
import { pageKeys } from '../../packages/engine/pages/page-key.ts';

const of = pageKeys(pages, sites, 'b');

describe('the key of a page', () => {
  it('is build, locale, path and accepted parameters, with target, label and purge tag', () => {
    expect(of('/en/product/ring?utm=1&configuration_id=A-1')).toEqual({
      key: 'b en /product/ring configuration_id=A-1',
      target: '/en/product/ring?configuration_id=A-1',
      label: 'product',
      tags: ['path:/en/product/ring'],
      openEnded: false,
    });
  });

  it('differs between the representations of a page, which are purged together', () => {
    expect(of('/en/product/ring.md?utm=1&configuration_id=A-1')).toEqual({
      ...of('/en/product/ring?configuration_id=A-1'),
      key: 'b en /product/ring.md configuration_id=A-1',
      target: '/en/product/ring.md?configuration_id=A-1',
    });
    expect(of('/index.md')).toMatchObject({ key: 'b de /index.md ', target: '/index.md', tags: ['path:/'] });
    expect(of('/cart.md')?.target).toBe('/404');
  });

  it('differs between country profiles, because their replicas may share a cache', () => {
    const keys = (['none', 'AT', 'DE'] as const).map((profile) => pageKeys(pages, sites, buildOf('b', profile))('/catalog')?.key);
    expect(keys).toEqual(['b de /catalog ', 'b+AT de /catalog ', 'b+DE de /catalog ']);
  });

  it.each([
    ['words', '/en/catalog?search=ring', true],
    ['a least price', '/catalog/ringe?min_cost_from=500', true],
    ['a greatest price', '/catalog/ringe?max_cost_to=500', true],
    ['a value of a facet', '/catalog?cut=oval', true],
    ['a collection among all products', '/catalog?collections=7', true],
    ['a facet of a collection', '/collection/aurora?materials=M', true],
    ['no parameter', '/catalog/ringe', false],
    ['a page and an order', '/collection/aurora?page=2&sortBy=price', false],
    ['an empty bound', '/catalog?min_cost_from=0&search=%20', false],
    ['a malformed parameter', '/catalog?page=x&search=ring', false],
    ['a configuration', '/product/ring?configuration_id=A-1', false],
    ['no answer of the quiz', '/journey?q=3&a=%20', false],
    ['an answer of the quiz', '/journey?q=3&a=metal.platinum', true],
    ['words in a content page', '/page/faq?q=gravur', true],
    ['no words in a content page', '/page/faq?q=%20%C2%AD', false],
    ['no row in the table', '/no/such?search=ring', false],
  ])('of a listing with %s is open-ended: %s', (_, target, expected) => {
    expect(of(target)?.openEnded).toBe(expected);
  });

  it('of the quiz has the accepted answers in one order, at most 24, and none on the start page', () => {
    const key = (query: string) => of(`/journey?${query}`)?.key;
    expect(key('a=b.c&q=4&a=a.b&a=b.c&x=1')).toBe('b de /journey q=4&a=a.b&a=b.c');
    expect(key('a=b.c')).toBe('b de /journey ');
    for (const bad of ['q=0', 'q=100', 'q=4.start', 'q=4%20', 'q=__proto__'])
      expect([bad, key(`${bad}&a=b.c`)]).toEqual([bad, 'b de /journey ']);
    for (const bad of ['B.c', 'b', 'b.c.d', `b.${'c'.repeat(33)}`, 'b.<script>', '.'])
      expect(key(`q=4.result&a=${encodeURIComponent(bad)}`)).toBe('b de /journey q=4.result');
    const many = Array.from({ length: 500 }, (_, at) => `a=b.${at}`).join('&');
    expect(new URLSearchParams(key(`q=1&${many}`)).getAll('a')).toHaveLength(24);
  });

  it('of a search in questions has one text, cleaned and cut', () => {
    const target = (q: string) => of(`/page/faq?x=1&q=${encodeURIComponent(q)}`)?.target;
    expect(target('  gravur \u200b ring ')).toBe('/page/faq?q=gravur+ring');
    expect(target('x'.repeat(10_000))).toBe(`/page/faq?q=${'x'.repeat(100)}`);
    expect(target('💎'.repeat(200))).toBe(`/page/faq?q=${encodeURIComponent('💎'.repeat(100))}`);
    expect(of('/page/faq?q=b&q=a')?.target).toBe('/page/faq?q=a');
    expect(target(`${'y'.repeat(99)} z`)).toBe(`/page/faq?q=${'y'.repeat(99)}`);
  });

  it('is one for all addresses without a page, in each language', () => {
    const none = { key: 'b de /404 ', target: '/404', label: 'none', tags: ['path:/404'], openEnded: false };
    for (const target of ['/404', '/no/such?x=1', '/catalog/a/b?page=2', '/product/%zz', '/wp-admin.php', `/product/${'x'.repeat(121)}`])
      expect([target, of(target)]).toEqual([target, none]);
    expect(of('/en/no/such')).toEqual({ ...none, key: 'b en /404 ', target: '/en/404', tags: ['path:/en/404'] });
  });

  it('is one for all spellings of a listing, and one for all malformed parameters', () => {
    const spelled = (target: string) => of(target)?.target;
    for (const query of ['', '?page=1', '?min_cost_from=000', '?search=%20'])
      expect(spelled(`/catalog/ringe${query}`)).toBe('/catalog/ringe');
    for (const query of ['?page=02', '?page=x&cut=oval', '?sortBy=name'])
      expect(spelled(`/catalog/ringe${query}`)).toBe('/catalog/ringe?page=0');
    expect(spelled('/en/catalog?search=ring%20under%201,000')).toBe('/en/catalog?search=ring&max_cost_to=1000');
    expect(spelled('/en/collection/aurora?collections=7&max_cost_to=0900.50')).toBe('/en/collection/aurora?max_cost_to=900.5');
  });

  it('exists for a shell: a personal page without a parameter in its path', () => {
    expect(of('/en/checkout?utm_source=x')).toEqual({
      key: 'b en /checkout ',
      target: '/en/checkout',
      label: 'checkout',
      openEnded: false,
      tags: ['path:/en/checkout'],
    });
  });

  it('differs between builds', () => {
    expect(pageKeys(pages, sites, 'b1')('/')?.key).not.toBe(pageKeys(pages, sites, 'b2')('/')?.key);
  });

  it.each([
    '/cart/0f8fad5b',
    '/en/checkout/0f8fad5b',
    '/checkout/payout',
    '/api/x',
    '/assets/a.js',
    '/media/a.webp',
    '/catalog/',
    '/de',
    '/x/login',
    '//x',
    '/a%2fb',
    'http://x/',
    '*',
  ])('is null for %s', (target) => {
    expect(of(target)).toBeNull();
  });

  it('has no foreign parameter, whatever their order and number', () => {
    const name = fc.stringMatching(/^[a-z_]{1,12}$/).filter((text) => text !== 'page' && text !== 'materials');
    const foreign = fc.array(
      fc.tuple(
        name.map((text) => `x-${text}`),
        fc.string(),
      ),
      { maxLength: 5 },
    );
    fc.assert(
      fc.property(foreign, foreign, (before, after) => {
        const search = new URLSearchParams([...before, ['materials', 'B'], ['page', '2'], ['materials', 'A'], ...after]);
        const found = of(`/catalog?${search}`);
        // A target with a control character is rejected as a whole.
        const isRefused = /%(?:[01][0-9a-f]|7f)/i.test(String(search));
        expect(found?.key).toBe(isRefused ? undefined : 'b de /catalog page=2&materials=A&materials=B');
      }),
    );
  });

  it('differs between pages', () => {
    const targets = [
      '/',
      '/en',
      '/catalog',
      '/catalog?page=2',
      '/en/catalog?page=2',
      '/product/a',
      '/product/a%20',
      '/product/A',
      '/page/a',
      '/no/such',
      '/catalog?page=0',
      '/catalog/ringe?page=0',
      '/catalog?min_cost_from=7',
      '/catalog?max_cost_to=7',
      '/catalog?max_cost_to=0',
      '/catalog?sortBy=price%7Casc',
      '/catalog?sortBy=price',
      '/catalog?search=Ring',
      '/catalog?search=ring',
      '/catalog?collections=3',
    ];
    expect(new Set(targets.map((target) => of(target)?.key)).size).toBe(targets.length);
  });

  it('is null for an address with empty form fields, which is redirected', () => {
    expect(of('/catalog?sortBy=&cut=oval')).toBeNull();
  });

  it('has a target with the same key', () => {
    const path = ['/', 'de', 'en', 'catalog', 'product', '404', '%41', '%zz', '%e4', 'a', '+', '|'];
    const query = ['?page=2', '?page=x', '?configuration_id=', '&materials=A', '&sortBy=price', '&min_cost_from=00', '&search=%20a', '0'];
    const part = fc.constantFrom(...path, ...query);
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
        const found = of(`/${parts.join('')}`);
        expect(found === null || of(found.target)?.key === found.key).toBe(true);
      }),
    );
  });
});
