import { expect, it } from 'vitest';
import { axeViolations, DESKTOP, hydrated, PHONE, visit } from './support/browser.ts';
import { fault } from './support/faults.ts';
import { browser, openBeforeStories, shop } from './support/opened.ts';

openBeforeStories();

const saved = () =>
  shop.query<{ baggage: string }>('SELECT baggage FROM wishlists').map(({ baggage }) => (JSON.parse(baggage) as unknown[]).length);

it('a piece is remembered in a listing, seen in another tab and after a reload, put into the cart and forgotten', async () => {
  const { page, context, problems, close } = await visit(browser, { viewport: DESKTOP });
  await page.goto(`${shop.origin}/catalog`);
  expect(await page.locator('button[aria-pressed=true]').count()).toBe(0);
  await hydrated(page);
  const other = await visit(browser, { context, viewport: DESKTOP });
  await other.page.goto(`${shop.origin}/en/catalog`);
  await hydrated(other.page);

  const hearts = page.getByRole('button', { name: /merken$/ });
  const [first, second] = [hearts.nth(0), hearts.nth(1)];
  // Rapid clicks end in what was clicked last.
  await first.click();
  await second.click();
  await second.click();
  await second.press('Space');
  await page.getByRole('button', { name: 'Merkliste, 2 Stück' }).waitFor();
  expect(await first.getAttribute('aria-pressed')).toBe('true');
  expect(page.url()).toBe(`${shop.origin}/catalog`);
  expect(await axeViolations(page)).toEqual([]);
  await other.page.getByRole('button', { name: 'Wish list, 2 pieces' }).waitFor();
  await expect.poll(saved).toEqual([2]);

  await page.reload();
  await hydrated(page);
  await page.getByRole('button', { name: 'Merkliste, 2 Stück' }).click();
  const drawer = page.getByRole('dialog', { name: /^Merkliste/ });
  await drawer.getByRole('listitem').nth(1).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await drawer
    .getByRole('button', { name: /^In den Warenkorb/ })
    .first()
    .click();
  await page.getByRole('status').filter({ hasText: 'In den Warenkorb gelegt' }).first().waitFor({ state: 'attached' });
  await drawer
    .getByRole('button', { name: /^Entfernen/ })
    .first()
    .click();
  await expect.poll(() => drawer.getByRole('listitem').count()).toBe(1);
  await expect.poll(saved).toEqual([1]);
  await other.page.getByRole('button', { name: 'Wish list, 1 piece' }).waitFor();
  expect([...problems, ...other.problems]).toEqual([]);
  await close();
});

it('what is remembered while the shop cannot be reached is kept, silently, and saved the next time; an old list is forgotten', async () => {
  const { page, problems, close } = await visit(browser, { viewport: PHONE });
  await page.goto(`${shop.origin}/en/catalog`);
  await hydrated(page);
  await fault(shop, { mode: 'down', path: '/api/v1/wishlists' });
  const before = saved().length;
  await page
    .getByRole('button', { name: /^Save .* to your wish list$/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Wish list, 1 piece' }).click();
  await page.getByRole('heading', { name: 'Your wish list cannot be reached just now' }).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  expect(saved().length).toBe(before);
  await fault(shop, { mode: 'none' });
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('dialog').getByRole('listitem').first().waitFor();
  expect(saved().length).toBe(before + 1);

  await page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem('karat:wishlist') ?? '{}') as { since: number };
    localStorage.setItem('karat:wishlist', JSON.stringify({ ...kept, since: kept.since - 604_800_001 }));
  });
  await page.reload();
  await hydrated(page);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('karat:wishlist'))).toBeNull();
  await page.getByRole('button', { name: 'Wish list', exact: true }).click();
  await page.getByRole('heading', { name: 'Nothing saved yet' }).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  expect(problems.filter((one) => !/status of 5/.test(one))).toEqual([]);
  await close();
});
