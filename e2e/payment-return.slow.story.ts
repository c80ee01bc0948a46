import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { control } from './support/backend.ts';
import { axeViolations, hydrated, PHONE, visit, type Visit } from './support/browser.ts';
import { ordersOf, RING } from './support/carts.ts';
import { browser, shareBeforeStories, shop } from './support/opened.ts';
import { words } from './support/words.ts';
import { beginPayment, type BegunPayment, keepBeforeVisit, keepInBrowser, settle } from './support/payment.ts';

shareBeforeStories();

const payout = ({ payment }: BegunPayment) => `${shop.origin}/checkout/payout?payment=${payment.id}`;
/** A refused call is one more line in the browser's console, whatever the page makes of it. */
const unexpected = ({ problems }: Visit) => problems.filter((problem) => !problem.includes('Failed to load resource'));
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** A shopper who pressed the order button in this browser and comes back. */
async function comeBack(begun: BegunPayment, options: Parameters<typeof visit>[1] = {}): Promise<Visit> {
  const shopper = await visit(browser, options);
  await keepBeforeVisit(shopper.page, shop, begun);
  return shopper;
}

/**
 * Moves the page's clock forward. The queries end after twenty seconds, which also pass by themselves: a busy machine may need longer for
 * an answer or for the start of the server. Then the shopper presses the button again.
 */
async function runClockUntil(page: Page, isReached: () => boolean | Promise<boolean>): Promise<void> {
  const retry = page.getByRole('button', { name: 'Erneut versuchen' });
  const advance = async () => {
    if (await isReached()) return true;
    if (await retry.isVisible()) await retry.click({ timeout: 2000 });
    await page.clock.runFor(1000);
    return await isReached();
  };
  await expect.poll(advance, { timeout: 90_000 }).toBe(true);
}

describe('GET /checkout/payout', () => {
  it('redirects to the order each time; the cart is emptied in every tab', async () => {
    const begun = await beginPayment(shop);
    const shopper = await comeBack(begun);
    const { page, context, close } = shopper;
    const other = await visit(browser, { context });
    await other.page.goto(`${shop.origin}/cart`);
    await other.page
      .getByText(/7\.490,00/)
      .first()
      .waitFor();

    await settle(shop, begun.payment, 'authorised');
    await page.goto(payout(begun));
    await page.waitForURL('**/checkout/success/**');
    const [order] = ordersOf(shop, begun.cart);
    expect(ordersOf(shop, begun.cart)).toEqual([expect.objectContaining({ payment_status: 1 })]);
    await page
      .getByText(order?.po_number ?? '')
      .first()
      .waitFor();
    await other.page.bringToFront();
    await other.page
      .getByText(/Warenkorb ist leer/)
      .first()
      .waitFor();
    await other.close();

    // Again, and in the other language.
    await page.goto(`${shop.origin}/en${new URL(payout(begun)).pathname}?payment=${begun.payment.id}`);
    await page.waitForURL(`**/checkout/success/${order?.unique_id}`);
    expect(ordersOf(shop, begun.cart)).toHaveLength(1);
    expect(unexpected(shopper)).toEqual([]);
    await close();
  });

  it.each([
    ['declined', 'Zahlung abgelehnt', 'Andere Zahlungsart wählen'],
    ['cancelled', 'Zahlung abgebrochen', 'Zurück zur Kasse'],
  ] as const)('%s: shows the reason, also after a reload, and a link to the form', async (state, title, wayOn) => {
    const begun = await beginPayment(shop);
    const shopper = await comeBack(begun, { viewport: PHONE });
    const { page, close } = shopper;
    await settle(shop, begun.payment, state);
    await page.goto(payout(begun));
    await heading(page, title).waitFor();
    await page.reload();
    await heading(page, title).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('link', { name: wayOn }).click();
    await page.waitForURL('**/checkout');
    await hydrated(page);
    await page
      .getByRole('textbox', { name: /E-\u2060Mail/ })
      .first()
      .waitFor();
    expect(
      await page
        .getByRole('textbox', { name: /E-\u2060Mail/ })
        .first()
        .inputValue(),
    ).toBe('anna.leitner@example.at');
    expect(ordersOf(shop, begun.cart)).toEqual([]);
    expect(unexpected(shopper)).toEqual([]);
    await close();
  });

  it('slow: repeats the query of the same payment, also after SIGKILL of the server', async () => {
    const begun = await beginPayment(shop);
    const shopper = await comeBack(begun);
    const { page, close } = shopper;
    await page.clock.install();
    await page.goto(payout(begun));
    await heading(page, 'Ihre Bank prüft die Zahlung …').waitFor();
    const slow = heading(page, 'Noch keine Antwort');
    await runClockUntil(page, () => slow.isVisible());
    await page.getByText('Die Zahlung dauert länger als erwartet. Bitte versuchen Sie es erneut.').waitFor();
    expect(await axeViolations(page)).toEqual([]);

    await shop.killServer();
    await settle(shop, begun.payment, 'authorised');
    await page.getByRole('button', { name: 'Erneut versuchen' }).click();
    await heading(page, 'Ihre Bank prüft die Zahlung …').waitFor();
    await shop.startServer();
    await runClockUntil(page, () => page.url().includes('/success/'));
    await page.waitForURL('**/checkout/success/**');
    expect(ordersOf(shop, begun.cart)).toHaveLength(1);
    await close();
  });

  it('sold out meanwhile: no order, no charge', async () => {
    const begun = await beginPayment(shop);
    const shopper = await comeBack(begun);
    const { page, close } = shopper;
    await control(shop, 'configuration', { sku: RING, stock_qty: 0 });
    await settle(shop, begun.payment, 'authorised');
    await page.goto(payout(begun));
    await heading(page, 'Ein Stück ist nicht mehr da').waitFor();
    expect(ordersOf(shop, begun.cart)).toEqual([]);
    expect(shop.query('SELECT state FROM payments WHERE unique_id = ?', begun.payment.id)).toEqual([{ state: 'cancelled' }]);
    expect(await axeViolations(page)).toEqual([]);
    await close();
  });

  it('with an unknown id, without an id, and without JavaScript', async () => {
    const shopper = await visit(browser);
    const { page, close } = shopper;
    for (const id of ['abcdefabcdefabcdef', '../../x', '%00']) {
      await page.goto(`${shop.origin}/checkout/payout?payment=${encodeURIComponent(id)}`);
      await heading(page, 'Diese Zahlung kennen wir hier nicht').waitFor();
    }
    expect(await axeViolations(page)).toEqual([]);
    await page.goto(`${shop.origin}/en/checkout/payout`);
    await heading(page, 'There is no open payment here').waitFor();
    expect(unexpected(shopper)).toEqual([]);
    await close();

    const plain = await visit(browser, { javaScript: false });
    await plain.page.goto(`${shop.origin}/checkout/payout?payment=abcdefabcdefabcdef`);
    expect(await plain.page.locator('main').innerText()).toContain('Um nach Ihrer Zahlung zu sehen, brauchen wir JavaScript.');
    expect(unexpected(plain)).toEqual([]);
    await plain.close();
  });
});

describe('a tab that was closed during the payment', () => {
  it('the next visit shows the placed order', async () => {
    const begun = await beginPayment(shop);
    const { page, close } = await visit(browser);
    await keepInBrowser(page, shop, begun);
    await settle(shop, begun.payment, 'authorised');
    await page.reload();
    const toast = page.getByRole('status').filter({ hasText: /Ihre Bestellung FL-\d\d-\d+ ist bei uns\./ });
    await toast.waitFor();
    await toast.getByRole('link', { name: 'Ansehen' }).click();
    await page.waitForURL('**/checkout/success/**');
    expect(ordersOf(shop, begun.cart)).toHaveLength(1);
    await close();
  });

  it('the next visit offers to resume a pending payment and drops a cancelled one', async () => {
    const begun = await beginPayment(shop);
    const { page, close } = await comeBack(begun);
    await page.goto(`${shop.origin}/cart`);
    const resume = page.getByRole('link', { name: 'Zahlung fortsetzen' });
    await resume.waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await resume.click();
    await page.waitForURL('**/checkout/payout?payment=*');
    await settle(shop, begun.payment, 'cancelled');
    await heading(page, 'Zahlung abgebrochen').waitFor();
    await page.goto(`${shop.origin}/cart`);
    await page
      .getByText(/7\.490,00/)
      .first()
      .waitFor();
    expect(await resume.count()).toBe(0);
    await close();
  });
});

it('two tabs with the same cart: one places the order, the other one shows it', async () => {
  const begun = await beginPayment(shop);
  const first = await comeBack(begun);
  await first.page.evaluate(() => localStorage.removeItem('karat:order-attempts'));
  const second = await visit(browser, { context: first.context });
  for (const { page } of [first, second]) {
    await page.goto(`${shop.origin}/checkout`);
    await hydrated(page);
    await page.getByRole('radio', { name: words.de.bankTransfer }).check();
    await page.getByRole('checkbox', { name: words.de.terms }).check();
  }
  await second.page.getByRole('button', { name: words.de.order }).dblclick();
  await second.page.waitForURL('**/checkout/success/**');
  await first.page.bringToFront();
  await first.page.waitForURL('**/checkout/success/**');
  expect(ordersOf(shop, begun.cart)).toHaveLength(1);
  // The payment that was begun before is not asked for any more.
  expect(shop.query('SELECT state FROM payments WHERE unique_id = ?', begun.payment.id)).toEqual([{ state: 'cancelled' }]);
  await second.close();
  await first.close();
});
