import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axeViolations, DESKTOP, hydrated, onRequest, PHONE, visit } from './support/browser.ts';
import { noteShifts, shiftsOf } from './support/layout-shifts.ts';
import { browser, readBeforeStories, visitBeforeStories, warmShop as shop } from './support/opened.ts';
import { variants } from './support/variants.ts';

readBeforeStories();

const TALES = [
  {
    language: 'de',
    viewport: DESKTOP,
    path: '/page/haeufige-fragen',
    field: 'In den Antworten suchen',
    words: 'GROESSE ring',
    encoded: 'GROESSE+ring',
    found: '1 Antwort zu „GROESSE ring“',
    question: 'Wie finde ich die richtige Ringgröße?',
    answer: 'Mit einem gut sitzenden Ring',
    marks: ['Ringgröße', 'Ring'],
    group: 'Schmuck und Größen',
    other: 'Lieferung',
    nothing: 'Zu „xyzzy“ haben wir hier keine Antwort.',
    all: 'Alle zeigen',
    clear: 'Suche löschen',
    contact: { name: 'Schreiben Sie uns', path: '/page/kontakt' },
    footer: 'Häufige Fragen',
  },
  {
    language: 'en',
    viewport: PHONE,
    path: '/en/page/faq',
    field: 'Search the answers',
    words: 'engrav return',
    encoded: 'engrav+return',
    found: '1 answer for “engrav return”',
    question: 'Can I return engraved jewellery?',
    answer: 'No, because it has been made to your wishes',
    marks: ['return', 'engrav'],
    group: 'Returns and repairs',
    other: 'Delivery',
    nothing: 'We have no answer here for “xyzzy”.',
    all: 'Show all',
    clear: 'Clear the search',
    contact: { name: 'Write to us', path: '/en/page/contact' },
    footer: 'FAQ',
  },
] as const;

type Tale = (typeof TALES)[number];

const QUESTIONS = 16;
const heading = (page: Page, name: string) => page.getByRole('main').getByRole('heading', { level: 2, name, exact: true });

async function expectFound(page: Page, tale: Tale): Promise<void> {
  const main = page.getByRole('main');
  await heading(page, tale.other).waitFor({ state: 'detached' });
  await main.getByText(tale.found).first().waitFor();
  await heading(page, tale.group).waitFor();
  expect(await main.locator('summary').allTextContents()).toEqual([tale.question]);
  expect(await main.getByText(tale.answer).isVisible()).toBe(true);
  const marks = await main.locator('mark').allTextContents();
  for (const mark of tale.marks) expect(marks).toContain(mark);
  expect(await main.getByRole('navigation').and(page.locator('nav:has(a[href^="#"])')).count()).toBe(0);
}

/** Each page loads these when it is idle. */
const OF_EACH_PAGE = /\/assets\/|\/api\/(?:popups|campaign-discount)\?/;

describe.each(variants(TALES))('the questions in $language', (tale) => {
  const contact = (page: Page) => page.getByRole('main').getByRole('link', { name: tale.contact.name, exact: true });

  it('are searched without JavaScript', async () => {
    const { page, problems, close } = await visit(browser, { viewport: tale.viewport, javaScript: false });
    await page.goto(shop.origin + tale.path);
    expect(await page.locator('main details').count()).toBe(QUESTIONS);
    await page.getByRole('searchbox', { name: tale.field }).fill(tale.words);
    await page.keyboard.press('Enter');
    await page.waitForURL(`${shop.origin}${tale.path}?q=${tale.encoded}`);
    await expectFound(page, tale);
    expect(await page.getByRole('status').filter({ hasText: tale.found }).count()).toBe(1);
    expect(await page.getByRole('searchbox', { name: tale.field }).inputValue()).toBe(tale.words);
    await page.getByRole('link', { name: tale.all }).click();
    await page.waitForURL(shop.origin + tale.path);
    await page.goto(`${shop.origin}${tale.path}?q=xyzzy`);
    await page.getByRole('main').getByText(tale.nothing).first().waitFor();
    expect(await page.locator('main details').count()).toBe(0);
    expect(await contact(page).getAttribute('href')).toBe(tale.contact.path);
    expect(problems).toEqual([]);
    await close();
  });

  it('are searched while typing, by keyboard, without a request; the address keeps the words; all are accessible and stable', async () => {
    const { page, problems, close } = await visit(browser, { viewport: tale.viewport });
    await noteShifts(page);
    const expectStable = async () => {
      expect([page.url(), await axeViolations(page)]).toEqual([page.url(), []]);
      expect([page.url(), await shiftsOf(page)]).toEqual([page.url(), []]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(tale.viewport.width);
    };
    await page.goto(shop.origin + tale.path);
    await hydrated(page);
    await expectStable();
    const requests: string[] = [];
    onRequest(page, (request) => !OF_EACH_PAGE.test(request.url()) && requests.push(request.url()));
    const field = page.getByRole('searchbox', { name: tale.field });
    await field.focus();
    await page.keyboard.type(tale.words);
    await expectFound(page, tale);
    await page.waitForURL(`${shop.origin}${tale.path}?q=${tale.encoded}`);
    await page.getByRole('status').filter({ hasText: tale.found }).waitFor({ state: 'attached' });
    expect(requests).toEqual([]);
    await page.keyboard.press('Enter');
    expect(await field.evaluate((one) => one === document.activeElement)).toBe(true);
    await page.reload();
    await hydrated(page);
    await expectFound(page, tale);
    await expectStable();
    await page.getByRole('link', { name: tale.clear }).focus();
    await page.keyboard.press('Enter');
    await heading(page, tale.other).waitFor();
    expect(page.url()).toBe(shop.origin + tale.path);
    expect(await field.inputValue()).toBe('');
    expect(await field.evaluate((one) => one === document.activeElement)).toBe(true);
    await page.keyboard.type('xyzzy');
    await page.getByRole('main').getByText(tale.nothing).first().waitFor();
    await page.waitForURL(/q=xyzzy$/);
    await contact(page).click();
    await page.waitForURL(shop.origin + tale.contact.path);
    await page.goBack();
    await page.getByRole('main').getByText(tale.nothing).first().waitFor();
    expect(await field.inputValue()).toBe('xyzzy');
    await page.reload();
    await hydrated(page);
    await expectStable();
    await page.getByRole('contentinfo').getByRole('link', { name: tale.footer, exact: true }).click();
    await heading(page, tale.other).waitFor();
    expect(await field.inputValue()).toBe('');

    // On paper all answers, and no search.
    await page.emulateMedia({ media: 'print' });
    const answers = page.locator('main details > :not(summary)');
    expect(await answers.evaluateAll((all) => all.filter((one) => one.getBoundingClientRect().height > 10).length)).toBe(QUESTIONS);
    expect(await page.getByRole('searchbox', { name: tale.field }).isVisible()).toBe(false);
    expect(await contact(page).isVisible()).toBe(false);
    expect(problems).toEqual([]);
    await close();
  });
});

it('topics link to their questions and keep open questions open', async () => {
  const { page, problems, close } = await visit(browser);
  await page.goto(shop.origin + TALES[0].path);
  await hydrated(page);
  const [first] = await page.locator('main details').all();
  await first?.locator('summary').click();
  const topic = page.getByRole('navigation', { name: 'Themen' }).getByRole('link', { name: /^Rückgabe und Reparatur/ });
  expect(await topic.textContent()).toContain('4 Fragen');
  await topic.click();
  await expect.poll(() => heading(page, 'Rückgabe und Reparatur').evaluate((one) => one.getBoundingClientRect().top < 300)).toBe(true);
  expect(await first?.evaluate((one) => (one as HTMLDetailsElement).open)).toBe(true);
  expect(problems).toEqual([]);
  await close();
});

describe('words in the address', () => {
  const html = async (q: string) => {
    const answer = await fetch(`${shop.origin}/page/haeufige-fragen?q=${encodeURIComponent(q)}`);
    return { status: answer.status, text: await answer.text() };
  };

  const visited = visitBeforeStories();

  it.each([
    ['10 KB', 'x'.repeat(10_000)],
    ['HTML', '"><script>alert(1)</script><img src=x onerror=alert(1)>'],
    ['regular expressions', '(a+)+$ [^ .* \\ |'],
    ['emoji and marks', `💎👩‍🔧 ${'e' + '\u0301'.repeat(500)}`],
    ['placeholders', '{count} $t(all) {{words}}'],
  ])('%s are text: no result, no script runs', async (_, q) => {
    const { status, text } = await html(q);
    expect(status).toBe(200);
    expect(text).not.toContain('<script>alert');
    expect(text).not.toContain('<img src=x');
    expect(text).not.toContain('x'.repeat(101));
    const { page, problems } = visited();
    await page.goto(`${shop.origin}/page/haeufige-fragen?q=${encodeURIComponent(q)}`);
    await hydrated(page);
    expect(await page.locator('main details').count()).toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(DESKTOP.width);
    await page.getByRole('searchbox').fill(`gravur ${q.slice(0, 90)}`);
    await page
      .getByText(/haben wir hier keine Antwort/)
      .first()
      .waitFor();
    expect(problems).toEqual([]);
  });

  it('make the page noindex with the page without words as canonical, which has the structured data', async () => {
    const plain = (await html('')).text;
    const searched = (await html('gravur')).text;
    const canonical = `<link rel="canonical" href="${shop.origin}/page/haeufige-fragen"/>`;
    expect(plain).toContain(canonical);
    expect(plain).not.toContain('noindex');
    expect(plain).toContain('"FAQPage"');
    expect(searched).toContain(canonical);
    expect(searched).toContain('content="noindex"');
    expect(searched).not.toContain('"FAQPage"');
  });
});
