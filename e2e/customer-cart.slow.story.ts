import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { DESKTOP, hydrated, PHONE, visit } from './support/browser.ts';
import { mailedLink, PASSWORD } from './support/customers.ts';
import { browser, shareBeforeStories, shop } from './support/opened.ts';
import { PATIENCE } from './support/page-state.ts';
import { words } from './support/words.ts';
import { variants } from './support/variants.ts';

shareBeforeStories();

const post = (path: string, body: object) =>
  fetch(`${shop.origin}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: shop.origin },
    body: JSON.stringify(body),
  });

async function signUp(email: string): Promise<void> {
  await post('/authorizations/sign-up', { email, password: PASSWORD, first_name: 'Anna', last_name: 'Leitner' });
  const token = (await mailedLink(shop, email, 'verify')).split('/').at(-1);
  await post('/users/verify-email', { token, password: PASSWORD });
}

async function signIn(page: Page, prefix: string, email: string): Promise<void> {
  await page.goto(`${shop.origin}${prefix}/sign-in`);
  await hydrated(page);
  await page.locator('main [name=email]').fill(email);
  await page.locator('main [name=password]').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => !url.pathname.endsWith('/sign-in'));
  await hydrated(page);
}

async function addProduct(page: Page, path: string, addToCart: string | RegExp): Promise<void> {
  await page.goto(shop.origin + path);
  await hydrated(page);
  await page.getByRole('button', { name: addToCart }).first().click();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('karat:cart')), PATIENCE).not.toBeNull();
}

const cartLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: /Warenkorb|basket|bag|cart/i });

it.each(
  variants([
    ['en', PHONE, /is now with those from your account/],
    ['de', DESKTOP, /liegt jetzt bei denen aus Ihrem Konto/],
  ]),
)("a guest's cart becomes the customer's at sign-in, and stays with the account at sign-out (%s)", async (lang, viewport, notice) => {
  const t = words[lang];
  const email = `cart-${lang}@example.com`;
  await signUp(email);
  const { page, problems, close } = await visit(browser, { viewport });
  await addProduct(page, t.sizedPath, t.addToCart);
  await signIn(page, t.prefix, email);
  await expect.poll(() => cartLink(page).getAttribute('aria-label'), PATIENCE).toMatch(/1/);

  // Sign out: this browser forgets the cart, and a new one is begun.
  await page.goto(`${shop.origin}${t.prefix}/profile`);
  await hydrated(page);
  await page.getByRole('button', { name: lang === 'de' ? 'Abmelden' : 'Sign out', exact: true }).click();
  await page.getByText(lang === 'de' ? 'Sie wurden abgemeldet.' : 'You have been signed out.').waitFor();
  expect(await page.evaluate(() => localStorage.getItem('karat:cart'))).toBeNull();
  await addProduct(page, `${t.prefix}/product/kathedralring-marina-aquamarin?configuration_id=FL-MAR-OV-AQU-WG750-54`, t.addToCart);
  await signIn(page, t.prefix, email);
  await page.getByText(notice).waitFor();
  await expect.poll(() => cartLink(page).getAttribute('aria-label'), PATIENCE).toMatch(/2/);
  expect(problems).toEqual([]);
  await close();
});

it('two tabs that sign in as two people: both show the later one', async () => {
  await signUp('first@example.com');
  await signUp('second@example.com');
  const first = await visit(browser, {});
  const second = await visit(browser, { context: first.page.context() });
  for (const { page } of [first, second]) {
    await page.goto(`${shop.origin}/sign-in?redirect=%2Fprofile`);
    await hydrated(page);
    await page.locator('main [name=password]').fill(PASSWORD);
  }
  await first.page.locator('main [name=email]').fill('first@example.com');
  await second.page.locator('main [name=email]').fill('second@example.com');
  await first.page.keyboard.press('Enter');
  await first.page.waitForURL('**/profile');
  // The second tab has been reloaded meanwhile: as a customer it is sent home.
  await second.page.waitForURL(`${shop.origin}/`);
  // It drops what was typed when the customer is loaded; left earlier, it would fill in the form below while the story does.
  await expect
    .poll(() => second.page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes('draft'))), PATIENCE)
    .toEqual([]);
  const cookies = await first.page.context().cookies();
  await first.page.context().clearCookies();
  await second.page.goto(`${shop.origin}/sign-in?redirect=%2Fprofile`);
  await hydrated(second.page);
  await second.page.locator('main [name=email]').fill('second@example.com');
  await second.page.locator('main [name=password]').fill(PASSWORD);
  await second.page.keyboard.press('Enter');
  await second.page.waitForURL('**/profile');
  await first.page.bringToFront();
  await first.page.locator('main').getByText('second@example.com').first().waitFor();
  expect(cookies.map(({ name }) => name)).toContain('access_token_v1');
  await first.close();
});
