import type { Locator, Page, Request } from 'playwright-core';

/** For `expect.poll` on a busy machine. */
export const PATIENCE = { timeout: 20_000 };

export const scrollTop = (page: Page): Promise<number> => page.evaluate(() => Math.round(scrollY));

export const isFocused = (element: Locator): Promise<boolean> => element.evaluate((node) => node === document.activeElement);

export const focusedHref = (page: Page): Promise<string | null> =>
  page.evaluate(() => document.activeElement?.getAttribute('href') ?? null);

/** Without a request for this long, nothing more is on its way. */
const QUIET_MS = 400;

/**
 * Resolves when the page requests nothing any more. `waitForLoadState('networkidle')` resolves at once when the document was idle before,
 * for example after scrolling.
 */
export function networkOf(page: Page): { readonly quiet: () => Promise<void> } {
  const open = new Set<Request>();
  let last = Date.now();
  const end = (request: Request) => {
    open.delete(request);
    last = Date.now();
  };
  page.on('request', (request) => {
    // Requests of the document before do not always end.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) open.clear();
    open.add(request);
    last = Date.now();
  });
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  return {
    async quiet() {
      while (open.size > 0 || Date.now() - last < QUIET_MS) await page.waitForTimeout(50);
    },
  };
}

/** Until the document of an element is painted as it is now. */
export const painted = (element: Locator): Promise<unknown> =>
  element.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

/**
 * Clicks a button that stands where a frame of the gateway stood: until the scrolled page is painted, Chromium gives the press to that frame.
 */
export async function press(button: Locator): Promise<void> {
  await button.scrollIntoViewIfNeeded();
  await painted(button);
  await button.click();
}
