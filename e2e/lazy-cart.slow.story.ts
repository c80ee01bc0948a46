import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { axeViolations, hydrated, PHONE, visit } from './support/browser.ts';
import { browser, shareBeforeStories, shop } from './support/opened.ts';
import { PATIENCE } from './support/page-state.ts';
import { words } from './support/words.ts';

shareBeforeStories();
const t = words.de;

const CHUNK = '**/assets/cart-actions-*.js';
const PRODUCT = `${t.productPath}?configuration_id=FL-AUR-BR-YG750-54`;

/** Which files with the code of cart actions the page has asked for. */
const asked = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.includes('cart-actions')),
  );
const addButton = (page: Page) => page.getByRole('button', { name: t.addToCart }).first();
const bag = (page: Page, products: number) => page.getByRole('link', { name: new RegExp(`^Warenkorb, ${products} Stück`) }).first();

async function open(page: Page, path: string): Promise<void> {
  await page.goto(shop.origin + path, { waitUntil: 'load' });
  await hydrated(page);
}

it('loads no cart code without a cart, prefetches it on hover and focus, and loads it in every tab with a cart', async () => {
  const first = await visit(browser);
  const second = await visit(browser, { context: first.context });
  await open(second.page, t.category);
  await open(first.page, PRODUCT);
  expect(await asked(second.page)).toEqual([]);
  // The express buttons bring a part of it along where they are shown, never all of it.
  expect((await asked(first.page)).length).toBeLessThan(2);

  await addButton(first.page).focus();
  await expect.poll(async () => (await asked(first.page)).length, PATIENCE).toBe(2);
  expect(await asked(second.page)).toEqual([]);
  await addButton(first.page).press('Enter');
  for (const { page } of [first, second]) await bag(page, 1).waitFor();
  // Another page of this browser shows it by itself.
  await open(second.page, t.contentPath);
  await bag(second.page, 1).waitFor();
  expect([...first.problems, ...second.problems]).toEqual([]);
  await second.close();
  await first.close();
});

it('keeps a click: the button is busy while the code loads, and shows an error when it fails', async () => {
  const { page, problems, close } = await visit(browser, { viewport: PHONE });
  await page.route(CHUNK, (route) => route.abort());
  await open(page, PRODUCT);
  const add = addButton(page);
  await add.press('Enter');
  await page.getByText(/konnte nicht in den Warenkorb gelegt werden/).waitFor();
  expect(await axeViolations(page)).toEqual([]);

  await page.unroute(CHUNK);
  const { promise: arrives, resolve: letIn } = Promise.withResolvers<void>();
  await page.route(CHUNK, async (route) => {
    await arrives;
    await route.continue();
  });
  await add.press('Enter');
  await page.locator('button[aria-busy="true"]').getByText('Wird hinzugefügt').first().waitFor();
  letIn();
  await bag(page, 1).waitFor();
  await page.getByRole('dialog').getByRole('link', { name: t.toCheckout }).waitFor();
  expect(problems.filter((one) => !one.includes('cart-actions') && !one.includes('ERR_FAILED'))).toEqual([]);
  await close();
});
