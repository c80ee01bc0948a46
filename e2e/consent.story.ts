import type { Page } from 'playwright-core';
import { describe, expect, it, vi } from 'vitest';
import { control } from './support/backend.ts';
import { axeViolations, clickThrough, DESKTOP, hydrated, PHONE, visit } from './support/browser.ts';
import { checkOut } from './support/checkout.ts';
import { cookiesOf, DECISIONS, eventsOf, integrationsOn, logOf, originsOf } from './support/consent.ts';
import { noteShifts, shiftsOf } from './support/layout-shifts.ts';
import { countsOf, orderOf } from './support/measured.ts';
import { browser, openBeforeStories, readAlso, shop } from './support/opened.ts';
import { variants } from './support/variants.ts';
import { words } from './support/words.ts';

openBeforeStories(async (sandboxOrigin) => ({ ...(await integrationsOn()(sandboxOrigin)), CV_POLL_SECONDS: '1' }));
/** A shop without integrations that need consent. */
const plain = readAlso();

const TALES = [
  { locale: 'en', viewport: PHONE, ...DECISIONS.en },
  { locale: 'de', viewport: DESKTOP, ...DECISIONS.de },
] as const;

/** Cookies that the shop sets without asking. */
const NECESSARY = ['consent', 'locale', 'wishlist'];

const KNOWN =
  /^karat:(cart|cart-country|wishlist|comparison|viewed|searches|popups|has-subscribed|has-ordered|scroll|checkout-form|checkout-notes:.*|payments?.*|pending.*|ordered-carts|notify)$/;

/** The pages up to the order, which no integration gets; all that they store is in the table of necessary entries. */
async function buy(page: Page): Promise<void> {
  const [t, email] = [words.de, 'refused@example.at'];
  await page.getByRole('link', { name: '56', exact: true }).first().click();
  await page.waitForURL(/configuration_id=/);
  await page.getByRole('button', { name: t.addToCart }).first().click();
  await page.getByRole('dialog').getByRole('link', { name: t.toCheckout }).click();
  await page.waitForURL('**/checkout');
  await hydrated(page);
  const stored = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
  expect(stored.filter((key) => !KNOWN.test(key))).toEqual([]);
  await checkOut(page, t, email);
  await page.waitForURL('**/checkout/success/**');
  await page
    .getByText(/FL-\d\d-\d+/)
    .first()
    .waitFor();
  expect(new Set(Object.values(await countsOf(orderOf(email))))).toEqual(new Set([0]));
}

describe.each(variants(TALES))('a fresh profile ($locale, $viewport.width px)', (tale) => {
  const t = words[tale.locale];

  it('rejects: no third-party request, only necessary cookies and entries, and no measured purchase', async () => {
    const { page, context, problems, close } = await visit(browser, { viewport: tale.viewport });
    const origins = originsOf(page);
    const counted: string[] = [];
    page.on('request', (request) => /\/stats|frontend-event/.test(request.url()) && counted.push(request.url()));
    await noteShifts(page);
    await page.goto(shop.origin + t.category);
    await hydrated(page);
    const buttons = [tale.reject, tale.choose, tale.accept].map((name) => page.getByRole('button', { name, exact: true }));
    for (const button of buttons) await button.waitFor();
    expect(await axeViolations(page)).toEqual([]);
    expect(await cookiesOf(context)).toEqual(['locale']);

    // Equal in size, and in look.
    const boxes = await Promise.all(buttons.map((button) => button.boundingBox()));
    const sizes = boxes.map((box) => `${Math.round(box?.width ?? 0)} x ${Math.round(box?.height ?? 0)}`);
    expect(sizes).toEqual([sizes[0], sizes[0], sizes[0]]);
    const looks = await Promise.all(buttons.map((button) => button.evaluate((one) => one.className)));
    expect(new Set(looks).size).toBe(1);

    // The page is not locked, and its end is not covered.
    await page.mouse.move(200, 200);
    await page.mouse.wheel(0, 600);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    const covered = await page.evaluate(() => {
      const end = document.querySelector('footer')?.getBoundingClientRect().bottom ?? 0;
      return end - (document.querySelector('section[aria-labelledby]:has(button)')?.getBoundingClientRect().top ?? 0);
    });
    expect(covered).toBeLessThanOrEqual(1);

    await buttons[0]?.click();
    await buttons[0]?.waitFor({ state: 'detached' });
    expect(await shiftsOf(page)).toEqual([]);
    await page.evaluate(() => scrollTo(0, 0));
    await page.getByRole('link', { name: t.product }).first().click();
    await page.getByRole('heading', { level: 1, name: t.product }).waitFor();
    expect([...origins]).toEqual([shop.origin]);
    if (tale.locale === 'de') await buy(page);
    expect(counted).toEqual([]);

    // Payment gateways are no part of the decision: their scripts come with the buttons to pay.
    expect(
      [...origins].filter((origin) => origin !== shop.origin && origin !== shop.sandboxOrigin && origin !== shop.testProviderOrigin),
    ).toEqual([]);
    for (const name of await cookiesOf(context)) expect(NECESSARY).toContain(name);
    expect(await eventsOf(page, 'loading')).toEqual([]);
    await page.goto(shop.origin + t.category);
    await hydrated(page);
    await expect.poll(() => logOf(page)).toEqual([expect.objectContaining({ event: 'decided', granted: [], by: 'choice' })]);
    expect(await buttons[0]?.count()).toBe(0);
    expect(problems).toEqual([]);
    await close();
  });
});

it('consent to all: each integration loads afterwards, Google gets the consent signals first; withdrawal deletes entries and reloads', async () => {
  const { page, context, problems, close } = await visit(browser, { viewport: PHONE });
  const origins = originsOf(page);
  await page.goto(`${shop.origin}${words.en.prefix}/`);
  await hydrated(page);
  await page.getByRole('button', { name: DECISIONS.en.accept, exact: true }).click();
  const expected = ['1s', '2m', '3s', '5m', '9s', '35s', '60m', '62m', '63s'];
  await expect.poll(async () => (await eventsOf(page, 'ready')).toSorted()).toEqual(expected.toSorted());
  const hosts = [...origins].map((origin) => new URL(origin).hostname.replace('.localhost', '')).toSorted();
  // The own statistics travel together, some seconds later.
  expect(hosts.filter((host) => host !== 'operate-statistics')).toEqual([
    'custom-scripts',
    'facebook-pixel',
    'firebase',
    'google-analytics',
    'google-tag-manager',
    'hotjar',
    'impact',
    'klaviyo',
    'localhost',
  ]);
  const [first, second] = (await page.evaluate(() =>
    JSON.parse(JSON.stringify((window as unknown as { dataLayer: unknown[] }).dataLayer)),
  )) as Record<string, unknown>[];
  const all = (value: string) => ({ ad_storage: value, ad_user_data: value, ad_personalization: value, analytics_storage: value });
  expect(first).toEqual({ 0: 'consent', 1: 'default', 2: all('denied') });
  expect(second).toEqual({ 0: 'consent', 1: 'update', 2: all('granted') });
  const set = await cookiesOf(context);
  for (const name of ['_ga', '_fbp', '__kla_id', 'IR_PI']) expect(set).toContain(name);

  // Change of mind: statistics stay, marketing goes.
  await page.getByRole('link', { name: DECISIONS.en.link }).click();
  const marketing = page.locator('main input[name=marketing]');
  await page.locator('main input[name=marketing]:checked').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await marketing.uncheck();
  await clickThrough(page, page.locator('main').getByRole('button', { name: DECISIONS.en.save }));
  await hydrated(page);
  await expect.poll(() => eventsOf(page, 'ready')).toContain('3s');
  expect(await eventsOf(page, 'loading')).not.toContain('2m');
  const left = await cookiesOf(context);
  for (const name of ['_fbp', '__kla_id', 'IR_PI']) expect(left).not.toContain(name);
  expect(left).toContain('_ga');
  await page.locator('main input[name=statistics]:checked').waitFor();
  expect(await page.locator('main input[name=marketing]:checked').count()).toBe(0);
  expect(problems).toEqual([]);
  await close();
});

it('a shop without optional integrations shows no question and loads no code for it, which has at most 4 KB', async () => {
  const open = async (origin: string) => {
    const shopper = await visit(browser);
    await shopper.page.goto(origin);
    await hydrated(shopper.page);
    await shopper.page.waitForLoadState('networkidle');
    return shopper;
  };
  const scriptsOf = (page: Page): Promise<number[]> =>
    page.evaluate(() =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter(({ name }) => name.endsWith('.js'))
        .map(({ encodedBodySize }) => encodedBodySize),
    );
  const bytesOf = (scripts: readonly number[]) => scripts.reduce((sum, bytes) => sum + bytes, 0);
  // Without the operator's own script that needs no consent: it brings the code of the integrations.
  const setScripts = async (enabled: boolean) => {
    await control(shop, 'integration', { type: 9, enabled });
    const hasScripts = async () => (await (await fetch(shop.origin)).text()).includes('custom-scripts');
    await vi.waitFor(async () => expect(await hasScripts()).toBe(enabled), { timeout: 20_000, interval: 200 });
  };
  await setScripts(false);
  const asking = await open(shop.origin);
  const askingBytes = bytesOf(await scriptsOf(asking.page));
  await asking.close();
  await setScripts(true);

  const { page, context, close } = await open(plain().origin);
  const scripts = await scriptsOf(page);
  const more = askingBytes - bytesOf(scripts);
  expect(more).toBeGreaterThan(500);
  expect(more).toBeLessThan(4096);
  expect(await page.getByRole('button', { name: DECISIONS.de.accept }).count()).toBe(0);
  await page.getByRole('link', { name: DECISIONS.de.link }).click();
  await page.getByText('In diesem Shop ist nur Notwendiges an.').waitFor();
  expect(await page.getByRole('button', { name: DECISIONS.de.accept }).count()).toBe(0);
  expect(scripts.length).toBeLessThan((await scriptsOf(page)).length);
  expect(await cookiesOf(context)).toEqual(['locale']);
  await close();
});

it('the keyboard reaches the question after the skip link, answers it, and continues in the content', async () => {
  const { page, context, close } = await visit(browser);
  await page.goto(shop.origin);
  await hydrated(page);
  await page.getByRole('button', { name: DECISIONS.de.reject }).waitFor();
  const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim().slice(0, 40));
  const names = [];
  for (let index = 0; index < 5; index += 1) {
    await page.keyboard.press('Tab');
    names.push(await focused());
  }
  expect(names).toEqual(['Zum Inhalt', 'Datenschutz', DECISIONS.de.reject, DECISIONS.de.choose, DECISIONS.de.accept]);

  // The settings: Escape changes nothing and gives the focus back.
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Was dürfen wir mitzählen?' });
  await dialog.waitFor();
  expect(await dialog.locator('input:checked:enabled').count()).toBe(0);
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await expect.poll(focused).toBe(DECISIONS.de.choose);
  expect(await cookiesOf(context)).toEqual(['locale']);

  await page.keyboard.press('Enter');
  await dialog.getByRole('checkbox', { name: 'Statistik' }).focus();
  await page.keyboard.press('Space');
  await dialog.getByRole('button', { name: DECISIONS.de.save }).focus();
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main');
  await expect.poll(() => eventsOf(page, 'ready')).toContain('1s');
  expect(await eventsOf(page, 'loading')).not.toContain('2m');
  await close();
});

it('without JavaScript the page lists the stored entries, and states that no third-party script loads', async () => {
  const { page, context, problems, close } = await visit(browser, { javaScript: false });
  const origins = originsOf(page);
  await page.goto(`${shop.origin}/cookie-settings`);
  await page.getByText('Ohne JavaScript lädt nichts von anderen.').waitFor();
  expect(await page.getByRole('table').getByRole('row').count()).toBe(13);
  expect(await page.getByRole('button', { name: DECISIONS.de.accept }).count()).toBe(0);
  expect([...origins]).toEqual([shop.origin]);
  expect(await cookiesOf(context)).toEqual([]);
  expect(problems).toEqual([]);
  await close();
});
