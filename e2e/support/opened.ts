import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { openBrowser } from './browser.ts';
import { fault } from './faults.ts';
import { openShop, type Shop } from './shop.ts';

/** Screenshots of failed stories. */
const FAILURES = join(import.meta.dirname, '../../node_modules/.cache/karat/failures');

/** Both are open when the first story begins. */
export let shop: Shop;
export let browser: Browser;

/** Opens the shop and a browser before the stories of a file, and closes them after the last. */
export function openBeforeStories(...[env]: Parameters<typeof openShop>): void {
  beforeAll(async () => {
    [shop, browser] = await Promise.all([openShop(env), openBrowser()]);
  });
  afterEach(async ({ task }) => {
    if (task.result?.state !== 'fail') return;
    mkdirSync(FAILURES, { recursive: true });
    const name = task.name.replaceAll(/\W+/g, '-').slice(0, 80);
    const pages = browser.contexts().flatMap((context) => context.pages());
    await Promise.allSettled(
      pages.map((page, index) => page.screenshot({ path: join(FAILURES, `${name}-${index + 1}.png`), timeout: 5000 })),
    );
    // The next try begins with a healthy backend.
    await fault(shop, { mode: 'none' });
  });
  afterAll(async () => {
    await browser?.close();
    await shop?.close();
  });
}
