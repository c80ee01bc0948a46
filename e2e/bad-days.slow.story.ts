import { afterEach, describe, expect, it } from 'vitest';
import { call } from './support/backend.ts';
import { hydrated, visit } from './support/browser.ts';
import { cartWith, openWithCart, ordersOf, RING } from './support/carts.ts';
import { fillCheckout, pressOrder, totalSettled } from './support/checkout.ts';
import { fault } from './support/faults.ts';
import { browser, shareBeforeStories, shop } from './support/opened.ts';
import { PATIENCE } from './support/page-state.ts';
import { words } from './support/words.ts';

shareBeforeStories();
const t = words.de;

const RING_PATH = `${t.productPath}?configuration_id=${RING}`;

async function fillCart(page: Awaited<ReturnType<typeof visit>>['page']): Promise<void> {
  await page.goto(shop.origin + RING_PATH);
  await hydrated(page);
  await page.getByRole('button', { name: t.addToCart }).first().click();
  await page.getByRole('dialog').getByRole('link', { name: t.toCheckout }).waitFor();
}

/** The checkout of a ring that was put into the cart before. */
async function openCheckout() {
  const [shopper, cart] = [await visit(browser), await cartWith(shop, RING)];
  await openWithCart(shopper.page, shop, cart, '/checkout');
  return { ...shopper, cart };
}

// A story that ends half-way leaves its fault to nobody.
afterEach(() => fault(shop, { mode: 'none' }));

describe('a purchase during faults', () => {
  it('continues after SIGKILL and restart of the backend', async () => {
    const { page, cart, close } = await openCheckout();
    await fillCheckout(page, t, 'robust@example.at');
    await totalSettled(page);
    await shop.killSandbox();
    await pressOrder(page, t);
    await page.getByRole('alert').first().waitFor();
    expect(await page.getByRole('textbox', { name: t.lastName }).first().inputValue()).toBe('Leitner');
    await shop.startSandbox();
    await pressOrder(page, t);
    await page.waitForURL('**/checkout/success/**');
    expect(ordersOf(shop, cart)).toHaveLength(1);
    await close();
  });

  it('shows the new total of a cart that another tab changed before it charges', async () => {
    const { page, context, cart, close } = await openCheckout();
    await fillCheckout(page, t, 'zweitab@example.at');
    const other = await visit(browser, { context });
    await fillCart(other.page);
    await other.close();
    // Either the page knew already and shows the new total, or the backend refuses the old one and the button is pressed again.
    const button = page.getByRole('button', { name: t.order }).first();
    const press = async () => {
      await button.click({ timeout: 2000 }).catch(() => undefined);
      return page.url();
    };
    await expect.poll(press, { timeout: 60_000, interval: 1000 }).toContain('/checkout/success/');
    // Never an order with the old total.
    const orders = shop.query<{ final_cents: number }>(
      'SELECT o.final_cents FROM orders o JOIN carts c ON c.id = o.cart_id WHERE c.unique_id = ?',
      cart.unique_id,
    );
    expect(orders).toEqual([{ final_cents: 2 * 749_000 }]);
    await close();
  });

  it('adds a product once when the answer is lost, and shows an error without any answer', async () => {
    const { page, close } = await visit(browser);
    await page.goto(shop.origin + RING_PATH);
    await hydrated(page);
    let calls = 0;
    await page.route('**/api/carts/items*', async (route) => {
      calls += 1;
      if (calls > 1) return route.continue();
      // Carried out; then the connection breaks.
      await route.fetch();
      await route.abort('connectionreset');
    });
    const add = page.getByRole('button', { name: t.addToCart }).first();
    const inCart = (count: number) => page.getByRole('link', { name: new RegExp(`^Warenkorb, ${count} Stück`) }).first();
    const answered = async () => {
      await add.click();
      await expect.poll(() => add.getAttribute('aria-busy'), PATIENCE).toBeNull();
    };
    await answered();
    expect(calls).toBe(2);
    await inCart(1).waitFor();

    await fault(shop, { mode: 'dead', path: '/api/v1/carts/items' });
    await answered();
    await page.getByText(/konnte nicht in den Warenkorb gelegt werden/).waitFor();
    await inCart(1).waitFor();
    await fault(shop, { mode: 'none' });
    await answered();
    await inCart(2).waitFor();
    const id = await page.evaluate(() => localStorage.getItem('karat:cart') ?? '');
    const { data } = await call(shop, 'getCart', { query: { cart_unique_id: id } });
    expect(data.items.map(({ quantity }) => quantity)).toEqual([2]);
    await close();
  });

  it('replaces an unknown cart id without a message', async () => {
    const { page, problems, close } = await visit(browser);
    await page.goto(`${shop.origin}/cart`);
    await hydrated(page);
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage)) localStorage.setItem(key, '{"garbage":');
    });
    await page.reload();
    await page.getByText(t.cartEmpty).first().waitFor();
    await fillCart(page);
    expect(problems).toEqual([]);
    await close();
  });

  it('shows the error of each field, rejects 50,000 characters, and places one order for repeated clicks', async () => {
    const { page, cart, close } = await openCheckout();
    await fillCheckout(page, t, 'lang@example.at');
    await page.getByRole('textbox', { name: t.zip }).first().fill('');
    await page
      .getByRole('textbox', { name: t.lastName })
      .first()
      .evaluate((field) => field.removeAttribute('maxlength'));
    await page.getByRole('textbox', { name: t.lastName }).first().fill('x'.repeat(50_000));
    const button = page.getByRole('button', { name: t.order }).first();
    await button.click();
    const zip = page.getByRole('textbox', { name: t.zip }).first();
    await expect.poll(() => zip.getAttribute('aria-invalid'), PATIENCE).toBe('true');
    expect(await page.locator('main').innerText()).toMatch(/Postleitzahl ist erforderlich|PLZ ist erforderlich/);
    expect(ordersOf(shop, cart)).toEqual([]);
    await zip.fill('1070');
    await page.getByRole('textbox', { name: t.lastName }).first().fill('Leitner');
    await totalSettled(page);
    await button.dblclick();
    await page.waitForURL('**/checkout/success/**');
    expect(ordersOf(shop, cart)).toHaveLength(1);
    await close();
  });
});
