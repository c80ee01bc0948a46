import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, control } from './support/backend.ts';
import { axeViolations, DESKTOP, hydrated, PHONE, visit } from './support/browser.ts';
import { cartWith, openWithCart, ordersOf } from './support/carts.ts';
import { browser, openBeforeStories, shop } from './support/opened.ts';
import { frameOf, PAID, SUCCESS } from './support/payment-methods.ts';
import { words } from './support/words.ts';
import { variants } from './support/variants.ts';

const SKU = 'FL-EUG-YG585-54';
const UNLIMITED = 'FL-EUG-YG585-56';

openBeforeStories();
beforeAll(async () => {
  await control(shop, 'digital', { sku: SKU, digital: true });
  // Before the first visit: pages are stored.
  await control(shop, 'configuration', { sku: SKU, stock_qty: 5, track_inventory: true });
  await control(shop, 'configuration', { sku: UNLIMITED, stock_qty: 0, track_inventory: false });
  await control(shop, 'payment-method', { code: 'stripe_payment_element', enabled: true });
});
afterAll(() => control(shop, 'digital', { sku: SKU, digital: false }));

const TEXTS = {
  de: {
    path: '/product/siegelring-eugen',
    stock: 'Sofort verfügbar. Kommt per E-\u2060Mail.',
    tab: 'Zustellung und Widerruf',
    mail: 'Kommt per E-\u2060Mail, sobald die Bestellung bezahlt ist.',
    withdrawal: 'Das gesetzliche Widerrufsrecht gilt auch hier.',
    parcels:
      /Versandbereit|Versicherter Versand|Versand und|Paket|Lieferzeit|Werktag|Rückgaberecht|ungetragen|zurücksenden|fertigen das Stück/i,
    tax: /inkl\.\s(\d+\s%\s)?MwSt\. · Per E/,
    order: 'Danke für Ihre Bestellung.',
  },
  en: {
    path: '/en/product/signet-ring-eugen',
    stock: 'Available now. Comes by e-mail.',
    tab: 'By e-mail, and withdrawal',
    mail: 'Comes by e-mail as soon as the order is paid.',
    withdrawal: 'The statutory right of withdrawal applies here too.',
    parcels:
      /Ready to send|Insured delivery|Delivery and|parcel|delivery time|working day|-day returns|unworn|send it back|make the piece/i,
    tax: /incl\.\s(\d+%\s)?VAT · By e-mail/,
    order: 'Thank you for your order.',
  },
} as const;

/** Tabs on wide windows, an accordion on phones. */
async function openTab(page: Page, name: string): Promise<void> {
  await page
    .getByRole('tab', { name })
    .or(page.getByRole('button', { name }))
    .or(page.locator('summary', { hasText: name }))
    .first()
    .click();
}

describe.each(
  variants([
    { lang: 'de', viewport: DESKTOP },
    { lang: 'en', viewport: PHONE },
  ]),
)('a digital product, $lang, $viewport.width px', ({ lang, viewport }) => {
  const t = TEXTS[lang];

  it.each([
    ['on stock', SKU],
    ['without a limit', UNLIMITED],
  ])('speaks of mail, not of parcels and delivery times: %s', async (_, sku) => {
    const { page, problems, close } = await visit(browser, { viewport });
    const main = () => page.locator('main').evaluate((element) => element.textContent);
    await page.goto(`${shop.origin}${words[lang].productPath}`);
    expect(await main()).toMatch(t.parcels);
    await page.goto(`${shop.origin}${t.path}?configuration_id=${sku}`);
    await hydrated(page);
    await page.getByText(t.stock).first().waitFor();
    await openTab(page, t.tab);
    await page.getByText(t.mail).first().waitFor();
    await page.getByText(t.withdrawal).first().waitFor();
    expect(await main()).toMatch(t.tax);
    expect(await main()).not.toMatch(t.parcels);
    expect(await axeViolations(page)).toEqual([]);
    expect(problems).toEqual([]);
    await close();
  });

  it("is paid in Stripe's payment element, which asks for no address of ours", async () => {
    const { page, problems, close } = await visit(browser, { viewport });
    const cart = await cartWith(shop, SKU);
    await call(shop, 'openCheckout', { body: { cart_unique_id: cart.unique_id } });
    await openWithCart(page, shop, cart, `${words[lang].prefix}/checkout`);
    await page.getByRole('textbox', { name: words[lang].email }).first().fill('anna@example.at');
    await page.locator('input[name="method"][value="stripe_payment_element"]').check();
    const frame = frameOf(page, lang === 'de' ? 'Karte' : 'Card');
    await frame.getByRole('textbox').first().waitFor();
    expect(await page.locator('form :is([name^="shipping."], [name="phone"], [name="rate"])').count()).toBe(0);
    const boxes = frame.getByRole('textbox');
    await boxes.nth(0).fill('4242424242424242');
    await boxes.nth(1).fill('12 / 34');
    await boxes.nth(2).fill('123');
    await page.getByRole('checkbox', { name: words[lang].terms }).check();
    await pressDigitalOrder(page, lang);
    await page.waitForURL(SUCCESS);
    await page.getByRole('heading', { name: t.order }).waitFor();
    expect(ordersOf(shop, cart)).toEqual(PAID);
    expect(problems).toEqual([]);
    await close();
  });
});

/** There is no delivery to choose. */
async function pressDigitalOrder(page: Page, lang: 'de' | 'en'): Promise<void> {
  await expect.poll(() => page.locator('dl[aria-busy="true"]').count()).toBe(0);
  await page.getByRole('button', { name: words[lang].order }).first().click();
}
