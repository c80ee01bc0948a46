import { describe, expect, it } from 'vitest';
import { axeViolations, hydrated, PHONE, visit } from './support/browser.ts';
import { browser, readBeforeStories, visitBeforeStories, warmShop } from './support/opened.ts';
import { PATIENCE } from './support/page-state.ts';

readBeforeStories();

describe('the results page of a search', () => {
  it('keeps the words with filters, order and pages; its chip removes them, new words reset the filters', async () => {
    const { page, problems, close } = await visit(browser);
    const query = () => Object.fromEntries(new URL(page.url()).searchParams);
    await page.goto(`${warmShop.origin}/catalog?search=%20ring%20%20`);
    await hydrated(page);
    const filter = page.getByRole('complementary', { name: 'Filter' });
    await filter.getByRole('checkbox', { name: /^Eheringe/ }).check();
    await page.waitForURL(/categories=/);
    await filter.getByRole('radio', { name: 'Preis aufsteigend' }).check();
    await page.waitForURL(/sortBy=/);
    expect(query()).toEqual({ search: 'ring', categories: expect.any(String), sortBy: 'price|asc' });
    await page.getByRole('main').getByRole('link', { name: 'Alle zurücksetzen' }).click();
    await page.waitForURL((url) => !url.searchParams.has('categories'));
    expect(query()).toMatchObject({ search: 'ring' });

    const field = page.getByRole('main').getByRole('searchbox');
    expect(await field.inputValue()).toBe('ring');
    await filter.getByRole('checkbox', { name: /^Eheringe/ }).check();
    await page.waitForURL(/categories=/);
    await field.fill('anhänger');
    await field.press('Enter');
    await page.waitForURL((url) => url.searchParams.get('search') === 'anhänger');
    expect(query()).toEqual({ search: 'anhänger' });
    await page.getByRole('heading', { level: 1, name: 'Ergebnisse für „anhänger“' }).waitFor();
    await expect.poll(() => field.inputValue(), PATIENCE).toBe('anhänger');
    expect(await axeViolations(page)).toEqual([]);

    await page.getByRole('link', { name: '„anhänger“ entfernen' }).click();
    await page.waitForURL((url) => !url.searchParams.has('search'));
    await page.getByRole('heading', { level: 1, name: 'Alle Stücke' }).waitFor();
    expect(await field.isVisible()).toBe(false);
    expect(problems).toEqual([]);
    await close();
  });

  const onPhone = visitBeforeStories({ viewport: PHONE });

  it.each([
    ['HTML', '<img src=x onerror=alert(1)>"\'&'],
    ['emoji', '💎💍 Ring 👩‍❤️‍👨'],
    ['a text without spaces as long as may be', 'W'.repeat(100)],
    ['placeholders', '{q1} {{q2}} $t(q3)'],
  ])('shows %s as text on a phone', async (_, text) => {
    const { page, problems } = onPhone();
    await page.goto(`${warmShop.origin}/catalog?search=${encodeURIComponent(text)}`);
    await hydrated(page);
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(`Ergebnisse für „${text}“`);
    expect(await page.getByRole('main').getByRole('searchbox').inputValue()).toBe(text);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(overflow, 'pixels beside the screen').toBe(0);
    expect(problems).toEqual([]);
  });

  it('works without JavaScript: icon, field, results, filter', async () => {
    const { page, problems, close } = await visit(browser, { javaScript: false });
    await page.goto(`${warmShop.origin}/`);
    await page.locator('header').getByRole('link', { name: 'Suchen', exact: true }).click();
    await page.waitForURL('**/catalog#search');
    const field = page.getByRole('main').getByRole('searchbox');
    await field.fill('saphir');
    await field.press('Enter');
    await page.waitForURL(/\/catalog\?search=saphir$/);
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Ergebnisse für „saphir“');
    expect(await page.getByRole('article').count()).toBeGreaterThan(3);
    await page.getByRole('radio', { name: 'Preis absteigend' }).check();
    await page.getByRole('button', { name: 'Auswahl anzeigen' }).click();
    await page.waitForURL(/sortBy=/);
    expect(new URL(page.url()).searchParams.get('search')).toBe('saphir');
    await page.goto(`${warmShop.origin}/catalog?search=`);
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Alle Stücke');
    expect(problems).toEqual([]);
    await close();
  });
});
