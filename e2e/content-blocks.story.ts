import { beforeAll, describe, expect, it } from 'vitest';
import { axeViolations, DESKTOP, hydrated, PHONE, visit } from './support/browser.ts';
import { readHead } from './support/head.ts';
import { noteShifts, shiftsOf } from './support/layout-shifts.ts';
import { browser, readBeforeStories, visitBeforeStories, warmShop as shop } from './support/opened.ts';
import { dataProblems } from './support/structured-data.ts';
import { variants } from './support/variants.ts';

readBeforeStories();

const TALES = [
  {
    language: 'de',
    viewport: DESKTOP,
    pages: { '/': 'Formen, die bleiben', '/page/ueber-uns': 'Fein ist ein Maß, Licht ein Werkstoff', '/page/atelier': 'Das Atelier' },
    imprint: { path: '/page/impressum', row: 'Firmenbuchnummer' },
    faq: { path: '/page/haeufige-fragen', question: 'Brauche ich ein Kundenkonto?', answer: 'Sie können als Gast bestellen' },
  },
  {
    language: 'en',
    viewport: PHONE,
    pages: { '/en': 'Forms that last', '/en/page/about': 'Fine is a measure, light a material', '/en/page/atelier': 'The workshop' },
    imprint: { path: '/en/page/imprint', row: 'Company register number' },
    faq: { path: '/en/page/faq', question: 'Do I need an account?', answer: 'You can order as a guest' },
  },
] as const;

describe.each(variants(TALES))('pages of blocks in $language', (tale) => {
  const visited = visitBeforeStories({ viewport: tale.viewport });
  beforeAll(() => noteShifts(visited().page));

  it.each(Object.entries(tale.pages))('%s shows its blocks, without a layout shift and without an axe violation', async (path, title) => {
    const { page, problems } = visited();
    await page.goto(shop.origin + path);
    await hydrated(page);
    expect(await page.getByRole('heading', { level: 1 }).allInnerTexts()).toEqual([title]);
    for (let y = 0; y < 8000; y += 800) await page.mouse.wheel(0, 800);
    expect(await axeViolations(page)).toEqual([]);
    expect(await shiftsOf(page)).toEqual([]);
    expect(problems).toEqual([]);
  });

  it('the imprint lists its facts in rows; its table of contents links to headings, also without JavaScript', async () => {
    const { page, problems, close } = await visit(browser, { viewport: tale.viewport, javaScript: false });
    await page.goto(shop.origin + tale.imprint.path);
    expect(await page.getByRole('row', { name: tale.imprint.row }).getByRole('cell').innerText()).toBe('FN 000000x');
    const targets = await page.locator('nav a[href^="#section-"]').evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(targets.length).toBeGreaterThan(4);
    for (const target of targets) expect(await page.locator(`[id="${decodeURIComponent(target?.slice(1) ?? '')}"]`).count()).toBe(1);
    expect(problems).toEqual([]);
    await close();
  });

  it('questions open without JavaScript, and search engines get one valid FAQPage of all of them', async () => {
    const { page, close } = await visit(browser, { viewport: tale.viewport, javaScript: false });
    await page.goto(shop.origin + tale.faq.path);
    const answer = page.getByText(tale.faq.answer);
    expect(await answer.isVisible()).toBe(false);
    await page.locator('summary', { hasText: tale.faq.question }).click();
    expect(await answer.isVisible()).toBe(true);
    await close();
    const { page: reader, close: end } = await visit(browser, { viewport: tale.viewport });
    await reader.goto(shop.origin + tale.faq.path);
    const { blocks } = await readHead(reader);
    expect(await dataProblems(blocks)).toEqual([]);
    const faq = blocks.filter((block) => block['@type'] === 'FAQPage');
    expect(faq).toHaveLength(1);
    expect(faq[0]?.['mainEntity']).toHaveLength(await reader.locator('main details').count());
    await end();
  });

  it('home shows the newest posts and the products of an entity without JavaScript', async () => {
    const { page, close } = await visit(browser, { viewport: tale.viewport, javaScript: false });
    await page.goto(shop.origin + Object.keys(tale.pages)[0]);
    expect(await page.locator('main article a[href*="/articles/"]').count()).toBe(3);
    expect(await page.locator('main a[href*="/product/"]').count()).toBeGreaterThanOrEqual(8);
    await close();
  });
});
