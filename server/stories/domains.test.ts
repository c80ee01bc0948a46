import { FALLBACK_LOCALE, LOCALES } from '../../shared/i18n/locales.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { SITEMAP_SECRET } from '../../packages/sandbox/testing/sandbox.fixture.ts';
import { POST_FEED } from '../../shared/routes.ts';
import { PURGE_PATH, SIGNATURE_HEADER, signPurge } from '../../packages/engine/http/purge-signature.ts';
import { createRenderer } from '../pages/renderer.ts';
import { loadTexts } from '../pages/texts.ts';
import { type OfferedLanguage, sitesOf } from '../../packages/engine/sites.ts';
import { get, type Received, send } from '../../packages/http-cache/testing/http.ts';
import { startBackend, type TestBackend } from './testing/backend.ts';
import { offerLanguages } from './testing/offered-languages.ts';
import { EMPTY_MANIFEST } from './testing/empty-manifest.ts';
import { type RunningShop, startShop } from './testing/shop.ts';

/** A shop that speaks Czech on a domain of its own. */
const MAIN = 'http://shop.test';
const OWN = 'http://shop.cz.test';
const SECRET = 'a-secret-of-at-least-32-characters';
const language = (slug: string, name: string, more: object = {}) => ({
  id: slug,
  slug,
  name,
  is_default: slug === 'de',
  domain_name: null,
  language_redirect: false,
  ...more,
});
const BASIC = [language('de', 'Deutsch'), language('en', 'English')];
const czech = (more: object = {}) => [...BASIC, language('cs', 'Čeština', { domain_name: 'shop.cz.test', ...more })];

let backend: TestBackend;
let shop: RunningShop;
let languages: object[] = BASIC;

async function offer(next: object[]): Promise<void> {
  languages = next;
  await backend.bump('system_settings');
  await shop.parts.versions.poll();
  await vi.waitFor(() =>
    expect(shop.parts.settings.sites()).toEqual(
      sitesOf({ origin: MAIN, locales: LOCALES, fallback: FALLBACK_LOCALE }, next as OfferedLanguage[]),
    ),
  );
}

beforeAll(async () => {
  backend = await startBackend();
  offerLanguages(backend, () => languages);
  const texts = await loadTexts();
  shop = await startShop(
    backend.url,
    { COOKIE_SECRET: SECRET, PURGE_SECRET: SECRET, SITEMAP_SECRET },
    {
      createRenderer: (openApi) =>
        createRenderer({ manifest: EMPTY_MANIFEST, countryProfile: 'AT', texts, openApi, onError: (error) => expect.fail(String(error)) }),
    },
  );
});
afterAll(async () => {
  await shop?.close();
  await backend?.close();
});

const at = (origin: string, path: string, headers: Readonly<Record<string, string>> = {}): Promise<Received> =>
  get(shop.url + path, { host: new URL(origin).host, ...headers });
const alternates = (html: string) =>
  Object.fromEntries([...html.matchAll(/<link rel="alternate" hrefLang="([\w-]+)" href="([^"]+)"/g)].map(([, lang, url]) => [lang, url]));
const canonicalOf = (html: string) => /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1];
const linksOf = (html: string) => [...html.matchAll(/<a [^>]*href="([^"]*)"(?![^>]*hrefLang)/g)].map(([, href = '']) => href);

describe('a language that the backend begins to offer', () => {
  it('is there without a new build, in the language menu and the addresses of every page', async () => {
    await offer(BASIC);
    expect((await at(MAIN, '/cs/catalog')).status).toBe(404);
    expect((await at(MAIN, '/catalog')).body).not.toContain('hrefLang="cs"');
    await offer([...BASIC, language('cs', 'Čeština')]);
    const page = await at(MAIN, '/cs/catalog');
    expect([page.status, page.headers['content-language']]).toEqual([200, 'cs']);
    expect(page.body).toContain('<html lang="cs">');
    expect(alternates((await at(MAIN, '/catalog')).body)).toEqual({
      de: `${MAIN}/catalog`,
      en: `${MAIN}/en/catalog`,
      cs: `${MAIN}/cs/catalog`,
      'x-default': `${MAIN}/catalog`,
    });
  });

  it('is not named by addresses whose canonical address is another one', async () => {
    await offer([...BASIC, language('cs', 'Čeština')]);
    const { data } = await backend.sandbox.call('getCatalog', { query: { count: 1 } });
    for (const path of [
      '/catalog?materials=M-PT950',
      '/catalog?page=2&sortBy=price%7Casc',
      `/product/${data[0]?.slug}?configuration_id=none`,
    ]) {
      const { body } = await at(MAIN, path);
      expect({ path, alternates: alternates(body) }).toEqual({ path, alternates: {} });
      expect(canonicalOf(body)).toBe(`${MAIN}${path.split('?')[0]}`);
    }
    expect(Object.keys(alternates((await at(MAIN, '/catalog?page=2')).body))).toEqual(['de', 'en', 'cs', 'x-default']);
  });

  it('that the shop has no texts in is not offered', async () => {
    await offer(BASIC);
    languages = [...BASIC, language('fr', 'Français')];
    await backend.bump('system_settings');
    await shop.parts.versions.poll();
    expect((await at(MAIN, '/fr/catalog')).status).toBe(404);
    expect((await at(MAIN, '/catalog')).body).not.toContain('Français');
  });

  it('with another default moves the prefix', async () => {
    await offer([
      language('de', 'Deutsch', { is_default: false }),
      language('en', 'English', { is_default: true }),
      language('cs', 'Čeština'),
    ]);
    expect((await at(MAIN, '/catalog')).body).toContain('<html lang="en">');
    expect((await at(MAIN, '/de/catalog')).body).toContain('<html lang="de">');
    expect((await at(MAIN, '/en/catalog')).headers['location']).toBe('/catalog');
    expect(alternates((await at(MAIN, '/catalog')).body)['x-default']).toBe(`${MAIN}/catalog`);
  });
});

describe('a language with a domain of its own', () => {
  beforeEach(() => offer(czech()));

  it('lives there without a prefix; the main domain serves it under its prefix, and names the other one as canonical', async () => {
    const [own, main] = [await at(OWN, '/catalog'), await at(MAIN, '/cs/catalog')];
    for (const page of [own, main]) {
      expect([page.status, page.headers['content-language'], canonicalOf(page.body)]).toEqual([200, 'cs', `${OWN}/catalog`]);
      expect(alternates(page.body)).toEqual({
        de: `${MAIN}/catalog`,
        en: `${MAIN}/en/catalog`,
        cs: `${OWN}/catalog`,
        'x-default': `${MAIN}/catalog`,
      });
    }
    const ownLinks = linksOf(own.body).filter((href) => href.startsWith('/'));
    expect(ownLinks.length).toBeGreaterThan(20);
    expect(ownLinks.filter((href) => href.startsWith('/cs'))).toEqual([]);
    expect(linksOf(main.body).filter((href) => href.startsWith('/') && !/^\/cs(?:[/?#]|$)/.test(href))).toEqual([]);
    expect(own.body).toMatch(/<a href="http:\/\/shop\.test\/en\/catalog" hrefLang="en"/);
    // The menu of the main domain sends shoppers there; on its page under the prefix the language itself stays.
    expect((await at(MAIN, '/catalog')).body).toContain(`<a href="${OWN}/catalog" hrefLang="cs"`);
    expect(main.body).toContain('<a href="/cs/catalog" hrefLang="cs"');
  });

  it('has no page of another language: its prefix leads to its home', async () => {
    const moved = await at(OWN, '/en/catalog?page=2');
    expect([moved.status, moved.headers['location']]).toEqual([301, `${MAIN}/en/catalog?page=2`]);
    expect((await at(OWN, '/de')).headers['location']).toBe(`${MAIN}/`);
    expect((await at(OWN, '/cs/catalog')).headers['location']).toBe('/catalog');
  });

  it('is left by its prefix on the main domain when the backend wants that', async () => {
    await offer(czech({ language_redirect: true }));
    await vi.waitFor(async () => expect((await at(MAIN, '/cs/catalog?cut=oval')).headers['location']).toBe(`${OWN}/catalog?cut=oval`));
    expect((await at(MAIN, '/cs')).headers['location']).toBe(`${OWN}/`);
    const { body } = await at(MAIN, '/catalog');
    expect(body).toMatch(/<a href="http:\/\/shop\.cz\.test\/catalog" hrefLang="cs"/);
  });

  it('has pages of its own in the cache', async () => {
    const twice = async (origin: string, path: string) => {
      await at(origin, path);
      return (await at(origin, path)).headers['cache-status'];
    };
    expect(await twice(OWN, '/collections')).toContain('hit');
    expect(await twice(MAIN, '/collections')).toContain('hit');
    expect((await at(OWN, '/collections')).body).toContain('<html lang="cs">');
    expect((await at(MAIN, '/collections')).body).toContain('<html lang="de">');
  });

  it('is purged by whole URLs, by a call at any domain', async () => {
    const isHit = async (origin: string) => (await at(origin, '/collections')).headers['cache-status']?.includes('hit');
    const paths = async (...addresses: string[]) => {
      const body = JSON.stringify({ paths: addresses });
      const signature = signPurge(SECRET, body, Math.floor(Date.now() / 1000));
      return (await send('POST', shop.url + PURGE_PATH, { host: new URL(MAIN).host, [SIGNATURE_HEADER]: signature }, body)).status;
    };
    for (const origin of [MAIN, OWN]) await at(origin, '/collections');
    expect([await isHit(MAIN), await isHit(OWN)]).toEqual([true, true]);
    expect(await paths(`${OWN}/collections`)).toBe(200);
    expect([await isHit(MAIN), await isHit(OWN)]).toEqual([true, false]);
    expect(await paths(`${MAIN}/collections`)).toBe(200);
    expect([await isHit(MAIN), await isHit(OWN)]).toEqual([false, true]);
    for (const foreign of ['http://evil.test/collections', `${OWN}/robots.txt`, `${OWN}/cart/a`]) expect(await paths(foreign)).toBe(400);
  });

  it('is named in the log of its requests, the main one is not', async () => {
    const before = shop.log().length;
    for (const origin of [OWN, OWN, MAIN]) await at(origin, '/collections');
    await at(OWN, '/cart');
    const lines = () => shop.log().slice(before);
    await vi.waitFor(() => expect(lines().filter(({ msg }) => msg === 'request')).toHaveLength(4));
    expect(lines().map(({ domain, path }) => [domain, path])).toEqual([
      ['shop.cz.test', '/collections'],
      ['shop.cz.test', '/collections'],
      [undefined, '/collections'],
      ['shop.cz.test', '/cart'],
    ]);
  });

  it('has its own robots.txt, sitemap and feed', async () => {
    const robots = await at(OWN, '/robots.txt');
    expect(robots.body).toContain(`Sitemap: ${OWN}/sitemap.xml`);
    expect(robots.body).toMatch(/Disallow: \/cart\n/);
    expect(robots.body).not.toContain('/en/cart');
    expect((await at(MAIN, '/robots.txt')).body).toContain('/cs/cart');
    const feed = await at(OWN, POST_FEED);
    expect([feed.status, feed.body.includes(`<id>${OWN}/`) && !feed.body.includes(`<id>${MAIN}`)]).toEqual([200, true]);
    const locations = async (origin: string) =>
      new Set([...(await at(origin, '/sitemap.xml')).body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).origin));
    expect(await locations(MAIN)).toEqual(new Set([MAIN]));
  });

  it('answers errors, unknown pages and personal pages in its language, with its links', async () => {
    const missing = await at(OWN, '/no/such/page');
    expect([missing.status, missing.body.includes('<html lang="cs">')]).toEqual([404, true]);
    const profile = await at(OWN, '/profile');
    expect([profile.status, profile.headers['location']]).toEqual([302, '/sign-in?redirect=%2Fprofile']);
    const cart = await at(OWN, '/cart');
    expect([cart.status, cart.body.includes('<html lang="cs">'), cart.body.includes('href="/catalog')]).toEqual([200, true, true]);
  });

  it('is no other domain: a host that is none of them gets the main one', async () => {
    const page = await at('http://evil.test', '/catalog');
    expect([page.headers['content-language'], canonicalOf(page.body)]).toEqual(['de', `${MAIN}/catalog`]);
    expect(page.body).not.toContain('evil.test');
  });

  it('has writes of its own pages, and of no others', async () => {
    const body = JSON.stringify({ email: 'a@example.com' });
    const post = (origin: string, from: string) =>
      send('POST', `${shop.url}/api/subscribe`, { host: new URL(origin).host, origin: from, 'content-type': 'application/json' }, body);
    expect((await post(OWN, OWN)).status).toBeLessThan(300);
    expect((await post(OWN, MAIN)).status).toBe(403);
    expect((await post(MAIN, OWN)).status).toBe(403);
  });
});

describe('a shopper who goes on to the other domain', () => {
  beforeEach(() => offer(czech()));
  const lists = { cart: 'cart-0123456789abcdef', wishlist: null, comparison: 'cmp-0123456789abcdef' };
  const leave = (to: string, headers: Readonly<Record<string, string>> = {}) =>
    send(
      'POST',
      `${shop.url}/hand-over`,
      { host: new URL(MAIN).host, origin: MAIN, 'content-type': 'application/json', ...headers },
      JSON.stringify({ to, lists }),
    );
  const pathOf = (answer: Received) => {
    const { origin, pathname, search } = new URL((JSON.parse(answer.body) as { location: string }).location);
    return { origin, path: pathname + search };
  };

  it('takes the cart, the lists and the session along, once', async () => {
    const answer = await leave(`${OWN}/catalog?cut=oval`, { cookie: 'access_token_v1=token-of-anna' });
    expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'private, no-store']);
    const { origin, path } = pathOf(answer);
    expect(origin).toBe(OWN);
    expect(path).not.toContain('token-of-anna');
    const arrived = await at(OWN, path, { referer: `${MAIN}/` });
    expect([arrived.status, arrived.headers['location'], arrived.headers['cache-control']]).toEqual([
      303,
      '/catalog?cut=oval',
      'private, no-store',
    ]);
    const cookies = decodeURIComponent(arrived.headers['set-cookie'] ?? '');
    expect(cookies).toContain('access_token_v1=token-of-anna; Path=/; HttpOnly');
    expect(cookies).toContain(`arrived_lists=${JSON.stringify({ ...lists, session: true })}`);
    expect((await at(OWN, path, { referer: `${MAIN}/` })).headers['set-cookie']).toBeUndefined();
  });

  it.each([
    ['a link of another site', (path: string) => at(OWN, path, { referer: 'https://evil.test/' })],
    ['an address that was typed', (path: string) => at(OWN, path)],
    ['another domain of the shop', (path: string) => at(MAIN, path, { referer: `${MAIN}/` })],
    [
      'a changed seal',
      (path: string) =>
        at(
          OWN,
          path.replace(/.(?=.{9}$)/, (one) => (one === 'A' ? 'B' : 'A')),
          { referer: `${MAIN}/` },
        ),
    ],
  ])('brings nothing by %s, and still sees a page', async (_, visit) => {
    const { path } = pathOf(await leave(`${OWN}/catalog`, { cookie: 'access_token_v1=token-of-anna' }));
    const arrived = await visit(path);
    expect([arrived.status, arrived.headers['set-cookie']]).toEqual([303, undefined]);
    expect(arrived.headers['location']).toBe('/catalog');
  });

  it('is not used up by HEAD', async () => {
    const { path } = pathOf(await leave(`${OWN}/catalog`));
    const headers = { host: new URL(OWN).host, referer: `${MAIN}/` };
    expect((await send('HEAD', shop.url + path, headers)).status).toBe(405);
    expect((await at(OWN, path, headers)).headers['set-cookie']).toContain('arrived_lists');
  });

  it('leaves for a domain of this shop only, from a page of it', async () => {
    expect((await leave('https://evil.test/catalog')).status).toBe(422);
    expect((await leave(`${MAIN}/catalog`)).status).toBe(422);
    expect((await leave(`${OWN}/catalog`, { origin: 'https://evil.test' })).status).toBe(403);
  });

  it.each(['//evil.test', 'https://evil.test/', '/\\evil.test', '/api/cv', '/no/such/page', ''])('arrives at home for %j', async (to) => {
    const { headers } = await at(OWN, `/hand-over?to=${encodeURIComponent(to)}`, { referer: `${MAIN}/` });
    expect(headers['location']).toBe('/');
  });
});
