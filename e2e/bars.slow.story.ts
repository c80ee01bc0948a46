import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { control } from './support/backend.ts';
import { axeViolations, DESKTOP, hydrated, PHONE, visit } from './support/browser.ts';
import { noteShifts, shiftsOf } from './support/layout-shifts.ts';
import { browser, openBeforeStories, shop } from './support/opened.ts';
import { words } from './support/words.ts';
import { variants } from './support/variants.ts';

openBeforeStories({ CV_POLL_SECONDS: '1' });

/** Switches a campaign on and waits until the page says it. */
async function set(key: string, text: string, more: object = {}): Promise<void> {
  await control(shop, 'campaign', { kind: 'campaign', key, on: true, ...more });
  await expectSoon('/', text);
}

const html = async (path: string) => await (await fetch(shop.origin + path)).text();
const expectSoon = (path: string, text: string) =>
  vi.waitFor(async () => expect((await html(path)).includes(text)).toBe(true), { timeout: 20_000, interval: 200 });

const MINUTE = 60_000;
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE + 30_000).toISOString();

beforeAll(() => set('topbar-christmas', 'vor Weihnachten geliefert'));

const TALES = {
  de: {
    viewport: DESKTOP,
    home: '/',
    other: '/collections',
    first: 'Versicherter Versand in 28 Länder',
    second: 'Bis 18. Dezember bestellt, vor Weihnachten geliefert.',
    link: 'Zu den Lieferzeiten',
    pause: 'Texte anhalten',
    play: 'Texte weiterlaufen lassen',
    close: 'Leiste schließen',
    closeNotice: 'Hinweis schließen',
    notice: 'Heute von 23:00 bis 23:20\u00a0Uhr',
    countdown: 'Express kostenlos ab 150\u00a0€',
    left: /^Noch 1 Tag, 4 Stunden, \d+ Minuten?$/,
  },
  en: {
    viewport: PHONE,
    home: '/en',
    other: '/en/collections',
    first: 'Insured delivery to 28 countries',
    second: 'Order by 18 December, delivered before Christmas.',
    link: 'Delivery times',
    pause: 'Stop the texts',
    play: 'Let the texts run',
    close: 'Close the bar',
    closeNotice: 'Close the notice',
    notice: 'Today from 11 to 11:20\u00a0pm',
    countdown: 'Free express delivery from €150',
    left: /^1 day, 4 hours, \d+ minutes? left$/,
  },
} as const;

const bar = (page: Page, name: 'top' | 'notice' | 'countdown') => page.locator(`[data-bar=${name}]`);
const heightOf = async (page: Page, name: 'top' | 'notice' | 'countdown') => (await bar(page, name).boundingBox())?.height ?? 0;
/** The text of the top bar that is seen. */
const shownText = (page: Page) => bar(page, 'top').locator('p').filter({ visible: true }).innerText();

async function go(page: Page, path: string): Promise<void> {
  await page.goto(shop.origin + path);
  await hydrated(page);
}

describe('the top bar', () => {
  it('changes its text every six seconds, and pauses by its button and while it has the focus', async () => {
    const t = TALES.de;
    const { page, context, problems, close } = await visit(browser, { viewport: t.viewport });
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await context.clock.install();
    await noteShifts(page);
    await go(page, t.home);
    const pause = page.getByRole('button', { name: t.pause });
    await pause.waitFor();
    const height = await heightOf(page, 'top');
    expect(height).toBe(44);
    expect(await shownText(page)).toContain(t.first);
    await page.clock.runFor(6100);
    await expect.poll(() => shownText(page)).toContain(t.second);
    expect(await heightOf(page, 'top')).toBe(height);
    expect(await axeViolations(page)).toEqual([]);

    await pause.focus();
    await page.clock.runFor(13_000);
    expect(await shownText(page)).toContain(t.second);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: t.play }).waitFor();
    await page.getByRole('main').focus();
    await page.clock.runFor(13_000);
    expect(await shownText(page)).toContain(t.second);
    expect(await page.getByRole('link', { name: t.link }).count()).toBe(1);
    await page.getByRole('button', { name: t.play }).press('Enter');
    await expect.poll(() => shownText(page)).toContain(t.first);
    expect(await shiftsOf(page)).toEqual([]);
    expect(problems).toEqual([]);
    await close();
  });

  it('on a phone: is static with reduced motion; stays closed for the session without a layout shift', async () => {
    const t = TALES.en;
    const { page, context, problems, close } = await visit(browser, { viewport: t.viewport });
    await context.clock.install();
    await go(page, t.home);
    await page.getByRole('button', { name: t.play }).waitFor();
    expect(await heightOf(page, 'top')).toBe(44);
    await page.clock.runFor(20_000);
    expect(await shownText(page)).toContain(t.first);
    expect(await axeViolations(page)).toEqual([]);

    await page.getByRole('button', { name: t.close }).press('Enter');
    await bar(page, 'top').waitFor({ state: 'hidden' });
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('main');
    const cookie = (await context.cookies()).find(({ name }) => name === 'closed_top');
    expect([cookie?.value, cookie?.expires]).toEqual(['1', -1]);
    await noteShifts(page);
    await go(page, t.other);
    expect(await bar(page, 'top').isVisible()).toBe(false);
    expect((await page.locator('header').first().boundingBox())?.y).toBe(0);
    expect(await shiftsOf(page)).toEqual([]);
    expect(problems).toEqual([]);
    await close();
  });

  it.each(['de', 'en'] as const)('shows its first text without JavaScript, as high as with it (%s)', async (locale) => {
    const t = TALES[locale];
    const { page, close } = await visit(browser, { viewport: t.viewport, javaScript: false });
    await page.goto(shop.origin + t.home);
    expect(await shownText(page)).toContain(t.first);
    expect(await bar(page, 'top').getByRole('button').count()).toBe(0);
    expect(await heightOf(page, 'top')).toBe(44);
    await close();
  });
});

describe.each(variants(['en', 'de']))('maintenance and countdown (%s)', (locale) => {
  const t = TALES[locale];

  it('are above and below the header, in the HTML and without a layout shift', async () => {
    await set('notice-maintenance', 'ist die Kasse geschlossen');
    await set('countdown-express', 'Express kostenlos', { ends_at: inMinutes(28 * 60 + 12) });
    for (const text of [t.notice, t.countdown]) await expectSoon(t.home, text);
    const { page, problems, close } = await visit(browser, { viewport: t.viewport });
    await noteShifts(page);
    await go(page, t.home);
    await expect.poll(() => bar(page, 'countdown').locator('span').last().innerText()).toMatch(t.left);
    expect(await bar(page, 'countdown').innerText()).toContain(t.countdown);
    expect(await bar(page, 'notice').innerText()).toContain(t.notice);
    // Never four bars on a phone.
    expect(await bar(page, 'top').isVisible()).toBe(t.viewport !== PHONE);
    await page.getByRole('button', { name: t.closeNotice }).waitFor();
    expect(await heightOf(page, 'notice')).toBeGreaterThanOrEqual(48);
    expect(await heightOf(page, 'countdown')).toBeGreaterThanOrEqual(48);
    expect(await axeViolations(page)).toEqual([]);
    expect(await shiftsOf(page)).toEqual([]);

    await page.getByRole('button', { name: t.closeNotice }).click();
    await bar(page, 'notice').waitFor({ state: 'hidden' });
    expect(await bar(page, 'top').isVisible()).toBe(true);
    await go(page, words[locale].productPath);
    expect(await bar(page, 'notice').isVisible()).toBe(false);
    // The end of a sale has its own place there.
    expect(await bar(page, 'countdown').count()).toBe(0);
    expect(problems).toEqual([]);
    await close();
  });
});

it('on the checkout maintenance is announced and cannot be closed', async () => {
  await set('notice-maintenance', 'ist die Kasse geschlossen');
  for (const locale of ['de', 'en'] as const) await expectSoon(`${words[locale].prefix}/checkout`, TALES[locale].notice);
  const { page, close } = await visit(browser, { viewport: PHONE });
  await go(page, '/checkout');
  expect(await bar(page, 'notice').innerText()).toContain(TALES.de.notice);
  expect(await bar(page, 'notice').getByRole('button').count()).toBe(0);
  expect(await bar(page, 'top').count()).toBe(0);
  await close();
});

it('a countdown that has ended is absent from the next page', async () => {
  await set('countdown-express', 'Express kostenlos', { ends_at: new Date(Date.now() + 6000).toISOString() });
  await vi.waitFor(async () => expect((await html('/')).includes('Express kostenlos')).toBe(false), { timeout: 20_000, interval: 200 });
  expect(await html('/')).toContain('data-bar="top"');
});
