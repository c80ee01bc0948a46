import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openBrowser, visit, type Visit } from '../e2e/support/browser.ts';
import { buildDashboard, ownProblems, visitDashboard } from '../e2e/support/dashboard.ts';
import { freePort } from '../packages/engine/testing/free-port.ts';
import { PaymentStatus } from '../packages/contract/payment-codes.ts';
import { ReturnType } from '../packages/contract/return-limits.ts';
import type { Order } from '../packages/contract/order.ts';
import { bankBody, cartWith, readyCart, returnIdOf } from '../packages/sandbox/testing/purchase.fixture.ts';
import { ROOT } from '../packages/build/paths.ts';
import { type BackOffice, backOfficeFolder, startBackOffice } from './run/back-office.fixture.ts';
import type { Program } from './run/program.ts';
import { readSettings } from './run/settings.ts';
import { startServer } from './run/shop.ts';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 900_000 });

/** Made to order, so no stock is needed. */
const RING = { sku: 'FL-ISO-RA-YG750-54', name: /^Isolde/ };
const WAIT = { timeout: 60_000, interval: 500 };

const dataDir = backOfficeFolder();
let office: BackOffice;
let shop: Program;
let shopUrl: string;
let browser: Browser;
/** Two tabs of one member of staff: on the pages of this repository, and on those of the engine. */
let ours: Visit;
let engine: Visit;
let page: Page;
beforeAll(async () => {
  office = await startBackOffice(dataDir);
  await buildDashboard(dataDir);
  const port = await freePort();
  shopUrl = `http://localhost:${port}`;
  const backend = { BACKEND_URL: `${office.url}/api/v1`, PORT: String(port), PUBLIC_ORIGIN: shopUrl };
  shop = startServer(ROOT, join(ROOT, 'dist'), readSettings({ ...process.env, ...backend }), { env: { CV_POLL_SECONDS: '1' } });
  await shop.ready();
  browser = await openBrowser();
  ours = await visitDashboard(browser, office.url);
  ({ page } = ours);
  engine = await visit(browser, { context: ours.context });
});
afterAll(async () => {
  await browser?.close();
  await shop?.stop();
  await office?.end();
});

/** Staff come to it by the menu. */
const open = (path: string) => page.goto(`${office.url}/dashboard/karat/${path}`);
const isSaved = () =>
  page
    .getByText(/^Saved/)
    .first()
    .waitFor();
const save = async () => {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await isSaved();
};
/** The storefront's page: its HTML, from its cache as soon as the new version is known there. */
const shown = async (path: string) => (await fetch(`${shopUrl}${path}`, { headers: { 'accept-language': 'de' } })).text();
const mails = () => fetch(`${office.url}/sandbox/inbox.json`).then((response) => response.text());
const control = async (order: Order, change: object): Promise<void> => {
  const { status } = await office.calls.send('POST', '/sandbox/order', { po_number: order.po_number, ...change });
  expect(status).toBe(200);
};
const ordered = async (): Promise<Order> =>
  (await office.calls.call('finishCheckout', { body: bankBody(await readyCart(office.calls, RING.sku)) })).data;

describe('staff in the dashboard', () => {
  it('change a price: the product has it in the shop', async () => {
    const { slug } = (await office.calls.call('getCatalog', { query: { count: 100 } })).data.find(
      ({ default_sku }) => default_sku === RING.sku,
    )!;
    expect(await shown(`/product/${slug}`)).not.toContain('4.321');
    const tab = engine.page;
    await tab.goto(`${office.url}/dashboard/product-variants`);
    await tab.getByPlaceholder('Filter...').fill(RING.sku);
    await expect.poll(() => tab.getByText(RING.name).count(), WAIT).toBe(1);
    await tab.getByText(RING.name).click();
    const price = tab.getByText('Price', { exact: true }).locator('xpath=following::input[1]');
    await price.fill('4321');
    await price.blur();
    await tab.getByRole('button', { name: 'Update', exact: true }).click();
    await expect.poll(() => shown(`/product/${slug}`), WAIT).toContain('4.321');
  });

  it('upload a picture for the home page: the shop shows it', async () => {
    await open('content/home/home');
    await page.getByRole('button', { name: /^Hero with slides/ }).click();
    await page.getByRole('button', { name: /^1/ }).first().click();
    await page.getByText('Choose a picture', { exact: true }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'New picture' }).click();
    const buffer = await sharp({ create: { width: 1600, height: 900, channels: 3, background: '#a58' } })
      .jpeg()
      .toBuffer();
    await dialog.locator('input[type=file]').setInputFiles({ name: 'Schaufenster im Advent.jpg', mimeType: 'image/jpeg', buffer });
    await dialog.getByLabel('What it shows, in German').fill('Das Schaufenster im Advent');
    await dialog.getByLabel('What it shows, in English').fill('The window in Advent');
    await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
    await save();
    await expect.poll(() => shown('/'), WAIT).toMatch(/\/media\/schaufenster-im-advent-[0-9a-f]{8}\.webp/);
    const [file] = /schaufenster-im-advent-[0-9a-f]{8}\.webp/.exec(await shown('/')) ?? [];
    const picture = await fetch(`${shopUrl}/media/${file}?w=640`, { headers: { accept: 'image/webp' } });
    expect((await sharp(Buffer.from(await picture.arrayBuffer())).metadata()).width).toBe(640);
    expect(await shown('/')).toContain('Das Schaufenster im Advent');
  });

  it('make a discount code: a cart takes it, and a refusal is told by the labels of the form', async () => {
    await open('discount-codes/new');
    await page.getByLabel('Code', { exact: true }).fill('STORY15');
    for (const language of ['de', 'en']) {
      await page.getByRole('button', { name: language, exact: true }).click();
      await page.getByLabel('Title', { exact: true }).fill(`15 % (${language})`);
    }
    await page.getByLabel('Type', { exact: true }).selectOption('percent');
    await page.getByLabel('Amount (€ or %)').fill('150');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Amount (€ or %): more than 100 percent').waitFor();
    expect((await office.calls.attempt('bindGiftCard', { body: await bound('story15') })).body.error_code).toBe('code_invalid');
    await page.getByLabel('Amount (€ or %)').fill('15');
    await save();
    const { data } = await office.calls.call('bindGiftCard', { body: await bound('story15') });
    expect(data.discount).toMatchObject({ code: 'STORY15', title: '15 % (de)', problem: null });
  });
  const bound = async (gift_card_code: string) => ({ cart_unique_id: (await cartWith(office.calls, RING.sku)).unique_id, gift_card_code });

  it('ship an order: the customer sees it, and gets the mail with the number of the parcel', async () => {
    const order = await ordered();
    const tab = engine.page;
    await tab.goto(`${office.url}/dashboard/orders`);
    await tab.getByText(order.po_number).first().click();
    const stateMenu = (state: string) =>
      tab
        .locator(':has(> [data-testid=state-transition-trigger])')
        .filter({ hasText: new RegExp(`^${state}$`) })
        .getByRole('button')
        .last();
    await stateMenu('Authorized').click();
    await tab.getByRole('menuitem', { name: 'Settle payment' }).click();
    await stateMenu('Settled').waitFor();
    await tab.getByRole('button', { name: 'Fulfill order' }).click();
    const dialog = tab.getByRole('dialog');
    await dialog.locator('input[name=trackingCode]').fill('01234567');
    await dialog.getByRole('button', { name: 'Fulfill order' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await stateMenu('Pending').click();
    await tab.getByRole('menuitem', { name: 'Transition to Shipped' }).click();
    const query = { order_id: order.unique_id };
    const now = async () => (await office.calls.call('getOrder', { query })).data;
    await expect.poll(now, WAIT).toMatchObject({ status: 'shipped', payment_status: PaymentStatus.paid });
    expect(await mails()).toContain('Sendungsnummer: 01234567');
  });

  it('refund a return in part, with a note: the customer sees the state and gets the mail', async () => {
    const order = await ordered();
    await control(order, { payment_status: PaymentStatus.paid });
    await control(order, { status: 'completed' });
    const id = await returnIdOf(office.calls, order);
    const positions = [{ position: order.order_products[0]?.position ?? 0, quantity: 1, reason: 'other' }];
    const body = { order_id: id, request_key: 'a-return-of-the-story', type: ReturnType.refund, positions };
    const { data } = await office.calls.call('requestReturn', { body });

    await open('returns');
    await page.getByRole('link', { name: data.number }).click();
    await page.getByLabel('State', { exact: true }).selectOption('partially-refunded');
    await page.getByLabel('Refunded amount').fill('100');
    await page.getByLabel('Note to the customer').fill('Ein Stein war lose.');
    await save();
    await page.locator('[data-slot=card], section, div', { hasText: 'Ein Stein war lose.' }).first().waitFor();
    const now = (await office.calls.call('getReturn', { params: { id, number: data.number } })).data;
    expect(now).toMatchObject({ status: 'partially-refunded', refund_amount: 100 });
    const returned = (await office.calls.call('getReturnOrder', { params: { id } })).data;
    expect(returned.payment_status).toBe(PaymentStatus.partiallyRefunded);
    expect(await mails()).toContain('return-partially-refunded');
  });

  it('see no error on the console of these pages, in either width', async () => {
    for (const path of [
      'content/home/home',
      'discount-codes/STORY15',
      'gift-cards',
      'returns',
      'withdrawals',
      'questions',
      'subscribers',
      'mails',
    ]) {
      await open(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
    }
    await page.setViewportSize({ width: 390, height: 844 });
    await open('content/home/home');
    await page.getByRole('button', { name: 'Save', exact: true }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    expect(ownProblems(ours)).toEqual([]);
  });
});
