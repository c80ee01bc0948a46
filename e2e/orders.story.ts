import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { PaymentStatus } from '../packages/contract/payment-codes.ts';
import type { Order } from '../packages/contract/order.ts';
import { control } from './support/backend.ts';
import { axeViolations, DESKTOP, hydrated, PHONE } from './support/browser.ts';
import { addCustomer, visitAs } from './support/customers.ts';
import { noteShifts, shiftsOf } from './support/layout-shifts.ts';
import { browser, openBeforeStories, shop } from './support/opened.ts';
import { accountIdOf, placeOrder, setPaymentStatus } from './support/order.ts';
import { itInAll, variants } from './support/variants.ts';
import { DAY_MS } from '../packages/contract/time.ts';

// A changed stock is known at once.
openBeforeStories({ CV_POLL_SECONDS: '1' });

const TEXTS = {
  de: {
    prefix: '',
    viewport: DESKTOP,
    noOrder: 'Noch keine Bestellung',
    nothing: 'Zurzeit ist nichts unterwegs',
    toPay: 'Wartet auf Zahlung',
    payNow: /^Jetzt bezahlen/,
    transferInstead: 'Lieber überweisen',
    payTitle: /^Bestellung FL-[\d-]+ bezahlen$/,
    transfer: 'Per Überweisung',
    due: /^Bitte bezahlen Sie bis \p{L}+, \d+\.\s\p{L}+\. So lange halten wir Ihr Stück für Sie zurück\.$/u,
    dueToday: /^Bitte bezahlen Sie heute bis 24 Uhr\. So lange/,
    kept: /^Die Frist war der .+; wir halten Ihr Stück noch zurück\.$/,
    transferWithoutDay: /^Bitte überweisen Sie [\d.,]+ €$/,
    cancel: 'Bestellung stornieren',
    cancelTitle: 'Bestellung stornieren?',
    cancelNow: 'Stornieren',
    keep: 'Behalten',
    nothingToPay: 'Zu bezahlen ist nichts mehr.',
    tooLate: /^Die Bestellung ist schon in Arbeit\..*\+43 1 000 00 00$/,
    changeNotes: 'Ändern: Ihre Anmerkung',
    saveNotes: 'Anmerkung speichern',
    saved: 'Gespeichert',
    closed: /An dieser Bestellung wird schon gearbeitet/,
    invoice: 'Rechnung',
    buyAgain: 'Noch einmal kaufen',
    soldOut: 'Ausverkauft: ',
    cart: /^Warenkorb/,
    track: /^Verfolgen: /,
    workshop: 'Im Atelier',
    carrier: /Beim Zustelldienst verfolgen.*öffnet in einem neuen Tab/,
    delivered: /^Zugestellt am /,
    repair: /^Reparatur: /,
    engraved: 'Graviert, daher keine Rückgabe',
    cancelled: 'Storniert',
    print: 'Drucken',
    backOn: /€ sind am .+ auf dem Weg zurückgegangen/,
  },
  en: {
    prefix: '/en',
    viewport: PHONE,
    noOrder: 'No order yet',
    nothing: 'Nothing is on its way at the moment',
    toPay: 'Awaiting payment',
    payNow: /^Pay now/,
    transferInstead: 'Pay by bank transfer instead',
    payTitle: /^Pay for order FL-[\d-]+$/,
    transfer: 'By bank transfer',
    due: /^Please pay by \p{L}+ \d+\s\p{L}+\. Until then we keep your piece for you\.$/u,
    dueToday: /^Please pay by midnight tonight\. Until then/,
    kept: /^Payment was due on .+; we are still keeping your piece\.$/,
    transferWithoutDay: /^Please transfer €[\d.,]+$/,
    cancel: 'Cancel order',
    cancelTitle: 'Cancel this order?',
    cancelNow: 'Cancel order',
    keep: 'Keep it',
    nothingToPay: 'Nothing is left to pay.',
    tooLate: /^We are already working on this order\..*\+43 1 000 00 00$/,
    changeNotes: 'Change: your note',
    saveNotes: 'Save the note',
    saved: 'Saved',
    closed: /We are already working on this order/,
    invoice: 'Invoice',
    buyAgain: 'Buy again',
    soldOut: 'Sold out: ',
    cart: /^(Cart|Basket|Bag|Your basket)/,
    track: /^Track: /,
    workshop: 'In the workshop',
    carrier: /Track at the carrier.*opens in a new tab/,
    delivered: /^Delivered on /,
    repair: /^Repair: /,
    engraved: 'Engraved, so no return',
    cancelled: 'Cancelled',
    print: 'Print',
    backOn: /^€.+ was returned to your original payment method on/,
  },
} as const;

const PARCEL = { carrier: 'Österreichische Post', number: '1036470022889015', url: 'https://post.example/sendung/1036470022889015' };

/** Another one for each try of a story. */
const addressOf = (name: string): string => `${name}-${randomUUID()}@example.com`;
const change = (order: Order, body: object) => control(shop, 'order', { po_number: order.po_number, ...body });
const setStock = (stock_qty: number) => control(shop, 'configuration', { sku: 'FL-AUR-BR-YG750-54', stock_qty });
/** The browser itself reports refused documents and calls on its console. */
const ownProblems = (problems: readonly string[]): string[] => problems.filter((one) => !/status of 4(?:04|09|22|29)/.test(one));

async function orderOf(customer: { readonly id: number; readonly email: string }, lang: 'de' | 'en'): Promise<Order> {
  await setStock(3);
  const order = await placeOrder(shop, lang, customer.email);
  shop.change('UPDATE orders SET user_id = ? WHERE po_number = ?', customer.id, order.po_number);
  return { ...order, unique_id: accountIdOf(shop, order) };
}

/** The customer's name comes into the header with the script. */
const shiftsInMain = async (page: Page) => (await shiftsOf(page)).filter((shift) => !shift.includes('"Anna"'));

const check = async (page: Page) => {
  expect(await axeViolations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
};
const opener = (page: Page) => async (path: string) => {
  const answer = await page.goto(shop.origin + path);
  await hydrated(page);
  await check(page);
  return answer?.status();
};
/** Opens a page of the account by a link in the open one. */
const follow = async (page: Page, path: string) => {
  await page.getByRole('main').locator(`a[href="${path}"]`).first().click();
  await page.waitForURL(shop.origin + path);
};
const read = ({ cookie }: { readonly cookie: string }, path: string) => fetch(shop.origin + path, { headers: { cookie } });

describe.each(variants(['de', 'en']))("a customer's orders (%s)", (lang) => {
  const t = TEXTS[lang];
  const { prefix, viewport } = t;

  it('are listed, paid, changed, followed and bought again', async () => {
    const customer = addCustomer(shop, addressOf(`orders-${lang}`));
    const { page, problems, close } = await visitAs(browser, shop, customer, { viewport });
    await noteShifts(page);
    const open = opener(page);
    const heading = (name: string | RegExp) => page.getByRole('heading', { name, level: 1 });
    await open(`${prefix}/profile/orders`);
    await page.getByRole('heading', { name: t.noOrder }).waitFor();
    await follow(page, `${prefix}/profile/order-tracking`);
    await page.getByRole('heading', { name: t.nothing }).waitFor();
    await check(page);

    const order = await orderOf(customer, lang);
    const detail = `${prefix}/profile/orders/${order.unique_id}`;
    const tracking = `${prefix}/profile/order-tracking/${order.unique_id}`;
    await open(`${prefix}/profile`);
    expect(await page.getByRole('main').getByRole('link', { name: t.payNow }).getAttribute('href')).toBe(`${detail}/payment`);
    expect(await shiftsInMain(page)).toEqual([]);
    await open(`${prefix}/profile/orders`);
    await page.getByRole('heading', { name: t.toPay }).waitFor();
    expect(await shiftsInMain(page)).toEqual([]);
    await page.getByRole('link', { name: t.payNow }).click();
    await heading(t.payTitle).waitFor();
    await page.getByRole('radio').first().waitFor();
    await page.getByRole('link', { name: t.transferInstead }).click();
    await page.getByRole('heading', { name: t.transfer }).waitFor();
    await page.getByText('AT00 0000 0000 0000 0000').waitFor();

    await open(detail);
    expect(await shiftsInMain(page)).toEqual([]);
    await page.getByLabel(t.changeNotes).click();
    await expect.poll(() => page.locator('textarea').evaluate((element) => element === document.activeElement)).toBe(true);
    await page.locator('textarea').fill('Bitte <b>zwei</b> Etuis');
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: t.saveNotes }).click();
    await page.getByText(t.saved).first().waitFor();
    await page.getByRole('paragraph').filter({ hasText: 'Bitte <b>zwei</b> Etuis' }).waitFor();
    await setPaymentStatus(shop, order, PaymentStatus.paid);
    await page.getByLabel(t.changeNotes).click();
    await page.locator('textarea').fill('zu spät');
    await page.getByRole('button', { name: t.saveNotes }).click();
    await page.getByText(t.closed).waitFor();
    expect(await axeViolations(page)).toEqual([]);

    await open(`${prefix}/profile/order-tracking`);
    await page.getByRole('link', { name: t.track }).first().click();
    await page.waitForURL(shop.origin + tracking);
    await page.locator('[aria-current=step]').filter({ hasText: t.workshop }).waitFor();
    await check(page);
    await change(order, { status: 'shipped', parcel: PARCEL });
    await open(tracking);
    const link = page.getByRole('link', { name: t.carrier });
    expect([await link.getAttribute('target'), await link.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer']);

    await change(order, { status: 'completed' });
    await setStock(1);
    await open(detail);
    await heading(t.delivered).waitFor();
    await page.getByText(t.engraved).waitFor();
    expect(await page.getByRole('link', { name: t.repair }).getAttribute('href')).toMatch(/\/return\/[\w-]{16,64}\?type=2&piece=0$/);
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: t.invoice, exact: true }).click()]);
    expect(download.suggestedFilename()).toMatch(/\.pdf$/);
    await page.getByRole('button', { name: t.buyAgain }).click();
    await page.getByRole('dialog').getByText('A & L').waitFor();
    await setStock(0);
    // Until the server has polled the changed stock.
    const isSoldOut = async () => (await (await read(customer, detail)).text()).includes(`>${t.soldOut}`);
    await expect.poll(isSoldOut, { timeout: 20_000, interval: 500 }).toBe(true);
    await open(detail);
    expect(await page.getByText(t.soldOut).count()).toBe(1);
    expect(await page.getByRole('button', { name: t.buyAgain }).count()).toBe(0);

    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('nav, footer, button').locator('visible=true').count()).toBe(0);
    const sheet = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    expect(sheet.match(/\/Type \/Page\b/g)).toHaveLength(1);
    expect(ownProblems(problems)).toEqual([]);
    await close();
  });

  it('that are refunded say how much has gone back, and when', async () => {
    const customer = addCustomer(shop, addressOf(`refunded-${lang}`));
    const { page, problems, close } = await visitAs(browser, shop, customer, { viewport });
    const order = await orderOf(customer, lang);
    for (const status of [PaymentStatus.paid, PaymentStatus.refunded]) await setPaymentStatus(shop, order, status);
    await opener(page)(`${prefix}/profile/orders/${order.unique_id}`);
    await page.getByText(t.backOn).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    expect(ownProblems(problems)).toEqual([]);
    await close();
  });

  itInAll('are cancelled before the payment, after a dialog whose main button keeps the order', async () => {
    const customer = addCustomer(shop, addressOf(`cancel-${lang}`));
    const order = await orderOf(customer, lang);
    const paid = await orderOf(customer, lang);
    const { page, problems, close } = await visitAs(browser, shop, customer, { viewport });
    const open = opener(page);
    const question = page.locator('details').filter({ hasText: t.cancelTitle });
    const summary = question.locator('summary');
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    const age = (days: number) =>
      shop.change('UPDATE orders SET created_at = created_at - ? WHERE po_number = ?', days * DAY_MS, order.po_number);
    // Due after seven days, kept for another four.
    for (const [days, deadlineText] of [
      [7, t.dueToday],
      [1, t.kept],
    ] as const) {
      age(days);
      await page.goto(`${shop.origin}${prefix}/profile/orders/${order.unique_id}`);
      await page.getByText(deadlineText).waitFor();
    }
    await page.goto(`${shop.origin}${prefix}/checkout/success/${order.unique_id}`);
    await page.getByRole('heading', { name: t.transferWithoutDay, level: 2 }).waitFor();
    age(-8);
    await open(`${prefix}/profile/orders/${order.unique_id}`);
    await page.getByText(t.due).waitFor();
    await summary.focus();
    await page.keyboard.press('Enter');
    await expect.poll(focused).toBe(t.cancelTitle);
    expect(await page.getByRole('link', { name: t.payNow }).count()).toBe(0);
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect.poll(focused).toBe(t.cancel);
    await summary.click();
    await page.getByRole('link', { name: t.keep }).click();
    await expect.poll(focused).toBe(t.cancel);
    await summary.click();
    await question.getByRole('button', { name: t.cancelNow }).click();
    await page.getByRole('heading', { name: t.cancelled, level: 1, exact: true }).waitFor();
    await expect.poll(focused).toBe(t.cancelled);
    await page.getByText(t.nothingToPay).waitFor();
    expect(await page.getByRole('heading', { name: t.transfer }).count()).toBe(0);
    expect(await axeViolations(page)).toEqual([]);

    await open(`${prefix}/profile/orders/${paid.unique_id}`);
    await setPaymentStatus(shop, paid, PaymentStatus.paid);
    await summary.click();
    await question.getByRole('button', { name: t.cancelNow }).click();
    await page.getByRole('status').filter({ hasText: t.tooLate }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    expect(ownProblems(problems)).toEqual([]);
    await close();
  });

  itInAll('are ten a page; a cancelled one is marked, and those of others are not found', async () => {
    const customer = addCustomer(shop, addressOf(`many-${lang}`));
    const other = addCustomer(shop, addressOf(`other-${lang}`));
    const orders: Order[] = [];
    for (let count = 0; count < 11; count += 1) orders.push(await orderOf(customer, lang));
    const [first] = orders;
    if (!first) throw new Error('no order');
    await change(first, { status: 'shipped', parcel: PARCEL });
    await change(first, { status: 'cancelled', payment_status: PaymentStatus.voided });
    const foreign = await orderOf(other, lang);
    const { page, problems, close } = await visitAs(browser, shop, customer, { viewport });
    const open = opener(page);
    await open(`${prefix}/profile/orders`);
    expect(await page.getByRole('main').getByRole('heading', { level: 2 }).count()).toBe(10);
    await follow(page, `${prefix}/profile/orders?page=2`);
    await page.getByRole('heading', { name: t.cancelled }).waitFor();
    await check(page);
    await open(`${prefix}/profile/order-tracking/${first.unique_id}`);
    expect(await page.getByRole('listitem').filter({ hasText: t.cancelled }).count()).toBe(1);
    expect(await page.getByRole('link', { name: t.carrier }).count()).toBe(0);

    const { unique_id: id } = foreign;
    expect(await open(`${prefix}/profile/orders/${id}`)).toBe(404);
    const { unique_id: own } = first;
    for (const path of [
      `order-tracking/${id}`,
      `orders/${own.slice(0, 20)}`,
      `orders/${'x'.repeat(10_000)}`,
      'orders?page=3',
      'orders?page=0',
    ])
      expect((await read(customer, `${prefix}/profile/${path}`)).status).toBe(404);
    expect(ownProblems(problems)).toEqual([]);
    await close();
  });
});

it('the pages of orders are complete without JavaScript', async () => {
  const customer = addCustomer(shop, addressOf('plain'));
  const order = await orderOf(customer, 'de');
  const { page, problems, close } = await visitAs(browser, shop, customer, { viewport: DESKTOP, javaScript: false });
  await page.goto(`${shop.origin}/profile/orders`);
  await page.getByRole('link', { name: TEXTS.de.payNow }).click();
  // The fields of gateways need it, a transfer does not.
  await page.getByText(/^Diese Zahlungsarten brauchen JavaScript/).waitFor();
  expect(await page.locator('form').locator('visible=true').count()).toBe(0);
  await page.getByRole('link', { name: TEXTS.de.transferInstead }).click();
  await page.getByText('AT00 0000 0000 0000 0000').waitFor();
  await page.getByLabel(TEXTS.de.changeNotes).click();
  await page.locator('textarea').fill('Ohne Skript');
  await page.getByRole('button', { name: TEXTS.de.saveNotes }).click();
  await page.getByText(TEXTS.de.saved).waitFor();
  await page.getByRole('definition').getByText('Ohne Skript').first().waitFor();
  await setPaymentStatus(shop, order, PaymentStatus.paid);
  await page.getByLabel(TEXTS.de.changeNotes).click();
  await page.locator('textarea').fill('zu spät');
  await page.getByRole('button', { name: TEXTS.de.saveNotes }).click();
  await page.goto(`${shop.origin}/profile/order-tracking/${order.unique_id}`);
  expect(await page.locator('[aria-current=step]').innerText()).toContain(TEXTS.de.workshop);

  const [unwanted, late] = [await orderOf(customer, 'de'), await orderOf(customer, 'de')];
  const question = page.locator('details').filter({ hasText: TEXTS.de.cancelTitle });
  const cancel = question.getByRole('button', { name: TEXTS.de.cancelNow });
  await page.goto(`${shop.origin}/profile/orders/${unwanted.unique_id}`);
  await question.locator('summary').click();
  await question.getByRole('link', { name: TEXTS.de.keep }).click();
  await cancel.waitFor({ state: 'hidden' });
  await question.locator('summary').click();
  await cancel.click();
  await page.getByRole('heading', { name: TEXTS.de.cancelled, level: 1 }).waitFor();
  await page.goto(`${shop.origin}/profile/orders/${late.unique_id}`);
  await setPaymentStatus(shop, late, PaymentStatus.paid);
  await question.locator('summary').click();
  await cancel.click();
  await page.getByText(TEXTS.de.tooLate).waitFor();
  await page.getByRole('heading', { name: TEXTS.de.workshop, level: 1 }).waitFor();
  expect(ownProblems(problems)).toEqual([]);
  await close();
});
