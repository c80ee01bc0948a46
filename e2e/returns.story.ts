import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { axeViolations, DESKTOP, hydrated, PHONE, visit } from './support/browser.ts';
import { noteShifts, shiftsOf } from './support/layout-shifts.ts';
import { call } from './support/backend.ts';
import { browser, shareBeforeStories, shop } from './support/opened.ts';
import { accountIdOf } from './support/order.ts';
import { deliveredOrder, requestsOf } from './support/returns.ts';
import { itInAll } from './support/variants.ts';

shareBeforeStories({ COUNTRY_PROFILE: 'AT' });

const someone = () => `anna-${randomUUID()}@example.com`;
const isWide = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
const DONE = /\/return\/[\w-]{16,64}\/done\/[A-Z0-9-]+$/;

it('a guest requests a resize of a ring, in English on a phone, by number and address', async () => {
  const email = someone();
  const order = await deliveredOrder(shop, { email, lang: 'en' });
  const { page, problems, close } = await visit(browser, { viewport: PHONE });
  await page.goto(`${shop.origin}/en/return`);
  await hydrated(page);
  expect(await axeViolations(page)).toEqual([]);
  await page.getByLabel('Order number').fill(order.po_number.toLowerCase());
  await page.getByLabel('E-mail address').first().fill('somebody.else@example.com');
  await page.getByRole('button', { name: 'Find the order' }).click();
  await page.getByText('We cannot find an order with these details.').waitFor();
  expect(await page.getByLabel('Order number').inputValue()).toBe(order.po_number.toLowerCase());
  await hydrated(page);
  await page.getByLabel('E-mail address').first().fill(email);
  await page.getByRole('button', { name: 'Find the order' }).click();

  await page.waitForURL(/\/en\/return\/[\w-]{16,64}$/);
  await hydrated(page);
  expect(page.url()).not.toContain(accountIdOf(shop, order));
  await page.getByText('Step 1 of 3: Choose').waitFor();
  await page.getByRole('button', { name: 'Continue to details' }).click();
  await page.getByRole('alert').getByText('Please choose at least one piece.').waitFor();
  await page.getByRole('radio', { name: /^Repair or resize/ }).check();
  await page
    .getByText(/First resize free until \d/)
    .first()
    .waitFor();
  await page.getByRole('checkbox').first().check();
  await page.getByRole('checkbox', { name: /Gloriette/ }).check();
  expect(await isWide(page)).toBe(false);
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Continue to details' }).click();

  await page.getByRole('heading', { level: 1, name: 'Details of the repair' }).waitFor();
  expect(await page.getByRole('radio', { name: '52' }).isVisible()).toBe(false);
  await page.getByLabel('Reason').first().selectOption({ label: 'Change the ring size' });
  expect(await page.getByRole('radio', { name: 'now 54' }).isDisabled()).toBe(true);
  await page.getByRole('button', { name: 'Register the repair' }).click();
  await page.getByText('Please choose a size.').waitFor();
  await page.getByRole('radio', { name: '52' }).check();
  await page.getByText(/^Now 54, wanted 52\./).waitFor();
  await page.getByLabel('Reason').nth(1).selectOption({ label: 'Stone loose or missing' });
  await page
    .getByRole('status')
    .getByText(/Twelve months more\..*extended by twelve months, to \d/)
    .waitFor({ state: 'attached' });
  const panel = page.getByRole('complementary', { name: 'Please check' });
  expect(await panel.innerText()).toMatch(/Size 54 becomes 52[^]*Stone loose or missing/);
  expect(await isWide(page)).toBe(false);
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Register the repair' }).click();

  await page.waitForURL(DONE);
  await page.getByRole('heading', { level: 1, name: 'All set, Anna.' }).waitFor();
  expect(await isWide(page)).toBe(false);
  expect(await axeViolations(page)).toEqual([]);
  const requests = requestsOf(shop, order);
  expect(requests).toEqual([{ number: requests[0]?.number, type: 2, status: 'requested' }]);
  // A wrong address is refused like an unknown number.
  expect(problems).toEqual([expect.stringContaining('status of 404')]);
  await close();
});

it('fields for size and guarantee appear with their reasons, without JavaScript', async () => {
  const order = await deliveredOrder(shop, { email: someone() });
  const { page, close } = await visit(browser, { viewport: DESKTOP, javaScript: false });
  await page.goto(`${shop.origin}/return/${order.unique_id}?type=2&piece=0&step=details`);
  expect(await page.getByRole('radio', { name: '52' }).isVisible()).toBe(false);
  await page.getByLabel('Grund').selectOption('resize');
  expect(await page.getByRole('radio', { name: '52' }).isVisible()).toBe(true);
  expect(await page.getByText('Zwölf Monate mehr.').isVisible()).toBe(false);
  await page.getByLabel('Grund').selectOption('defect');
  expect(await page.getByText('Zwölf Monate mehr.').isVisible()).toBe(true);
  expect(await page.getByRole('radio', { name: '52' }).isVisible()).toBe(false);
  await page.getByLabel('Grund').selectOption('does-not-fit');
  expect(await page.getByRole('radio', { name: '52' }).isVisible()).toBe(true);
  await close();
});

itInAll('hydration causes no layout shift; the page shows the order number and the share of the discount', async () => {
  const order = await deliveredOrder(shop, { email: someone(), code: 'DANKE25' });
  const facts = /Bestelldatum[^]+Bestellsumme\s+21\.436,00[^]+Zahlungsstatus\s+Bezahlt[^]+DPD Werttransport[^]+1070 Wien[^]+1070 Wien/;
  const pages = [
    ['/return', /Bestellnummer/],
    [`/return/${order.unique_id}`, /7\.490,00.€ abzüglich 8,7\d.€, Anteil am Rabatt/],
    [`/return/${order.unique_id}?type=2&piece=0&piece=1&step=details`, facts],
  ] as const;
  for (const viewport of [DESKTOP, PHONE]) {
    const { page, problems, close } = await visit(browser, { viewport });
    await noteShifts(page);
    for (const [path, expected] of pages) {
      await page.goto(shop.origin + path);
      await hydrated(page);
      expect([await shiftsOf(page), problems]).toEqual([[], []]);
      const text = await page.locator('main').innerText();
      expect(text).toMatch(expected);
      // Number and mail address open no street.
      expect(text).not.toMatch(/Zieglergasse|Leitner/);
    }
    await close();
  }
});

it('an order without returnable lines starts with the repair, and an unknown link shows the form', async () => {
  const order = await deliveredOrder(shop, { email: someone(), days: 100 });
  const positions = [{ position: 0, quantity: 1, reason: 'other' }];
  await call(shop, 'requestReturn', { body: { order_id: order.unique_id, request_key: randomUUID(), type: 2, positions } });
  const { page, close } = await visit(browser, { viewport: DESKTOP });
  await page.goto(`${shop.origin}/return/${order.unique_id}`);
  await hydrated(page);
  expect(await page.getByRole('radio', { name: /^Rückgabe und Erstattung/ }).isDisabled()).toBe(true);
  expect(await page.getByRole('radio', { name: /^Reparatur/ }).isChecked()).toBe(true);
  await page.getByText('Für kein Stück dieser Bestellung ist noch eine Rückgabe möglich.').waitFor();
  await page.getByText('Die Rückgabefrist von 30 Tagen endete am').waitFor();
  const away = page.getByRole('list', { name: 'Welche Stücke?' }).getByRole('listitem').first();
  expect((await away.innerText()).match(/angemeldet/g)).toHaveLength(1);
  await close();
  const answer = await fetch(`${shop.origin}/return/00000000-0000-4000-8000-000000000000`);
  expect(answer.status).toBe(404);
  expect(await answer.text()).toContain('Dieser Link führt zu keiner Bestellung.');
});
