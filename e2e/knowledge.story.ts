import { describe, expect, it } from 'vitest';
import { axeViolations, DESKTOP, hydrated, PHONE, visit } from './support/browser.ts';
import { noteShifts, shiftsOf } from './support/layout-shifts.ts';
import { browser, readBeforeStories, warmShop as shop } from './support/opened.ts';
import { variants } from './support/variants.ts';

readBeforeStories();

const TALES = [
  {
    language: 'de',
    viewport: DESKTOP,
    path: '/articles/engagement-rings',
    shape: { name: /^Marquise/, path: '/catalog?cut=marquise', size: '9,6 × 5,3 mm' },
    carat: /0,50 ct\s*5,0 mm/,
    stones: { name: 'Lose Diamanten ansehen', path: '/catalog/diamanten' },
    article: { name: 'Ganzer Beitrag', path: '/articles/engagement-rings/die-vier-c' },
    calculator: 'Größe und Karat berechnen',
    readOn: 'Weiterlesen',
  },
  {
    language: 'en',
    viewport: PHONE,
    path: '/en/articles/engagement-rings',
    shape: { name: /^Marquise/, path: '/en/catalog?cut=marquise', size: '9.6 × 5.3 mm' },
    carat: /0.50 ct\s*5.0 mm/,
    stones: { name: 'See loose diamonds', path: '/en/catalog/diamonds' },
    article: { name: 'Read the article', path: '/en/articles/engagement-rings/the-four-cs' },
    calculator: 'Size and carat calculator',
    readOn: 'Read on',
  },
] as const;

describe.each(variants(TALES))('the diamond knowledge in $language', (tale) => {
  it('explains the four Cs, links to products of a cut and opens the calculator, without a layout shift', async () => {
    const { page, problems, close } = await visit(browser, { viewport: tale.viewport });
    await noteShifts(page);
    await page.goto(shop.origin + tale.path);
    await hydrated(page);
    expect(await axeViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(tale.viewport.width);
    expect((await page.locator('#carat').textContent())?.replaceAll('\u00a0', ' ')).toMatch(tale.carat);
    const articles = page.getByRole('region', { name: tale.readOn }).getByRole('article');
    await articles.last().scrollIntoViewIfNeeded();
    expect(await articles.count()).toBe(3);
    expect(await shiftsOf(page)).toEqual([]);
    await page.getByRole('link', { name: tale.calculator }).click();
    const guide = page.getByRole('dialog');
    await guide.waitFor();
    await page.keyboard.press('Escape');
    await guide.waitFor({ state: 'hidden' });
    const shape = page.getByRole('link', { name: tale.shape.name });
    expect((await shape.textContent())?.replaceAll('\u00a0', ' ')).toContain(tale.shape.size);
    await shape.click();
    await page.waitForURL(shop.origin + tale.shape.path);
    await page.locator('main article').first().waitFor();
    expect(problems).toEqual([]);
    await close();
  });

  it('is complete without JavaScript', async () => {
    const { page, problems, close } = await visit(browser, { viewport: tale.viewport, javaScript: false });
    await page.goto(shop.origin + tale.path);
    expect(await page.locator('main a[href*="?cut="]').count()).toBe(12);
    for (const { name, path } of [tale.stones, tale.article])
      expect(await page.getByRole('link', { name, exact: true }).getAttribute('href')).toBe(path);
    expect(problems).toEqual([]);
    await close();
  });
});

it('one brilliant of two carats is drawn 8 mm wide in the scale of the figure', async () => {
  const { page, close } = await visit(browser);
  await page.goto(shop.origin + TALES[0].path);
  const bar = await page.locator('#carat svg[width="10em"]').boundingBox();
  const stone = await page.locator('#carat svg[width="8em"]').boundingBox();
  expect((stone?.width ?? 0) / (bar?.width ?? 1)).toBeCloseTo(0.8, 3);
  await close();
});

it.each([
  ['a listing of diamonds', '/catalog/verlobungsringe', ['cut', 'colour', 'clarity', 'carat']],
  ['a product with a diamond', '/product/solitaerring-aurelia-brillant', ['cut']],
  ['a product without a diamond', '/product/ehering-neubau-mattiert-5-mm', []],
])('%s links to the qualities in its text', async (_, path, parts) => {
  const html = await (await fetch(shop.origin + path)).text();
  const linked = [...html.matchAll(/href="\/articles\/engagement-rings#(\w+)"/g)].map(([, part]) => part);
  expect(new Set(linked)).toEqual(new Set(parts));
});
