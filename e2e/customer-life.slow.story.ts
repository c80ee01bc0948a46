import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { PaymentStatus } from '../packages/contract/payment-codes.ts';
import { axeViolations, DESKTOP, hydrated, PHONE, visit } from './support/browser.ts';
import { mailedLink, PASSWORD } from './support/customers.ts';
import { browser, shareBeforeStories, shop } from './support/opened.ts';
import { accountIdOf, placeOrder, setPaymentStatus } from './support/order.ts';
import { variants } from './support/variants.ts';

shareBeforeStories();

const TEXTS = {
  de: {
    offer: 'Konto anlegen',
    mails: 'Sehen Sie in Ihre E-\u2060Mails',
    confirmed: 'Ihre Adresse ist bestätigt',
    hello: 'Guten Tag, Anna',
    signOut: 'Abmelden',
    signedOut: 'Sie wurden abgemeldet.',
    newAddress: 'Adresse eintragen',
    delete: 'Löschen: Konto löschen',
    deleteFinally: 'Endgültig löschen',
    deleted: 'Ihr Konto ist gelöscht.',
    newPassword: 'sieben grüne Smaragde',
  },
  en: {
    offer: 'Create an account',
    mails: 'Check your e-mail',
    confirmed: 'Your address is confirmed',
    hello: 'Hello, Anna',
    signOut: 'Sign out',
    signedOut: 'You have been signed out.',
    newAddress: 'Enter an address',
    delete: 'Delete: Delete account',
    deleteFinally: 'Delete for good',
    deleted: 'Your account has been deleted.',
    newPassword: 'seven green emeralds',
  },
} as const;

const field = (page: Page, name: string) => page.locator(`main [name="${name}"]:visible`);

it.each(
  variants([
    ['de', '', DESKTOP],
    ['en', '/en', PHONE],
  ]),
)(
  'a guest orders, creates an account, finds and tracks the order, saves an address, recovers the password and deletes the account (%s)',
  async (lang, prefix, viewport) => {
    const t = TEXTS[lang];
    const email = `life-${lang}@example.com`;
    const order = await placeOrder(shop, lang, email);
    const { page, problems, close } = await visit(browser, { viewport });
    const go = async (path: string) => {
      await page.goto(shop.origin + path);
      await hydrated(page);
    };

    await go(`${prefix}/checkout/success/${order.unique_id}`);
    await field(page, 'password').fill(PASSWORD);
    await page.getByRole('button', { name: t.offer }).click();
    await page.getByText(t.mails).first().waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await go(await mailedLink(shop, email, 'verify'));
    await field(page, 'password').fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: t.confirmed }).waitFor();
    expect(problems).toEqual([]);
    await close();

    // Another device, after the transfer has come.
    await setPaymentStatus(shop, order, PaymentStatus.paid);
    const other = await visit(browser, { viewport });
    await useAccount(other.page);
    expect(other.problems).toEqual([]);
    await other.close();

    async function useAccount(device: Page): Promise<void> {
      const open = async (path: string) => {
        await device.goto(shop.origin + path);
        await hydrated(device);
      };
      await open(`${prefix}/sign-in?redirect=${encodeURIComponent(`${prefix}/profile/orders`)}`);
      await field(device, 'email').fill(email);
      await field(device, 'password').fill(PASSWORD);
      await device.keyboard.press('Enter');
      await device.waitForURL((url) => url.pathname === `${prefix}/profile/orders`);
      await hydrated(device);
      expect(await axeViolations(device)).toEqual([]);
      await device
        .locator(`main a[href*="/profile/orders/${accountIdOf(shop, order)}"]`)
        .first()
        .click();
      await device.waitForURL(({ pathname }) => pathname.endsWith(`/profile/orders/${accountIdOf(shop, order)}`));
      await device.getByText(order.po_number).first().waitFor();
      expect(await axeViolations(device)).toEqual([]);
      await device.locator('main a[href*="order-tracking/"]').first().click();
      await device.waitForURL(({ pathname }) => pathname.includes('/order-tracking/'));
      await device.locator('[aria-current="step"]').waitFor();
      expect(await axeViolations(device)).toEqual([]);

      await open(`${prefix}/profile/shipping-addresses`);
      await device.getByRole('link', { name: t.newAddress }).click();
      const values = { person_first_name: 'אנה', person_last_name: 'Öhler', address_line_1: 'Gasse 1', zip: '1070', city: 'Wien' };
      for (const [name, value] of Object.entries(values)) await device.locator(`main [name$="${name}"]:visible`).fill(value);
      await device.locator('main form:has([name$="zip"]) button[type="submit"]').first().click();
      await device.getByText('אנה Öhler').first().waitFor();
      expect(await axeViolations(device)).toEqual([]);

      await device.getByRole('button', { name: t.signOut }).first().click();
      await device.getByText(t.signedOut).waitFor();
      await open(`${prefix}/recover-password`);
      await field(device, 'email').fill(email);
      await device.keyboard.press('Enter');
      await device.getByRole('heading', { name: t.mails }).waitFor();
      await open(await mailedLink(shop, email, 'recover-password'));
      await field(device, 'password').fill(t.newPassword);
      await device.keyboard.press('Enter');
      await device.getByRole('heading', { name: t.hello }).waitFor();
      await hydrated(device);
      expect(await axeViolations(device)).toEqual([]);

      await device.getByLabel(t.delete).click();
      await device.getByRole('dialog').locator('[name=password]').fill(t.newPassword);
      // It fades in.
      await device
        .getByRole('dialog')
        .evaluate((dialog) => Promise.all(dialog.getAnimations({ subtree: true }).map(({ finished }) => finished)));
      expect(await axeViolations(device)).toEqual([]);
      await device.getByRole('dialog').getByRole('button', { name: t.deleteFinally }).click();
      await device.getByText(t.deleted).waitFor();
      expect(shop.query('SELECT id FROM users WHERE email = ?', email)).toEqual([]);
      // The order is kept, without the customer.
      expect(shop.query('SELECT po_number FROM orders WHERE po_number = ?', order.po_number)).toHaveLength(1);
    }
  },
);
