import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeViolations, DESKTOP, hydrated, PHONE, visit } from './support/browser.ts';
import { noteShifts, shiftsOf } from './support/layout-shifts.ts';
import { browser, openBeforeStories, shop, visitBeforeStories } from './support/opened.ts';
import { startWire, type Wire } from './support/wire.ts';

let wire: Wire;
openBeforeStories(async (backend) => {
  wire = await startWire(backend, (path, answer) =>
    path.includes('/blog/categories/atelier/posts') ? { ...answer, data: [], meta: { total: 0 } } : answer,
  );
  return { BACKEND_URL: wire.url };
});
afterAll(() => wire?.close());

const PAGES = ['/articles', '/articles/guides', '/articles/guides/giving-jewellery', '/articles/engagement-rings', '/articles/atelier'];

describe.each([DESKTOP, PHONE])('the magazine at $width px', (viewport) => {
  const visited = visitBeforeStories({ viewport });
  beforeAll(() => noteShifts(visited().page));

  it.each(PAGES)('GET %s scrolls to its end without a layout shift, an error or horizontal overflow', async (path) => {
    const { page, problems } = visited();
    await page.goto(`${shop.origin}/en${path}`);
    await hydrated(page);
    // One window after the other, so that every lazy picture loads in view.
    const windows = await page.evaluate(() => Math.ceil(document.documentElement.scrollHeight / innerHeight));
    for (let index = 0; index < windows; index += 1) {
      await page.evaluate((at) => scrollTo(0, at * innerHeight), index);
      await page.waitForFunction(() =>
        [...document.images].every((img) => img.complete || img.getBoundingClientRect().top > innerHeight || img.offsetParent === null),
      );
    }
    expect(await shiftsOf(page)).toEqual([]);
    expect(await axeViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
    expect(problems).toEqual([]);
  });
});

it('a section without posts shows a message and a link to all posts', async () => {
  const html = await (await fetch(`${shop.origin}/en/articles/atelier`)).text();
  const [, main = ''] = /<main[^]*?>([^]*)<\/main>/.exec(html) ?? [];
  expect(main).toContain('There is nothing in this section yet');
  expect([...main.matchAll(/<a [^>]*href="([^"]*)"[^>]*>(?:<[^>]*>)*All articles/g)].at(-1)?.[1]).toBe('/en/articles');
});

it('a printed post has its text, products and address, and no controls', async () => {
  const { page, close } = await visit(browser);
  await page.goto(`${shop.origin}/en/articles/guides/platinum-or-white-gold`);
  await hydrated(page);
  await page.emulateMedia({ media: 'print' });
  const seen = (text: string) => page.getByText(text, { exact: true }).filter({ visible: true }).count();
  expect(await page.locator('article article').filter({ visible: true }).count()).toBe(2);
  for (const text of ['Copy link', 'Contents', 'Next article', 'Mentioned in this article', 'View']) expect(await seen(text)).toBe(0);
  expect(await page.locator('header nav, footer').filter({ visible: true }).count()).toBe(0);
  expect(await page.getByText(`${shop.origin}/en/articles/guides/platinum-or-white-gold`).filter({ visible: true }).count()).toBe(1);
  const printed = await page
    .locator('article p a')
    .first()
    .evaluate((link) => getComputedStyle(link, '::after').content);
  expect(printed).toContain('/en/product/wedding-band-neubau-brushed-5mm');
  await close();
});
