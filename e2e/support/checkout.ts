import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { press } from './page-state.ts';
import { hydrated } from './browser.ts';
import type { Words } from './words.ts';

/** Fills the checkout as a guest in Vienna and leaves it at the order button. */
export async function fillCheckout(page: Page, t: Words, email: string): Promise<void> {
  await hydrated(page);
  await page.getByRole('textbox', { name: t.email }).first().fill(email);
  await page.getByRole('textbox', { name: t.firstName }).first().fill('Anna');
  await page.getByRole('textbox', { name: t.lastName }).first().fill('Leitner');
  await page.getByRole('textbox', { name: t.street }).first().fill('Zieglergasse 14/7');
  await page.getByRole('textbox', { name: t.zip }).first().fill('1070');
  await page.getByRole('textbox', { name: t.city, exact: true }).first().fill('Wien');
  await page.getByRole('combobox', { name: t.country }).first().selectOption('AT');
  await page.getByRole('radio').first().waitFor();
  const rate = page.getByRole('radio', { name: t.rate });
  await rate.waitFor();
  await rate.check();
  await page.getByRole('radio', { name: t.bankTransfer }).check();
  await page.getByRole('checkbox', { name: t.terms }).check();
}

export async function checkOut(page: Page, t: Words, email: string): Promise<void> {
  await fillCheckout(page, t, email);
  await pressOrder(page, t);
}

/** While the total is being updated the button orders nothing, so that nobody agrees to a sum that is about to change. */
export async function totalSettled(page: Page): Promise<void> {
  await hydrated(page);
  await page.locator('input[name="rate"]').first().waitFor();
  await expect.poll(() => page.locator('dl[aria-busy="true"]').count(), { timeout: 15_000 }).toBe(0);
}

export async function pressOrder(page: Page, t: Words): Promise<void> {
  await totalSettled(page);
  await press(page.getByRole('button', { name: t.order }).first());
}
