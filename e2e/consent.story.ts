import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axeViolations, DESKTOP, hydrated, PHONE, visit } from './support/browser.ts';
import { checkOut } from './support/checkout.ts';
import { allow, integrationsOn } from './support/consent.ts';
import { noteShifts, shiftsOf } from './support/layout-shifts.ts';
import { browser, openBeforeStories, shop } from './support/opened.ts';
import { control, look } from './support/backend.ts';
import { openShop } from './support/shop.ts';
import { words } from './support/words.ts';

openBeforeStories(integrationsOn());

const TALES = [
  { locale: 'de', viewport: DESKTOP, reject: 'Nur notwendige', choose: 'Auswählen', accept: 'Alle erlauben', save: 'Auswahl speichern' },
  { locale: 'en', viewport: PHONE, reject: 'Necessary only', choose: 'Choose', accept: 'Allow all', save: 'Save choice' },
] as const;
const [GERMAN] = TALES;
const LINK = { de: 'Cookie-Einstellungen', en: 'Cookie settings' };

/** Cookies that the shop sets without asking. */
const NECESSARY = ['consent', 'locale', 'wishlist'];

/** Origins of all requests of a page, as `hotjar.localhost` without the port, and in full for the shop. */
function originsOf(page: Page): Set<string> {
  const origins = new Set<string>();
  page.on('request', (request) => void origins.add(new URL(request.url()).origin));
  return origins;
}
const cookiesOf = async (context: BrowserContext): Promise<string[]> => (await context.cookies()).map(({ name }) => name).toSorted();
/** Without the operator's own script that needs no consent. */
const logOf = async (page: Page): Promise<IntegrationLogLine[]> =>
  (await page.evaluate(() => (window as unknown as { integrationLog?: IntegrationLogLine[] }).integrationLog ?? [])).filter(
    ({ service }) => service !== '9n',
  );
const eventsOf = async (page: Page, event: string): Promise<string[]> => [
  ...new Set((await logOf(page)).filter((line) => line.event === event).map(({ service = '' }) => service)),
];

interface IntegrationLogLine {
  readonly event: string;
  readonly service?: string;
}
interface CollectedRequest {
  readonly vendor: string;
  readonly kind: 'script' | 'data';
  readonly body: Readonly<Record<string, unknown>> | null;
}
const collected = async (vendor: string): Promise<readonly CollectedRequest[]> =>
  ((await look(shop, `collected.json?vendor=${vendor}`)) as { data: CollectedRequest[] }).data;

describe.each(TALES)('a fresh profile ($locale, $viewport.width px)', (tale) => {
  const t = words[tale.locale];

  it('reads the page, rejects and buys: no request to others, no cookie but the necessary', async () => {
    const { page, context, problems, close } = await visit(browser, { viewport: tale.viewport });
    const origins = originsOf(page);
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
    await page.getByRole('link', { name: '56', exact: true }).first().click();
    await page.getByRole('button', { name: t.addToCart }).first().click();
    await page.getByRole('dialog').getByRole('link', { name: t.toCheckout }).click();
    await page.waitForURL('**/checkout');
    await checkOut(page, t, `consent-${tale.locale}@example.at`);
    await page.waitForURL('**/checkout/success/**');
    await page
      .getByText(/FL-\d\d-\d+/)
      .first()
      .waitFor();

    // The providers of payment are no part of the decision: their scripts come with the buttons to pay.
    expect([...origins].filter((origin) => origin !== shop.origin && origin !== shop.sandboxOrigin)).toEqual([]);
    for (const name of await cookiesOf(context)) expect(NECESSARY).toContain(name);
    expect(await eventsOf(page, 'loading')).toEqual([]);
    await page.goto(shop.origin + t.category);
    await hydrated(page);
    await expect.poll(() => logOf(page)).toEqual([expect.objectContaining({ event: 'decided', granted: [], by: 'choice' })]);
    expect(await buttons[0]?.count()).toBe(0);
    expect(problems).toEqual([]);
    await close();
  });

  it('accepts: each service is loaded after that, Google hears the signals first; withdrawal removes and reloads', async () => {
    const { page, context, problems, close } = await visit(browser, { viewport: tale.viewport });
    const origins = originsOf(page);
    await page.goto(`${shop.origin}${t.prefix}/`);
    await hydrated(page);
    await page.getByRole('button', { name: tale.accept, exact: true }).click();
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
    await page.getByRole('link', { name: LINK[tale.locale] }).click();
    const marketing = page.locator('main input[name=marketing]');
    await page.locator('main input[name=marketing]:checked').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await marketing.uncheck();
    await Promise.all([page.waitForEvent('load'), page.locator('main').getByRole('button', { name: tale.save }).click()]);
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
});

it('who allows everything buys as before; services that read the address do not see the one of the order', async () => {
  const { page, context, problems, close } = await visit(browser);
  await allow(context, shop.origin, ['statistics', 'marketing', 'comfort']);
  await page.goto(shop.origin + words.de.productPath);
  await hydrated(page);
  await expect.poll(() => eventsOf(page, 'ready')).toContain('2m');
  await page.getByRole('link', { name: '56', exact: true }).first().click();
  await page.getByRole('button', { name: words.de.addToCart }).first().click();
  await page.getByRole('dialog').getByRole('link', { name: words.de.toCheckout }).click();
  await page.waitForURL('**/checkout');
  await hydrated(page);
  await expect.poll(() => eventsOf(page, 'ready')).toContain('2m');
  // Nothing that records runs where an address is typed.
  expect(await eventsOf(page, 'loading')).not.toContain('3s');
  await checkOut(page, words.de, 'consent-all@example.at');
  await page.waitForURL('**/checkout/success/**');
  await page
    .getByText(/FL-\d\d-\d+/)
    .first()
    .waitFor();
  await expect.poll(async () => (await eventsOf(page, 'ready')).toSorted()).toEqual(['1s', '35s']);
  const order = new URL(page.url()).pathname.split('/').at(-1) ?? '-';
  expect(await page.evaluate(() => JSON.stringify((window as unknown as { dataLayer: unknown[] }).dataLayer))).not.toContain(order);
  const { data } = (await look(shop, 'collected.json')) as { data: CollectedRequest[] };
  expect(JSON.stringify(data)).not.toContain(order);
  expect(problems).toEqual([]);
  await close();
});

it('before the decision the page has at most 4 KB more of JavaScript', async () => {
  const plain = await openShop();
  const bytesAt = async (origin: string): Promise<number> => {
    const { page, close } = await visit(browser);
    await page.goto(origin);
    await hydrated(page);
    await page.waitForLoadState('networkidle');
    const bytes = await page.evaluate(() =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter(({ name }) => name.endsWith('.js'))
        .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
    );
    await close();
    return bytes;
  };
  // Without the operator's own script that needs no consent: it brings the code of the integrations.
  const measuring = await openShop(async (sandboxOrigin) => {
    for (const type of [1, 2, 3, 4, 62]) await control({ sandboxOrigin }, 'integration', { type, enabled: true });
    return {};
  });
  const [without, asking] = [await bytesAt(plain.origin), await bytesAt(measuring.origin)];
  await Promise.all([plain.close(), measuring.close()]);
  expect(asking - without).toBeGreaterThan(500);
  // The entry itself has grown by 400 bytes.
  expect(asking - without).toBeLessThan(3700);
});

it('the keyboard meets the question behind the skip link, answers it, and is in the content', async () => {
  const { page, context, close } = await visit(browser);
  await page.goto(shop.origin);
  await hydrated(page);
  await page.getByRole('button', { name: GERMAN.reject }).waitFor();
  const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim().slice(0, 40));
  const names = [];
  for (let index = 0; index < 5; index += 1) {
    await page.keyboard.press('Tab');
    names.push(await focused());
  }
  expect(names).toEqual(['Zum Inhalt', 'Datenschutz', GERMAN.reject, GERMAN.choose, GERMAN.accept]);

  // The settings: Escape changes nothing and gives the focus back.
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Was dürfen wir mitzählen?' });
  await dialog.waitFor();
  expect(await dialog.locator('input:checked:enabled').count()).toBe(0);
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await expect.poll(focused).toBe(GERMAN.choose);
  expect(await cookiesOf(context)).toEqual(['locale']);

  await page.keyboard.press('Enter');
  await dialog.getByRole('checkbox', { name: 'Statistik' }).focus();
  await page.keyboard.press('Space');
  await dialog.getByRole('button', { name: GERMAN.save }).focus();
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main');
  await expect.poll(() => eventsOf(page, 'ready')).toContain('1s');
  expect(await eventsOf(page, 'loading')).not.toContain('2m');
  await close();
});

it.each([
  ['Global Privacy Control', 'globalPrivacyControl', true],
  ['Do Not Track', 'doNotTrack', '1'],
] as const)('%s counts as reject: nobody is asked, and a choice is still possible', async (_name, property, value) => {
  const { page, context, problems, close } = await visit(browser);
  await context.addInitScript(([name, sent]) => Object.defineProperty(navigator, name as string, { get: () => sent }), [
    property,
    value,
  ] as const);
  const origins = originsOf(page);
  await noteShifts(page);
  await page.goto(`${shop.origin}/cookie-settings`);
  await hydrated(page);
  await page.getByText('Das gilt als „Nur notwendige“.').waitFor();
  await expect.poll(() => logOf(page)).toEqual([expect.objectContaining({ event: 'decided', granted: [], by: 'signal' })]);
  expect(await shiftsOf(page)).toEqual([]);
  await page.goto(shop.origin);
  await hydrated(page);
  await expect.poll(async () => (await logOf(page)).length).toBe(1);
  expect(await page.getByRole('button', { name: GERMAN.accept }).count()).toBe(0);
  expect([...origins]).toEqual([shop.origin]);
  expect(await cookiesOf(context)).toEqual(['locale']);

  await page.goto(`${shop.origin}/cookie-settings`);
  await hydrated(page);
  await page.locator('main input[name=statistics]').check();
  await page.locator('main').getByRole('button', { name: GERMAN.save }).click();
  await page.getByText('notwendige und Statistik.').waitFor();
  await expect.poll(() => eventsOf(page, 'ready')).toContain('1s');
  expect(problems).toEqual([]);
  await close();
});

it('a signal that comes after a consent withdraws it', async () => {
  const { page, context, close } = await visit(browser);
  await allow(context, shop.origin, ['statistics', 'marketing', 'comfort']);
  await context.addCookies([{ name: '_fbp', value: 'old', url: shop.origin }]);
  await context.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { get: () => true }));
  const origins = originsOf(page);
  await page.goto(shop.origin);
  await hydrated(page);
  await expect.poll(() => cookiesOf(context)).not.toContain('_fbp');
  expect([...origins]).toEqual([shop.origin]);
  await close();
});

it('twelve months later, or with a new service, the question comes again', async () => {
  const { page, context, close } = await visit(browser);
  await allow(context, shop.origin, ['statistics'], ['1s', '2m']);
  await page.goto(shop.origin);
  await hydrated(page);
  await page.getByRole('button', { name: GERMAN.accept }).waitFor();
  await page.getByRole('button', { name: GERMAN.accept }).click();
  await expect.poll(() => eventsOf(page, 'ready')).toContain('1s');
  await page.clock.setFixedTime(Date.now() + 367 * 24 * 3600 * 1000);
  await page.goto(`${shop.origin}/collections`);
  await hydrated(page);
  await page.getByRole('button', { name: GERMAN.accept }).waitFor();
  expect(await eventsOf(page, 'loading')).toEqual([]);
  // What the expired consent allowed is removed.
  await expect.poll(() => cookiesOf(context)).not.toContain('_fbp');
  await close();
});

it('another tab that takes the consent back stops this one, too', async () => {
  const { page, context, close } = await visit(browser);
  await allow(context, shop.origin, ['marketing']);
  await page.goto(shop.origin);
  await hydrated(page);
  await expect.poll(() => eventsOf(page, 'ready')).toContain('2m');
  await allow(context, shop.origin, []);
  await Promise.all([page.waitForEvent('load'), page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))]);
  await hydrated(page);
  await expect.poll(async () => (await logOf(page)).length).toBe(1);
  expect(await cookiesOf(context)).not.toContain('_fbp');
  await close();
});

describe('a service in trouble changes nothing for the shopper', () => {
  it.each(['missing', 'cut off', 'slow'] as const)('its script is %s', async (trouble) => {
    const { page, context, problems, close } = await visit(browser);
    await allow(context, shop.origin, ['statistics', 'marketing']);
    await context.route(/\.localhost:/, async (route) => {
      if (trouble === 'missing') await route.fulfill({ status: 404, body: '' });
      if (trouble === 'cut off') await route.abort();
      // Slow: it is never answered.
    });
    await page.goto(shop.origin + words.de.productPath);
    await hydrated(page);
    const services = ['1s', '2m', '3s', '5m', '60m', '62m', '63s', '9s'];
    await expect.poll(async () => (await eventsOf(page, trouble === 'slow' ? 'loading' : 'failed')).toSorted()).toEqual(services);
    await page.getByRole('link', { name: '56', exact: true }).first().click();
    await page.getByRole('button', { name: words.de.addToCart }).first().click();
    await page.getByRole('dialog').getByRole('link', { name: words.de.toCheckout }).waitFor();
    // The browser's own message about the file is all.
    const own = problems.filter((line) => !/Failed to load resource|request failed: http:\/\/[\w-]+\.localhost/.test(line));
    expect(own).toEqual([]);
    await close();
  });
});

it('the chat is loaded by its button, after the shopper allowed it there', async () => {
  const { page, problems, close } = await visit(browser);
  const origins = originsOf(page);
  await page.goto(`${shop.origin}/page/kontakt`);
  await hydrated(page);
  await page.getByRole('button', { name: GERMAN.reject }).click();
  const chat = page.getByRole('button', { name: /Mit dem Atelier chatten/ });
  await chat.click();
  await page.getByRole('dialog', { name: 'Chat laden?' }).getByRole('button', { name: 'Nicht laden' }).click();
  expect([...origins]).toEqual([shop.origin]);
  await chat.click();
  await page.getByRole('dialog', { name: 'Chat laden?' }).getByRole('button', { name: 'Laden', exact: true }).click();
  await page.getByText('Chat (sandbox)').waitFor();
  await expect.poll(async () => (await collected('zendesk-chat')).some(({ kind }) => kind === 'data')).toBe(true);
  expect([...origins].map((origin) => new URL(origin).hostname)).toEqual(['localhost', 'zendesk-chat.localhost']);
  expect(problems).toEqual([]);
  await close();
});

it('without JavaScript the page says what is stored, and that nothing of others loads', async () => {
  const { page, context, problems, close } = await visit(browser, { javaScript: false });
  const origins = originsOf(page);
  await page.goto(`${shop.origin}/cookie-settings`);
  await page.getByText('Ohne JavaScript lädt nichts von anderen.').waitFor();
  expect(await page.getByRole('table').getByRole('row').count()).toBe(12);
  expect(await page.getByRole('button', { name: GERMAN.accept }).count()).toBe(0);
  expect([...origins]).toEqual([shop.origin]);
  expect(await cookiesOf(context)).toEqual([]);
  expect(problems).toEqual([]);
  await close();
});

it('everything that the shop stores is in the table of necessary entries', async () => {
  const { page, close } = await visit(browser);
  await page.goto(shop.origin + words.de.productPath);
  await hydrated(page);
  await page.getByRole('button', { name: GERMAN.reject }).click();
  await page.getByRole('link', { name: '56', exact: true }).first().click();
  await page.getByRole('button', { name: words.de.addToCart }).first().click();
  await page.getByRole('dialog').getByRole('link', { name: words.de.toCheckout }).click();
  await page.waitForURL('**/checkout');
  await hydrated(page);
  const stored = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
  const KNOWN =
    /^karat:(cart|wishlist|comparison|viewed|searches|popups|scroll|checkout-form|checkout-notes:.*|payments?.*|pending.*|ordered-carts|notify)$/;
  expect(stored.filter((key) => !KNOWN.test(key))).toEqual([]);
  await close();
});

it('the start page proves the domain to Google, which loads nothing', async () => {
  const html = await (await fetch(shop.origin)).text();
  expect(html).toContain('<meta name="google-site-verification" content="sandbox-verification-code"/>');
});

it('a shop without such services asks nobody and loads no code for it', async () => {
  const plain = await openShop();
  const { page, context, close } = await visit(browser);
  await page.goto(plain.origin);
  await hydrated(page);
  await page.waitForLoadState('networkidle');
  const count = async () =>
    await page.evaluate(() => performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js')).length);
  const scripts = await count();
  expect(await page.getByRole('button', { name: GERMAN.accept }).count()).toBe(0);
  await page.getByRole('link', { name: LINK.de }).click();
  await page.getByText('In diesem Shop ist nur Notwendiges an.').waitFor();
  expect(await page.getByRole('button', { name: GERMAN.accept }).count()).toBe(0);
  expect(scripts).toBeLessThan(await count());
  expect(await cookiesOf(context)).toEqual(['locale']);
  await close();
  await plain.close();
});

describe('Consent Mode, advanced', () => {
  it('loads the script of Google at once with every signal denied and stores nothing until consent', async () => {
    const advanced = await openShop(async (sandboxOrigin) => {
      await control({ sandboxOrigin }, 'integration', { type: 1, enabled: true, options: { consent_mode: 'advanced' } });
      return {};
    });
    const { page, context, problems, close } = await visit(browser);
    await page.goto(advanced.origin);
    await hydrated(page);
    await expect.poll(() => eventsOf(page, 'ready')).toEqual(['1s']);
    expect(await cookiesOf(context)).toEqual(['locale']);
    const sent = async () =>
      ((await look(advanced, 'collected.json')) as { data: CollectedRequest[] }).data.flatMap(({ body }) => (body ? [body['gcs']] : []));
    await expect.poll(sent).toEqual([expect.objectContaining({ analytics_storage: 'denied', ad_storage: 'denied' })]);
    await page.getByRole('button', { name: GERMAN.accept }).click();
    const layer = () => page.evaluate(() => JSON.stringify((window as unknown as { dataLayer: unknown[] }).dataLayer.at(-1)));
    await expect.poll(layer).toContain('"1":"update"');
    expect(await layer()).toContain('"analytics_storage":"granted"');
    expect(problems).toEqual([]);
    await close();
    await advanced.close();
  });
});
