import sharp from 'sharp';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { PaymentStatus } from '../packages/contract/payment-codes.ts';
import { axeViolations, DESKTOP, hydrated, PHONE, visit } from './support/browser.ts';
import { browser, shareBeforeStories, shop } from './support/opened.ts';
import { accountIdOf, mailsTo, placeOrder, setPaymentStatus } from './support/order.ts';

shareBeforeStories();

const text = (page: Page): Promise<string> => page.locator('main').innerText();

describe('a placed order', () => {
  it('opens by the link in its mail, shows the bank details, prints on one sheet without links, and copies each value', async () => {
    const order = await placeOrder(shop, 'de', 'anna@example.at');
    const { page, context, problems, close } = await visit(browser, { viewport: DESKTOP });
    await page.goto(`${shop.sandboxOrigin}/sandbox/inbox?to=anna@example.at`);
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('link', { name: order.po_number }).click();
    const link = page.frameLocator('iframe.wide').getByRole('link', { name: 'Stand der Bestellung' });
    const [opened] = await Promise.all([context.waitForEvent('page'), link.click()]);
    await hydrated(opened);
    expect(opened.url()).toBe(`${shop.origin}/order-tracking/${order.tracking_id}`);
    expect(await text(opened)).toContain('1070 Wien');
    expect(await text(opened)).not.toMatch(/Zieglergasse|Leitner/);
    await opened.close();
    await page.goto(`${shop.origin}/checkout/success/${order.unique_id}`);
    await hydrated(page);
    for (const words of [
      order.po_number,
      'Gravur: „A & L“',
      'Für Lena',
      'AT00 0000 0000 0000 0000',
      'Zieglergasse 14/7',
      'Zahlbar bis',
      '1 bis 2 Werktage',
    ])
      expect(await text(page)).toContain(words);
    await page.getByRole('heading', { name: /^Bitte überweisen Sie 7\.490,00 € bis / }).waitFor();
    await page
      .getByRole('img', { name: `Zahlungscode: 7.490,00 € an Feinlicht Beispiel GmbH, Verwendungszweck ${order.po_number}` })
      .waitFor();
    const tracked = page.getByRole('link', { name: 'Bestellung verfolgen' });
    expect(await tracked.getAttribute('href')).toBe(`/order-tracking/${order.tracking_id}`);
    expect(await axeViolations(page)).toEqual([]);

    await page.emulateMedia({ media: 'print' });
    expect(await page.getByRole('navigation').locator('visible=true').count()).toBe(0);
    expect(await page.locator('button, footer').locator('visible=true').count()).toBe(0);
    await page.getByText('Feinlicht Beispiel GmbH · Musterstraße 1').waitFor();
    const sheet = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    expect(sheet.match(/\/Type \/Page\b/g)).toHaveLength(1);
    await page.emulateMedia({ media: 'screen' });

    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const copyIban = page.getByRole('button', { name: 'IBAN kopieren' });
    await copyIban.focus();
    await page.keyboard.press('Enter');
    await page.getByText('IBAN kopiert').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('AT000000000000000000');
    await page.getByRole('button', { name: 'Betrag kopieren' }).click();
    await page.getByText('Betrag kopiert').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('7490,00');

    // Where the clipboard is closed the value is selected.
    await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
    await page.getByRole('button', { name: 'Verwendungszweck kopieren' }).click();
    await page.getByText('Verwendungszweck ist markiert').first().waitFor();
    expect(await page.evaluate(() => getSelection()?.toString())).toBe(order.po_number);
    expect(await axeViolations(page)).toEqual([]);
    expect(problems).toEqual([]);
    await close();
  });

  it('on a phone saves the payment code as a picture, and shows an arrived transfer when the tab becomes visible', async () => {
    const order = await placeOrder(shop, 'en', 'june@example.com');
    const { page, problems, close } = await visit(browser, { viewport: PHONE });
    await page.goto(`${shop.origin}/en/checkout/success/${order.unique_id}`);
    await hydrated(page);
    const [saved] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save code' }).click()]);
    expect(saved.suggestedFilename()).toBe(`${order.po_number}.png`);
    const { data, info } = await sharp(await saved.path())
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const darkIn = (from: number, to: number): number =>
      data.subarray(from * info.width, to * info.width).filter((grey) => grey < 90).length;
    const side = info.width;
    // 41 modules and the quiet zone, each of 20 pixels; payee, amount and reference below.
    expect(side).toBe(49 * 20);
    expect([darkIn(0, 80), darkIn(80, side - 80) > 100_000, darkIn(side, info.height) > 1000]).toEqual([0, true, true]);
    // The finder pattern at the top left: a dark frame of seven modules.
    expect(data.subarray(90 * side + 80, 90 * side + 220).every((grey) => grey < 90)).toBe(true);

    await setPaymentStatus(shop, order, PaymentStatus.paid);
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    await page.getByRole('heading', { name: 'Your transfer has arrived', level: 2 }).waitFor();
    expect(await page.getByRole('img', { name: /^Payment code/ }).count()).toBe(0);
    expect(await text(page)).not.toContain('AT00');
    expect(await axeViolations(page)).toEqual([]);
    expect(problems).toEqual([]);
    await close();
  });

  it('shows a confirmed payment without a reload', async () => {
    const order = await placeOrder(shop, 'en', 'jane@example.com');
    shop.change("UPDATE orders SET payment_method = 'card' WHERE po_number = ?", order.po_number);
    const { page, problems, close } = await visit(browser, { viewport: PHONE });
    await page.goto(`${shop.origin}/en/checkout/success/${order.unique_id}`);
    await hydrated(page);
    await page.getByText('Your payment is being confirmed.').first().waitFor();
    await setPaymentStatus(shop, order, PaymentStatus.paid);
    await page
      .getByRole('status')
      .filter({ hasText: /^Paid\./ })
      .waitFor({ state: 'attached' });
    expect(await text(page)).toMatch(/working days, expected by \w+day[^]*We are preparing your pieces\./);
    expect(await mailsTo(shop, 'jane@example.com')).toHaveLength(2);
    expect(await axeViolations(page)).toEqual([]);
    shop.change('UPDATE orders SET created_at = created_at - 43200000 WHERE po_number = ?', order.po_number);
    await page.reload();
    await hydrated(page);
    await page.getByRole('heading', { level: 1, name: 'In the workshop' }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    expect(await axeViolations(page)).toEqual([]);
    expect(problems).toEqual([]);
    await close();
  });

  it('is complete without JavaScript and opens by its id only', async () => {
    const order = await placeOrder(shop, 'en', 'joe@example.com');
    const { page, problems, close } = await visit(browser, { viewport: PHONE, javaScript: false });
    const addressOf = (id: string) => `${shop.origin}/en/checkout/success/${id}`;
    const open = (id: string) => page.goto(addressOf(id));
    expect((await open(order.unique_id))?.status()).toBe(200);
    for (const words of [order.po_number, 'AT00 0000 0000 0000 0000', 'Engraving: “A & L”', 'includes 20% VAT', 'joe@example.com'])
      expect(await text(page)).toContain(words);
    // The only one that works without JavaScript.
    expect(await page.getByRole('button').allInnerTexts()).toEqual(['Create an account']);
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
    shop.change('UPDATE orders SET created_at = created_at - 43200000 WHERE po_number = ?', order.po_number);
    expect((await open(order.unique_id))?.status()).toBe(200);
    expect(await text(page)).toMatch(/Awaiting payment[^]+Unpaid[^]+Solitaire/);
    expect(await text(page)).not.toMatch(/joe@|A & L|AT00|€|Leitner/);
    expect((await open(accountIdOf(shop, order)))?.status()).toBe(404);
    expect(await text(page)).toMatch(/We cannot find this order[^]+Track order[^]+Sign in/);
    for (const id of [order.po_number, '10482', '00000000-0000-4000-8000-000000000000', '']) {
      const answer = await fetch(addressOf(id));
      expect(answer.status).toBe(404);
      expect(await answer.text()).toMatch(/<main[^]+We cannot find this order[^]+Track order[^]+Sign in[^]+<\/main>/);
    }
    expect(problems.filter((problem) => !problem.includes('404'))).toEqual([]);
    await close();
  });
});
