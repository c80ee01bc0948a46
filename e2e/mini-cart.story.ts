import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axeViolations, DESKTOP, hydrated, PHONE, visit } from './support/browser.ts';
import { fault } from './support/faults.ts';
import { browser, shareBeforeStories, shop } from './support/opened.ts';
import { variants } from './support/variants.ts';
import { words } from './support/words.ts';

shareBeforeStories();

const TEXTS = {
  de: { added: 'In den Warenkorb gelegt', cart: /^Warenkorb/, size: /Größe\s54/ },
  en: { added: 'Added to your basket', cart: /^(Basket|Cart)/, size: /Size\s54/ },
} as const;

const isFocused = (locator: Locator) => locator.evaluate((node) => node === document.activeElement);

/** WCAG 2.2, 2.4.11: something of the focused element is to be seen, at its middle or at a corner. */
const focusIsObscured = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body) return false;
    const { left, right, top, bottom } = focused.getBoundingClientRect();
    const points = [
      [(left + right) / 2, (top + bottom) / 2],
      [left + 2, top + 2],
      [right - 2, top + 2],
      [left + 2, bottom - 2],
      [right - 2, bottom - 2],
    ] as const;
    return !points.some(([x, y]) => focused.contains(document.elementFromPoint(x, y)));
  });

describe.each(
  variants([
    ['en', PHONE],
    ['de', DESKTOP],
  ]),
)('the mini-cart (%s)', (locale, viewport) => {
  const t = TEXTS[locale];
  const open = async () => {
    const { page, problems, close } = await visit(browser, { viewport });
    await page.goto(shop.origin + words[locale].sizedPath);
    await hydrated(page);
    const button = page.getByRole('main').locator('form').getByRole('button', { name: words[locale].addToCart });
    return { page, problems, close, button, dialog: page.getByRole('dialog', { name: t.added }) };
  };

  it('takes the focus from its button, and Escape returns it', async () => {
    const { page, problems, close, button, dialog } = await open();
    await button.press('Enter');
    await dialog.waitFor();
    await expect.poll(() => isFocused(dialog)).toBe(true);
    expect(await dialog.getAttribute('aria-modal')).toBe(null);
    const described = (await dialog.getAttribute('aria-describedby')) ?? '';
    expect(await page.locator(`[id="${described}"]`).innerText()).toMatch(t.size);
    expect(await focusIsObscured(page)).toBe(false);
    expect(await axeViolations(page)).toEqual([]);

    for (let tab = 0; tab < 3; tab += 1) await page.keyboard.press('Tab');
    expect(await isFocused(dialog.getByRole('link', { name: words[locale].toCheckout }))).toBe(true);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await isFocused(button)).toBe(true);
    expect(await focusIsObscured(page)).toBe(false);
    expect(problems).toEqual([]);
    await close();
  });

  it('comes after that button in the tab order, and closes when the focus leaves it', async () => {
    const { page, problems, close, button, dialog } = await open();
    await button.press('Enter');
    await expect.poll(() => isFocused(dialog)).toBe(true);
    await page.keyboard.press('Shift+Tab');
    await dialog.waitFor({ state: 'detached' });
    expect(await isFocused(button)).toBe(true);

    await page.keyboard.press('Enter');
    await expect.poll(() => isFocused(dialog)).toBe(true);
    for (let tab = 0; tab < 4; tab += 1) await page.keyboard.press('Tab');
    await dialog.waitFor({ state: 'detached' });
    const next = button.locator('xpath=following::*[self::button or self::a][1]');
    expect(await isFocused(next)).toBe(true);
    expect(await focusIsObscured(page)).toBe(false);
    expect(problems).toEqual([]);
    await close();
  });

  it('does not take the focus from another element: the addition is announced', async () => {
    const { page, problems, close, button, dialog } = await open();
    await fault(shop, { mode: 'slow', delayMs: 900, path: '/api/v1/carts' });
    await button.press('Enter');
    await page.keyboard.press('Tab');
    await page
      .getByRole('status')
      .filter({ hasText: `${t.added}: ${words[locale].product}` })
      .waitFor({ state: 'attached' });
    await fault(shop, { mode: 'none' });
    expect(await dialog.count()).toBe(0);
    expect(await isFocused(button.locator('xpath=following::*[self::button or self::a][1]'))).toBe(true);
    expect(problems).toEqual([]);
    await close();
  });

  it('opened by pointer covers no focused element and closes by itself', async () => {
    const { page, problems, close } = await visit(browser, { viewport });
    await page.clock.install();
    await page.goto(shop.origin + words[locale].sizedPath);
    await hydrated(page);
    const button = page.getByRole('main').getByRole('button', { name: words[locale].addToCart }).locator('visible=true').last();
    await button.click();
    await page.clock.runFor(1000);
    const dialog = page.getByRole('dialog', { name: t.added });
    await dialog.waitFor();
    expect(await focusIsObscured(page)).toBe(false);
    await page.mouse.move(5, 300);
    await page.clock.runFor(8500);
    await dialog.waitFor({ state: 'detached' });
    expect(await isFocused(button)).toBe(true);
    expect(problems).toEqual([]);
    await close();
  });
});
