import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { control } from './support/backend.ts';
import { visit } from './support/browser.ts';
import { ordersOf } from './support/carts.ts';
import { browser, openBeforeStories, shop } from './support/opened.ts';
import { PATIENCE } from './support/page-state.ts';
import {
  begin,
  enableAllMethods,
  frameOf,
  METHODS,
  type Outcome,
  otherMethods,
  PAID,
  refuseThenPay,
  SUCCESS,
} from './support/payment-methods.ts';
import { paymentOf, settle } from './support/payment.ts';
import { openTabBeforeEach } from './support/tabs.ts';

openBeforeStories();
/** Longer than any story: the stories settle the payments themselves. */
const SLOW_MS = 600_000;

beforeAll(async () => {
  await enableAllMethods();
  await control(shop, 'provider', { slowMs: SLOW_MS });
});

const playing = (outcome: Outcome) => METHODS.filter(({ without }) => !without?.includes(outcome));

describe('a payment', () => {
  const tab = openTabBeforeEach();

  it.each(otherMethods)('$name: refused, cancelled, then paid with one order', async (method) => {
    const shopper = tab();
    await refuseThenPay(method, shopper);
    expect(shopper.problems).toEqual([]);
  });

  it.each(playing('lost'))('$name: a payment whose tab was closed is found again when the shop is opened', async (method) => {
    const shopper = tab();
    const left = await shopper.context.newPage();
    const cart = await begin(method, 'lost', left);
    await expect.poll(() => ordersOf(shop, cart), PATIENCE).toEqual(PAID);
    for (const page of shopper.context.pages()) if (page !== shopper.page) await page.close();
    await shopper.page.goto(`${shop.origin}/checkout/payout`);
    await shopper.page.waitForURL(SUCCESS);
    expect(ordersOf(shop, cart)).toEqual(PAID);
    expect(shopper.problems).toEqual([]);
  });

  it('an incomplete card shows a message beside its fields and begins no payment', async () => {
    const { page, problems } = tab();
    // Before the fields are loaded, the button shows another message.
    const fill = (one: Page): Promise<void> => frameOf(one, 'Karte').getByRole('textbox').first().waitFor();
    const cart = await begin({ name: 'card', code: 'card', fill, play: (_page, _outcome, press) => press() }, 'decline', page);
    const group = page.getByRole('group', { name: 'Bezahlen' });
    await group.getByText('Bitte füllen Sie Kartennummer, Ablaufdatum und Prüfziffer aus.').waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('title')), PATIENCE).toBe('Karte');
    expect(shop.query('SELECT 1 FROM payments p JOIN carts c ON c.id = p.cart_id WHERE c.unique_id = ?', cart.unique_id)).toEqual([]);
    expect(problems).toEqual([]);
  });
});

it.each(playing('slow'))('$name: a slow payment shows a message, and a second query finds it paid', async (method) => {
  const { page, problems, close } = await visit(browser);
  await page.clock.install();
  // Moved earlier, the clock would end what waits for the provider's frame.
  const asked = page.waitForRequest('**/api/carts/checkout/stripe/session?*');
  const cart = await begin(method, 'slow', page);
  await asked;
  const said = page.getByText(/Die Zahlung dauert länger als erwartet/).first();
  await expect.poll(() => waitAWhile(page, said), PATIENCE).toBe(true);
  expect(ordersOf(shop, cart)).toEqual([]);
  await settle(shop, { id: await paymentOf(page, cart) }, 'authorised');
  await page.getByRole('button', { name: 'Erneut versuchen' }).first().click();
  await page.waitForURL(SUCCESS);
  expect(ordersOf(shop, cart)).toEqual(PAID);
  expect(problems).toEqual([]);
  await close();
});

/** Moves the clock forward by a part of the twenty seconds of queries. */
async function waitAWhile(page: Page, said: Locator): Promise<boolean> {
  await page.clock.fastForward(7000);
  return await said.isVisible();
}
