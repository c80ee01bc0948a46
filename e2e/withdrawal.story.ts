import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axeViolations, clickThrough, DESKTOP, hydrated, PHONE, visit } from './support/browser.ts';
import { mailsTo, placeOrder } from './support/order.ts';
import { browser, shareBeforeStories, shop } from './support/opened.ts';

shareBeforeStories({ COUNTRY_PROFILE: 'AT' });

const mailTo = async (email: string): Promise<string> => (await mailsTo(shop, email))[0] ?? '';
const checksumOf = async (page: Page): Promise<string> =>
  (await page.getByText(/^SHA-256 /).innerText()).replace('SHA-256', '').replaceAll(/\s/g, '');
const isWide = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

describe('a guest withdraws', () => {
  it('in English on a phone without JavaScript, with a wrong order number', async () => {
    const { page, problems, close } = await visit(browser, { viewport: PHONE, javaScript: false });
    await page.goto(`${shop.origin}/en/`);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Withdraw from contract here' }).click();
    await page.getByRole('heading', { level: 1, name: 'Withdraw from contract' }).waitFor();
    expect(await page.getByText('reason').allInnerTexts()).toEqual([expect.stringContaining('nor a reason')]);
    expect(await page.getByLabel('Which ones?').isVisible()).toBe(false);

    // Nothing filled in, and products not named: the page again with its errors.
    await page.getByText('Only some pieces').click();
    expect(await page.getByLabel('Which ones?').isVisible()).toBe(true);
    await page.getByLabel('Your name').fill('Anna Leitner');
    await page.getByLabel('E-mail for').fill('anna.guest@example.at');
    await clickThrough(page, page.getByRole('button', { name: 'Continue to confirmation' }));
    expect(await page.locator('[aria-invalid="true"]').count()).toBe(2);
    expect(await page.getByLabel('Your name').inputValue()).toBe('Anna Leitner');
    await page.getByLabel('Order number or').fill('FL-26-99999');
    await page.getByLabel('Which ones?').fill('Lumen pendant, 45 cm\n18 ct white gold');
    await page.getByRole('button', { name: 'Continue to confirmation' }).click();

    await page.getByRole('heading', { level: 1, name: 'Is this correct?' }).waitFor();
    expect(await isWide(page)).toBe(false);
    const sheet = page.getByRole('region', { name: '“I hereby withdraw from the contract described below.”' });
    expect(await sheet.innerText()).toContain('Lumen pendant, 45 cm\n18 ct white gold');
    await page.getByRole('button', { name: 'Change the details' }).click();
    expect(await page.getByLabel('Which ones?').inputValue()).toBe('Lumen pendant, 45 cm\n18 ct white gold');
    expect(await page.getByLabel('Only some pieces').isChecked()).toBe(true);
    await page.getByRole('button', { name: 'Continue to confirmation' }).click();
    await page.getByRole('button', { name: 'Confirm withdrawal' }).click();

    await page.waitForURL(/\/en\/withdrawal\/[\w-]{36}$/);
    await page.getByRole('heading', { level: 1, name: 'Your withdrawal has reached us' }).waitFor();
    expect(await isWide(page)).toBe(false);
    const mail = await mailTo('anna.guest@example.at');
    expect(mail).toContain(await checksumOf(page));
    expect(mail).toContain('Pieces: Lumen pendant, 45 cm / 18 ct white gold');
    expect(await page.getByRole('main').innerText()).toMatch(/\d{1,2}:\d\d:\d\d [ap]m \(CES?T\)/);
    // Neither page nor mail reveals that the order is unknown.
    expect(mail + (await page.getByRole('main').innerText())).not.toMatch(/not found|unknown|unverified|no such/i);
    // The refused form.
    expect(problems).toEqual([expect.stringContaining('status of 422')]);
    await close();
  });

  it('in German on a desktop by keyboard, from the order, once for two clicks', async () => {
    const { page, problems, close } = await visit(browser, { viewport: DESKTOP });
    const order = await placeOrder(shop, 'de', 'ana.order@example.com');
    await page.goto(`${shop.origin}/order-tracking/${order.tracking_id}`);
    await hydrated(page);
    await page.getByRole('main').getByRole('link', { name: 'Vertrag widerrufen' }).click();
    await page.getByRole('heading', { level: 1, name: 'Vertrag widerrufen' }).waitFor();
    expect(await page.getByLabel('Bestellnummer oder').inputValue()).toBe(order.po_number);
    expect(await axeViolations(page)).toEqual([]);

    // With the script an incomplete form does not leave the page, and the focus goes to the summary.
    await page.getByRole('button', { name: 'Weiter zur Bestätigung' }).press('Enter');
    await page.getByRole('alert').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByLabel('Ihr Name').focus();
    await page.keyboard.type('Ana Beispiel');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.type(order.contact_email);
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Tab');
    await page.keyboard.type('der Ring');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');

    await page.getByRole('heading', { level: 1, name: 'Stimmt das so?' }).waitFor();
    await hydrated(page);
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Angaben ändern' }).press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Vertrag widerrufen' }).waitFor();
    await hydrated(page);
    expect(await page.getByLabel('Welche?').inputValue()).toBe('der Ring');
    await page.getByRole('button', { name: 'Weiter zur Bestätigung' }).click();
    await page.getByRole('heading', { level: 1, name: 'Stimmt das so?' }).waitFor();
    await hydrated(page);
    await page.getByRole('button', { name: 'Widerruf bestätigen' }).dblclick();

    await page.waitForURL(/\/withdrawal\/[\w-]{36}$/);
    await page.getByRole('heading', { level: 1, name: 'Ihr Widerruf ist eingegangen' }).waitFor();
    await hydrated(page);
    expect(await axeViolations(page)).toEqual([]);
    expect(shop.query('SELECT id FROM withdrawals WHERE name = ? AND order_id IS NOT NULL', 'Ana Beispiel')).toHaveLength(1);
    expect(await mailTo(order.contact_email)).toContain(await checksumOf(page));
    const receipt = await page.getByRole('region', { name: /Hiermit widerrufe ich/ }).innerText();
    await page.reload();
    expect(await page.getByRole('region', { name: /Hiermit widerrufe ich/ }).innerText()).toBe(receipt);

    await page.emulateMedia({ media: 'print' });
    expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true);
    await page.getByText('Feinlicht Beispiel GmbH · Musterstraße 1').locator('visible=true').waitFor();
    expect(await page.locator('button, nav, header, footer, aside').locator('visible=true').count()).toBe(0);
    const pdf = await page.pdf({ preferCSSPageSize: true });
    expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1);
    expect(problems).toEqual([]);
    await close();
  });
});

it('the statement to confirm has no separate address, and an unknown receipt answers 404', async () => {
  const confirm = await fetch(`${shop.origin}/withdrawal/confirm`);
  expect(new URL(confirm.url).pathname).toBe('/withdrawal');
  const unknown = await fetch(`${shop.origin}/withdrawal/00000000-0000-4000-8000-000000000000`);
  expect(unknown.status).toBe(404);
});

it('after 429 the page keeps the statement, and shows the time of the next attempt and another way', async () => {
  const { page, close } = await visit(browser, { viewport: PHONE, javaScript: false });
  const fields = { name: 'Viel Los', email: 'busy@example.at', scope: 'all' };
  const send = (contract: string) =>
    fetch(`${shop.origin}/withdrawal/confirm`, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: shop.origin },
      body: new URLSearchParams({ ...fields, form: 'withdrawal', step: 'send', contract }),
    });
  let last = await send('Ring 0');
  for (let number = 1; last.status === 303 && number < 200; number += 1) last = await send(`Ring ${number}`);
  expect([last.status, Number(last.headers.get('retry-after')) > 0]).toEqual([429, true]);
  await page.setContent(await last.text());
  await page.getByRole('heading', { level: 1, name: 'Stimmt das so?' }).waitFor();
  expect(await page.getByRole('form').getByRole('status').innerText()).toMatch(
    /Ab \d{1,2}\.\d\d Uhr geht es weiter.*hallo@feinlicht\.example/s,
  );
  expect(await page.locator('input[name="name"]').first().inputValue()).toBe('Viel Los');
  await close();
});
