import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axeViolations, DESKTOP, hydrated, PHONE, visit } from './support/browser.ts';
import { browser, shareBeforeStories, shop } from './support/opened.ts';

shareBeforeStories();

/** The identity provider's page of the sandbox, where a test person is chosen. */
async function chooseAtIdentityProvider(page: Page, person: string): Promise<void> {
  await page.waitForURL(/\/identity\/\w+\/authorize/);
  await page.getByRole('link', { name: person, exact: true }).click();
  await page.waitForURL((url) => url.origin === shop.origin);
}

async function openSignIn(page: Page, path: string): Promise<void> {
  await page.goto(shop.origin + path);
  await hydrated(page);
}

describe('signing in with Google or Facebook', () => {
  it('de, 1440: returns to the page that the visitor came from, with the name in the header', async () => {
    const { page, problems, close } = await visit(browser, { viewport: DESKTOP });
    await openSignIn(page, '/sign-in?redirect=%2Fprofile%2Forders');
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Weiter mit Google' }).click();
    await chooseAtIdentityProvider(page, 'Ida Brandner');
    expect(new URL(page.url()).pathname).toBe('/profile/orders');
    await page.getByRole('link', { name: /Ida/ }).first().waitFor();
    expect(problems).toEqual([]);
    await close();
  });

  it('en, 390: shows a message after a cancellation and for an unconfirmed address, and keeps the page to return to', async () => {
    const { page, problems, close } = await visit(browser, { viewport: PHONE });
    await openSignIn(page, '/en/sign-in?redirect=%2Fen%2Fprofile');
    await page.getByRole('button', { name: 'Continue with Facebook' }).click();
    await chooseAtIdentityProvider(page, 'Cancel');
    await page.getByText('You cancelled the sign-in.').waitFor();
    await hydrated(page);
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Continue with Google' }).click();
    await chooseAtIdentityProvider(page, 'Mira Sommer');
    await page.getByRole('alert').getByText('no confirmed e-mail address').waitFor();
    expect(new URL(page.url()).searchParams.get('redirect')).toBe('/en/profile');
    expect(problems).toEqual([]);
    await close();
  });

  it('works without JavaScript, also on the sign-up page', async () => {
    const { page, problems, close } = await visit(browser, { javaScript: false });
    await page.goto(`${shop.origin}/en/sign-up?redirect=%2Fen%2Fprofile`);
    await page.getByRole('button', { name: 'Continue with Google' }).click();
    await chooseAtIdentityProvider(page, 'Jonas Öller');
    expect(new URL(page.url()).pathname).toBe('/en/profile');
    expect(problems).toEqual([]);
    await close();
  });

  it('works on a sign-in page that was reached from a page with another policy, and reloads the other tabs', async () => {
    const { page, context, problems, close } = await visit(browser, { viewport: DESKTOP });
    const other = await visit(browser, { context });
    for (const one of [page, other.page]) {
      await one.goto(`${shop.origin}/en`);
      await hydrated(one);
    }
    await page.getByRole('banner').getByRole('link', { name: 'Account' }).click();
    await page.waitForURL(/\/en\/sign-in/);
    await page.getByRole('button', { name: 'Continue with Google' }).click();
    await chooseAtIdentityProvider(page, 'Ida Brandner');
    for (const one of [page, other.page]) await one.getByRole('link', { name: /Ida/ }).first().waitFor();
    expect([...problems, ...other.problems]).toEqual([]);
    await close();
  });

  it('restores typed values after the end of a session, and is listed first afterwards', async () => {
    const { page, problems, close } = await visit(browser, { viewport: PHONE });
    await openSignIn(page, '/en/sign-in?redirect=%2Fen%2Fprofile');
    await page.getByRole('button', { name: 'Continue with Google' }).click();
    await chooseAtIdentityProvider(page, 'Ida Brandner');
    await hydrated(page);
    const name = page.locator('main [name=first_name]');
    await name.fill('Idalia');
    shop.change('DELETE FROM user_sessions');
    await page.locator('main form:has([name=first_name]) button[type=submit]').press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Please sign in again' });
    await dialog.getByRole('button', { name: 'With a password' }).waitFor();
    expect(await dialog.locator('[name=password]').count()).toBe(0);
    await dialog.getByRole('button', { name: 'Continue with Google' }).click();
    await chooseAtIdentityProvider(page, 'Ida Brandner');
    await expect.poll(() => name.inputValue()).toBe('Idalia');
    expect(shop.query('SELECT 1 FROM users WHERE first_name = ?', 'Idalia')).toEqual([]);
    expect(problems.filter((one) => !one.includes('status of 401'))).toEqual([]);
    await close();
  });
});
