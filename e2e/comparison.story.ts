import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { openPiecemealLine } from './support/arrival.ts';
import { axeViolations, DESKTOP, hydrated, PHONE, visit } from './support/browser.ts';
import { noteShifts, shiftsOf } from './support/layout-shifts.ts';
import { browser, shareBeforeStories, shop } from './support/opened.ts';
import { itInAll, variants } from './support/variants.ts';

shareBeforeStories();

const TEXTS = {
  de: {
    listing: '/catalog/verlobungsringe',
    page: '/comparison',
    scales: /vergleichen$/,
    tray: 'Vergleich',
    compare: 'Vier vergleichen',
    title: 'Vier Ringe im Vergleich',
    full: 'Vier sind genug für einen Vergleich',
    only: 'Nur Unterschiede zeigen',
    region: 'Vergleichstabelle',
    remove: /aus dem Vergleich nehmen$/,
    differs: /^Preis, unterschiedlich$/,
  },
  en: {
    listing: '/en/catalog/engagement-rings',
    page: '/en/comparison',
    scales: /^Compare /,
    tray: 'Comparison',
    compare: 'Compare four',
    title: 'Four rings compared',
    full: 'Four are enough for a comparison',
    only: 'Show differences only',
    region: 'Comparison table',
    remove: /^Remove .* from the comparison$/,
    differs: /^Price, differs$/,
  },
} as const;

const SKUS = ['FL-AUR-BR-YG750-54', 'FL-ADE-EM-YG750-54', 'FL-ELI-OV-RG750-54'];
const WITHOUT_STONE = 'FL-BEL-YG750-54';
const address = (path: string, skus: readonly string[]) => `${shop.origin}${path}?skus=${skus.join(',')}`;
const saved = () =>
  shop
    .query<{ baggage: string }>('SELECT baggage FROM comparisons ORDER BY expires_at')
    .map(({ baggage }) => (JSON.parse(baggage) as unknown[]).length);

async function rowHeads(page: Page): Promise<string[]> {
  return await page.locator('tbody th[scope=row]').evaluateAll((all) => all.map(({ textContent }) => textContent));
}

it.each(
  variants([
    ['en', PHONE],
    ['de', DESKTOP],
  ]),
)(
  'four rings are compared by keyboard, a fifth is refused, and the address shows the same to another visitor (%s)',
  async (locale, viewport) => {
    const t = TEXTS[locale];
    const before = saved().length;
    const { page, context, problems, close } = await visit(browser, { viewport });
    await noteShifts(page);
    await page.goto(shop.origin + t.listing);
    await hydrated(page);
    const other = await visit(browser, { context, viewport });
    await other.page.goto(shop.origin + t.listing);
    await hydrated(other.page);

    const scales = page.getByRole('main').getByRole('button', { name: t.scales });
    const tray = page.getByRole('region', { name: t.tray, exact: true });
    // One after the other: the tray lists them in the order in which they came.
    for (const at of [0, 1, 2, 3]) {
      await scales.nth(at).press('Enter');
      await tray.getByRole('button', { name: t.remove }).nth(at).waitFor();
    }
    await tray.getByRole('link', { name: t.compare }).waitFor();
    // At the top the header and the tray cut no button in two, which axe would count as too small.
    await page.evaluate(() => scrollTo(0, 0));
    expect(await axeViolations(page)).toEqual([]);
    await scales.nth(4).press('Space');
    const toast = page.getByRole('status').filter({ hasText: t.full });
    await toast.waitFor();
    expect(await scales.nth(4).getAttribute('aria-pressed')).toBe('false');
    // Until its next refusal: that toast takes the place of this one.
    await toast.getByRole('button').press('Enter');
    await toast.waitFor({ state: 'detached' });
    await expect.poll(() => saved().slice(before)).toEqual([4]);
    await other.page.getByRole('region', { name: t.tray, exact: true }).getByRole('button', { name: t.remove }).nth(3).waitFor();
    expect(await shiftsOf(page)).toEqual([]);

    // Removed in one tab, the product leaves the other; the focus stays in the tray.
    await other.page.getByRole('region', { name: t.tray, exact: true }).getByRole('button', { name: t.remove }).nth(1).press('Enter');
    await expect.poll(() => tray.getByRole('button', { name: t.remove }).count()).toBe(3);
    expect(await other.page.evaluate(() => document.activeElement?.closest('section') !== null)).toBe(true);
    await expect.poll(() => saved().slice(before)).toEqual([3]);
    await scales.nth(1).press('Enter');
    await tray.getByRole('button', { name: t.remove }).nth(3).waitFor();
    // The toast of the limit leads to the comparison too, and goes.
    await scales.nth(4).press('Space');
    await toast.getByRole('link').press('Enter');
    await page.getByRole('heading', { level: 1, name: t.title }).waitFor();
    expect([await tray.count(), await toast.count()]).toEqual([0, 0]);
    expect(new URL(page.url()).pathname).toBe(t.page);
    const heads = await rowHeads(page);
    expect(heads.some((head) => t.differs.test(head))).toBe(true);
    expect(await axeViolations(page)).toEqual([]);

    // Somebody else opens the address.
    const stranger = await visit(browser, { viewport });
    await noteShifts(stranger.page);
    await stranger.page.goto(page.url());
    await hydrated(stranger.page);
    expect(await rowHeads(stranger.page)).toEqual(heads);
    expect(await stranger.page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
    expect(await shiftsOf(stranger.page)).toEqual([]);
    await stranger.page.getByRole('checkbox', { name: t.only }).press('Space');
    const differing = heads.filter((head) => /, (unterschiedlich|differs)$/.test(head));
    expect(differing.length).toBeLessThan(heads.length);
    await expect.poll(() => rowHeads(stranger.page)).toEqual(differing);
    expect(stranger.page.url()).toContain('only=differences');
    expect(await axeViolations(stranger.page)).toEqual([]);
    await stranger.page.getByRole('link', { name: t.remove }).first().click();
    await expect.poll(() => stranger.page.getByRole('link', { name: t.remove }).count()).toBe(3);
    expect([...problems, ...other.problems, ...stranger.problems]).toEqual([]);
    await stranger.close();
    await close();
  },
);

it('a table that arrives column by column does not move', async () => {
  const line = await openPiecemealLine(shop, /(?<=<\/th>)(?=<th )|(?=<tbody|<\/table>)/);
  const { page, close } = await visit(browser);
  await noteShifts(page);
  for (const viewport of [DESKTOP, { width: 768, height: 1024 }, PHONE]) {
    await page.setViewportSize(viewport);
    await page.goto(line.origin + '/comparison?skus=' + [...SKUS, 'FL-LUZ-BR-WG750-54'].join(','));
    expect(await page.getByRole('columnheader').count()).toBe(4);
    expect(await shiftsOf(page)).toEqual([]);
  }
  await close();
  line.close();
});

it('without JavaScript the page is complete, hides equal rows by a form, removes by links, and marks what is sold out', async () => {
  const { page, problems, close } = await visit(browser, { viewport: DESKTOP, javaScript: false });
  await page.goto(address('/comparison', SKUS));
  await page.getByRole('heading', { level: 1, name: 'Drei Ringe im Vergleich' }).waitFor();
  expect(await page.getByRole('table').getByRole('columnheader').count()).toBe(3);
  const all = (await rowHeads(page)).length;
  await page.getByRole('checkbox', { name: TEXTS.de.only }).check();
  await page.getByRole('button', { name: 'Anzeigen' }).click();
  expect((await rowHeads(page)).length).toBeLessThan(all);
  expect(await page.getByRole('checkbox', { name: TEXTS.de.only }).isChecked()).toBe(true);
  for (const _ of [1, 2]) await page.getByRole('link', { name: TEXTS.de.remove }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Legen Sie zwei Stücke auf die Waage' }).waitFor();
  expect(await page.locator('button, a').filter({ hasText: 'Link kopieren' }).locator('visible=true').count()).toBe(0);

  const [{ sku: soldOut = '' } = {}] = shop.query<{ sku: string }>(
    "SELECT sku FROM configurations WHERE availability = 'sold-out' AND size_kind = 'size' AND size = '48' ORDER BY id LIMIT 1",
  );
  await page.goto(address('/comparison', [...SKUS.slice(0, 1), soldOut, WITHOUT_STONE]));
  await page.getByRole('cell', { name: /^Größe 48 ausverkauft, \d+ andere auf Lager$/ }).waitFor();
  // The price is shown all the same, and another size can be chosen.
  const prices = page.getByRole('row', { name: /^Preis/ }).getByRole('cell');
  for (const text of await prices.allInnerTexts()) expect(text).toMatch(/\d\s€/);
  expect(await page.getByRole('link', { name: /: Größe wählen$/ }).count()).toBe(3);
  expect(
    await page
      .getByRole('row', { name: /Karatgewicht/ })
      .getByText('keine Angabe')
      .count(),
  ).toBe(1);
  expect(problems).toEqual([]);
  await close();
});

it('leaves an unknown product out with a notice; a phone keeps the first column in view; prints without buttons', async () => {
  const { page, problems, close } = await visit(browser, { viewport: DESKTOP });
  await page.goto(address('/comparison', [...SKUS, 'NO-SUCH-SKU']));
  await hydrated(page);
  await page.getByText('Ein Stück aus dieser Adresse gibt es nicht mehr.').waitFor();
  expect(await axeViolations(page)).toEqual([]);

  // The arrow keys scroll the other columns, and a line follows.
  await page.setViewportSize(PHONE);
  const region = page.getByRole('region', { name: TEXTS.de.region });
  await region.focus();
  const leftOf = (at: number) =>
    page
      .getByRole('columnheader')
      .nth(at)
      .evaluate((node) => node.getBoundingClientRect().left);
  const [first, third] = [await leftOf(0), await leftOf(2)];
  for (const _ of [1, 2, 3, 4]) await page.keyboard.press('ArrowRight');
  await expect.poll(() => leftOf(2)).toBeLessThan(third - 20);
  expect(await leftOf(0)).toBe(first);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
  await page.evaluate(() => scrollTo(0, 900));
  const line = page.locator('main div[aria-hidden=true]').filter({ hasText: 'Aurelia' });
  await line.waitFor();
  // The region may still be scrolling.
  const scrolled = (locator: Locator) => locator.evaluate((node) => node.scrollLeft);
  await expect.poll(async () => (await scrolled(line.locator(':scope > div'))) - (await scrolled(region))).toBe(0);

  await page.setViewportSize(DESKTOP);
  await page.emulateMedia({ media: 'print' });
  expect(await page.locator('button, input, nav, header, footer, th svg').locator('visible=true').count()).toBe(0);
  await page.getByRole('cell', { name: 'Sechs Krappen' }).waitFor();
  expect(problems).toEqual([]);
  await close();
});

it.each([
  'NO-SUCH-SKU,OTHER',
  '%3Cscript%3Ealert(1)%3C/script%3E,%22',
  'x'.repeat(900),
  '..%2F..%2Fcv,..,.',
  '1,2,3,99999999999999999999',
  '%F0%9F%92%8D',
])('/comparison?skus=%s is the empty comparison', async (skus) => {
  const response = await fetch(`${shop.origin}/comparison?skus=${skus}`);
  const html = await response.text();
  expect(response.status).toBe(200);
  expect(html).toContain('Legen Sie zwei Stücke auf die Waage</h1>');
  for (const sent of ['alert(1)', 'x'.repeat(81)]) expect(html).not.toContain(sent);
});

itInAll('on a product page a toast confirms; with a dead backend the product is stored for later', async () => {
  const { page, problems, close } = await visit(browser, { viewport: DESKTOP });
  await page.goto(`${shop.origin}/product/solitaerring-aurelia-brillant`);
  await hydrated(page);
  await page.getByRole('main').getByRole('button', { name: TEXTS.de.scales }).first().click();
  await page.getByText('Aurelia liegt im Vergleich, 1 von 4.').waitFor();
  await page.goto(shop.origin + TEXTS.de.listing);
  await hydrated(page);
  await shop.killSandbox();
  const scales = page.getByRole('main').getByRole('button', { name: TEXTS.de.scales });
  await scales.nth(1).click();
  await expect.poll(() => scales.nth(1).getAttribute('aria-pressed')).toBe('true');
  await page.waitForFunction(() => (localStorage.getItem('karat:comparison') ?? '').includes('"unsaved":true'));
  const response = await page.request.get(address('/comparison', ['FL-LUZ-BR-WG750-54', 'FL-AUR-BR-YG750-56']));
  expect(response.status()).toBe(503);
  await shop.startSandbox();
  await page.reload();
  await hydrated(page);
  await page.getByRole('region', { name: 'Vergleich', exact: true }).getByRole('link', { name: 'Zwei vergleichen' }).waitFor();
  await page.waitForFunction(() => (localStorage.getItem('karat:comparison') ?? '').includes('"unsaved":false'));
  expect(problems.filter((one) => !/status of 5/.test(one))).toEqual([]);
  await close();
});
