import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterEach, expect, it } from 'vitest';
import { axeViolations, DESKTOP, hydrated, PHONE, visit } from './support/browser.ts';
import { fault, refuseOnce } from './support/faults.ts';
import { browser, shareBeforeStories, shop } from './support/opened.ts';
import { deliveredOrder, photoOf, requestsOf } from './support/returns.ts';

shareBeforeStories({ COUNTRY_PROFILE: 'AT' });
afterEach(() => fault(shop, { mode: 'none' }));

const DONE = /\/return\/[\w-]{16,64}\/done\/[A-Z0-9-]+$/;
const REQUEST = '/api/returns/request';
const someone = () => `anna-${randomUUID()}@example.com`;
const photosOf = (number: string) =>
  shop.query('SELECT p.id FROM return_photos p JOIN returns r ON r.id = p.return_id WHERE r.number = ?', number);

it('a return with 429, a dead and a slow backend and a lost answer is one request', async () => {
  const order = await deliveredOrder(shop, { email: someone(), lang: 'en' });
  const { page, close } = await visit(browser, { viewport: PHONE });
  await page.goto(`${shop.origin}/en/return/${order.unique_id}?type=1&piece=0&step=details`);
  await hydrated(page);
  await page.getByLabel('Reason').selectOption({ label: 'Does not fit (size, length)' });
  await page.getByLabel('Comment').fill('Too tight by a hair.');

  const photo = { name: 'ring.png', mimeType: 'image/png', buffer: await photoOf(page, 'image/png') };
  await fault(shop, { mode: 'dead', path: `/api/v1/returns/orders/${order.unique_id}` });
  await page.getByLabel('Add photo').setInputFiles(photo);
  await page.getByRole('alert').getByText('“ring.png”: The upload broke off.').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await fault(shop, { mode: 'slow', delayMs: 1500, path: `/api/v1/returns/orders/${order.unique_id}` });
  await page.getByRole('button', { name: 'Try again: ring.png' }).click();
  await page.getByRole('progressbar', { name: 'Uploading: ring.png' }).waitFor();
  const send = page.getByRole('button', { name: 'Request the return' });
  await send.click();
  await page.getByText('A photo is still being uploaded.').waitFor();
  await page.getByRole('status').getByText('Uploaded: ring.png').waitFor({ state: 'attached' });
  await fault(shop, { mode: 'none' });

  await refuseOnce(page, REQUEST);
  await send.click();
  await page.getByText(/That was too many attempts\. Please try again at \d/).waitFor();
  expect(await send.isDisabled()).toBe(true);
  expect(await axeViolations(page)).toEqual([]);
  await expect.poll(() => send.isEnabled(), { timeout: 20_000 }).toBe(true);

  await fault(shop, { mode: 'dead', path: '/api/v1/returns/request' });
  await send.click();
  const unsure = page.getByRole('status').getByText('We do not know whether your request has arrived.');
  await unsure.waitFor();
  await page.getByText('it remains one request').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await fault(shop, { mode: 'none' });

  // The request is made, its answer is lost.
  await page.route(
    ({ pathname }) => pathname === REQUEST,
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  await send.click();
  await expect.poll(() => requestsOf(shop, order).length, { timeout: 20_000 }).toBe(1);
  await unsure.waitFor();
  expect(await page.getByLabel('Comment').inputValue()).toBe('Too tight by a hair.');
  await page.getByRole('button', { name: 'Remove photo: ring.png' }).waitFor();
  await send.click();
  await page.waitForURL(DONE);
  const [request, ...more] = requestsOf(shop, order);
  expect([more, photosOf(request?.number ?? '').length]).toEqual([[], 1]);
  await page
    .getByText(request?.number ?? '')
    .first()
    .waitFor();
  await close();
});

it('photos dropped anywhere on the page are added to the return', async () => {
  const order = await deliveredOrder(shop, { email: someone() });
  const { page, problems, close } = await visit(browser, { viewport: DESKTOP });
  const address = `${shop.origin}/return/${order.unique_id}?type=2&piece=0&step=details`;
  await page.goto(address);
  await hydrated(page);
  await page.getByText('oder hierher ziehen').waitFor();
  await page.getByLabel('Anmerkung').fill('Kratzer innen');
  const bytes = [...(await photoOf(page, 'image/jpeg'))];
  await drop(page, 'h1', ['kratzer.jpeg'], bytes);
  await page.getByRole('button', { name: 'Foto entfernen: kratzer.jpeg' }).waitFor();
  await page.locator('input[name="photo-0"]').waitFor({ state: 'attached' });
  // Two of these are too many, and are named.
  await drop(page, 'main ul label', ['2.jpeg', '3.jpeg', '4.jpeg', '5.jpeg', '6.jpeg', '7.jpeg', '8.jpeg'], bytes);
  await page.getByText('„7.jpeg“: Es sind höchstens sechs Fotos möglich.').waitFor();
  await page.getByText('„8.jpeg“: Es sind höchstens sechs Fotos möglich.').waitFor();
  expect(await page.getByRole('button', { name: /^Foto entfernen/ }).count()).toBe(6);
  await page.locator('input[name="photo-5"]').waitFor({ state: 'attached' });
  expect(await page.getByText('oder hierher ziehen').count()).toBe(0);
  expect([page.url(), await page.getByLabel('Anmerkung').inputValue()]).toEqual([address, 'Kratzer innen']);
  expect(await axeViolations(page)).toEqual([]);
  expect(problems).toEqual([]);
  await close();
});

it('without JavaScript a reload of the error page sends the return again, once', async () => {
  const order = await deliveredOrder(shop, { email: someone() });
  const { page, close } = await visit(browser, { viewport: PHONE, javaScript: false });
  await page.goto(`${shop.origin}/return/${order.unique_id}?type=1&piece=0&step=details`);
  await page.getByLabel('Grund').selectOption({ label: 'Gefällt doch nicht' });
  await page.getByLabel('Anmerkung').fill('Doch lieber Weißgold');
  await fault(shop, { mode: 'down', path: '/api/v1/returns/request' });
  await page.getByRole('button', { name: 'Rückgabe anmelden' }).click();
  await page.getByText('Wir wissen nicht, ob Ihre Anmeldung angekommen ist.').waitFor();
  expect(await page.getByLabel('Anmerkung').inputValue()).toBe('Doch lieber Weißgold');
  // The order cannot be read either, so there is only the page of the failure.
  await fault(shop, { mode: 'down', path: '/api/v1/returns' });
  await page.getByRole('button', { name: 'Rückgabe anmelden' }).click();
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await page.getByLabel('Anmerkung').count()).toBe(0);
  await fault(shop, { mode: 'none' });
  await page.reload();
  await page.waitForURL(DONE);
  expect(requestsOf(shop, order)).toHaveLength(1);
  await close();
});

/** As if files had been dragged there from a folder. */
async function drop(page: Page, selector: string, names: readonly string[], bytes: readonly number[]): Promise<void> {
  const dataTransfer = await page.evaluateHandle(
    ([all, content]) => {
      const transfer = new DataTransfer();
      for (const name of all) transfer.items.add(new File([new Uint8Array(content)], name, { type: 'image/jpeg' }));
      return transfer;
    },
    [names, bytes] as const,
  );
  for (const type of ['dragover', 'drop']) await page.locator(selector).first().dispatchEvent(type, { dataTransfer });
}
