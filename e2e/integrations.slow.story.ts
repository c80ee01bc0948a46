import { expect, it, vi } from 'vitest';
import { control } from './support/backend.ts';
import { axeViolations, hydrated, visit } from './support/browser.ts';
import { allow, collected, cookiesOf, DECISIONS, eventsOf, integrationsOn, logOf, originsOf } from './support/consent.ts';
import { noteShifts, shiftsOf } from './support/layout-shifts.ts';
import { browser, openBeforeStories, shop } from './support/opened.ts';
import { words } from './support/words.ts';

openBeforeStories(async (sandboxOrigin) => ({ ...(await integrationsOn()(sandboxOrigin)), CV_POLL_SECONDS: '1' }));

it('a missing, truncated or endless script of an integration does not affect the shopper', async () => {
  const { page, context, problems, close } = await visit(browser);
  await allow(context, shop.origin, ['statistics', 'marketing']);
  await context.route(/\.localhost:/, async (route) => {
    const { hostname } = new URL(route.request().url());
    if (/^(?:google|hotjar)/.test(hostname)) await route.fulfill({ status: 404, body: '' });
    else if (/^(?:facebook|klaviyo|impact)/.test(hostname)) await route.abort();
    // The others are never answered.
  });
  await page.goto(shop.origin + words.de.sizedPath);
  await hydrated(page);
  const services = async (event: string) => (await eventsOf(page, event)).toSorted();
  await expect.poll(() => services('failed')).toEqual(['1s', '2m', '3s', '5m', '60m', '62m']);
  await expect.poll(() => services('loading')).toEqual(['1s', '2m', '3s', '5m', '60m', '62m', '63s', '9s']);
  await page.getByRole('button', { name: words.de.addToCart }).first().click();
  await page.getByRole('dialog').getByRole('link', { name: words.de.toCheckout }).waitFor();
  // The browser's own message about the file is all.
  const own = problems.filter((line) => !/Failed to load resource|request failed: http:\/\/[\w-]+\.localhost/.test(line));
  expect(own).toEqual([]);
  await close();
});

it('the chat loads by its button, after consent in place', async () => {
  const { page, problems, close } = await visit(browser);
  const origins = originsOf(page);
  await page.goto(`${shop.origin}/page/kontakt`);
  await hydrated(page);
  await page.getByRole('button', { name: DECISIONS.de.reject }).click();
  const chat = page.getByRole('button', { name: /Mit dem Atelier chatten/ });
  await chat.click();
  await page.getByRole('dialog', { name: 'Chat laden?' }).getByRole('button', { name: 'Nicht laden' }).click();
  expect([...origins]).toEqual([shop.origin]);
  await chat.click();
  await page.getByRole('dialog', { name: 'Chat laden?' }).getByRole('button', { name: 'Laden', exact: true }).click();
  await page.getByText('Chat (sandbox)').waitFor();
  await expect.poll(async () => (await collected(shop, 'zendesk-chat')).some(({ kind }) => kind === 'data')).toBe(true);
  expect([...origins].map((origin) => new URL(origin).hostname)).toEqual(['localhost', 'zendesk-chat.localhost']);
  expect(problems).toEqual([]);
  await close();
});

it('the start page has the verification tag of Google, which loads nothing', async () => {
  const html = await (await fetch(shop.origin)).text();
  expect(html).toContain('<meta name="google-site-verification" content="sandbox-verification-code"/>');
});

it('Consent Mode, advanced: loads the script of Google at once with every signal denied and stores nothing until consent', async () => {
  const setMode = async (consent_mode: string) => {
    await control(shop, 'integration', { type: 1, enabled: true, options: { consent_mode } });
    const isKnown = async () => (await (await fetch(shop.origin)).text()).includes('"advanced"') === (consent_mode === 'advanced');
    await vi.waitFor(async () => expect(await isKnown()).toBe(true), { timeout: 20_000, interval: 200 });
  };
  await fetch(`${shop.sandboxOrigin}/sandbox/collected`, { method: 'DELETE' });
  await setMode('advanced');
  const { page, context, problems, close } = await visit(browser);
  await page.goto(shop.origin);
  await hydrated(page);
  await expect.poll(() => eventsOf(page, 'ready')).toEqual(['1s']);
  expect(await cookiesOf(context)).toEqual(['locale']);
  const sent = async () => (await collected(shop, 'google-analytics')).flatMap(({ body }) => (body ? [body['gcs']] : []));
  await expect.poll(sent).toEqual([expect.objectContaining({ analytics_storage: 'denied', ad_storage: 'denied' })]);
  await page.getByRole('button', { name: DECISIONS.de.accept }).click();
  const layer = () => page.evaluate(() => JSON.stringify((window as unknown as { dataLayer: unknown[] }).dataLayer));
  await expect.poll(layer).toContain('"1":"update"');
  expect(await layer()).toContain('"analytics_storage":"granted"');
  expect(problems).toEqual([]);
  await close();
  await setMode('basic');
});

it.each([
  ['Global Privacy Control', 'globalPrivacyControl', true],
  ['Do Not Track', 'doNotTrack', '1'],
] as const)('%s counts as reject: no question is shown, and a choice is still possible', async (_name, property, value) => {
  const { page, context, problems, close } = await visit(browser);
  await context.addInitScript(([name, sent]) => Object.defineProperty(navigator, name as string, { get: () => sent }), [
    property,
    value,
  ] as const);
  const origins = originsOf(page);
  await noteShifts(page);
  const decided = [expect.objectContaining({ event: 'decided', granted: [], by: 'signal' })];
  await page.goto(shop.origin);
  await hydrated(page);
  await expect.poll(() => logOf(page)).toEqual(decided);
  expect(await page.getByRole('button', { name: DECISIONS.de.accept }).count()).toBe(0);
  expect([...origins]).toEqual([shop.origin]);
  expect(await cookiesOf(context)).toEqual(['locale']);

  await page.goto(`${shop.origin}/cookie-settings`);
  await hydrated(page);
  await page.getByText('Das gilt als „Nur notwendige“.').waitFor();
  await expect.poll(() => logOf(page)).toEqual(decided);
  expect(await shiftsOf(page)).toEqual([]);
  expect(await axeViolations(page)).toEqual([]);
  expect([...origins]).toEqual([shop.origin]);
  expect(await cookiesOf(context)).toEqual(['locale']);
  await page.locator('main input[name=statistics]').check();
  await page.locator('main').getByRole('button', { name: DECISIONS.de.save }).click();
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

it('twelve months later, or with a new integration, the question appears again', async () => {
  const { page, context, close } = await visit(browser);
  await allow(context, shop.origin, ['statistics'], ['1s', '2m']);
  await page.goto(shop.origin);
  await hydrated(page);
  await page.getByRole('button', { name: DECISIONS.de.accept }).waitFor();
  await page.getByRole('button', { name: DECISIONS.de.accept }).click();
  await expect.poll(() => eventsOf(page, 'ready')).toContain('1s');
  await page.clock.setFixedTime(Date.now() + 367 * 24 * 3600 * 1000);
  await page.goto(`${shop.origin}/collections`);
  await hydrated(page);
  await page.getByRole('button', { name: DECISIONS.de.accept }).waitFor();
  expect(await eventsOf(page, 'loading')).toEqual([]);
  // Entries that the expired consent allowed are removed.
  await expect.poll(() => cookiesOf(context)).not.toContain('_fbp');
  await close();
});

it('a withdrawal in another tab stops the scripts of this one, too', async () => {
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
