import { describe, expect } from 'vitest';
import { axeViolations, DESKTOP, hydrated, PHONE, visit } from './support/browser.ts';
import { cartWith, openWithCart, RING } from './support/carts.ts';
import { totalSettled } from './support/checkout.ts';
import { noteShifts, shiftsOf } from './support/layout-shifts.ts';
import { browser, readAlso, readBeforeStories, warmShop as shop } from './support/opened.ts';
import { words } from './support/words.ts';
import { takeTurns } from './support/variants.ts';

readBeforeStories({ COUNTRY_PROFILE: 'AT' });
/** The other shop has the profile AT; this one has none. */
const none = readAlso();

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
    band: '/product/ehering-belvedere-gewoelbt-4-mm',
    guarantee: 'Mindestens 2 Jahre gesetzliche Gewährleistung',
    notice: /BEISPIEL – nicht die amtliche Mitteilung/,
    label: /Haltbarkeitsgarantie des Herstellers/,
    pdf: 'Als PDF laden',
    summary: 'Zahlungspflichtig bestellen',
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
    band: '/en/product/wedding-band-belvedere-court-4mm',
    guarantee: 'At least 2 years’ legal guarantee',
    notice: /EXAMPLE – not the official notice/,
    label: /Guarantee of durability by the producer/,
    pdf: 'Download as PDF',
    summary: 'Order with obligation to pay',
  },
} as const;

const itInTurn = takeTurns(2);
describe.each([
  ['de', DESKTOP],
  ['en', PHONE],
] as const)('a product (%s)', (locale, viewport) => {
  const t = TEXTS[locale];

  itInTurn('has its safety information in the HTML with AT, not with none', async () => {
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
    await page.goto(none().origin + t.path);
    expect(await page.getByText(t.safety).count()).toBe(0);
    // The tab, or the row of the accordion, of shops without these duties.
    expect(await page.getByText(t.oldTab, { exact: true }).locator('visible=true').count()).toBe(1);
    expect(problems).toEqual([]);
    await close();
  });

  itInTurn('states fineness, hallmarks, origin and certificate of the chosen metal', async () => {
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

  itInTurn('links to the unchanged notice on the legal guarantee, with AT', async () => {
    const { page, problems, close } = await visit(browser, { viewport });
    await page.goto(shop.origin + t.path);
    await hydrated(page);
    await page.getByRole('link', { name: t.guarantee }).click();
    const notice = page.getByRole('img', { name: t.notice });
    await notice.waitFor();
    await expect.poll(() => notice.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(420);
    const { width, height } = (await notice.boundingBox()) ?? { width: 0, height: 1 };
    expect(width).toBeGreaterThanOrEqual(320);
    const own = await notice.evaluate(({ naturalWidth, naturalHeight }: HTMLImageElement) => naturalWidth / naturalHeight);
    expect(width / height).toBeCloseTo(own, 2);
    const pdf = (await page.getByRole('link', { name: t.pdf }).first().getAttribute('href')) ?? '';
    expect((await page.request.get(shop.origin + pdf)).headers()['content-type']).toBe('application/pdf');
    // Only wedding bands have a guarantee of their producer.
    expect(await page.getByRole('img', { name: t.label }).count()).toBe(0);
    await page.goto(`${shop.origin}${t.band}#shipping`);
    await page.getByRole('img', { name: t.label }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.goto(`${none().origin}${t.band}#shipping`);
    await hydrated(page);
    expect(await page.locator('#shipping img').count()).toBe(0);
    expect(await page.getByText(t.guarantee).count()).toBe(0);
    expect(problems).toEqual([]);
    await close();
  });

  itInTurn('has that notice above the order button', async () => {
    const { page, problems, close } = await visit(browser, { viewport });
    const cart = await cartWith(shop, RING);
    await openWithCart(page, shop, cart, `${words[locale].prefix}/checkout`);
    await totalSettled(page);
    const notice = page.getByRole('img', { name: t.notice });
    await notice.waitFor();
    const button = page.getByRole('button', { name: t.summary }).first();
    expect((await notice.boundingBox())?.y).toBeLessThan((await button.boundingBox())?.y ?? 0);
    // The products and their sums stand between both, and nothing else does (order-box.test.tsx).
    expect(await notice.evaluate((image) => image.closest('form') !== null)).toBe(true);
    expect(await axeViolations(page)).toEqual([]);
    expect(problems).toEqual([]);
    await close();
  });
});
