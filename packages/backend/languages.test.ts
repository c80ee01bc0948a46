import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LANGS, TRANSLATED } from './core/language.ts';
import { readOfferedLanguages } from './core/offered-languages.ts';
import { readEnv } from '../sandbox/env.ts';
import { bankBody, readyCart } from '../sandbox/testing/purchase.fixture.ts';
import { type Running, SITEMAP_SECRET, startSandbox } from '../sandbox/testing/sandbox.fixture.ts';

let shop: Running;
beforeAll(async () => {
  shop = await startSandbox(undefined, { languages: 'de,cs,en,pl', languageDomains: 'cs=cz.localhost:3000,pl=pl.localhost!' });
});
afterAll(() => shop.close());

const languages = async (calls = shop) => (await calls.call('getLanguages', {})).data;
const row = (id: number, slug: string, name: string, more: object = {}) => ({
  id,
  slug,
  name,
  is_default: false,
  domain_name: null,
  language_redirect: false,
  ...more,
});

describe('SANDBOX_LANGUAGES and SANDBOX_LANGUAGE_DOMAINS', () => {
  it('are the languages of GET /languages and /bootstrap, in their order', async () => {
    const expected = [
      row(1, 'de', 'Deutsch', { is_default: true }),
      row(3, 'cs', 'Čeština', { domain_name: 'cz.localhost:3000' }),
      row(2, 'en', 'English'),
      row(5, 'pl', 'Polski', { domain_name: 'pl.localhost', language_redirect: true }),
    ];
    expect(await languages()).toEqual(expected);
    expect((await shop.call('getBootstrap', {}, 'cs')).data.languages).toEqual(expected);
  });

  it('offer all seven languages without a domain by default', () => {
    for (const env of [{}, { SANDBOX_LANGUAGES: '' }])
      expect(readEnv(env).languages).toEqual(LANGS.map((lang) => ({ lang, domain: null, redirect: false })));
  });

  it.each([
    ['de,fi', '', /SANDBOX_LANGUAGES=de,fi/],
    ['de,de', '', /twice/],
    ['de', 'cs=cz.localhost', /SANDBOX_LANGUAGE_DOMAINS names cs/],
    ['de,cs', 'cs=https://cz.localhost', /cannot start/],
    ['de,cs,pl', 'cs=x.localhost,pl=x.localhost', /twice/],
  ])('refuse %j %j', (SANDBOX_LANGUAGES, SANDBOX_LANGUAGE_DOMAINS, problem) => {
    expect(() => readEnv({ SANDBOX_LANGUAGES, SANDBOX_LANGUAGE_DOMAINS })).toThrow(problem);
  });

  it('raise all cache versions when a start has other ones than the last', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'sandbox-languages-'));
    const versions = async (list: string) => {
      const one = await startSandbox(dataDir, { languages: list });
      const { data } = await one.call('getCacheVersions', {});
      await one.sandbox.close();
      return data;
    };
    const before = await versions('de,en');
    expect(await versions('de,en')).toEqual(before);
    const after = await versions('de,en,cs');
    expect(Object.entries(after).filter(([group, version]) => Number(version) <= Number(before[group]))).toEqual([]);
  });
});

describe('POST /sandbox/languages', () => {
  it('changes what is offered, and raises the cache versions', async () => {
    const before = (await shop.call('getCacheVersions', {})).data;
    await shop.send('POST', '/sandbox/languages', [{ lang: 'es' }, { lang: 'nl', domain: 'nl.localhost', redirect: true }]);
    expect(await languages()).toEqual([
      row(6, 'es', 'Español', { is_default: true }),
      row(7, 'nl', 'Nederlands', { domain_name: 'nl.localhost', language_redirect: true }),
    ]);
    const { data: after } = await shop.call('getCacheVersions', {});
    expect(Object.entries(after).filter(([group, version]) => Number(version) <= Number(before[group]))).toEqual([]);
    // German is no longer offered, and Spanish is the default.
    expect((await shop.send('GET', '/api/v1/bootstrap?lang=de')).headers.get('content-language')).toBe('es');
    const again = readOfferedLanguages('de,cs,en,pl', 'cs=cz.localhost:3000,pl=pl.localhost!');
    expect((await shop.send('POST', '/sandbox/languages', again)).status).toBe(200);
  });

  it.each([[[]], [[{ lang: 'fi' }]], [[{ lang: 'de' }, { lang: 'de' }]], [[{ lang: 'de', domain: 'a b' }]]])('refuses %j', async (body) => {
    expect((await shop.send('POST', '/sandbox/languages', body)).status).toBe(422);
    expect(await languages()).toHaveLength(4);
  });
});

describe('addresses', () => {
  it('of HTML have the prefix of the language, none in the default one', async () => {
    const linksIn = async (lang: 'de' | 'cs' | 'en') =>
      [
        ...JSON.stringify((await shop.call('getPage', { params: { slug: 'shipping' } }, lang)).data.blocks).matchAll(
          /href=\\"(\/[^"\\]*)/g,
        ),
      ].map(([, path = '']) => path);
    for (const path of await linksIn('cs')) expect(path).toMatch(/^\/cs\//);
    for (const path of await linksIn('de')) expect(path).not.toMatch(/^\/(?:cs|en)\//);
    expect((await linksIn('cs')).length).toBe((await linksIn('en')).length);
  });

  it('of mails lead to the domain of the language', async () => {
    const { data } = await shop.call('finishCheckout', { body: bankBody(await readyCart(shop, 'FL-AUR-BR-YG750-54')) }, 'cs');
    const { body } = await shop.send('GET', '/sandbox/inbox.json?to=ana@example.com');
    const [mail] = body.data as { lang: string; text: string }[];
    expect(mail?.lang).toBe('cs');
    expect(mail?.text).toContain(`https://cz.localhost:3000/order-tracking/${data.tracking_id}`);
    expect(mail?.text).not.toContain('/cs/');
  });

  it('of the sitemap are those of the default language, with the others in which the page is translated', async () => {
    const { sitemap } = (await shop.call('getSitemap', { query: { secret: SITEMAP_SECRET } })).data;
    expect(sitemap).toContainEqual({
      url: '/main/catalog/ringe',
      alternates: [
        { lang: 'cs', url: '/catalog/prsteny' },
        { lang: 'en', url: '/catalog/rings' },
        { lang: 'pl', url: '/catalog/pierscionki' },
      ],
    });
    const terms = sitemap.find(({ url }) => url === '/main/page/agb');
    expect(terms?.alternates?.map(({ lang }) => lang)).toEqual(['en']);
  });
});

describe('what is not translated', () => {
  it('opens in every language by its English address, and says that it is English', async () => {
    const { data: page } = await shop.call('getPage', { params: { slug: 'terms' } }, 'cs');
    const { data: english } = await shop.call('getPage', { params: { slug: 'terms' } }, 'en');
    const { menu } = (await shop.call('getBootstrap', {}, 'cs')).data;
    expect(menu.filter(({ lang }) => lang).map(({ url, lang }) => `${url} ${lang}`)).toEqual(
      ['terms', 'guarantee', 'privacy', 'cookies'].map((slug) => `/page/${slug} en`),
    );
    expect((await shop.call('getBootstrap', {}, 'en')).data.menu.filter(({ lang }) => lang)).toEqual([]);
    expect(page).toMatchObject({ slug: 'terms', texts_lang: { body: 'en' }, translations: [{ lang: 'de' }, { lang: 'en' }] });
    expect(page.blocks[0]).toMatchObject({ type: 'text', lang: 'en' });
    expect(english.texts_lang).toBeUndefined();
    const [card] = (await shop.call('getNewestPosts', {}, 'cs')).data;
    expect(card?.texts_lang).toEqual({ title: 'en', short_description: 'en' });
    const { data: post } = await shop.call('getPost', { params: { slug: card?.slug ?? '' } }, 'cs');
    expect(post.texts_lang).toEqual({ title: 'en', short_description: 'en', meta_description: 'en', body: 'en' });
    expect(post.translations.map(({ lang }) => lang)).toEqual(['de', 'en']);
    const { data: section } = await shop.call('getPostCategory', { params: { slug: post.categories[0]?.slug ?? '' } }, 'cs');
    expect(section.translations.map(({ lang }) => lang)).toEqual(['de', 'cs', 'en', 'pl']);
  });

  it('is the long description of a product, and nothing else of it', async () => {
    const { data } = await shop.call('getProduct', { params: { slug: 'solitaerring-aurelia-brillant' }, query: {} }, 'cs');
    expect(data.texts_lang?.['long_description']).toBe('en');
    expect(data.slug).toBe('aurelia-soliterni-prsten-s-briliantem');
    expect(data.translations.map(({ lang }) => lang)).toEqual(['de', 'cs', 'en', 'pl']);
    expect(data.default_config.medias[0]?.alt).toBe('Solitérní prsten s\u00a0briliantem, žluté zlato, pohled zepředu');
  });

  it.each(TRANSLATED)('is no text of menu, home page, filters, quiz and campaigns in %s', async (lang) => {
    await shop.send('POST', '/sandbox/languages', [{ lang: 'en' }, { lang }]);
    const textsIn = async (language: 'en' | typeof lang) => [
      (await shop.call('getBootstrap', {}, language)).data.menu.map(({ title }) => title),
      (await shop.call('getFilters', { query: {} }, language)).data.facets.map(({ title }) => title),
      (await shop.call('getJourney', {}, language)).data.questions.map(({ title }) => title),
      (await shop.call('getPage', { params: { slug: 'home' } }, language)).data.seo.title,
    ];
    const [english, translated] = [await textsIn('en'), await textsIn(lang)];
    const { data: home } = await shop.call('getPage', { params: { slug: 'home' } }, lang);
    expect(home.blocks.filter((block) => block.lang)).toEqual([]);
    expect(home.translations.map((one) => one.lang)).toEqual(['en', lang]);
    for (const [index, texts] of translated.entries()) expect(texts).not.toEqual(english[index]);
  });
});
