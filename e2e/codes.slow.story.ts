import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { control } from './support/backend.ts';
import { axeViolations, DESKTOP, hydrated, PHONE, visit } from './support/browser.ts';
import { cartWith, openWithCart, RING } from './support/carts.ts';
import { fillCheckout, pressOrder } from './support/checkout.ts';
import { browser, openBeforeStories, shop } from './support/opened.ts';
import { words } from './support/words.ts';

openBeforeStories();

const field = (page: Page) => page.getByRole('textbox', { name: /Rabattcode|Discount code/ }).filter({ visible: true });
const chip = (page: Page, code: string) =>
  page.getByRole('button', { name: new RegExp(`^(Remove )?${code}( entfernen)?$`) }).filter({ visible: true });
const total = (page: Page, name: string) =>
  page
    .locator('main dl:visible, dialog dl:visible')
    .last()
    .locator('div', { has: page.getByText(name, { exact: true }) })
    .locator('dd')
    .innerText();
const plain = (price: string) => price.replaceAll(/\s/g, ' ');

const open = async (page: Page, path: string): Promise<void> => openWithCart(page, shop, await cartWith(shop, RING), path);

async function redeem(page: Page, code: string): Promise<void> {
  await field(page).fill(code);
  await field(page).press('Enter');
}

const refused = (page: Page, text: string) => page.locator('p', { hasText: text }).filter({ visible: true }).first().waitFor();

describe('codes in the cart', () => {
  it('lower the total, are refused with a reason, combine with gift cards and can be removed; another tab shows the same', async () => {
    const { page, context, problems, close } = await visit(browser, { viewport: DESKTOP });
    await open(page, '/cart');
    expect(plain(await total(page, 'Gesamtsumme'))).toBe('7.490,00 €');

    await redeem(page, 'gibtsnicht');
    await refused(page, 'Der Rabattcode ist ungültig');
    expect(await field(page).getAttribute('aria-invalid')).toBe('true');
    const described = (await field(page).getAttribute('aria-describedby')) ?? '';
    expect(await page.locator(`[id="${described}"]`).innerText()).toBe('Der Rabattcode ist ungültig');
    expect(await page.getByRole('status').filter({ hasText: 'Der Rabattcode ist ungültig' }).count()).toBe(1);
    expect(await field(page).evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await axeViolations(page)).toEqual([]);

    // A refusal stays while another code is typed and goes when the field is left; nothing below moves.
    const top = () =>
      page
        .locator('main dl')
        .filter({ visible: true })
        .last()
        .evaluate((list) => list.getBoundingClientRect().top + scrollY);
    const before = await top();
    const states: unknown[] = [];
    for (const key of ['End', 'x', 'Backspace', 'Backspace', 'Tab']) {
      await page.keyboard.press(key);
      states.push([key, await field(page).getAttribute('aria-invalid'), (await top()) - before]);
    }
    expect(states).toEqual([
      ['End', 'true', 0],
      ['x', 'true', 0],
      ['Backspace', 'true', 0],
      ['Backspace', 'true', 0],
      ['Tab', null, 0],
    ]);
    await page.getByRole('button', { name: 'Ohne Rabatt fortfahren' }).click();
    expect(await field(page).inputValue()).toBe('');
    expect(await field(page).getAttribute('aria-invalid')).toBeNull();

    await redeem(page, ' ');
    await refused(page, 'Bitte geben Sie einen Code ein.');
    await redeem(page, 'SOMMER2025');
    await refused(page, 'Dieser Code ist abgelaufen.');
    await redeem(page, 'TRAUUNG20');
    await refused(page, 'Dieser Code gilt nicht für die Stücke in Ihrem Warenkorb; Gutscheine sind immer ausgenommen.');

    await redeem(page, 'willkommen10');
    await chip(page, 'WILLKOMMEN10').waitFor();
    expect(plain(await total(page, 'Rabattcode WILLKOMMEN10'))).toBe('−749,00 €');
    expect(plain(await total(page, 'Gesamtsumme'))).toBe('6.741,00 €');
    await redeem(page, 'LICHT50');
    await refused(page, 'Pro Bestellung gilt ein Rabattcode.');

    const other = await visit(browser, { context });
    await other.page.goto(`${shop.origin}/cart`);
    await hydrated(other.page);
    await chip(other.page, 'WILLKOMMEN10').waitFor();
    await redeem(page, 'FL-0050-LINZ');
    await chip(page, 'FL-0050-LINZ').waitFor();
    await redeem(page, 'FL-20PC-ENNS');
    await chip(page, 'FL-20PC-ENNS').waitFor();
    // 20 percent of 6741, then the card.
    expect(plain(await total(page, 'Noch zu bezahlen'))).toBe('5.342,80 €');
    expect(await axeViolations(page)).toEqual([]);
    await chip(other.page, 'FL-20PC-ENNS').waitFor();
    expect(plain(await total(other.page, 'Noch zu bezahlen'))).toBe('5.342,80 €');

    await chip(other.page, 'FL-20PC-ENNS').click();
    await chip(page, 'FL-20PC-ENNS').waitFor({ state: 'detached' });
    expect(plain(await total(page, 'Noch zu bezahlen'))).toBe('6.691,00 €');
    await chip(page, 'WILLKOMMEN10').click();
    await chip(page, 'WILLKOMMEN10').waitFor({ state: 'detached' });
    expect(await field(page).evaluate((element) => element === document.activeElement)).toBe(true);
    await redeem(page, 'LICHT50');
    await chip(page, 'LICHT50').waitFor();
    expect(plain(await total(page, 'Noch zu bezahlen'))).toBe('7.390,00 €');

    // The drawer of another page shows the same.
    await page.getByRole('main').getByRole('link', { name: words.de.product }).first().click();
    await page.getByRole('heading', { level: 1, name: words.de.product }).waitFor();
    await page
      .getByRole('button', { name: /Warenkorb/ })
      .or(page.getByRole('link', { name: /^Warenkorb/ }))
      .first()
      .click();
    await page.getByRole('dialog').getByText('Gutschein FL-0050-LINZ', { exact: true }).waitFor();
    await chip(page, 'LICHT50').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    expect([...problems, ...other.problems].filter((one) => !one.includes('status of 4'))).toEqual([]);
    await close();
  });
});

describe.each([
  { locale: 'en', viewport: PHONE, code: 'FL-9999-TEST', label: words.en.order, settled: 'There is nothing left to pay.' },
  { locale: 'de', viewport: DESKTOP, code: 'TESTGANZ', label: 'Bestellen', settled: 'Es ist nichts mehr zu bezahlen.' },
] as const)('an order with nothing to pay ($locale, $code)', ({ locale, viewport, code, label, settled }) => {
  const t = words[locale];

  it('needs no payment method; the button mentions a payment only if one is due', async () => {
    const { page, problems, close } = await visit(browser, { viewport });
    await open(page, `${t.prefix}/checkout`);
    await fillCheckout(page, t, `${code.toLowerCase()}@example.at`);
    if (viewport === PHONE) await page.locator('summary', { hasText: /order/i }).first().click();
    await redeem(page, code);
    await chip(page, code).waitFor();
    // Delivery costs again once the products cost nothing.
    if (code === 'TESTGANZ') await page.getByRole('radio', { name: /Abholung in Wien/ }).check();
    await page.getByText(settled).first().waitFor();
    expect(await page.getByRole('radio', { name: t.bankTransfer }).count()).toBe(0);
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: label, exact: true }).click();
    await page.waitForURL('**/checkout/success/**');
    await page.getByText(settled).first().waitFor();
    expect(await page.locator('main').innerText()).toContain(code);
    expect(await axeViolations(page)).toEqual([]);
    const [order] = shop.query(
      'SELECT payment_method, payment_status, final_cents FROM orders WHERE contact_email = ?',
      `${code.toLowerCase()}@example.at`,
    );
    expect({ ...(order as object) }).toEqual({ payment_method: null, payment_status: 1, final_cents: 0 });
    expect(problems).toEqual([]);
    await close();
  });
});

it('a code that expires before the order shows a message and the new total; gift cards keep their balance', async () => {
  const { page, problems, close } = await visit(browser, { viewport: DESKTOP });
  await open(page, '/checkout');
  await redeem(page, 'DANKE25');
  await chip(page, 'DANKE25').waitFor();
  await fillCheckout(page, words.de, 'spaet@example.at');
  await control(shop, 'code', { code: 'DANKE25', expires_at: '2020-01-01T00:00:00Z' });
  await pressOrder(page, words.de);
  await page.getByText('Bitte prüfen Sie die neue Gesamtsumme.').waitFor();
  await refused(page, 'Dieser Code ist abgelaufen.');
  expect(plain(await total(page, 'Gesamtsumme'))).toBe('7.490,00 €');
  expect(await axeViolations(page)).toEqual([]);
  await pressOrder(page, words.de);
  await page.getByRole('heading', { name: 'Danke, Anna.' }).waitFor();
  expect(await page.locator('main').innerText()).not.toContain('DANKE25');
  expect(problems.filter((one) => !one.includes('status of 4'))).toEqual([]);
  await close();
});
