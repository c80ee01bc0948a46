import { describe, expect, it } from 'vitest';
import { axeViolations, DESKTOP, hydrated, PHONE, visit } from './support/browser.ts';
import { browser, readBeforeStories, warmShop as shop } from './support/opened.ts';
import { variants } from './support/variants.ts';
import { words } from './support/words.ts';

readBeforeStories();

const TALES = [
  {
    language: 'de',
    viewport: DESKTOP,
    magazine: '/articles',
    section: { link: 'Pflege', path: '/articles/pflege' },
    newest: { title: 'Schmuck schenken, ohne zu raten', path: '/articles/ratgeber/schmuck-schenken' },
    next: '/articles/ratgeber/platin-oder-weissgold',
    secondPage: '/articles?page=2',
    contents: 'Inhalt',
    mentioned: 'Im Text erwähnt',
    copy: 'Link kopieren',
  },
  {
    language: 'en',
    viewport: PHONE,
    magazine: '/en/articles',
    section: { link: 'Care', path: '/en/articles/care' },
    newest: { title: 'Giving jewellery without guessing', path: '/en/articles/guides/giving-jewellery' },
    next: '/en/articles/guides/platinum-or-white-gold',
    secondPage: '/en/articles?page=2',
    contents: 'Contents',
    mentioned: 'Mentioned in this article',
    copy: 'Copy link',
  },
] as const;

describe.each(variants(TALES))('the magazine in $language', (tale) => {
  it('links from the list to a post, to the next post and to a linked product', async () => {
    const { page, problems, close } = await visit(browser, { viewport: tale.viewport });
    await page.goto(shop.origin + tale.magazine);
    await hydrated(page);
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('link', { name: tale.section.link, exact: true }).first().click();
    await page.waitForURL(shop.origin + tale.section.path);
    await page.goBack();
    await page.getByRole('link', { name: tale.newest.title }).click();
    await page.waitForURL(shop.origin + tale.newest.path);
    await page.getByRole('heading', { level: 1, name: new RegExp(tale.newest.title.slice(0, 8)) }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    if (tale.viewport === PHONE) await page.getByText(tale.contents, { exact: true }).last().click();
    const contents =
      tale.viewport === PHONE ? page.locator('details[open] a') : page.getByRole('navigation', { name: tale.contents }).getByRole('link');
    expect(await contents.count()).toBeGreaterThan(3);
    expect(await page.locator('a[href^="mailto:?"]').count()).toBe(1);
    expect(await page.getByRole('button', { name: tale.copy }).count()).toBe(1);
    await contents.nth(2).click();
    await expect.poll(() => page.evaluate(() => location.hash)).toMatch(/^#section-/);
    await page.getByRole('region', { name: tale.mentioned }).waitFor();
    await page.locator(`a[href="${tale.next}"]`).click();
    await page.waitForURL(shop.origin + tale.next);
    const named = page.getByRole('region', { name: tale.mentioned }).getByRole('link').first();
    await named.click();
    await page.waitForURL(/\/product\//);
    expect(problems).toEqual([]);
    await close();
  });

  it('is complete without JavaScript', async () => {
    const { page, problems, close } = await visit(browser, { viewport: tale.viewport, javaScript: false });
    await page.goto(shop.origin + tale.magazine);
    await page.locator(`a[href="${tale.secondPage}"]`).first().click();
    await page.waitForURL(shop.origin + tale.secondPage);
    expect(await page.locator('main article').count()).toBeGreaterThan(0);
    await page.goto(shop.origin + tale.newest.path);
    expect(await page.getByRole('region', { name: tale.mentioned }).getByRole('article').count()).toBe(4);
    expect(await page.locator(`a[href="${tale.next}"]`).count()).toBe(1);
    expect(await page.getByRole('button', { name: tale.copy }).count()).toBe(0);
    expect(problems).toEqual([]);
    await close();
  });
});

it('the language switch keeps the post and its section', async () => {
  const { page, close } = await visit(browser);
  await page.goto(`${shop.origin}/articles/ratgeber/platin-oder-weissgold`);
  await hydrated(page);
  await page.locator('header a[hreflang="en"]:visible').first().click();
  await page.waitForURL(`${shop.origin}/en/articles/guides/platinum-or-white-gold`);
  expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
  expect(await page.locator('nav a[href="/en/articles"][aria-current="true"]').count()).toBe(1);
  await close();
});

describe('the addresses of the magazine', () => {
  const POST = '/articles/ratgeber/platin-oder-weissgold';
  const open = (path: string) => fetch(shop.origin + path, { redirect: 'manual' });

  it.each([
    ['/articles/pflege/platin-oder-weissgold', POST],
    ['/articles/all/platin-oder-weissgold', POST],
    ['/articles/ratgeber/platinum-or-white-gold', POST],
    ['/en/articles/ratgeber/platin-oder-weissgold', '/en/articles/guides/platinum-or-white-gold'],
    ['/articles/care', '/articles/pflege'],
    ['/articles/zasnuby', '/articles/engagement-rings'],
    ['/en/articles/zasnuby', '/en/articles/engagement-rings'],
    ['/articles/zasnuby/die-vier-c', '/articles/engagement-rings/die-vier-c'],
    ['/articles/all', '/articles'],
    ['/en/articles/all?page=2', '/en/articles?page=2'],
  ])('GET %s redirects to %s for good', async (path, canonical) => {
    const { status, headers } = await open(path);
    expect([status, headers.get('location')]).toEqual([301, canonical]);
  });

  it.each(['/articles?page=99', '/articles/nowhere', '/articles/pflege/nowhere', '/articles/pflege?page=2'])(
    'GET %s answers 404',
    async (path) => {
      expect((await open(path)).status).toBe(404);
    },
  );

  it('GET of a post has its text, named products and the metadata of an article', async () => {
    const html = await (await open(POST)).text();
    for (const part of ['Rhodium', 'Constanze', 'content="article"', '"@type":"BlogPosting"', 'article:published_time'])
      expect(html).toContain(part);
  });
});

it.each(
  variants([
    { locale: 'de', viewport: DESKTOP, start: '/', title: 'Schmuck schenken, ohne zu raten' },
    { locale: 'en', viewport: PHONE, start: '/en', title: 'Giving jewellery without guessing' },
  ]),
)('a reader ($locale) opens a post from home and a product from the post, and puts it into the cart', async (tale) => {
  const { page, problems, close } = await visit(browser, { viewport: tale.viewport });
  await page.goto(shop.origin + tale.start);
  await hydrated(page);
  await page.locator('footer').getByRole('link', { name: 'Journal', exact: true }).click();
  // A click in the moment in which the pages change would be lost.
  await page.getByRole('heading', { level: 1, name: 'Journal' }).waitFor();
  await page.getByRole('link', { name: tale.title }).click();
  await page.getByRole('heading', { level: 1, name: tale.title }).waitFor();
  await page
    .locator('article article')
    .getByRole('link', { name: /^Rondo/ })
    .click();
  await page.getByRole('heading', { level: 1, name: /^Rondo/ }).waitFor();
  await page.getByRole('button', { name: words[tale.locale].addToCart }).first().click();
  await page
    .getByRole('dialog')
    .getByText(/^Rondo/)
    .first()
    .waitFor();
  expect(problems).toEqual([]);
  await close();
});
