import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { call } from './support/backend.ts';
import { axeViolations, DESKTOP, hydrated, PHONE, visit } from './support/browser.ts';
import { cartWith, openWithCart } from './support/carts.ts';
import { noteShifts, shiftsOf } from './support/layout-shifts.ts';
import { browser, readAlso, readBeforeStories, warmShop as shop } from './support/opened.ts';
import { words } from './support/words.ts';
import { takeTurns } from './support/variants.ts';

readBeforeStories({ COUNTRY_PROFILE: 'AT' });
/** The other shop has the profile AT; this one has none. */
const none = readAlso();

/** Of 6.2 cm: without a chosen size the price is that of the smallest. */
const BANGLE = 'FL-RIE-RG585-62';
/** Reduced by 10 percent, but 15 percent cheaper two weeks ago; and by 15 percent, but 5 percent cheaper two weeks ago. */
const TEXTS = {
  de: {
    forbidden: '/product/panzerkette-fiaker',
    allowed: `/product/armreif-riesenrad?configuration_id=${BANGLE}`,
    price: '4.941,00\u00a0€',
    struck: '5.490,00\u00a0€',
    lowest: 'Niedrigster Preis der letzten 30 Tage: 1.472,50\u00a0€',
    short: '30-Tage-Tiefstpreis 1.472,50\u00a0€',
    terms: 'inkl. 20\u00a0% MwSt., zzgl. Versand nach Österreich',
    delivery: 'Versand nach Österreich',
    ends: /Reduziert bis/,
    was: 'statt 1.472,50\u00a0€',
    badge: '−10\u00a0%',
    badgeWithout: '−15\u00a0%',
    reduced: '/catalog?sale=sale',
    forbiddenName: /Fiaker/,
    allowedName: /Riesenrad/,
    filter: 'Reduziert',
    saved: /Niedrigster Preis der letzten 30 Tage: 1\.472,50\u00a0€, Sie sparen 10\u00a0%/,
    before: 'Zum niedrigsten Preis der letzten 30 Tage',
  },
  en: {
    forbidden: '/en/product/curb-chain-necklace-fiaker',
    allowed: `/en/product/bangle-riesenrad?configuration_id=${BANGLE}`,
    price: '€4,941.00',
    struck: '€5,490.00',
    lowest: 'Lowest price of the last 30 days: €1,472.50',
    short: '30-day low €1,472.50',
    terms: 'incl. 20% VAT, plus delivery to Austria',
    delivery: 'delivery to Austria',
    ends: /Reduced until/,
    was: 'was €1,472.50',
    badge: '−10%',
    badgeWithout: '−15%',
    reduced: '/en/catalog?sale=sale',
    forbiddenName: /Fiaker/,
    allowedName: /Riesenrad/,
    filter: 'Reduced',
    saved: /Lowest price of the last 30 days: €1,472\.50, you save 10%/,
    before: 'At the lowest price of the last 30 days',
  },
} as const;

/** Prices that the page's structured data cross out. */
const crossedOut = async (page: Page): Promise<readonly string[]> => {
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents();
  return [...texts.join('').matchAll(/StrikethroughPrice","price":"([\d.]+)"/g)].map(([, price]) => price ?? '');
};

const itInTurn = takeTurns(2);
describe.each([
  ['de', DESKTOP],
  ['en', PHONE],
] as const)('prices of reduced products (%s)', (locale, viewport) => {
  const t = TEXTS[locale];
  const w = words[locale];

  itInTurn('claim nothing when the product was cheaper in the 30 days before', async () => {
    const { page, problems, close } = await visit(browser, { viewport });
    await noteShifts(page);
    await page.goto(shop.origin + t.forbidden);
    await hydrated(page);
    const main = page.getByRole('main');
    await main.getByText(t.price).first().waitFor();
    expect(await main.locator('s, ins').count()).toBe(0);
    expect(await main.getByText(t.badge).count()).toBe(0);
    expect(await crossedOut(page)).toEqual([]);
    expect(await axeViolations(page)).toEqual([]);
    expect(await shiftsOf(page)).toEqual([]);
    expect(problems).toEqual([]);
    await page.goto(none().origin + t.forbidden);
    await hydrated(page);
    expect(await page.getByRole('main').locator('s').first().textContent()).toContain(t.struck);
    expect(await page.getByRole('main').getByText(t.badge).count()).toBeGreaterThan(0);
    expect(await crossedOut(page)).toContain('5490.00');
    await close();
  });

  itInTurn('show the lowest prior price, the percentage from it, tax and delivery', async () => {
    const { page, problems, close } = await visit(browser, { viewport });
    await noteShifts(page);
    await page.goto(shop.origin + t.allowed);
    await hydrated(page);
    const main = page.getByRole('main');
    await main.getByText(t.lowest).waitFor();
    expect(await main.locator('s').first().textContent()).toBe(t.was);
    expect(await main.getByText(t.badge, { exact: true }).count()).toBe(1);
    await main.getByText(t.ends).waitFor();
    await main.getByText(t.terms).waitFor();
    const link = main.getByRole('link', { name: t.delivery });
    expect(await link.getAttribute('href')).toBe(`${w.prefix}/page/${locale === 'de' ? 'versand' : 'shipping'}`);
    expect(await crossedOut(page)).toContain('1472.50');
    expect(await axeViolations(page)).toEqual([]);
    expect(await shiftsOf(page)).toEqual([]);
    expect((await page.request.get(shop.origin + ((await link.getAttribute('href')) ?? ''))).status()).toBe(200);
    expect(problems).toEqual([]);
    await page.goto(none().origin + t.allowed);
    expect(await page.getByRole('main').getByText(t.badgeWithout, { exact: true }).count()).toBe(1);
    expect(await page.getByRole('main').getByText(t.lowest).count()).toBe(0);
    await close();
  });

  itInTurn('are the same on cards; a list shows tax and delivery once and has no filter of reduced products', async () => {
    const { page, problems, close } = await visit(browser, { viewport });
    await noteShifts(page);
    await page.goto(shop.origin + t.reduced);
    await hydrated(page);
    const card = (name: RegExp) => page.getByRole('article').filter({ has: page.getByRole('link', { name }) });
    expect(await card(t.allowedName).textContent()).toContain(t.short);
    expect(await card(t.allowedName).textContent()).toContain(t.badge);
    expect(await card(t.forbiddenName).textContent()).not.toMatch(/−|30-/);
    expect(await page.getByRole('contentinfo').textContent()).toContain(t.terms);
    expect(await page.getByRole('group', { name: t.filter }).count()).toBe(0);
    expect(await axeViolations(page)).toEqual([]);
    expect(await shiftsOf(page)).toEqual([]);
    expect(problems).toEqual([]);
    await close();
  });

  itInTurn('are the same in the cart, before and after the answer of the backend', async () => {
    const { page, problems, close } = await visit(browser, { viewport });
    const slug = t.forbidden.split('/').at(-1) ?? '';
    const { data } = await call(shop, 'getProduct', { params: { slug }, query: {} }, locale);
    await openWithCart(page, shop, await cartWith(shop, data.default_config.configuration_id), t.allowed);
    await page.getByRole('main').getByRole('button', { name: w.addToCart }).first().click();
    // Shown, the cart is also stored for the next document.
    await page.getByRole('dialog').getByRole('link', { name: w.toCheckout }).waitFor();
    await page.goto(`${shop.origin}${w.prefix}/cart`);
    const main = page.getByRole('main');
    await main.getByText(t.saved).waitFor();
    expect(await main.getByText(t.saved).count()).toBe(1);
    await main.getByText(t.before).waitFor();
    // Delivery is free and the tax has a row of its own: neither is said again below the total.
    expect(await main.getByText(t.delivery).count()).toBe(0);
    expect(await axeViolations(page)).toEqual([]);
    expect(problems).toEqual([]);
    await close();
  });
});
