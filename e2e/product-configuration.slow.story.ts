import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { DESKTOP, hydrated, PHONE, visit } from './support/browser.ts';
import { browser, shareBeforeStories, shop } from './support/opened.ts';
import { PATIENCE } from './support/page-state.ts';
import { words } from './support/words.ts';

shareBeforeStories();

const REDUCED = '/product/kathedralring-marina-aquamarin';

/** The page's words about the configuration it shows, in the five places that must agree. */
async function shown(page: Page) {
  const data = await page.locator('script[type="application/ld+json"]').allTextContents();
  return {
    address: new URL(page.url()).searchParams.get('configuration_id'),
    price: Number(
      (await page.locator('main h1 ~ div span').first().innerText())
        .replace(/[^\d,.]/g, '')
        .replace(/[.,](?=\d{3})/g, '')
        .replace(',', '.'),
    ),
    picture: await page.locator('main [data-asset-group] img').first().getAttribute('src'),
    stock: await page.locator('main form').first().innerText(),
    data: data.join('\n'),
  };
}

interface Row {
  sku: string;
  cents: number;
  stock_qty: number;
  metal: string;
}

describe('a chosen configuration', () => {
  it('is the same in URL, price, pictures, stock and structured data, in the browser and from the server', async () => {
    const { page, problems, close } = await visit(browser);
    const { page: fresh, close: closeFresh } = await visit(browser, { javaScript: false });
    await page.goto(shop.origin + words.de.sizedPath);
    await hydrated(page);
    const metals = page.getByRole('main').getByRole('group', { name: 'Edelmetall' }).getByRole('link');
    for (let index = 0; index < (await metals.count()); index += 1) {
      const address = (await metals.nth(index).getAttribute('href')) ?? '';
      const sku = new URL(address, shop.origin).searchParams.get('configuration_id') ?? '';
      const [row] = shop.query<Row>('SELECT sku, cents, stock_qty, metal FROM configurations WHERE sku = ?', sku);
      const agrees = ({ address: at, price, picture, stock, data }: Awaited<ReturnType<typeof shown>>) => ({
        address: at === sku,
        price: price === (row?.cents ?? 0) / 100,
        picture: picture?.includes(row?.metal ?? '?') ?? false,
        stock: /Auf Lager/.test(stock) === (row?.stock_qty ?? 0) > 0,
        data: data.includes(`"${sku}"`) && data.includes(((row?.cents ?? 0) / 100).toFixed(2)),
      });
      const everything = { address: true, price: true, picture: true, stock: true, data: true };
      await metals.nth(index).click();
      await expect.poll(async () => agrees(await shown(page)), PATIENCE).toEqual(everything);

      await fresh.goto(shop.origin + address);
      expect(agrees(await shown(fresh))).toEqual(everything);
    }
    expect(problems).toEqual([]);
    await closeFresh();
    await close();
  });

  it('is in a shared link, and Back leaves the product page', async () => {
    const { page, problems, close } = await visit(browser);
    await page.goto(`${shop.origin}/ring-sizer`);
    await page.goto(shop.origin + words.de.productPath);
    await hydrated(page);
    const tiles = page.getByRole('main').getByRole('group').getByRole('list').getByRole('link');
    for (const name of [/^Rosé/, '56', '57']) {
      const tile = tiles.filter({ hasText: name }).first();
      await tile.click();
      await expect.poll(() => tile.getAttribute('aria-current'), PATIENCE).toBe('true');
    }
    const shared = page.url();
    expect(new URL(shared).searchParams.get('configuration_id')).toBe('FL-AUR-BR-RG750-57');
    const price = await page
      .getByRole('main')
      .getByText(/^[\d.]+,\d\d\s€$/)
      .first()
      .innerText();
    for (const javaScript of [true, false]) {
      const guest = await visit(browser, { javaScript });
      await guest.page.goto(shared);
      if (javaScript) await hydrated(guest.page);
      expect(guest.page.url()).toBe(shared);
      const chosen = guest.page.getByRole('main').getByRole('group').locator('a[aria-current="true"]');
      expect(await chosen.allInnerTexts()).toEqual(['Roségold 750', '57']);
      expect(
        await guest.page
          .getByRole('main')
          .getByText(/^[\d.]+,\d\d\s€$/)
          .first()
          .innerText(),
      ).toBe(price);
      expect(guest.problems).toEqual([]);
      await guest.close();
    }
    await page.goBack();
    await page.waitForURL(`${shop.origin}/ring-sizer`);
    expect(problems).toEqual([]);
    await close();
  });

  it('is the metal of the default for an unknown sku, without a size; the canonical URL has none', async () => {
    const { page, problems, close } = await visit(browser);
    for (const unknown of ['NO-SUCH-SKU', 'x'.repeat(500), '%3Cscript%3E']) {
      await page.goto(`${shop.origin}${words.de.productPath}?configuration_id=${unknown}`);
      await hydrated(page);
      const chosen = await page.getByRole('main').getByRole('group').locator('a[aria-current="true"]').allInnerTexts();
      expect(chosen).toEqual(['Gelbgold 750']);
      expect(await page.locator('link[rel="canonical"]').getAttribute('href')).toBe(shop.origin + words.de.productPath);
    }
    expect(problems).toEqual([]);
    await close();
  });
});

describe('a touch on the tiles', () => {
  it.each([words.de.productPath, REDUCED])('of %s causes no layout shift for any choice, on a phone and on a desktop', async (path) => {
    const { page, problems, close } = await visit(browser, { viewport: PHONE });
    await page.goto(shop.origin + path);
    await hydrated(page);
    for (const viewport of [PHONE, DESKTOP]) {
      await page.setViewportSize(viewport);
      const tiles = page.getByRole('main').getByRole('group').getByRole('list').getByRole('link');
      // How far below the picture each tile and the form stand.
      const places = () =>
        page.evaluate(() => {
          const from = document.querySelector('main h1')?.getBoundingClientRect().top ?? 0;
          return [...document.querySelectorAll('main [role="group"] li, main form')].map((node) => node.getBoundingClientRect().top - from);
        });
      const before = await places();
      for (const name of ['48', '62', /^Rosé/, /^Weiß/]) {
        const tile = tiles.filter({ hasText: name }).first();
        await tile.click();
        await expect.poll(() => tile.getAttribute('aria-current'), PATIENCE).toBe('true');
        expect(await places()).toEqual(before);
      }
    }
    expect(problems).toEqual([]);
    await close();
  });
});
