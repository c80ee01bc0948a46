import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axeViolations, hydrated, PHONE, visit } from './support/browser.ts';
import { fault } from './support/faults.ts';
import { browser, shareBeforeStories, shop } from './support/opened.ts';
import { PATIENCE } from './support/page-state.ts';
import { words } from './support/words.ts';

shareBeforeStories();

const t = words.de;
const queryOf = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);
const products = (page: Page) => page.getByRole('status').filter({ hasText: t.products }).innerText();
/** Chromium's message about a call that fails; caused on purpose here. */
const unexpected = (problems: readonly string[]) =>
  problems.filter((problem) => !/Failed to load resource|ERR_INTERNET_DISCONNECTED/.test(problem));

async function open(path: string, options: Parameters<typeof visit>[1] = {}) {
  const shopper = await visit(browser, options);
  await shopper.page.goto(shop.origin + path);
  await hydrated(shopper.page);
  return { ...shopper, filter: shopper.page.getByRole('complementary', { name: t.filter }) };
}

/** A link of the menu. */
async function follow(page: Page, name: string): Promise<void> {
  await page.locator('header').getByRole('link', { name, exact: true }).first().click();
  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
  await page.getByRole('article').first().waitFor();
}

describe('the price filter', () => {
  it('has two labelled thumbs that never pass each other, and can be dragged and typed', async () => {
    const { page, filter, problems, close } = await open('/catalog?page=2');
    const lowest = filter.getByRole('slider', { name: t.lowestPrice });
    const highest = filter.getByRole('slider', { name: t.highestPrice });
    expect(await lowest.getAttribute('aria-valuetext')).toMatch(/^329,00\s€$/);
    expect(await axeViolations(page)).toEqual([]);

    await lowest.focus();
    for (let step = 0; step < 3; step += 1) await page.keyboard.press('PageUp');
    await highest.focus();
    await page.keyboard.press('PageDown');
    const from = Number(await filter.getByRole('textbox', { name: /von/ }).inputValue());
    const to = Number(await filter.getByRole('textbox', { name: /bis/ }).inputValue());
    expect([from % 10, to % 100]).toEqual([0, 0]);
    expect(from).toBeGreaterThan(329);
    expect(to).toBeGreaterThan(from);
    await page.waitForURL(/max_cost_to/);
    expect(queryOf(page)).toEqual({ min_cost_from: String(from), max_cost_to: String(to) });

    await page.keyboard.press('Home');
    expect(await highest.getAttribute('aria-valuetext')).toBe(await lowest.getAttribute('aria-valuetext'));
    await page.keyboard.press('End');
    await lowest.press('Home');
    await page.waitForURL((url) => url.search === '');
    expect((await lowest.boundingBox())?.height).toBeGreaterThanOrEqual(24);

    await highest.scrollIntoViewIfNeeded();
    const box = await highest.boundingBox();
    if (!box) throw new Error('no slider');
    const y = box.y + box.height / 2;
    await page.mouse.move(box.x + box.width - 14, y);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width / 2, y, { steps: 4 });
    await page.mouse.up();
    const field = filter.getByRole('textbox', { name: /bis/ });
    const half = Number(await field.inputValue());
    // Half of the way is far below half of the span: equal ways are equal ratios.
    expect(half).toBeGreaterThan(1000);
    expect(half).toBeLessThan(5000);
    await field.fill('ab 2.500,00 €');
    await page.waitForURL(/max_cost_to=2500/);
    expect(await highest.getAttribute('aria-valuetext')).toMatch(/^2\.500,00\s€$/);
    expect(problems).toEqual([]);
    await close();
  });
});

describe('the filters beside the listing', () => {
  it('have the backend’s groups, count choices, make one call for three quick ones, and stay collapsed for the visit', async () => {
    const { page, filter, problems, close } = await open('/catalog?page=2');
    expect((await filter.boundingBox())?.width).toBeCloseTo(296, 0);
    const groups = await filter.locator('form > details > summary').allInnerTexts();
    const at = (name: string) => groups.findIndex((title) => title.startsWith(name));
    expect([at('Edelmetall'), at('Diamant'), at(t.stones), at('Perle')].toSorted((a, b) => a - b)).toEqual([
      at('Edelmetall'),
      at('Diamant'),
      at(t.stones),
      at('Perle'),
    ]);
    const asked: string[] = [];
    page.on('request', (request) => {
      if (/system-catalog.*collections/.test(request.url())) asked.push(request.url());
    });
    await filter.getByRole('group', { name: 'Kollektion' }).evaluate((group) => {
      for (const one of [...group.querySelectorAll('input')].slice(0, 3)) one.click();
    });
    await page.waitForURL(/collections=1&collections=2&collections=3/);
    expect(asked).toHaveLength(1);
    expect(queryOf(page)['page']).toBeUndefined();
    await page.goBack();
    await page.waitForURL(/\?page=2$/);
    await filter.locator('[name=collections]:checked').first().waitFor({ state: 'detached' });

    // The page has no values of a closed group.
    expect(await filter.locator('[name=cut]').count()).toBe(0);
    await filter.locator('summary', { hasText: 'Schliff' }).press('Enter');
    expect(await filter.locator('[name=cut]').filter({ visible: true }).count()).toBe(3);
    await filter.locator('summary', { hasText: 'Schliff' }).press('Enter');
    const metal = filter.getByRole('group', { name: 'Edelmetall' });
    expect(await metal.getByRole('checkbox').filter({ visible: true }).count()).toBe(3);
    await metal.getByText('4 weitere anzeigen').click();
    expect(await metal.getByRole('checkbox').filter({ visible: true }).count()).toBe(7);
    await metal.getByRole('checkbox', { name: /^Platin/ }).check();
    await metal.getByRole('checkbox', { name: /^Roségold 585/ }).check();
    await page.waitForURL(/materials=M-PT950&materials=M-RG585/);
    await expect.poll(() => filter.locator('summary').filter({ hasText: 'Edelmetall' }).innerText(), PATIENCE).toMatch(/2/);

    const toggle = page.getByRole('button', { name: /^Filter/, expanded: true });
    await toggle.click();
    await filter.waitFor({ state: 'hidden' });
    await page.locator('header').getByRole('link', { name: 'Eheringe', exact: true }).first().click();
    await page.waitForURL('**/catalog/eheringe');
    await page.getByRole('heading', { level: 1, name: 'Eheringe' }).waitFor();
    expect(await filter.isVisible()).toBe(false);
    await page.setViewportSize({ width: 1200, height: 900 });
    await page.getByRole('button', { name: /^Filter/, expanded: false }).click();
    expect((await filter.boundingBox())?.width).toBeCloseTo(200, 0);
    expect(problems).toEqual([]);
    await close();
  });

  it('work as a form without JavaScript', async () => {
    const { page, problems, close } = await visit(browser, { javaScript: false });
    await page.goto(`${shop.origin}/catalog?search=ring`);
    const form = page.getByRole('form', { name: t.filter });
    expect(await page.getByRole('slider').count()).toBe(0);
    await form.getByRole('textbox', { name: /von/ }).fill('500');
    await form.getByRole('radio', { name: t.priceAscending }).check();
    // Enter presses the first button of the form, which must not be one that opens a facet.
    await form.getByRole('textbox', { name: /von/ }).press('Enter');
    await page.waitForURL(/min_cost_from=500/);
    expect(queryOf(page)['facet']).toBeUndefined();
    expect(queryOf(page)).toMatchObject({ search: 'ring', sortBy: 'price|asc', min_cost_from: '500' });
    expect(await page.getByRole('article').count()).toBeGreaterThan(3);
    expect(problems).toEqual([]);
    await close();
  });
});

describe('a listing during faults', () => {
  it('keeps the shown products when a filter fails, retries, continues after an offline time, stays usable while slow', async () => {
    const { page, context, filter, problems, close } = await open('/catalog/ohrschmuck');
    const before = await products(page);
    const first = page.getByRole('article').first();
    const title = await first.innerText();
    const radio = filter.getByRole('radio', { name: t.priceAscending });
    const failure = page.getByRole('status').filter({ hasText: t.loadFailed });

    await fault(shop, { mode: 'down' });
    await radio.check();
    await failure.waitFor();
    expect(await first.innerText()).toBe(title);
    expect([await products(page), new URL(page.url()).search, await radio.isChecked()]).toEqual([before, '', true]);
    expect(await axeViolations(page)).toEqual([]);
    // Given up, the choice goes back to what is shown.
    await failure.getByRole('button', { name: t.close }).click();
    await expect.poll(() => radio.isChecked(), PATIENCE).toBe(false);

    await radio.check();
    await failure.waitFor();
    await fault(shop, { mode: 'none' });
    await failure.getByRole('button', { name: t.tryAgain }).click();
    await page.waitForURL(/sortBy=price/);
    await expect.poll(() => first.innerText(), PATIENCE).not.toBe(title);
    await expect.poll(() => failure.isVisible(), PATIENCE).toBe(false);

    await follow(page, 'Ringe');
    await context.setOffline(true);
    await filter.getByRole('radio', { name: t.priceAscending }).check();
    await page.getByText(t.offline).waitFor();
    expect(await page.getByRole('article').count()).toBeGreaterThan(2);
    await context.setOffline(false);
    await page.waitForURL(/sortBy=price/);
    expect(unexpected(problems)).toEqual([]);
    problems.length = 0;

    await follow(page, 'Eheringe');
    await fault(shop, { mode: 'slow', delayMs: 1500 });
    await filter.getByRole('radio', { name: t.priceAscending }).check();
    await page.getByText('Wird geladen').first().waitFor();
    await filter.getByRole('radio', { name: t.priceDescending }).check();
    await page.waitForURL(/sortBy=price%7Cdesc/);
    await fault(shop, { mode: 'none' });
    expect(await page.getByRole('article').count()).toBeGreaterThan(3);
    expect(problems).toEqual([]);
    await close();
  });

  it('works without filters when their call fails, and the panel offers another try', async () => {
    await fault(shop, { mode: 'down', path: '/api/v1/filters' });
    const { page, problems, close } = await open('/catalog/diamanten', { viewport: PHONE });
    expect(await page.getByRole('article').count()).toBeGreaterThan(3);
    await page.getByRole('button', { name: /^Filter/ }).click();
    const drawer = page.getByRole('dialog', { name: t.filter });
    const alert = drawer.getByRole('alert');
    await alert.waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await fault(shop, { mode: 'none' });
    await alert.getByRole('button', { name: t.tryAgain }).click();
    await drawer.getByRole('slider', { name: t.lowestPrice }).waitFor();
    expect(await alert.count()).toBe(0);
    expect(unexpected(problems)).toEqual([]);
    await close();
  });
});

describe('on a phone', () => {
  it('panels lock the page’s scroll position; sorting closes them, filters are counted, reset and applied', async () => {
    const { page, problems, close } = await open('/catalog/ringe', { viewport: PHONE });
    const filterButton = page.getByRole('button', { name: /^Filter/ });
    await page.getByRole('button', { name: /^Sortierung/ }).click();
    const sorting = page.getByRole('dialog', { name: 'Sortierung' });
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).toBe('hidden');
    expect(await axeViolations(page)).toEqual([]);
    await sorting.getByRole('radio', { name: t.priceAscending }).check();
    await sorting.waitFor({ state: 'hidden' });
    await page.waitForURL(/sortBy=price/);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).not.toBe('hidden');

    await filterButton.click();
    const drawer = page.getByRole('dialog', { name: t.filter });
    const highest = drawer.getByRole('slider', { name: t.highestPrice });
    await highest.waitFor();
    await highest.press('PageDown');
    await drawer.getByRole('checkbox', { name: /^Gelbgold 750/ }).check();
    expect(await axeViolations(page)).toEqual([]);
    expect(queryOf(page)).toEqual({ sortBy: 'price|asc' });
    await drawer.getByRole('button', { name: t.resetAll }).click();
    expect(await drawer.getByRole('checkbox', { name: /^Gelbgold 750/ }).isChecked()).toBe(false);
    await drawer.getByRole('checkbox', { name: /^Gelbgold 750/ }).check();
    await drawer.getByRole('checkbox', { name: /^Aurora/ }).check();
    await drawer
      .getByRole('button', { name: /anzeigen$/ })
      .last()
      .click();
    await page.waitForURL(/collections=1&materials=M-YG750/);
    await expect.poll(() => filterButton.innerText(), PATIENCE).toMatch(/2/);
    expect(problems).toEqual([]);
    await close();
  });
});

describe('an empty listing', () => {
  it('offers fewer filters, no filter, or other pages', async () => {
    const { page, problems, close } = await open('/catalog?materials=M-SAP&cut=heart', { viewport: PHONE });
    await page.getByRole('heading', { name: 'Keine Ergebnisse gefunden' }).waitFor();
    const way = page.getByRole('listitem').filter({ hasText: 'Ohne Herz' });
    await expect.poll(() => way.innerText(), PATIENCE).toMatch(/9 Stücke/);
    expect(await axeViolations(page)).toEqual([]);
    expect(await page.locator('main').getByRole('link', { name: 'Eheringe' }).count()).toBe(1);
    await way.getByRole('link').click();
    await page.waitForURL(/\/catalog\?materials=M-SAP$/);
    await expect.poll(() => page.getByRole('article').count(), PATIENCE).toBe(9);
    // One material is all that is chosen: the page is about it.
    await page.getByRole('heading', { level: 1, name: 'Saphir' }).waitFor();

    await page.goBack();
    await page.getByRole('heading', { name: 'Keine Ergebnisse gefunden' }).waitFor();
    await page.locator('main').getByRole('searchbox').fill('Smaragd');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/catalog\?search=Smaragd$/);
    expect(problems).toEqual([]);
    await close();
  });

  it('of a material is a page with its text and the other filters', async () => {
    const { page, filter, problems, close } = await open('/catalog/saphir');
    await page.getByRole('heading', { level: 1, name: 'Saphir' }).waitFor();
    expect(await page.getByRole('article').count()).toBe(9);
    expect(await filter.getByRole('checkbox', { name: /^Saphir/ }).count()).toBe(0);
    expect(await filter.getByRole('checkbox', { name: /^Gelbgold/ }).count()).toBeGreaterThan(0);
    expect(await page.getByRole('navigation', { name: 'Sie sind hier' }).innerText()).toMatch(/Alle Stücke[\s/]*Saphir/);
    expect(problems).toEqual([]);
    await close();
  });
});
