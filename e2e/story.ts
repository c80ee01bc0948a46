import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** Origin of the shop. */
    readonly shop: string;
    /** Origin of its sandbox backend. */
    readonly sandbox: string;
    /** Address of the running browser. */
    readonly browser: string;
  }
}

interface Fixtures {
  /** A visitor of her own: no cookies, no storage. More pages of it are more tabs. */
  readonly visitor: BrowserContext;
  /** Her first tab. */
  readonly page: Page;
  /** What the browser complained about: console errors and warnings, exceptions, CSP. Must be empty at the end; a story takes out what it expects. */
  readonly complaints: string[];
}

/** `story('adds a ring', async ({ page }) => { await page.goto('/product/…'); … })` */
export const story = test.extend<Fixtures>({
  // eslint-disable-next-line no-empty-pattern -- vitest asks for a pattern
  complaints: async ({}, use) => {
    const complaints: string[] = [];
    await use(complaints);
    expect(complaints, 'complaints of the browser').toEqual([]);
  },
  visitor: async ({ complaints }, use) => {
    const browser = await chromium.connect(inject('browser'));
    const visitor = await browser.newContext({ baseURL: inject('shop'), locale: 'de-DE', viewport: { width: 1280, height: 900 } });
    visitor.on('page', (page) => listen(page, complaints));
    await use(visitor);
    await visitor.close();
    await browser.close();
  },
  page: async ({ visitor }, use) => {
    await use(await visitor.newPage());
  },
});

function listen(page: Page, complaints: string[]): void {
  page.on('pageerror', (error) => complaints.push(`exception on ${page.url()}: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      complaints.push(`${message.type()} on ${page.url()}: ${message.text()}`);
  });
}
