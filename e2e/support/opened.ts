import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { openBrowser } from './browser.ts';
import { openShop, type Shop } from './shop.ts';

/** Both are open when the first story begins. */
export let shop: Shop;
export let browser: Browser;

/** Opens the shop and a browser before the stories of a file, and closes them after the last. */
export function openBeforeStories(...[env]: Parameters<typeof openShop>): void {
  beforeAll(async () => {
    [shop, browser] = await Promise.all([openShop(env), openBrowser()]);
  });
  afterAll(async () => {
    await browser?.close();
    await shop?.close();
  });
}
