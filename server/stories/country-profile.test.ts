import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COUNTRY_PROFILES, type CountryProfile } from '../../shared/commerce/country-profile.ts';
import { type Running, startSandbox } from '../../packages/sandbox/testing/sandbox.fixture.ts';
import { renderPage } from './testing/render-page.ts';

/** Pages as the server writes them, with each country profile. */
let sandbox: Running;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());

const page = (countryProfile: CountryProfile, path: string, search = '') => renderPage(sandbox, path, { countryProfile, search });

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
    // Of the size whose price is shown, the least expensive one.
    expect(text).toContain(`${LOWEST} <strong>1.415,50 €</strong>`);
    expect(text).toContain('−10 %');
    expect(text).toMatch(new RegExp(`<span>inkl. ${rate} MwSt., zzgl.</span> <a[^>]*>Versand nach ${country}</a>`));
    expect(text).toContain('schema.org/StrikethroughPrice","price":"1472.50"');
  });

  it('AT and DE: the footer leads to the withdrawal function, also when the menu does not', async () => {
    const links = async (profile: CountryProfile) =>
      (await page(profile, '/')).text.match(/<a href="\/withdrawal">Vertrag widerrufen</g) ?? [];
    for (const profile of COUNTRY_PROFILES) expect(await links(profile)).toHaveLength(1);
    const item = sandbox.sandbox.shop.document.menu.find(({ link }) => link === 'route:/withdrawal') as { link: string | null };
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

  it('AT: no reduction above the prior price; none: the reduction of the backend', async () => {
    const austria = (await page('AT', FORBIDDEN)).text;
    expect(austria).toContain('4.941,00 €');
    for (const claim of ['<s>', '<ins>', '−10 %', 'StrikethroughPrice', LOWEST]) expect(austria).not.toContain(claim);
    const other = (await page('none', FORBIDDEN)).text;
    for (const claim of ['<s>', '<ins>', '−10 %', 'StrikethroughPrice']) expect(other).toContain(claim);
  });

  it('AT: cards with the lowest price, tax and delivery once for all, no filter of reduced products', async () => {
    const austria = (await page('AT', '/catalog', 'sale=sale')).text;
    expect(austria).toContain('30-Tage-Tiefstpreis 1.472,50 €');
    expect(austria.match(/<ins>/g)).toHaveLength(9);
    expect(austria).toContain('Alle Preise <span>inkl. 20 % MwSt., zzgl.</span>');
    expect(austria).not.toContain('name="sale"');
    const other = (await page('none', '/catalog', 'sale=sale')).text;
    expect(other.match(/<ins>/g)).toHaveLength(10);
    expect(other).toContain('name="sale"');
  });

  it('has another validator in each profile, so that copies are never confused', async () => {
    const validators = await Promise.all((['none', 'AT', 'DE'] as const).map(async (profile) => (await page(profile, ALLOWED)).validator));
    expect(new Set(validators).size).toBe(3);
  });

  it('contains the profile for the browser', async () => {
    expect((await page('DE', '/cart')).html).toContain('"countryProfile":"DE"');
  });
});
