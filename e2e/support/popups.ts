import type { Locator, Page, Request } from 'playwright-core';
import { expect, vi } from 'vitest';
import { control } from './backend.ts';
import { hydrated, visit, type VisitOptions } from './browser.ts';
import { allow } from './consent.ts';
import { browser, shop } from './opened.ts';
import { words } from './words.ts';

interface Switch {
  readonly kind: 'popup' | 'campaign';
  readonly key: string;
  readonly frequency?: 1 | 2 | 3 | 4;
  readonly on?: boolean;
}
export const CAMPAIGN = { kind: 'campaign', key: 'autumn-light', frequency: 4 } as const;
export const NEWSLETTER = { kind: 'popup', key: 'newsletter', frequency: 1 } as const;
/** A page on which the campaign has a popup, and its title. */
export const STONES = { de: '/catalog/edelsteine', en: '/en/catalog/gemstones' } as const;
export const CAMPAIGN_TITLE = { de: 'Mehr Farbe für den Winter', en: 'More colour for the winter' } as const;

/** Switches it and waits until the shop's server knows: `openBeforeStories({ CV_POLL_SECONDS: '1' })`. */
export async function switchPopup(change: Switch): Promise<void> {
  await control(shop, 'campaign', { on: true, ...change });
  const isKnown = async () => {
    const [url, name] = change.kind === 'popup' ? ['/api/popups?url=%2F', 'newsletter'] : ['/api/campaign-discount?', 'LICHT50'];
    const { data } = (await (await fetch(`${shop.origin}${url}&lang=de`)).json()) as { data: { frequency: number | null }[] };
    const found = data.find((one) => JSON.stringify(one).includes(name));
    return change.on === false ? found === undefined : found !== undefined && found.frequency === (change.frequency ?? found.frequency);
  };
  await vi.waitFor(async () => expect(await isKnown()).toBe(true), { timeout: 20_000, interval: 200 });
}

/** Noon in Vienna. */
const NOON = new Date('2026-12-01T11:00:00Z');

/** A visit whose clock the story moves; it begins on a day at noon in the browser's zone. */
export async function openUndecided(options: VisitOptions = {}) {
  const visited = await visit(browser, options);
  if (!options.context) await visited.context.clock.install({ time: NOON });
  return visited;
}

/** The same of a shopper who has refused the service that needs consent. */
export async function openAtNoon(options: VisitOptions = {}) {
  const visited = await openUndecided(options);
  if (!options.context) await allow(visited.context, shop.origin, [], ['1s'], NOON.getTime());
  return visited;
}

export async function goTo(page: Page, path: string): Promise<void> {
  await page.goto(shop.origin + path);
  await hydrated(page);
}

/**
 * Four seconds of the page's clock, and what a slow machine needs for the calls that follow: if the clock went on meanwhile, they would
 * time out. Later looks come each second.
 */
export async function afterCheck(page: Page): Promise<void> {
  const pending = new Set<Request>();
  const onCall = (request: Request) => void (request.url().includes('/api/') && pending.add(request));
  const onEnd = (request: Request) => void pending.delete(request);
  page.on('request', onCall).on('requestfinished', onEnd).on('requestfailed', onEnd);
  const asked = page.waitForResponse((response) => response.url().includes('/api/popups'));
  await page.clock.fastForward(4100);
  await asked;
  await vi.waitFor(() => expect(pending.size).toBe(0), { timeout: 20_000 });
  page.off('request', onCall).off('requestfinished', onEnd).off('requestfailed', onEnd);
}

export const popupOf = (page: Page) => page.locator('dialog[open]');

/**
 * Moves the page's clock until it has come: how many seconds that takes depends on when its code and data have arrived, and the browser
 * takes a story's look at the page for an act of the shopper.
 */
export async function comes(page: Page, title: string): Promise<Locator> {
  const popup = page.getByRole('dialog', { name: title });
  const isThere = async () => {
    await page.clock.runFor(1000);
    expect(await popup.isVisible()).toBe(true);
  };
  await vi.waitFor(isThere, { timeout: 30_000, interval: 100 });
  return popup;
}

/** When nothing may come: longer than it waits for hands that rest. */
export async function comesNot(page: Page): Promise<void> {
  await page.clock.runFor(10_000);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => resolve(null))));
  expect(await popupOf(page).count()).toBe(0);
}

export async function buyRing(page: Page, locale: 'de' | 'en'): Promise<void> {
  await goTo(page, words[locale].sizedPath);
  await page.getByRole('main').locator('form').getByRole('button', { name: words[locale].addToCart }).click();
  await page.waitForFunction(() => localStorage.getItem('karat:cart') !== null);
}
