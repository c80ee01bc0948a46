import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, inject } from 'vitest';
import { openBrowser, problemsOf, visit, type Visit, type VisitOptions } from './browser.ts';
import { control } from './backend.ts';
import { callHost } from './call-host.ts';
import { RING } from './carts.ts';
import { fault } from './faults.ts';
import { databaseOf, openShop, type RemoteAct, type Shop, type WarmShop } from './shop.ts';
import type { Order, Wish } from './warm-shops.global.ts';

/** Screenshots of failed stories. */
const FAILURES = join(import.meta.dirname, '../../node_modules/.cache/karat/failures');

/** Both are open when the first story begins. */
export let shop: Shop;
export let browser: Browser;

/** One for all files of a worker. A file closes what it has opened in it. */
async function sharedBrowser(): Promise<Browser> {
  return browser?.isConnected() ? browser : await openBrowser();
}

const closePages = async (): Promise<unknown> => Promise.all(browser?.contexts().map((context) => context.close()) ?? []);

/** Opens a shop of its own and the browser before the stories of a file; closes the shop and all pages after the last. */
export function openBeforeStories(...settings: Parameters<typeof openShop>): void {
  keepBeforeStories(
    () => openShop(...settings),
    () => shop.close(),
  );
}

/**
 * As above, but with a shop that other files have changed before and will change again, which saves its start: a story brings its own
 * customers, addresses and carts, asks the database for what it has made itself, sets the stock that it sells, and undoes what it has set.
 * One file has the shop at a time. Limits are forgotten when it is given back, and a shop in which a story failed is closed. Files with
 * settings of the server or the sandbox, or content that they change for good, call `openBeforeStories`. A fresh database behind the same
 * processes would not do: the sandbox holds the content in memory, and the server would meet a backend whose version goes back.
 */
export function shareBeforeStories(env?: Readonly<Record<string, string>>): void {
  let isBroken = false;
  keepBeforeStories(
    () => borrowToChange(env),
    async () => {
      await control(shop, 'limits', {});
      await order(shop, isBroken ? 'close' : 'giveBack');
    },
  );
  afterEach(({ task }) => {
    isBroken ||= task.result?.state === 'fail';
  });
}

function keepBeforeStories(open: () => Promise<Shop>, end: () => Promise<unknown>): void {
  beforeAll(async () => {
    [shop, browser] = await Promise.all([open(), sharedBrowser()]);
  });
  afterEach(async ({ task }) => {
    if (task.result?.state !== 'fail') return;
    await clearAway(task.name);
    // The next story begins with a healthy backend.
    await fault(shop, { mode: 'none' });
  });
  afterAll(async () => {
    await closePages();
    if (shop) await end();
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
    [warmShop, browser] = await Promise.all([borrowShop(env), sharedBrowser()]);
  });
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await clearAway(task.name);
  });
  afterAll(async () => {
    await closePages();
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

/**
 * One page for all stories of a `describe`, which only open addresses and read: each address after the first costs half of what it costs in
 * a page of its own. Traces of the first ones, such as products that were viewed, must not matter. A page kept for all stories and
 * emptied between them would save a fifth of a short story, for every trace that nobody thought of.
 */
export function visitBeforeStories(options?: VisitOptions): () => Visit {
  let visited: Visit;
  beforeAll(async () => {
    visited = await visit(browser, options);
  });
  beforeEach(() => {
    visited.problems.length = 0;
  });
  afterAll(() => visited?.close());
  return () => visited;
}

/** None was borrowed where something else failed first. */
async function giveBack(borrowed: WarmShop | undefined): Promise<void> {
  if (borrowed) await order(borrowed, 'giveBack');
}

const borrowShop = (settings: Wish['settings'] = {}): Promise<WarmShop> => ask('POST', { settings, use: 'read' } satisfies Wish);

async function borrowToChange(settings: Wish['settings'] = {}): Promise<Shop> {
  const lent = await ask<WarmShop & Pick<Shop, 'dataDir' | 'databaseUrl'>>('POST', { settings, use: 'change' } satisfies Wish);
  // Earlier files have sold the ring that most stories sell.
  await control(lent, 'configuration', { sku: RING, stock_qty: 9 });
  const act =
    <Result>(name: RemoteAct | 'close') =>
    (): Promise<Result> =>
      order<Result>(lent, name);
  return {
    ...lent,
    ...(await databaseOf(lent)),
    killSandbox: act('killSandbox'),
    endSandbox: act('endSandbox'),
    startSandbox: act('startSandbox'),
    killServer: act('killServer'),
    startServer: act('startServer'),
    startReplica: act('startReplica'),
    endServer: act('endServer'),
    close: act('close'),
  };
}

const order = <Result>({ origin }: WarmShop, act: Order['act']): Promise<Result> => ask('PUT', { origin, act } satisfies Order);

const ask = <Result>(method: 'POST' | 'PUT', body: Wish | Order): Promise<Result> => callHost(inject('warmShops'), method, body);

/** Shows all pages that a failed story left open: a picture of each, and a line for machines whose pictures nobody gets to see. */
async function clearAway(story: string): Promise<void> {
  mkdirSync(FAILURES, { recursive: true });
  const name = story.replaceAll(/\W+/g, '-').slice(0, 80);
  const pages = browser.contexts().flatMap((context) => context.pages());
  await Promise.allSettled(
    pages.map(async (page, index) => {
      await page.screenshot({ path: join(FAILURES, `${name}-${index + 1}.png`), timeout: 5000 });
      process.stderr.write(
        `Failed: ${story}\n  ${page.url()}\n  ${[...(await saidBy(page)), ...(problemsOf.get(page) ?? [])].join(' | ')}\n`,
      );
    }),
  );
}

/** Heading and messages of a page, and the dialogs and frames above it. */
const saidBy = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLElement>(
        'h1, [role="alert"], [role="status"], [aria-live], [aria-busy="true"], dialog[open], iframe',
      ),
    ]
      .map((element) => `${element.localName}: ${(element.title || element.innerText).replaceAll(/\s+/g, ' ').slice(0, 200)}`)
      .filter((line) => !line.endsWith(': ')),
  );
