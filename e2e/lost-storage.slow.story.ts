import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { axeViolations, DESKTOP, hydrated, PHONE, visit } from './support/browser.ts';
import { browser, shareBeforeStories, shop } from './support/opened.ts';
import { words } from './support/words.ts';

shareBeforeStories();
const t = words.de;

const refuse = (name: string) => `() => { throw new DOMException('no', '${name}'); }`;
const both = (descriptor: string) =>
  `for (const area of ['localStorage', 'sessionStorage']) Object.defineProperty(window, area, { ${descriptor}, configurable: true });`;
const CASES = [
  ['that has none (a web view)', PHONE, both('get: () => null')],
  ['that forbids it', DESKTOP, both(`get: ${refuse('SecurityError')}`)],
  ['whose storage is full', PHONE, `Storage.prototype.setItem = ${refuse('QuotaExceededError')};`],
] as const;

const heart = (page: Page) => page.getByRole('button', { name: t.saveToWishlist }).first();

it.each(CASES)('cart, wish list and comparison of a browser %s live on', async (_, viewport, script) => {
  const { page, context, problems, close } = await visit(browser, { viewport });
  await context.addInitScript(script);
  await page.goto(`${shop.origin}/catalog`);
  await hydrated(page);
  await heart(page).click();
  await page
    .getByRole('button', { name: /vergleichen/i })
    .first()
    .click();
  await page.getByRole('link', { name: t.wishlistOfOne }).waitFor();
  const kept = async () => (await context.cookies()).find(({ name }) => name === 'kept');
  // A list is kept once the backend has it.
  for (const name of ['wishlist', 'comparison']) await expect.poll(async () => (await kept())?.value).toContain(`karat%3A${name}`);

  await page.goto(`${shop.origin}${t.productPath}?configuration_id=FL-AUR-BR-YG750-54`);
  await hydrated(page);
  await page.getByRole('button', { name: t.addToCart }).first().click();
  await page.getByRole('dialog').getByRole('link', { name: t.toCheckout }).click();
  await page.waitForURL(`${shop.origin}/checkout`);
  await page.getByText('7.490,00').filter({ visible: true }).first().waitFor();

  await page.goto(`${shop.origin}/cart`);
  await page.locator('main').getByText('Aurelia').first().waitFor();
  await page.getByRole('link', { name: t.wishlistOfOne }).waitFor();
  await page.goto(`${shop.origin}/catalog`);
  await page
    .getByRole('button', { name: /vergleichen/i, pressed: true })
    .first()
    .waitFor();
  await expect.poll(() => heart(page).getAttribute('aria-pressed')).toBe('true');
  const { sameSite, value = '' } = (await kept()) ?? {};
  expect([sameSite, value.length < 1500]).toEqual(['Lax', true]);
  expect(problems).toEqual([]);
  await close();
});

it('a browser that blocks all cookies says what to do, and claims nothing', async () => {
  const { page, context, problems, close } = await visit(browser, { viewport: PHONE });
  await context.addInitScript(
    `${both(`get: ${refuse('SecurityError')}`)} Object.defineProperty(document, 'cookie', { get: () => '', set: () => undefined });`,
  );
  await page.goto(`${shop.origin}${t.productPath}?configuration_id=FL-AUR-BR-YG750-54`);
  await hydrated(page);
  await page.getByRole('button', { name: t.addToCart }).first().click();
  const dialog = page.getByRole('alertdialog', { name: 'Ihr Browser merkt sich nichts' });
  await dialog.getByText('Bitte erlauben Sie Cookies').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await dialog.getByRole('button').last().click();
  expect(await page.getByText(/^In den Warenkorb gelegt/).count()).toBe(0);
  await page.getByRole('button', { name: t.saveToWishlist }).first().click();
  await dialog.waitFor();
  expect(problems).toEqual([]);
  await close();
});
