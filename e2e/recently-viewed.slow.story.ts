import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { axeViolations, hydrated, PHONE, visit } from './support/browser.ts';
import { browser, shareBeforeStories, shop } from './support/opened.ts';
import { PATIENCE } from './support/page-state.ts';

shareBeforeStories();

interface Seen {
  readonly id: number;
  readonly de: string;
  readonly en: string;
}
const someProducts = (): Seen[] =>
  shop.query<Seen>(
    `SELECT de.product_id AS id, de.slug AS de, en.slug AS en FROM product_texts de JOIN product_texts en USING (product_id)
     WHERE de.lang = 'de' AND en.lang = 'en' ORDER BY de.product_id LIMIT 3`,
  );
const slugsIn = (page: Page) =>
  page
    .getByRole('region', { name: /Zuletzt angesehen|Recently viewed/ })
    .getByRole('article')
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).pathname.split('/').at(-1)));

async function goDown(page: Page): Promise<void> {
  await page.getByRole('region', { name: /Zuletzt angesehen|Recently viewed/ }).scrollIntoViewIfNeeded();
}

it('viewed products are listed in every language and tab, and can be cleared', async () => {
  const { page, context, problems, close } = await visit(browser, { viewport: PHONE });
  const [first, second, third] = someProducts() as [Seen, Seen, Seen];
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('ids') && asked.push(new URL(request.url()).search));
  await page.goto(`${shop.origin}/product/${first.de}`);
  await hydrated(page);
  expect(await page.getByText('Zuletzt angesehen').count()).toBe(0);
  await page.goto(`${shop.origin}/product/${second.de}`);
  await hydrated(page);
  await page.goto(`${shop.origin}/product/${third.de}`);
  await hydrated(page);
  await page.getByRole('region', { name: 'Zuletzt angesehen' }).waitFor({ state: 'attached' });
  expect(asked, 'nothing is asked for before it comes near').toEqual([]);
  await goDown(page);
  await expect.poll(() => slugsIn(page), PATIENCE).toEqual([second.de, first.de]);
  expect(asked).toHaveLength(1);
  const sent = new URLSearchParams(asked[0]);
  expect(sent.getAll('ids[]').map(Number)).toEqual([first.id, second.id].toSorted((a, b) => a - b));
  expect(await axeViolations(page)).toEqual([]);

  await page.goto(`${shop.origin}/en/product/${third.en}`);
  await hydrated(page);
  await goDown(page);
  await expect.poll(() => slugsIn(page), PATIENCE).toEqual([second.en, first.en]);
  const tab = await visit(browser, { context });
  await tab.page.goto(`${shop.origin}/en/product/${first.en}`);
  await hydrated(tab.page);
  await expect.poll(() => slugsIn(page), PATIENCE).toEqual([first.en, second.en]);

  await page.locator('header').getByRole('link', { name: 'Search', exact: true }).click();
  await expect.poll(() => page.getByRole('dialog').getByRole('article').count(), PATIENCE).toBe(3);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Clear list' }).click();
  await page.getByText('The list is empty.').waitFor();
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('The list is empty.');
  expect(await page.evaluate(() => localStorage.getItem('karat:viewed'))).toBeNull();
  expect([...problems, ...tab.problems]).toEqual([]);
  await close();
});

it('unknown or malformed entries in the storage are skipped without a layout shift', async () => {
  const { page, problems, close } = await visit(browser);
  const [first, second] = someProducts() as [Seen, Seen, Seen];
  await page.addInitScript(() => {
    const watch = window as unknown as { shift: number };
    watch.shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) watch.shift += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(`${shop.origin}/cart`);
  const store = (text: string) => page.evaluate((value) => localStorage.setItem('karat:viewed', value), text);

  for (const nonsense of ['{"a":', '"ring"', '{"length":3}', '[null,"a b",{}]', '']) {
    await store(nonsense);
    await page.goto(`${shop.origin}/product/${first.de}`);
    await hydrated(page);
    expect(await page.evaluate(() => localStorage.getItem('karat:viewed'))).toBe(`[${first.id}]`);
  }

  await store(JSON.stringify([987_654_321, second.id, 'x', second.id]));
  await page.goto(`${shop.origin}/product/${first.de}`);
  await hydrated(page);
  await goDown(page);
  await expect.poll(() => slugsIn(page), PATIENCE).toEqual([second.de]);

  await store('[987654321]');
  await page.goto(`${shop.origin}/product/${first.de}`);
  await hydrated(page);
  const region = page.getByRole('region', { name: 'Zuletzt angesehen' });
  await region.waitFor({ state: 'attached' });
  expect(await page.evaluate(() => (window as unknown as { shift: number }).shift)).toBe(0);
  await region.scrollIntoViewIfNeeded().catch(() => undefined);
  await region.waitFor({ state: 'detached' });
  expect(problems).toEqual([]);
  await close();
});
