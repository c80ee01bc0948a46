import { expect, it } from 'vitest';
import { hydrated, visit } from './support/browser.ts';
import { allow, cookiesOf, DECISIONS, eventsOf, integrationsOn, logOf, originsOf } from './support/consent.ts';
import { noteShifts, shiftsOf } from './support/layout-shifts.ts';
import { browser, openBeforeStories, shop } from './support/opened.ts';

openBeforeStories(integrationsOn());

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
  expect(await page.getByRole('button', { name: DECISIONS.de.accept }).count()).toBe(0);
  expect([...origins]).toEqual([shop.origin]);
  expect(await cookiesOf(context)).toEqual(['locale']);

  await page.goto(`${shop.origin}/cookie-settings`);
  await hydrated(page);
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

it('twelve months later, or with a new service, the question comes again', async () => {
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
