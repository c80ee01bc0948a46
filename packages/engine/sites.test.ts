import { describe, expect, it } from 'vitest';
import { canonicalUrl, localizePath, splitLocale, withoutLocale, withoutPrefix } from './site.ts';
import { ENGLISH, GERMAN, SITES } from './testing/sites.fixture.ts';
import { parseTarget, siteAt, sitesOf, targetAt } from './sites.ts';

const MAIN = 'https://shop.example';
const SHOP = { origin: MAIN, locales: ['de', 'en', 'cs'], fallback: 'de' };
const CZECH = { ...ENGLISH, slug: 'cs', name: 'Čeština', domain_name: 'shop.example.cz' } as const;
const serving = sitesOf(SHOP, [GERMAN, ENGLISH, CZECH]);
const redirecting = sitesOf(SHOP, [GERMAN, ENGLISH, { ...CZECH, language_redirect: true }]);
const prefixes = ({ languages }: { readonly languages: readonly { readonly locale: string; readonly prefix: string | null }[] }) =>
  Object.fromEntries(languages.map(({ locale, prefix }) => [locale, prefix]));

describe('the languages of a site', () => {
  it('have a prefix, except the default one', () => {
    expect(SITES.all).toHaveLength(1);
    expect(prefixes(SITES.main)).toEqual({ de: '', en: '/en' });
    const inEnglish = sitesOf(SHOP, [
      { ...GERMAN, is_default: false },
      { ...ENGLISH, is_default: true },
    ]);
    expect(prefixes(inEnglish.main)).toEqual({ de: '/de', en: '' });
  });

  it('are those of the backend that have texts, in its order; all that have texts before it has named any', () => {
    const french = { ...ENGLISH, slug: 'fr' };
    expect(Object.keys(prefixes(sitesOf(SHOP, [french, ENGLISH, GERMAN]).main))).toEqual(['en', 'de']);
    expect(prefixes(sitesOf(SHOP).main)).toMatchObject({ de: '', en: '/en' });
    expect(prefixes(sitesOf(SHOP, [ENGLISH]).main)).toEqual({ en: '' });
  });

  it('live on their own domain without a prefix; the main one serves them under theirs, or leads there', () => {
    expect(serving.all.map(({ origin }) => origin)).toEqual([MAIN, 'https://shop.example.cz']);
    expect(serving.all.map(prefixes)).toEqual([
      { de: '', en: '/en', cs: '/cs' },
      { de: null, en: null, cs: '' },
    ]);
    expect(prefixes(redirecting.main)).toEqual({ de: '', en: '/en', cs: null });
  });

  it.each([
    ['shop.example.cz', 'https://shop.example.cz'],
    [' https://shop.example.cz/ ', 'https://shop.example.cz'],
    ['ŠPERKY.example', 'https://xn--perky-udb.example'],
    ['shop.example', null],
    ['', null],
    ['a b', null],
    ['shop.example.cz/cs', null],
    ['user@shop.example.cz', null],
  ])('with the domain %j live on %s', (domain_name, origin) => {
    const { all } = sitesOf(SHOP, [GERMAN, { ...CZECH, domain_name }]);
    expect(all[1]?.origin ?? null).toBe(origin);
  });
});

it('the domain of the default language is the main one, whatever its address is', () => {
  const domain_name = 'shop.example.at';
  const { all } = sitesOf(SHOP, [{ ...GERMAN, domain_name }, { ...ENGLISH, domain_name }, CZECH]);
  expect(all.map(({ origin }) => origin)).toEqual([MAIN, 'https://shop.example.cz']);
  expect(all.map(prefixes)[0]).toEqual({ de: '', en: '/en', cs: '/cs' });
});

describe('an address', () => {
  const [, czech] = serving.all as [unknown, (typeof serving.all)[number]];

  it('in another language leads to its domain only where it has no prefix', () => {
    expect(localizePath(serving.main, 'cs', '/cart')).toBe('/cs/cart');
    expect(localizePath(redirecting.main, 'cs', '/cart')).toBe('https://shop.example.cz/cart');
    expect(localizePath(czech, 'cs', '/cart')).toBe('/cart');
    expect(localizePath(czech, 'en', '/')).toBe('https://shop.example/en');
    expect(localizePath(czech, 'de', '/')).toBe('https://shop.example/');
  });

  it('has one canonical form on all sites', () => {
    for (const site of serving.all) {
      expect(canonicalUrl(site, 'cs', '/catalog?page=2')).toBe('https://shop.example.cz/catalog?page=2');
      expect(canonicalUrl(site, 'en', '/')).toBe('https://shop.example/en');
      expect(canonicalUrl(site, 'de', '/')).toBe('https://shop.example/');
    }
  });

  it('is split by the prefixes of its site', () => {
    expect(splitLocale(serving.main, '/cs/cart')).toEqual({ locale: 'cs', path: '/cart' });
    expect(splitLocale(redirecting.main, '/cs/cart')).toEqual({ locale: 'de', path: '/cs/cart' });
    expect(splitLocale(czech, '/en/cart')).toEqual({ locale: 'cs', path: '/en/cart' });
    expect(withoutLocale('/cs/cart')).toBe('/cart');
    expect(withoutLocale('/cs')).toBe('/');
    expect(withoutLocale('/cart')).toBe('/cart');
  });

  it('loses the prefix of its own language alone', () => {
    const paths = ['/en', '/en/cart', '/fr/cart', '/english', '/cart'];
    expect(paths.map((path) => withoutPrefix('/en', path))).toEqual(['/', '/cart', '/fr/cart', '/english', '/cart']);
    expect(paths.map((path) => withoutPrefix('', path))).toEqual(paths);
  });
});

describe('the site of a request', () => {
  it('is that of its host, else the main one', () => {
    const at = (host: string | undefined) => siteAt(serving, host).origin;
    expect(['shop.example.cz', 'SHOP.example.CZ', 'shop.example.cz:8080', 'shop.example', 'evil.test', undefined].map(at)).toEqual([
      'https://shop.example.cz',
      'https://shop.example.cz',
      'https://shop.example.cz',
      MAIN,
      MAIN,
      MAIN,
    ]);
  });

  it('stands in its target, except on the main site and in calls', () => {
    const [, czech] = serving.all as [unknown, (typeof serving.all)[number]];
    expect(targetAt(serving, serving.main, '/cart')).toBe('/cart');
    expect(targetAt(serving, czech, '/api/cv')).toBe('/api/cv');
    const target = targetAt(serving, czech, '/cart?a=b');
    expect(target).toBe('https://shop.example.cz/cart?a=b');
    expect(parseTarget(serving, target)).toEqual({ site: czech, target: '/cart?a=b' });
    expect(parseTarget(serving, '/cart')).toEqual({ site: serving.main, target: '/cart' });
    expect(parseTarget(serving, 'https://shop.example.cz.evil.test/cart')).toBeNull();
  });
});
