import { expect, it } from 'vitest';
import { hydrated, visit } from './support/browser.ts';
import { browser, readBeforeStories, warmShop as shop } from './support/opened.ts';
import { networkOf } from './support/page-state.ts';
import { words } from './support/words.ts';

readBeforeStories();

it.each(['pointer', 'keyboard'] as const)('the code of a page is prefetched when the %s reaches its link', async (by) => {
  const { page, problems, close } = await visit(browser);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const chunks = () => asked.filter((path) => /^\/assets\/product-[\w-]+\.js$/.test(path));
  const products = () => asked.filter((path) => path.startsWith('/api/products/'));

  const { quiet } = networkOf(page);
  await page.goto(shop.origin + words.de.category);
  await hydrated(page);
  // The error page, which is loaded last, shares code with products.
  await quiet();
  const before = chunks();
  expect(products()).toEqual([]);

  const link = page.getByRole('link', { name: words.de.product }).first();
  await (by === 'pointer' ? link.hover() : link.focus());
  await expect.poll(() => products().length, { timeout: 15_000 }).toBe(1);
  const ready = chunks();
  expect(ready.length).toBeGreaterThan(before.length);

  await (by === 'pointer' ? link.click() : page.keyboard.press('Enter'));
  await page.getByRole('heading', { level: 1, name: words.de.product }).waitFor();
  expect(products(), 'nothing is asked twice').toHaveLength(1);
  expect(chunks()).toEqual(ready);
  expect(problems).toEqual([]);
  await close();
});
