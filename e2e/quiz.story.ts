import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axeViolations, DESKTOP, hydrated, PHONE, visit } from './support/browser.ts';
import { noteShifts, shiftsOf } from './support/layout-shifts.ts';
import { browser, readBeforeStories, warmShop as shop } from './support/opened.ts';
import { openTabBeforeEach } from './support/tabs.ts';
import { itInAll, variants } from './support/variants.ts';

readBeforeStories();

const TALES = [
  {
    language: 'de',
    viewport: DESKTOP,
    home: '/',
    quiz: '/journey',
    enter: 'Ring-Finder starten',
    start: 'Beginnen',
    next: 'Weiter',
    skip: 'Überspringen',
    back: 'Zurück',
    questions: ['Was gibt es zu feiern?', 'Für wen ist es?', 'Welches Stück soll es werden?', 'Was hängt bei Ihnen an der Wand?'],
    metal: 'Welches Metall?',
    stone: 'Und der Stein?',
    budget: 'Wie weit dürfen wir gehen?',
    proposal: /Ein Antrag/,
    ring: /Ein Verlobungsring/,
    stones: [/^Diamant/, /^Perle/, /^Kein Stein/],
    low: /^Bis 1.000/,
    refused: 'Bitte wählen Sie höchstens 2. Nehmen Sie zuerst eine Antwort zurück.',
    result: 'Ein Herzstück soll es sein',
    reason: /^Weil Sie „/,
    all: /passende/,
    relaxed: /nichts mit „Perle“/,
    change: 'Budget ändern',
    changeAnswers: 'Antworten ändern',
    near: 'Fast, mit einem Unterschied',
    instead: /(Gelbgold|Weißgold|Roségold) statt Platin$/,
    relaxedThrice: 'dreimal gelockert',
    noneMeetsAll: 'Kein Stück trifft beide Antworten. Für diese drei haben wir je einen Wunsch gelockert: das Metall.',
    allNear: /^Alle (\d+) ähnlichen Stücke$/,
    changeMetal: 'Metall ändern',
    answers: 'Ihre Antworten',
    empty: 'Das ist eine seltene Mischung',
    closest: 'Am nächsten kommen diese',
    aboveBudget: /€ über Ihrem Rahmen$/,
    startPrice: /^Verlobungsringe: ab 3.\d{3}/,
    write: 'Schreiben Sie uns',
    more: '4 weitere zeigen',
    open: 'Weil Sie sich alles offen gelassen haben',
    suggestions: 'Für Sie ausgesucht',
  },
  {
    language: 'en',
    viewport: PHONE,
    home: '/en',
    quiz: '/en/journey',
    enter: 'Start the ring finder',
    start: 'Begin',
    next: 'Next',
    skip: 'Skip',
    back: 'Back',
    questions: ['What is the occasion?', 'Who is it for?', 'Which piece shall it be?', 'What hangs on your wall?'],
    metal: 'Which metal?',
    stone: 'And the stone?',
    budget: 'What would you like to spend?',
    proposal: /A proposal/,
    ring: /An engagement ring/,
    stones: [/^Diamond/, /^Pearl/, /^No stone/],
    low: /^Up to €1,000/,
    refused: 'Please choose 2 at most. Take one answer back first.',
    result: 'The heart of the matter',
    reason: /^Because you chose “/,
    all: /matching/,
    relaxed: /nothing with “Pearl”/,
    change: 'Change budget',
    changeAnswers: 'Change answers',
    near: 'Close, with one difference',
    instead: /(Yellow|White|Rose) gold, not platinum$/,
    relaxedThrice: 'relaxed three times',
    noneMeetsAll: 'No piece meets both answers. For these three we relaxed one wish each: the metal.',
    allNear: /^All (\d+) close matches$/,
    changeMetal: 'Change: Metal',
    answers: 'Your answers',
    empty: 'That is a rare combination',
    closest: 'These come closest',
    aboveBudget: /above your budget$/,
    startPrice: /^Engagement rings: from €3,\d{3}/,
    write: 'Write to us',
    more: 'Show 6 more',
    open: 'Because you left everything open',
    suggestions: 'Chosen for you',
  },
] as const;

const isAt = (page: Page, question: string) => page.getByRole('heading', { level: 1, name: question }).waitFor();
const NEAR = '?q=result&a=piece.necklace&a=metal.platinum';
const RELAXED = '?q=result&a=piece.ring&a=stone.pearl&a=budget.to-1000';
const EXACT_AND_NEAR = '?q=result&a=piece.necklace&a=metal.yellow&a=stone.diamond&a=budget.1000-3000';
const NOTHING = '?q=result&a=piece.bracelet&a=budget.to-1000';

describe.each(variants(TALES))('the quiz in $language', (tale) => {
  const open = (path: string) => shop.origin + tale.quiz + path;

  describe('without JavaScript', () => {
    const tab = openTabBeforeEach({ viewport: tale.viewport, javaScript: false });

    it('leads from home to the results, refuses a third stone with a message and survives a reload', async () => {
      const { page, problems } = tab();
      const next = () => page.getByRole('button', { name: tale.next }).click();
      await page.goto(shop.origin + tale.home);
      await page.getByRole('link', { name: tale.enter }).click();
      await page.getByRole('link', { name: tale.start, exact: true }).click();
      await isAt(page, tale.questions[0]);
      await page.getByRole('radio', { name: tale.proposal }).check();
      await next();
      await isAt(page, tale.questions[1]);
      await page.getByRole('link', { name: tale.skip, exact: true }).click();
      await isAt(page, tale.questions[2]);
      await page.getByRole('radio', { name: tale.ring }).check();
      await next();
      await isAt(page, tale.questions[3]);
      await page.reload();
      await next();
      await isAt(page, tale.metal);
      await next();
      await isAt(page, tale.stone);
      for (const name of tale.stones) await page.getByRole('checkbox', { name }).check();
      await next();
      await isAt(page, tale.stone);
      await page.getByText(tale.refused).waitFor();
      for (const name of tale.stones.slice(1)) await page.getByRole('checkbox', { name }).uncheck();
      await next();
      await isAt(page, tale.budget);
      await next();
      await isAt(page, tale.result);
      expect(await page.getByText(tale.reason).count()).toBe(await page.locator('main article').count());
      expect(new URL(page.url()).searchParams.getAll('a')).toEqual(['occasion.proposal', 'piece.engagement-ring', 'stone.diamond']);
      expect(problems).toEqual([]);
    });

    it('offers near results, states their difference, and links to all of them', async () => {
      const { page, problems } = tab();
      await page.goto(open(NEAR));
      const near = page.getByRole('region', { name: tale.near });
      await page.getByText(tale.noneMeetsAll).waitFor();
      expect(await near.getByRole('listitem').count()).toBe(3);
      for (const link of await near.getByRole('heading', { level: 3 }).getByRole('link').all()) {
        const text = await link.evaluate((one) => document.getElementById(one.getAttribute('aria-describedby') ?? '')?.textContent);
        expect(text).toMatch(tale.instead);
      }
      await page.getByText(tale.relaxedThrice).waitFor();
      expect(await page.getByRole('link', { name: tale.changeAnswers }).getAttribute('href')).toContain('q=5.result');
      const all = page.getByRole('link', { name: tale.allNear });
      const [, count] = tale.allNear.exec((await all.textContent()) ?? '') ?? [];
      await all.click();
      await page.waitForURL(/\/catalog\?/);
      expect(await page.locator('main article h2').count()).toBe(Math.min(20, Number(count)));
      expect(problems).toEqual([]);
    });

    it('shows all products when all questions are skipped, and loads more in place', async () => {
      const { page, problems } = tab();
      await page.goto(open('?q=result'));
      expect(await page.getByRole('heading', { level: 2, name: tale.suggestions }).count()).toBe(1);
      expect(await page.getByText(tale.open).count()).toBe(12);
      expect(await page.locator('main article:visible').count()).toBe(tale.viewport === PHONE ? 6 : 8);
      await page.getByText(tale.more).locator('visible=true').click();
      expect(await page.locator('main article:visible').count()).toBe(12);
      expect(problems).toEqual([]);
    });
  });

  it('is taken by keyboard; each question gets the focus with its number', async () => {
    const { page, problems, close } = await visit(browser, { viewport: tale.viewport });
    await page.goto(open(''));
    await hydrated(page);
    await page.getByRole('link', { name: tale.start, exact: true }).focus();
    await page.keyboard.press('Enter');
    for (const question of tale.questions) {
      await isAt(page, question);
      const heading = page.getByRole('heading', { level: 1, name: question });
      await expect.poll(() => heading.evaluate((one) => one === document.activeElement)).toBe(true);
      expect(await heading.evaluate((one) => document.getElementById(one.getAttribute('aria-describedby') ?? '')?.textContent)).toMatch(
        new RegExp(`${tale.questions.indexOf(question as never) + 1} (von|of) 7`),
      );
      await page.keyboard.press('Tab');
      await page.keyboard.press('Space');
      await page.keyboard.press('Enter');
    }
    await isAt(page, tale.metal);
    expect(new URL(page.url()).searchParams.getAll('a')).toEqual([
      'occasion.proposal',
      'piece.engagement-ring',
      'recipient.me',
      'style.nothing',
    ]);
    expect(problems).toEqual([]);
    await close();
  });

  itInAll('keeps every choice in the address: back, reload, shared results and one answer changed', async () => {
    const { page, problems, close } = await visit(browser, { viewport: tale.viewport });
    await page.goto(open('?q=1'));
    await hydrated(page);
    const choose = async (name: RegExp) => {
      await page
        .locator('label')
        .filter({ has: page.getByRole('radio', { name }) })
        .click();
    };
    await choose(tale.proposal);
    await page.getByRole('button', { name: tale.next }).click();
    await isAt(page, tale.questions[1]);
    await page.goBack();
    await isAt(page, tale.questions[0]);
    await expect.poll(() => page.getByRole('radio', { name: tale.proposal }).isChecked()).toBe(true);
    await page.reload();
    await hydrated(page);
    expect(await page.getByRole('radio', { name: tale.proposal }).isChecked()).toBe(true);
    await page.goto(open('?q=6&a=occasion.proposal&a=piece.engagement-ring'));
    await hydrated(page);
    const stones = tale.stones.map((name) => page.getByRole('checkbox', { name }));
    for (const stone of stones) await stone.click({ force: true });
    await page.getByRole('alert').getByText(tale.refused).waitFor();
    expect(await Promise.all(stones.map((one) => one.isChecked()))).toEqual([true, true, false]);
    await stones[1]?.click({ force: true });
    await page.getByRole('link', { name: tale.back, exact: true }).click();
    await isAt(page, tale.metal);
    expect(page.url()).toContain('a=stone.diamond');
    await page.goto(page.url().replace('q=5', 'q=result'));
    const second = await visit(browser, { viewport: tale.viewport });
    await second.page.goto(page.url());
    await isAt(second.page, tale.result);
    const titles = (one: Page) => one.locator('main article h3').allTextContents();
    expect(await titles(second.page)).toEqual(await titles(page));
    await second.page.getByRole('link', { name: tale.changeMetal }).click();
    await isAt(second.page, tale.metal);
    await second.page.getByRole('button', { name: tale.next }).click();
    await isAt(second.page, tale.result);
    expect([...problems, ...second.problems]).toEqual([]);
    await second.close();
    await close();
  });

  it('names the relaxed answer and links to the results in the listing', async () => {
    const { page, problems, close } = await visit(browser, { viewport: tale.viewport });
    await page.goto(open(RELAXED));
    await hydrated(page);
    await page.getByText(tale.relaxed).waitFor();
    expect(await page.getByRole('link', { name: tale.change }).first().getAttribute('href')).toContain('q=7.result');
    const shown = await page.locator('main article h3').allTextContents();
    await page.getByRole('link', { name: tale.all }).click();
    await page.waitForURL(/\/catalog\?/);
    await expect.poll(() => page.locator('main article h2').allTextContents()).toEqual(shown);
    expect(problems).toEqual([]);
    await close();
  });

  it('is accessible and has no layout shift on every screen; shows what comes closest when nothing fits', async () => {
    const { page, problems, close } = await visit(browser, { viewport: tale.viewport });
    await noteShifts(page);
    for (const path of ['', '?q=2', '?q=4&a=style.colour', '?q=result&a=piece.ring', NEAR, EXACT_AND_NEAR, NOTHING]) {
      await page.goto(open(path));
      await hydrated(page);
      expect([path, await axeViolations(page)]).toEqual([path, []]);
      expect([path, await shiftsOf(page)]).toEqual([path, []]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(tale.viewport.width);
      expect(problems).toEqual([]);
    }
    await isAt(page, tale.empty);
    const closest = page.getByRole('region', { name: tale.closest });
    expect(await closest.getByRole('listitem').getByText(tale.aboveBudget).count()).toBe(3);
    await page.goto(open('?q=7&a=piece.engagement-ring'));
    await page.getByText(tale.startPrice).waitFor();
    await page.goto(open(NOTHING));
    expect(await page.getByRole('main').getByRole('link', { name: tale.write }).getAttribute('href')).toMatch(/\/page\/(kontakt|contact)$/);
    await page.getByRole('heading', { name: tale.answers }).waitFor();
    await close();
  });
});
