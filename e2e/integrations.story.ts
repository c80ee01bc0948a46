import { describe, expect, it } from 'vitest';
import { control } from './support/backend.ts';
import { hydrated, visit } from './support/browser.ts';
import { checkOut } from './support/checkout.ts';
import { allow, collected, cookiesOf, DECISIONS, eventsOf, integrationsOn, originsOf } from './support/consent.ts';
import { browser, openBeforeStories, shop } from './support/opened.ts';
import { openShop } from './support/shop.ts';
import { words } from './support/words.ts';

openBeforeStories(integrationsOn());

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
  expect(JSON.stringify(await collected(shop))).not.toContain(order);
  expect(problems).toEqual([]);
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

it('the start page proves the domain to Google, which loads nothing', async () => {
  const html = await (await fetch(shop.origin)).text();
  expect(html).toContain('<meta name="google-site-verification" content="sandbox-verification-code"/>');
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
    const sent = async () => (await collected(advanced)).flatMap(({ body }) => (body ? [body['gcs']] : []));
    await expect.poll(sent).toEqual([expect.objectContaining({ analytics_storage: 'denied', ad_storage: 'denied' })]);
    await page.getByRole('button', { name: DECISIONS.de.accept }).click();
    const layer = () => page.evaluate(() => JSON.stringify((window as unknown as { dataLayer: unknown[] }).dataLayer.at(-1)));
    await expect.poll(layer).toContain('"1":"update"');
    expect(await layer()).toContain('"analytics_storage":"granted"');
    expect(problems).toEqual([]);
    await close();
    await advanced.close();
  });
});
