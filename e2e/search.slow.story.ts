import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axeViolations, DESKTOP, hydrated, PHONE } from './support/browser.ts';
import { fault } from './support/faults.ts';
import { shareBeforeStories, shop } from './support/opened.ts';
import { isFocused, networkOf, PATIENCE } from './support/page-state.ts';
import { openTabBeforeEach } from './support/tabs.ts';

shareBeforeStories();

const words = {
  de: { open: 'Suchen', popup: 'Suche', close: 'Schließen', products: /^(\d+) Stücke?$/, nothing: 'Keine Ergebnisse gefunden' },
  en: { open: 'Search', popup: 'Search', close: 'Close', products: /^(\d+) pieces?$/, nothing: 'No results found' },
} as const;

function popupOf(page: Page, t: (typeof words)['de' | 'en']) {
  const dialog = page.getByRole('dialog', { name: t.popup, exact: true });
  return {
    dialog,
    icon: page.locator('header').getByRole('link', { name: t.open, exact: true }),
    field: dialog.getByRole('searchbox'),
    cards: dialog.getByRole('article'),
    count: dialog.getByRole('heading', { name: t.products }),
    said: dialog.getByRole('status'),
  };
}

const focusedName = (page: Page) => page.evaluate(() => document.activeElement?.textContent.trim() ?? '');
const numberIn = (text: string) => Number(/\d+/.exec(text)?.[0]);

describe('a search', () => {
  const tab = openTabBeforeEach();

  it('shows products while typing, has keyboard navigation, and leads to the results page', async () => {
    const { page, problems } = tab();
    const popup = popupOf(page, words.de);
    const scripts: string[] = [];
    page.on('request', (request) => /search-popup/.test(request.url()) && scripts.push(request.url()));
    await page.goto(`${shop.origin}/`);
    await hydrated(page);
    expect(scripts, 'who does not search pays for nothing').toEqual([]);
    await popup.icon.focus();
    await page.keyboard.press('Enter');
    await popup.dialog.waitFor();
    expect(scripts).toHaveLength(1);
    await expect.poll(() => isFocused(popup.field), PATIENCE).toBe(true);
    await popup.cards.first().waitFor();
    expect(await axeViolations(page)).toEqual([]);

    await page.keyboard.type('saphir');
    await popup.count.waitFor();
    const total = numberIn(await popup.count.innerText());
    expect(total).toBeGreaterThan(4);
    await expect.poll(() => popup.said.innerText(), PATIENCE).toBe(`${total} Stücke gefunden für „saphir“`);
    expect(await popup.dialog.locator('b').first().innerText()).toMatch(/^saphir$/i);
    expect(await axeViolations(page)).toEqual([]);

    const links = await popup.dialog.getByRole('link').allInnerTexts();
    await page.keyboard.press('ArrowDown');
    expect(await focusedName(page)).toContain(links[0]?.split('\n')[0]?.trim());
    await page.keyboard.press('ArrowDown');
    expect(await focusedName(page)).toContain(links[1]?.split('\n')[0]?.trim());
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    expect(await isFocused(popup.field)).toBe(true);

    await page.keyboard.press('Escape');
    expect(await popup.field.inputValue()).toBe('');
    await page.keyboard.press('Escape');
    await popup.dialog.waitFor({ state: 'hidden' });
    expect(await isFocused(popup.icon)).toBe(true);

    await page.keyboard.press('Enter');
    await expect.poll(() => isFocused(popup.field), PATIENCE).toBe(true);
    await page.keyboard.type('  saphir ');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/catalog?search=saphir');
    await page.getByRole('heading', { level: 1, name: 'Ergebnisse für „saphir“' }).waitFor();
    await popup.dialog.waitFor({ state: 'hidden' });
    expect(await page.getByRole('main').getByRole('status').first().innerText()).toBe(`${total} Stücke`);

    await popup.icon.click();
    const recent = popup.dialog.getByRole('link', { name: 'saphir', exact: true });
    await recent.waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await popup.dialog.getByRole('button', { name: 'saphir aus der Liste entfernen' }).click();
    await recent.waitFor({ state: 'detached' });
    expect(await isFocused(popup.field)).toBe(true);
    expect(problems).toEqual([]);
  });

  it.each([
    ['de', 'ring unter 1.000 euro', 'Gefiltert nach Preis:', 'bis 1.000,00 €', 'Preisgrenze aufheben'],
    ['en', 'ring under €1,000', 'Filtered by price:', 'up to €1,000.00', 'Remove the price limit'],
  ] as const)(
    'for a price (%s, %s) becomes the filter, is named on the page, and can be removed',
    async (lang, typed, notice, price, undo) => {
      const { page, problems } = tab();
      await page.setViewportSize(PHONE);
      const start = shop.origin + (lang === 'de' ? '' : '/en');
      const popup = popupOf(page, words[lang]);
      await page.goto(`${start}/`);
      await hydrated(page);
      await popup.icon.click();
      await popup.field.fill(typed);
      await popup.dialog.getByRole('heading', { name: price }).waitFor();
      await page.keyboard.press('Enter');
      await page.waitForURL(`${start}/catalog?search=ring&max_cost_to=1000`);
      const main = page.getByRole('main');
      await main.getByText(`${notice} ${price}.`).waitFor();
      expect(await main.getByRole('searchbox').inputValue()).toBe('ring');
      const count = async () => numberIn(await main.getByRole('status').first().innerText());
      const found = await count();
      expect(await axeViolations(page)).toEqual([]);
      await main.getByRole('link', { name: undo }).click();
      await page.waitForURL(`${start}/catalog?search=ring`);
      await expect.poll(count, PATIENCE).toBeGreaterThan(found);
      expect(await main.getByText(notice).count()).toBe(0);
      expect(problems).toEqual([]);
    },
  );

  it.each([
    ['de', 'kette+saphir', 'Aus Ihrer Suche nicht beachtet: „kette“. Gewählt ist: Ringe.', '„kette“ suchen, ohne diese Auswahl'],
    [
      'en',
      'sapphire+pendant',
      'Left out of your search: “pendant”. The filter is set to Rings.',
      'Search for “pendant” without this filter',
    ],
  ] as const)(
    'with a word that contradicts a filter shows a notice, and offers to use the word (%s)',
    async (lang, typed, notice, undo) => {
      const { page, problems } = tab();
      await page.setViewportSize(lang === 'de' ? DESKTOP : PHONE);
      const listing = `${shop.origin}${lang === 'de' ? '' : '/en'}/catalog`;
      const [{ id } = { id: 0 }] = shop.query<{ id: number }>("SELECT id FROM categories WHERE key = 'rings'");
      await page.goto(`${listing}?search=${typed}&categories=${id}`);
      await hydrated(page);
      const main = page.getByRole('main');
      await main.getByText(notice).waitFor();
      expect(await main.getByRole('article').count()).toBeGreaterThan(0);
      expect(await axeViolations(page)).toEqual([]);
      await main.getByRole('link', { name: undo }).click();
      await page.waitForURL(`${listing}?search=${typed}`);
      await main.getByText(notice).waitFor({ state: 'detached' });
      expect(problems).toEqual([]);
    },
  );

  it('link with a price in its words shows the price filter and hydrates without a message', async () => {
    const { page, problems } = tab();
    await page.goto(`${shop.origin}/catalog?search=ring+unter+1000+euro`);
    await hydrated(page);
    await page.getByRole('heading', { level: 1, name: 'Ergebnisse für „ring“' }).waitFor();
    expect(await page.getByText('Gefiltert nach Preis: bis 1.000,00 €.').count()).toBe(1);
    expect(await page.getByLabel('Preis bis, in Euro').first().inputValue()).toBe('1000');
    expect(problems).toEqual([]);
  });

  it('never shows results of earlier words on a slow shop; offers a retry after a failure', async () => {
    const { page, context, problems } = tab();
    const network = networkOf(page);
    const popup = popupOf(page, words.de);
    await page.goto(`${shop.origin}/`);
    await hydrated(page);
    await popup.icon.click();
    await popup.cards.first().waitFor();

    const asked: string[] = [];
    const given: string[] = [];
    const searchOf = (url: string) => (url.includes('/api/system-catalog') ? new URL(url).searchParams.get('search') : null);
    page.on('request', (request) => asked.push(searchOf(request.url()) ?? ''));
    page.on('requestfailed', (request) => given.push(searchOf(request.url()) ?? ''));
    await fault(shop, { mode: 'slow', delayMs: 1500, path: '/api/v1/system-catalog' });
    await popup.field.fill('rubin');
    await expect.poll(() => asked, PATIENCE).toContain('rubin');
    await popup.field.fill('smaragd');
    expect(await popup.cards.count()).toBe(0);
    await expect.poll(() => given, PATIENCE).toContain('rubin');
    await popup.count.waitFor();
    const link = popup.dialog.getByRole('link', { name: /Ergebnis/ });
    expect(await link.getAttribute('href')).toBe('/catalog?search=smaragd');
    await popup.field.fill('smaragdx');
    expect(await popup.cards.count()).toBe(0);
    await popup.field.fill('smaragd');
    await expect.poll(() => popup.cards.count()).toBeGreaterThan(0);
    expect(
      asked.filter((one) => one === 'smaragd'),
      'what is known is not asked again',
    ).toHaveLength(1);
    expect(problems).toEqual([]);

    await fault(shop, { mode: 'down', path: '/api/v1/system-catalog' });
    await popup.field.fill('topas');
    const again = popup.dialog.getByRole('button', { name: 'Erneut versuchen' });
    await again.waitFor();
    await expect.poll(() => popup.said.innerText(), PATIENCE).toBe('Die Suche antwortet gerade nicht');
    expect(await axeViolations(page)).toEqual([]);
    await fault(shop, { mode: 'none' });
    await again.click();
    expect(await isFocused(popup.field)).toBe(true);
    await again.waitFor({ state: 'detached' });

    // Calls of the part beside "nothing found" may be under way; without a connection the console would report them.
    await network.quiet();
    await context.setOffline(true);
    await popup.field.fill('perle');
    await popup.dialog.getByRole('heading', { name: 'Sie sind offline' }).waitFor();
    await context.setOffline(false);
    await popup.dialog.getByRole('heading', { name: 'Sie sind offline' }).waitFor({ state: 'detached' });
    expect(problems.filter((problem) => !/status of 503/.test(problem))).toEqual([]);
  });

  it('covers the screen of a phone (English), and offers links when nothing is found', async () => {
    const { page, problems } = tab();
    await page.setViewportSize(PHONE);
    const popup = popupOf(page, words.en);
    await page.goto(`${shop.origin}/en/`);
    await hydrated(page);
    await popup.icon.click();
    await popup.cards.first().waitFor();
    expect(await popup.dialog.boundingBox()).toEqual({ x: 0, y: 0, ...PHONE });
    expect(await popup.field.evaluate((field) => parseFloat(getComputedStyle(field).fontSize))).toBeGreaterThanOrEqual(16);
    for (const target of await popup.dialog.locator('li > a, button').all()) {
      expect((await target.boundingBox())?.height ?? 0).toBeGreaterThanOrEqual(44);
    }
    await page.mouse.wheel(0, 2000);
    expect(await page.evaluate(() => scrollY)).toBe(0);

    await popup.field.fill('<qqqqq>');
    await popup.dialog.getByRole('heading', { name: words.en.nothing }).waitFor();
    await popup.dialog.getByRole('link', { name: 'Contact' }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await popup.dialog.getByRole('link', { name: 'Rings', exact: true }).click();
    await page.waitForURL('**/en/catalog/rings');
    await popup.dialog.waitFor({ state: 'hidden' });

    await popup.icon.click();
    await popup.field.fill('sapphire');
    await popup.count.waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await popup.dialog.getByRole('button', { name: words.en.close }).click();
    await popup.dialog.waitFor({ state: 'hidden' });
    expect(await isFocused(popup.icon)).toBe(true);
    expect(problems).toEqual([]);
  });
});
