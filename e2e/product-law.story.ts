import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeViolations, DESKTOP, hydrated, PHONE, visit } from './support/browser.ts';
import { noteShifts, shiftsOf } from './support/layout-shifts.ts';
import { browser, openBeforeStories, shop } from './support/opened.ts';
import { openShop, type Shop } from './support/shop.ts';

/** The shop of the stories has the profile AT; this one has none. */
let none: Shop;
openBeforeStories({ COUNTRY_PROFILE: 'AT' });
beforeAll(async () => {
  none = await openShop();
});
afterAll(() => none.close());

const TEXTS = {
  de: {
    path: '/product/halo-ohrstecker-gloriette-brillant',
    gold: 'FL-GLO-BR-YG750',
    stone: '/product/loser-tansanit-iris-trillant',
    details: 'Details',
    safety: 'Angaben zur Produktsicherheit',
    maker: 'Feinlicht Beispiel GmbH',
    warning: /Kann Spuren von Nickel abgeben/,
    responsible: 'Verantwortlich in der EU',
    fineness: 'Weißgold 750 (750/1000)',
    goldFineness: 'Gelbgold 750 (750/1000)',
    nickel: 'nickelfrei, mit Palladium legiert',
    report: 'Bericht ansehen (PDF)',
    oldTab: 'Sicherheit',
  },
  en: {
    path: '/en/product/halo-studs-gloriette-round-brilliant',
    gold: 'FL-GLO-BR-YG750',
    stone: '/en/product/loose-tanzanite-iris-trillion',
    details: 'Details',
    safety: 'Product safety information',
    maker: 'Feinlicht Beispiel GmbH',
    warning: /May release traces of nickel/,
    responsible: 'Responsible in the EU',
    fineness: '18 carat white gold (750/1000)',
    goldFineness: '18 carat yellow gold (750/1000)',
    nickel: 'nickel-free, palladium alloy',
    report: 'View report (PDF)',
    oldTab: 'Safety',
  },
} as const;

describe.each([
  ['de', DESKTOP],
  ['en', PHONE],
] as const)('a piece (%s)', (locale, viewport) => {
  const t = TEXTS[locale];

  it('has its safety information open in the HTML with AT, not with none', async () => {
    const { page, problems, close } = await visit(browser, { viewport, javaScript: false });
    await page.goto(shop.origin + t.path);
    const safety = page.locator('#safety');
    expect(await safety.getByText(t.maker, { exact: true }).isVisible()).toBe(true);
    expect(await safety.getByText(t.warning).isVisible()).toBe(true);
    expect(await safety.getByRole('link', { name: 'hallo@feinlicht.example' }).getAttribute('href')).toBe('mailto:hallo@feinlicht.example');
    expect(await safety.innerText()).toContain('FL-GLO-BR-WG750');
    // A manufacturer outside of the EU needs somebody inside.
    expect(await page.getByText(t.responsible).count()).toBe(0);
    await page.goto(shop.origin + t.stone);
    expect(await safety.innerText()).toMatch(/Example Gem Cutters Ltd\.[^]*Feinlicht Beispiel GmbH/);
    expect(await safety.getByText(t.responsible).isVisible()).toBe(true);
    await page.goto(none.origin + t.path);
    expect(await page.getByText(t.safety).count()).toBe(0);
    // The tab, or the row of the accordion, of shops without these duties.
    expect(await page.getByText(t.oldTab, { exact: true }).locator('visible=true').count()).toBe(1);
    expect(problems).toEqual([]);
    await close();
  });

  it('states fineness, hallmarks, origin and certificate of the chosen metal', async () => {
    const { page, problems, close } = await visit(browser, { viewport });
    await noteShifts(page);
    await page.goto(shop.origin + t.path);
    await hydrated(page);
    expect(await shiftsOf(page)).toEqual([]);
    await page.goto(`${shop.origin}${t.path}#details`);
    const details = page.locator('#details');
    await details.getByText(t.fineness, { exact: true }).waitFor();
    expect(await details.getByText(t.nickel).isVisible()).toBe(true);
    const report = details.getByRole('link', { name: t.report });
    const file = await page.request.get(new URL((await report.getAttribute('href')) ?? '', shop.origin).href);
    expect([file.status(), file.headers()['content-type']]).toEqual([200, 'application/pdf']);
    expect(await axeViolations(page)).toEqual([]);
    await page.goto(`${shop.origin}${t.path}?configuration_id=${t.gold}#details`);
    await details.getByText(t.goldFineness, { exact: true }).waitFor();
    expect(await details.getByText(t.nickel).count()).toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)).toBe(true);
    expect(problems).toEqual([]);
    await close();
  });
});
