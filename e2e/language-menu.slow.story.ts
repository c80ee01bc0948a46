import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { LOCALES } from '../shared/i18n/locales.ts';
import { axeViolations, DESKTOP, hydrated, PHONE, visit } from './support/browser.ts';
import { browser, openBeforeStories, shop } from './support/opened.ts';
import { isFocused } from './support/page-state.ts';

const NAMES: Readonly<Record<string, string>> = {
  de: 'Deutsch',
  en: 'English',
  cs: 'Čeština',
  sk: 'Slovenčina',
  pl: 'Polski',
  es: 'Español',
  nl: 'Nederlands',
};
const offered = Object.entries(NAMES).filter(([slug]) => (LOCALES as readonly string[]).includes(slug));

const proxies: Server[] = [];
afterAll(() => proxies.forEach((proxy) => proxy.close()));

/** In front of the sandbox: the shop offers every language that it has texts of. */
openBeforeStories(async (sandboxOrigin) => {
  const proxy = createServer((req, res) => void answer(sandboxOrigin, req, res).catch(() => res.destroy()));
  proxy.listen(0, '127.0.0.1');
  proxies.push(proxy);
  await once(proxy, 'listening');
  return { BACKEND_URL: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}/api/v1` };
});

async function answer(sandboxOrigin: string, req: IncomingMessage, res: ServerResponse): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of req) chunks.push(chunk as Buffer);
  const answered = await fetch(sandboxOrigin + req.url, {
    method: req.method ?? 'GET',
    headers: Object.entries(req.headers).filter(([name]) => !['host', 'connection', 'content-length'].includes(name)) as [string, string][],
    ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
  });
  const type = answered.headers.get('content-type') ?? 'application/octet-stream';
  if (!req.url?.startsWith('/api/v1/languages')) {
    res.writeHead(answered.status, { 'content-type': type }).end(Buffer.from(await answered.arrayBuffer()));
    return;
  }
  const { data } = (await answered.json()) as { data: object[] };
  const languages = offered.map(([slug, name], id) => ({ ...data[0], id, slug, name, is_default: id === 0 }));
  res.writeHead(answered.status, { 'content-type': type }).end(JSON.stringify({ data: languages }));
}

const menuOf = (page: Page) => ({
  button: page.getByRole('banner').getByRole('button', { name: 'Sprache: Deutsch' }),
  list: page.getByRole('banner').getByRole('list', { name: 'Sprache wählen' }),
});

/** Their names without the hash; the list goes on with what the page asks for later. */
async function fontsOfFirstVisit(page: Page, path: string): Promise<string[]> {
  const fonts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'font') fonts.push(/([\w-]+)-\w+\.woff2/.exec(request.url())?.[1] ?? request.url());
  });
  await page.goto(shop.origin + path);
  await hydrated(page);
  await page.evaluate(() => document.fonts.ready);
  return fonts;
}

const LISTING = '/catalog?sortBy=price%7Casc&materials=M-YG750';

describe.skipIf(offered.length < 3)('a menu of more than two languages', () => {
  it('opens by Enter and Space below the header, closes by Escape and by Tab, and leads to the filtered listing in English', async () => {
    const { page, problems, close } = await visit(browser, { viewport: DESKTOP });
    await page.goto(shop.origin + LISTING);
    await hydrated(page);
    const { button, list } = menuOf(page);
    const search = page.getByRole('banner').getByRole('link', { name: 'Suchen' });
    const title = page.getByRole('heading', { level: 1 });
    const before = [await search.boundingBox(), await title.boundingBox()];
    await button.focus();
    for (const key of ['Enter', 'Space']) {
      await page.keyboard.press(key);
      await list.waitFor();
      expect([await isFocused(button), await button.getAttribute('aria-expanded')]).toEqual([true, 'true']);
      await page.keyboard.press('Escape');
      await list.waitFor({ state: 'hidden' });
      // The browser tells of the closed list after it is hidden.
      await expect.poll(async () => [await isFocused(button), await button.getAttribute('aria-expanded')]).toEqual([true, 'false']);
    }

    await page.keyboard.press('Enter');
    expect(await list.getByRole('link').allInnerTexts()).toEqual(offered.map(([, name]) => name));
    expect(await list.locator('[aria-current]').allInnerTexts()).toEqual(['Deutsch']);
    expect(await axeViolations(page)).toEqual([]);
    // It ends beyond its button, and the page does not move.
    const [menu, opener, header] = await Promise.all(
      [list.locator('..'), button, page.getByRole('banner')].map((one) => one.boundingBox()),
    );
    if (!menu || !opener || !header) throw new Error('not shown');
    expect(menu.width).toBe(224);
    expect(menu.y).toBe(header.y + header.height);
    expect(menu.x + menu.width).toBeCloseTo(opener.x + opener.width + 12, 0);
    expect(await list.getByRole('link').evaluateAll((links) => links.map((one) => one.getBoundingClientRect().height))).toEqual(
      offered.map(() => 44),
    );
    expect([await search.boundingBox(), await title.boundingBox()]).toEqual(before);
    for (const [, name] of offered) {
      await page.keyboard.press('Tab');
      expect([name, await isFocused(list.getByRole('link', { name, exact: true }))]).toEqual([name, true]);
    }
    await page.keyboard.press('Tab');
    await list.waitFor({ state: 'hidden' });

    await button.focus();
    for (const key of ['Enter', 'Tab', 'Tab', 'Enter']) await page.keyboard.press(key);
    await page.waitForURL(`${shop.origin}/en${LISTING}`);
    await page.getByRole('banner').getByRole('button', { name: 'Language: English' }).waitFor();
    expect(problems).toEqual([]);
    await close();
  });

  it('does the same with JavaScript off, but for the last Tab', async () => {
    const { page, problems, close } = await visit(browser, { viewport: DESKTOP, javaScript: false });
    await page.goto(shop.origin + LISTING);
    const { button, list } = menuOf(page);
    await button.focus();
    for (const key of ['Enter', 'Space']) {
      await page.keyboard.press(key);
      await list.waitFor();
      await page.keyboard.press('Escape');
      await list.waitFor({ state: 'hidden' });
      expect(await isFocused(button)).toBe(true);
    }
    for (const key of ['Enter', 'Tab', 'Tab', 'Enter']) await page.keyboard.press(key);
    await page.waitForURL(`${shop.origin}/en${LISTING}`);
    expect(problems).toEqual([]);
    await close();
  });

  it('stands in two columns in the menu of a phone', async () => {
    const { page, problems, close } = await visit(browser, { viewport: PHONE });
    await page.goto(`${shop.origin}/en/catalog?materials=M-YG750`);
    await hydrated(page);
    await page.getByRole('button', { name: 'Menu' }).click();
    const menu = page.getByRole('navigation', { name: 'Main menu' });
    const links = menu.getByRole('list', { name: 'Choose language' }).getByRole('link');
    expect(await links.allInnerTexts()).toEqual(offered.map(([, name]) => name));
    const lefts = await links.evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().left)));
    expect(new Set(lefts).size).toBe(2);
    expect(await axeViolations(page)).toEqual([]);
    await links.filter({ hasText: 'Deutsch' }).click();
    await page.waitForURL(`${shop.origin}/catalog?materials=M-YG750`);
    expect(problems).toEqual([]);
    await close();
  });

  it('a first visit of /catalog loads one file of each face, and the font for the names of languages when they are seen', async () => {
    const { page, problems, close } = await visit(browser, { viewport: DESKTOP });
    const fonts = await fontsOfFirstVisit(page, '/catalog');
    expect(fonts.toSorted()).toEqual(['hanken-grotesk-latin', 'newsreader-latin']);
    await menuOf(page).button.click();
    await expect.poll(() => fonts.at(-1)).toBe('hanken-grotesk-west-slavic');
    expect(fonts).toHaveLength(3);
    expect(problems).toEqual([]);
    await close();
  });

  it('a first visit of /cs/catalog loads one file of each face', async () => {
    const { page, problems, close } = await visit(browser, { viewport: DESKTOP });
    const fonts = await fontsOfFirstVisit(page, '/cs/catalog');
    expect(fonts.toSorted()).toEqual(['hanken-grotesk-latin-west-slavic', 'newsreader-latin-west-slavic']);
    expect(problems).toEqual([]);
    await close();
  });
});
