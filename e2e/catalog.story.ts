import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axeViolations, DESKTOP, hydrated, PHONE } from './support/browser.ts';
import { readBeforeStories, visitBeforeStories, warmShop as shop } from './support/opened.ts';
import { isFocused, PATIENCE, scrollTop } from './support/page-state.ts';
import { openTabBeforeEach } from './support/tabs.ts';
import { variants } from './support/variants.ts';
import { words } from './support/words.ts';

readBeforeStories();

const searchOf = (page: Page) => new URL(page.url()).searchParams;

/** How many products an option of the filters promises. */
const promised = async (option: Locator) => Number(await option.locator('xpath=ancestor::label/small').innerText());

/** Of the products that have one: what is sold out has none. */
async function pricesOf(page: Page): Promise<number[]> {
  const cards = await page.getByRole('article').allInnerTexts();
  return cards
    .flatMap((text) => /\d[\d.]*,\d\d(?=\s€)/.exec(text) ?? [])
    .map((price) => Number(price.replaceAll('.', '').replace(',', '.')));
}

describe.each(variants(['en', 'de']))('badges (%s)', (locale) => {
  const badge = { de: /^(?:Oft gewählt|Neu|Limitiert)$/, en: /^(?:Often chosen|New|Limited)$/ }[locale];
  const bestseller = { de: 'Oft gewählt', en: 'Often chosen' }[locale];

  // They are in the HTML.
  const visited = visitBeforeStories({ javaScript: false });

  it('are on a third of the cards of a listing at most', async () => {
    const { page, problems } = visited();
    for (const path of ['/catalog', '/catalog?page=2', '/catalog?search=ring']) {
      await page.goto(shop.origin + words[locale].prefix + path);
      const cards = page.getByRole('main').getByRole('article');
      const [all, badged] = [await cards.count(), await cards.filter({ has: page.getByText(badge) }).count()];
      expect([path, badged > 0, badged * 3 <= all]).toEqual([path, true, true]);
    }
    expect(problems).toEqual([]);
  });

  it('are not on cards below a heading with the same text', async () => {
    const { page, problems } = visited();
    await page.goto(`${shop.origin}${words[locale].prefix}/`);
    const row = page.getByRole('region', { name: bestseller });
    expect(await row.getByRole('article').count()).toBe(8);
    expect(await row.getByText(bestseller, { exact: true }).count()).toBe(1);
    expect(problems).toEqual([]);
  });
});

describe('a shopper in a listing', () => {
  const tab = openTabBeforeEach();

  it('filters, sorts and removes the filter; the URL has each state', async () => {
    const { page, problems } = tab();
    const t = words.de;
    await page.goto(`${shop.origin}/catalog`);
    await hydrated(page);
    const filter = page.getByRole('complementary', { name: t.filter });
    const status = page.getByRole('status').filter({ hasText: t.products });
    const all = await status.innerText();

    await filter.getByText(t.stones, { exact: true }).click();
    const sapphire = filter.getByRole('checkbox', { name: /^Saphir/ });
    const count = await promised(sapphire);
    await sapphire.check();
    await page.waitForURL(/materials=M-SAP/);
    await expect.poll(() => status.innerText(), PATIENCE).toBe(`${count} Stücke`);
    await expect.poll(() => page.getByRole('article').count(), PATIENCE).toBe(count);

    await filter.getByRole('radio', { name: t.priceAscending }).check();
    await page.waitForURL(/sortBy=/);
    expect(Object.fromEntries(searchOf(page))).toEqual({ materials: 'M-SAP', sortBy: 'price|asc' });
    const ascending = async () => {
      const prices = await pricesOf(page);
      return prices.length > 3 && prices.every((price, index) => index === 0 || price >= (prices[index - 1] ?? NaN));
    };
    await expect.poll(ascending, PATIENCE).toBe(true);

    await page.getByRole('link', { name: /^Saphir entfernen/ }).click();
    await page.waitForURL((url) => !url.searchParams.has('materials'));
    await expect.poll(() => status.innerText(), PATIENCE).toBe(all);
    await expect.poll(() => sapphire.isChecked(), PATIENCE).toBe(false);
    expect(await isFocused(status)).toBe(true);

    await page.goBack();
    await page.waitForURL(/materials=M-SAP/);
    await expect.poll(() => status.innerText(), PATIENCE).toBe(`${count} Stücke`);
    expect(problems).toEqual([]);
  });

  it('pages, opens a product, and Back restores the scroll position', async () => {
    const { page, problems } = tab();
    await page.goto(`${shop.origin}/catalog`);
    await hydrated(page);
    const heading = page.getByRole('article').first().getByRole('heading');
    const first = await heading.innerText();
    // By keyboard: a pointer would first wait until the paginator rests, and further pages come in above it meanwhile.
    await page.getByRole('link', { name: 'Seite 2', exact: true }).press('Enter');
    await page.waitForURL(/page=2/);
    await expect.poll(() => heading.innerText(), PATIENCE).not.toBe(first);
    await expect.poll(() => scrollTop(page), PATIENCE).toBe(0);
    // The jump to the top is no scrolling upwards, which would load the page before and put its cards in place of the heading.
    await page.waitForTimeout(700);
    expect(await scrollTop(page)).toBe(0);

    // By its address: the page before may come in above, and the eleventh card is another one then.
    const href = await page.getByRole('article').nth(10).getByRole('link').first().getAttribute('href');
    const product = page.getByRole('article').locator(`a[href="${href}"]`).first();
    await product.scrollIntoViewIfNeeded();
    expect(await scrollTop(page)).toBeGreaterThan(200);
    // Its distance from the top of the window: the page before may come in above it until the click, and moves no card.
    const distance = async (): Promise<number> => Math.round((await product.boundingBox())?.y ?? Number.NaN);
    const before = await distance();
    await product.click();
    await page.waitForURL('**/product/**');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expect.poll(() => scrollTop(page), PATIENCE).toBe(0);
    await page.goBack();
    await page.waitForURL(/page=2/);
    await expect.poll(distance, PATIENCE).toBe(before);
    expect(problems).toEqual([]);
  });

  it('switches the language: same product, same configuration', async () => {
    const { page, problems } = tab();
    await page.goto(`${shop.origin}${words.de.productPath}?configuration_id=FL-AUR-BR-RG750-56`);
    await hydrated(page);
    await page.locator('header').getByRole('link', { name: 'EN', exact: true }).click();
    await page.waitForURL(`**${words.en.productPath}?configuration_id=FL-AUR-BR-RG750-56`);
    await page.getByRole('heading', { level: 1, name: words.en.product }).waitFor();
    await hydrated(page);
    expect(await page.locator('html').getAttribute('lang')).toBe('en');
    const chosen = await page.getByRole('main').getByRole('group').locator('a[aria-current="true"]').allInnerTexts();
    expect(chosen).toEqual([expect.stringMatching(words.en.metal), '56']);
    expect(problems).toEqual([]);
  });

  it('filters on a phone by keyboard without losing the focus', async () => {
    const { page, problems } = tab();
    await page.setViewportSize(PHONE);
    const t = words.en;
    await page.goto(`${shop.origin}/en/catalog`);
    await hydrated(page);
    const opener = page.getByRole('button', { name: new RegExp(`^${t.filter}`) });
    const drawer = page.getByRole('dialog', { name: t.filter });
    const sapphire = drawer.getByRole('checkbox', { name: /^Sapphire/ });
    const stones = drawer.locator('summary').filter({ hasText: t.stones });
    const inDrawer = () => page.evaluate(() => document.activeElement?.closest('dialog') !== null);

    await opener.focus();
    await page.keyboard.press('Enter');
    await stones.waitFor();
    await expect.poll(inDrawer, PATIENCE).toBe(true);
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'hidden' });
    expect(await isFocused(opener)).toBe(true);
    expect(new URL(page.url()).search).toBe('');

    await page.keyboard.press('Enter');
    await stones.press('Enter');
    await sapphire.waitFor();
    const count = await promised(sapphire);
    await sapphire.focus();
    await page.keyboard.press('Space');
    const show = drawer.getByRole('button', { name: `Show ${count} pieces` });
    await show.waitFor();
    await show.focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(/materials=M-SAP/);
    await drawer.waitFor({ state: 'hidden' });
    await expect.poll(() => page.getByRole('article').count(), PATIENCE).toBe(count);
    expect(await isFocused(opener)).toBe(true);
    expect(problems).toEqual([]);
  });
});

/** Chromium's message about every document that is not there. */
const NOT_FOUND = 'console error: Failed to load resource: the server responded with a status of 404 (Not Found)';

describe.each(
  variants([
    ['de', PHONE],
    ['en', DESKTOP],
  ]),
)('public pages (%s)', (locale, viewport) => {
  const t = words[locale];
  const visited = visitBeforeStories();
  it.each([
    ['home', '/', []],
    ['the collections', '/collections', []],
    ['a collection', '/collection/aurora', []],
    ['a listing', '/catalog', []],
    ['a page of text', t.contentPath, []],
    ['the ring sizer', '/ring-sizer', []],
    ['the empty cart', '/cart', []],
    ['what is not there', '/no/such/page', [NOT_FOUND]],
  ])('%s has no WCAG violation, no console message and no horizontal overflow', async (_, path, said) => {
    const { page, problems } = visited();
    await page.setViewportSize(PHONE);
    await page.goto(shop.origin + t.prefix + path);
    await hydrated(page);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(overflow, 'pixels beside the screen').toBe(0);
    // Each language at the width where its words are most in the way of the layout, or of each other.
    await page.setViewportSize(viewport);
    expect(await axeViolations(page)).toEqual([]);
    expect(problems).toEqual(said);
  });
});

describe('an address in another than its canonical spelling', () => {
  const visited = visitBeforeStories();
  it.each([
    ['of a listing', '/en/catalog?page=1&min_cost_from=0100.0&sortBy=price&utm_source=x', ['100'], []],
    ['of no listing', '/en/catalog?sortBy=name&page=02', [], [NOT_FOUND]],
    ['of no page', '/en/catalog/a/b/c?page=2', [], [NOT_FOUND]],
  ])('%s shows the canonical page and hydrates without an error', async (_, path, lowest, said) => {
    const { page, problems } = visited();
    await page.goto(shop.origin + path);
    await hydrated(page);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    const fields = await page.getByRole('textbox', { name: 'Price from' }).all();
    expect(await Promise.all(fields.map((field) => field.inputValue()))).toEqual(lowest);
    expect(problems).toEqual(said);
  });
});
