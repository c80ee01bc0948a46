import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AssetManifest } from '../../shared/assets.ts';
import { COUNTRY_PROFILES, type CountryProfile } from '../../shared/commerce/country-profile.ts';
import type { EndpointKey } from '../../shared/contract/endpoints.ts';
import type { Api } from '../../shared/contract/request.ts';
import { type RouteKey, routes } from '../../shared/routes.ts';
import { type Running, startSandbox } from '../../sandbox/testing/sandbox.fixture.ts';
import { PageBody } from '../pages/page-body.ts';
import { createRenderer } from '../pages/renderer.tsx';
import { loadTexts } from '../pages/texts.ts';
import type { RenderHead } from '../pages/types.ts';

/** Pages as the server writes them, with each country profile. */
let sandbox: Running;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());

const none = { js: [], css: [] };
const MANIFEST: AssetManifest = {
  buildId: 'b',
  entry: { js: '/assets/entry.js', imports: [], css: [] },
  fonts: [],
  icons: { svg: '/favicon.svg', appleTouch: '/icon.png', sprite: '/sprite.svg' },
  routes: Object.fromEntries((Object.keys(routes) as RouteKey[]).map((key) => [key, none])) as unknown as AssetManifest['routes'],
};

async function page(countryProfile: CountryProfile, path: string, search = '') {
  const call = async (key: EndpointKey, args: object): Promise<unknown> => sandbox.call(key, args as never);
  const api = { call } as unknown as Api;
  const { render } = createRenderer({
    manifest: MANIFEST,
    origin: 'https://shop.test',
    countryProfile,
    texts: await loadTexts(),
    openApi: () => ({
      api,
      peek: () => undefined,
      versions: new Map(),
      usedData: () => 'the same data',
      sessionEnded: () => false,
      degraded: () => false,
    }),
    onError: (error) => expect.fail(String(error)),
    now: () => 0,
  });
  const body = new PageBody();
  const heads: RenderHead[] = [];
  await render({ path, search, locale: 'de', mode: 'buffered' }, { body, head: (head) => heads.push(head) }, new AbortController().signal);
  const html = body.collected().toString('utf8');
  const [text = ''] = html.split('<script id="state"');
  return { text: text.replaceAll('\u00a0', ' ').replaceAll('<!-- -->', ''), html, validator: heads[0]?.validator };
}

/** Reduced by 15 percent, 5 percent cheaper two weeks ago; reduced by 10 percent, 15 percent cheaper two weeks ago. */
const ALLOWED = '/product/armreif-riesenrad';
const FORBIDDEN = '/product/panzerkette-fiaker';
const LOWEST = 'Niedrigster Preis der letzten 30 Tage:';

describe('the HTML of a page', () => {
  it.each([
    ['AT', '20 %', 'Österreich'],
    ['DE', '19 %', 'Deutschland'],
  ] as const)('%s: product page with the lowest price, tax and delivery', async (profile, rate, country) => {
    const { text } = await page(profile, ALLOWED);
    expect(text).toContain(`${LOWEST} <strong>1.472,50 €</strong>`);
    expect(text).toContain('−10 %');
    expect(text).toMatch(new RegExp(`inkl. ${rate} MwSt., zzgl. <a[^>]*>Versand nach ${country}</a>`));
    expect(text).toContain('schema.org/StrikethroughPrice","price":"1472.50"');
  });

  it('AT and DE: the footer leads to the withdrawal function, also when the menu does not', async () => {
    const links = async (profile: CountryProfile) =>
      (await page(profile, '/')).text.match(/<a href="\/withdrawal">Vertrag widerrufen</g) ?? [];
    for (const profile of COUNTRY_PROFILES) expect(await links(profile)).toHaveLength(1);
    const item = sandbox.sandbox.shop.shop.menu.find(({ link }) => link === 'route:/withdrawal') as { link: string | null };
    item.link = 'page:imprint';
    try {
      expect([await links('none'), await links('AT'), await links('DE')].map(({ length }) => length)).toEqual([0, 1, 1]);
    } finally {
      item.link = 'route:/withdrawal';
    }
  });

  it('none: old price, percentage and crossed-out price of the backend', async () => {
    const { text } = await page('none', ALLOWED);
    expect(text).toContain('−15 %');
    expect(text).toContain('schema.org/StrikethroughPrice","price":"1550.00"');
    expect(text).not.toContain(LOWEST);
    expect(text).not.toContain('Alle Preise');
  });

  it('AT: nothing about a reduction that the prior price does not bear, in none all of it', async () => {
    const austria = (await page('AT', FORBIDDEN)).text;
    expect(austria).toContain('4.941,00 €');
    for (const claim of ['<s>', '<ins>', '−10 %', 'StrikethroughPrice', LOWEST]) expect(austria).not.toContain(claim);
    const other = (await page('none', FORBIDDEN)).text;
    for (const claim of ['<s>', '<ins>', '−10 %', 'StrikethroughPrice']) expect(other).toContain(claim);
  });

  it('AT: cards with the lowest price, tax and delivery once for all, no filter of reduced pieces', async () => {
    const austria = (await page('AT', '/catalog', 'sale=sale')).text;
    expect(austria).toContain('30-Tage-Tiefstpreis 1.472,50 €');
    expect(austria.match(/<ins>/g)).toHaveLength(9);
    expect(austria).toContain('Alle Preise inkl. 20 % MwSt., zzgl.');
    expect(austria).not.toContain('name="sale"');
    const other = (await page('none', '/catalog', 'sale=sale')).text;
    expect(other.match(/<ins>/g)).toHaveLength(10);
    expect(other).toContain('name="sale"');
  });

  it('has another validator in each profile, so that no copy of another one is taken for it', async () => {
    const validators = await Promise.all((['none', 'AT', 'DE'] as const).map(async (profile) => (await page(profile, ALLOWED)).validator));
    expect(new Set(validators).size).toBe(3);
  });

  it('tells the browser the profile', async () => {
    expect((await page('DE', '/cart')).html).toContain('"countryProfile":"DE"');
  });
});
