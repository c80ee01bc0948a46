import type { Locator, Page } from 'playwright-core';

/** For `expect.poll` on a busy machine. */
export const PATIENCE = { timeout: 20_000 };

export const scrollTop = (page: Page): Promise<number> => page.evaluate(() => Math.round(scrollY));

export const isFocused = (element: Locator): Promise<boolean> => element.evaluate((node) => node === document.activeElement);

export const focusedHref = (page: Page): Promise<string | null> =>
  page.evaluate(() => document.activeElement?.getAttribute('href') ?? null);
