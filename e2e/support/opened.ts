import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, inject } from 'vitest';
import { openBrowser } from './browser.ts';
import { fault } from './faults.ts';
import { openShop, type Shop, type WarmShop } from './shop.ts';

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
    await clearAway(task.name);
    // The next story begins with a healthy backend.
    await fault(shop, { mode: 'none' });
  });
  afterAll(async () => {
    await browser?.close();
    await shop?.close();
  });
}

/** The shop of `readBeforeStories`. */
export let warmShop: WarmShop;

/**
 * A browser and a shop that other files have used before and will use again, which saves its start. For stories that read pages and fill
 * carts of their own; those that order, sign in, change the backend or count its calls take `openBeforeStories`.
 */
export function readBeforeStories(env?: Readonly<Record<string, string>>): void {
  beforeAll(async () => {
    [warmShop, browser] = await Promise.all([borrowShop(env), openBrowser()]);
  });
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await clearAway(task.name);
  });
  afterAll(async () => {
    await browser?.close();
    await giveBack(warmShop);
  });
}

/** Beside the first one, with other settings. */
export function readAlso(env?: Readonly<Record<string, string>>): () => WarmShop {
  let also: WarmShop;
  beforeAll(async () => {
    also = await borrowShop(env);
  });
  afterAll(() => giveBack(also));
  return () => also;
}

const giveBack = async ({ origin }: WarmShop): Promise<unknown> => fetch(inject('warmShops'), { method: 'DELETE', body: origin });

async function borrowShop(env: Readonly<Record<string, string>> = {}): Promise<WarmShop> {
  const answer = await fetch(inject('warmShops'), { method: 'POST', body: JSON.stringify(env) });
  if (!answer.ok) throw new Error(await answer.text());
  return (await answer.json()) as WarmShop;
}

/** Screenshots of all pages that a failed story left open. */
async function clearAway(story: string): Promise<void> {
  mkdirSync(FAILURES, { recursive: true });
  const name = story.replaceAll(/\W+/g, '-').slice(0, 80);
  const pages = browser.contexts().flatMap((context) => context.pages());
  await Promise.allSettled(
    pages.map((page, index) => page.screenshot({ path: join(FAILURES, `${name}-${index + 1}.png`), timeout: 5000 })),
  );
}
