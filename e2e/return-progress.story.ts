import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { Order } from '../packages/contract/order.ts';
import type { ReturnStatus } from '../packages/contract/return-limits.ts';
import { call, control } from './support/backend.ts';
import { axeViolations, DESKTOP, hydrated, PHONE, visit } from './support/browser.ts';
import { noteShifts, shiftsOf } from './support/layout-shifts.ts';
import { browser, shareBeforeStories, shop } from './support/opened.ts';
import { deliveredOrder } from './support/returns.ts';

shareBeforeStories({ COUNTRY_PROFILE: 'AT' });

const someone = () => `anna-${randomUUID()}@example.com`;
const move = (number: string, status: ReturnStatus, more: object = {}) => control(shop, 'return', { number, status, ...more });
const heading = (page: Page) => page.getByRole('heading', { level: 1 }).innerText();
const states = (page: Page, name: string) => page.getByRole('list', { name }).locator('li > span').allInnerTexts();

/** A request for the first line of an order. */
async function requested({ unique_id: order_id, order_products: [line] }: Order, type: 1 | 2, more: object = {}): Promise<string> {
  const position = { position: line?.position ?? -1, quantity: 1, reason: 'other', ...more };
  const body = { order_id, request_key: randomUUID(), type, positions: [position] };
  return (await call(shop, 'requestReturn', { body })).data.number;
}

it('a return shows its progress from parcel to refund instead of label and instructions', async () => {
  const order = await deliveredOrder(shop, { email: someone() });
  const number = await requested(order, 1);
  const { page, problems, close } = await visit(browser, { viewport: DESKTOP });
  await noteShifts(page);
  const open = async () => {
    await page.goto(`${shop.origin}/return/${order.unique_id}/done/${number}`);
    await hydrated(page);
  };
  await open();
  expect(await heading(page)).toBe('Alles bereit, Anna.');
  expect(await page.getByRole('button', { name: 'Etikett drucken' }).count()).toBe(1);

  await move(number, 'received');
  await open();
  expect(await heading(page)).toBe('Ihr Paket ist da.');
  expect(await states(page, 'Verlauf')).toEqual(['Angemeldet', 'Bei uns eingetroffen']);
  expect(await page.getByRole('button', { name: 'Etikett drucken' }).count()).toBe(0);
  expect(await page.getByRole('complementary', { name: 'Eingesandte Stücke' }).innerText()).toContain(order.order_products[0]?.title);
  expect(await axeViolations(page)).toEqual([]);

  await move(number, 'refund-started');
  await move(number, 'partially-refunded', { refund_amount: 1000.5 });
  await open();
  expect(await heading(page)).toBe('Ein Teil ist erstattet.');
  expect(await page.getByText(/^1\.000,50\s€ sind auf dem Weg zurückgegangen/).count()).toBe(1);
  expect(await states(page, 'Verlauf')).toEqual(['Angemeldet', 'Bei uns eingetroffen', 'Erstattung eingeleitet', 'Teilweise erstattet']);
  expect([await shiftsOf(page), problems]).toEqual([[], []]);
  await close();
});

it('a finished repair shows its shipment, in English on a phone without JavaScript', async () => {
  const order = await deliveredOrder(shop, { email: someone(), lang: 'en' });
  const number = await requested(order, 2, { reason: 'resize', size: '52' });
  await move(number, 'received');
  const { page, close } = await visit(browser, { viewport: PHONE, javaScript: false });
  const url = `${shop.origin}/en/return/${order.unique_id}/done/${number}`;
  await page.goto(url);
  await page.getByText('how long it takes and what it costs').waitFor();
  await page.getByText('Change the ring size, wanted size 52').waitFor();
  await move(number, 'sent-back');
  await page.goto(url);
  expect(await heading(page)).toBe('Finished and on its way to you.');
  expect(await states(page, 'Progress')).toEqual(['Requested', 'Arrived with us', 'Sent back']);
  expect(await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)).toBe(false);
  await close();
});

it('a declined return states where the reason is', async () => {
  const email = someone();
  const order = await deliveredOrder(shop, { email });
  const number = await requested(order, 1);
  await move(number, 'declined', { note: 'Der Ring wurde getragen.' });
  const { page, close } = await visit(browser, { viewport: PHONE });
  await page.goto(`${shop.origin}/return/${order.unique_id}/done/${number}`);
  expect(await heading(page)).toBe('Leider nicht angenommen.');
  await page.getByText(`Den Grund haben wir an ${email} geschrieben.`).waitFor();
  await close();
});
