import { expect, it } from 'vitest';
import { axeViolations, DESKTOP, hydrated, PHONE, visit } from './support/browser.ts';
import { fault } from './support/faults.ts';
import { browser, shareBeforeStories, shop } from './support/opened.ts';
import { variants } from './support/variants.ts';
import { words } from './support/words.ts';

shareBeforeStories();

const EARRINGS = { de: '/product/halo-ohrhaenger-luester-brillanten', en: '/en/product/halo-drop-earrings-luester-brilliants' } as const;

/** Lengths of the guests' lists, the newest last. */
const saved = () =>
  shop
    .query<{ baggage: string }>('SELECT baggage FROM wishlists WHERE user_id IS NULL ORDER BY expires_at')
    .map(({ baggage }) => (JSON.parse(baggage) as { removed_at?: number }[]).filter(({ removed_at }) => removed_at === undefined).length);

it('a product is added in a listing, shown in another tab and after a reload, put into the cart and removed', async () => {
  const before = saved().length;
  const { page, context, problems, close } = await visit(browser, { viewport: DESKTOP });
  await page.goto(`${shop.origin}/catalog`);
  expect(await page.locator('button[aria-pressed=true]').count()).toBe(0);
  await hydrated(page);
  const other = await visit(browser, { context, viewport: DESKTOP });
  await other.page.goto(`${shop.origin}/en/order-tracking`);
  await hydrated(other.page);

  const hearts = page.getByRole('button', { name: /merken$/ });
  const [first, second] = [hearts.nth(0), hearts.nth(1)];
  // Rapid clicks end in what was clicked last.
  await first.click();
  await second.click();
  await second.click();
  await second.press('Space');
  await page.getByRole('link', { name: 'Merkliste, 2 Stück' }).waitFor();
  expect(await first.getAttribute('aria-pressed')).toBe('true');
  expect(page.url()).toBe(`${shop.origin}/catalog`);
  expect(await axeViolations(page)).toEqual([]);
  await other.page.getByRole('link', { name: 'Wish list, 2 pieces' }).waitFor();
  await expect.poll(() => saved().slice(before)).toEqual([2]);

  await page.reload();
  await hydrated(page);
  await page.getByRole('link', { name: 'Merkliste, 2 Stück' }).click();
  const drawer = page.getByRole('dialog', { name: /^Merkliste/ });
  await drawer.getByRole('listitem').nth(1).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await drawer
    .getByRole('button', { name: /^Entfernen/ })
    .first()
    .click();
  await expect.poll(() => drawer.getByRole('listitem').count()).toBe(1);
  await expect.poll(() => saved().slice(before)).toEqual([1]);
  await other.page.getByRole('link', { name: 'Wish list, 1 piece' }).waitFor();
  // The drawer stays open although the number beside the heart has changed.
  expect(await drawer.getByRole('listitem').count()).toBe(1);
  expect([...problems, ...other.problems]).toEqual([]);
  await close();
});

it('a product added while offline is stored and saved on the next visit; an expired list is removed', async () => {
  const { page, problems, close } = await visit(browser, { viewport: PHONE });
  await page.goto(`${shop.origin}/en/catalog`);
  await hydrated(page);
  await fault(shop, { mode: 'down', path: '/api/v1/wishlists' });
  const before = saved().length;
  await page
    .getByRole('button', { name: /^Save .* to your wish list$/ })
    .first()
    .click();
  await page.getByRole('link', { name: 'Wish list, 1 piece' }).click();
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
  await page.getByRole('link', { name: 'Wish list', exact: true }).click();
  await page.getByRole('heading', { name: 'Your wish list is empty' }).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  expect(problems.filter((one) => !/status of 5/.test(one))).toEqual([]);
  await close();
});

const TEXTS = {
  de: {
    remember: /merken$/,
    open: /^Merkliste, 2/,
    choose: /^Größe wählen: /,
    size: 'Größe',
    add: /^In den Warenkorb: /,
    shown: /(gold|Platin) \d+/,
    added: 'In den Warenkorb gelegt: Gelbgold 750\u00a0· Größe\u00a056',
    addedEarrings: /In den Warenkorb gelegt: \S+gold \d+$/,
  },
  en: {
    remember: /^Save/,
    open: /^Wish list, 2/,
    choose: /^Choose size: /,
    size: 'Size',
    add: /^Add to basket: /,
    shown: /(gold|platinum)/i,
    added: 'Added to your basket: 18 carat yellow gold\u00a0· Size\u00a056',
    addedEarrings: /Added to your basket: \d+\scarat \w+ gold$/,
  },
} as const;

it.each(
  variants([
    ['en', PHONE],
    ['de', DESKTOP],
  ]),
)('a ring in the wishlist shows its metal, and requires a size before it is added to the cart (%s)', async (locale, viewport) => {
  const t = TEXTS[locale];
  const { page, problems, close } = await visit(browser, { viewport });
  const inCart = async () => {
    const id = (await page.evaluate(() => localStorage.getItem('karat:cart'))) ?? '';
    return shop
      .query<{ sku: string }>(
        `SELECT f.sku FROM cart_items i JOIN carts c ON c.id = i.cart_id JOIN configurations f ON f.id = i.configuration_id
         WHERE c.unique_id = ? ORDER BY i.id`,
        id,
      )
      .map(({ sku }) => sku);
  };
  for (const path of [EARRINGS[locale], words[locale].productPath]) {
    await page.goto(shop.origin + path);
    await hydrated(page);
    await page.getByRole('main').getByRole('button', { name: t.remember }).first().click();
    await page.waitForFunction(() => (localStorage.getItem('karat:wishlist') ?? '').includes('"unsaved":false'));
  }
  await page.getByRole('link', { name: t.open }).click();
  const drawer = page.getByRole('dialog').filter({ has: page.getByRole('listitem') });
  const ring = drawer.getByRole('listitem').filter({ hasText: words[locale].product });
  expect(await ring.innerText()).toMatch(t.shown);

  const choose = ring.getByRole('button', { name: t.choose });
  await choose.press('Enter');
  const size = ring.getByRole('combobox', { name: t.size });
  await size.waitFor();
  await expect.poll(() => size.evaluate((node) => node === document.activeElement)).toBe(true);
  expect(await inCart()).toEqual([]);
  expect(await axeViolations(page)).toEqual([]);
  await size.selectOption('56');
  await ring.getByRole('button', { name: t.add }).press('Enter');
  await ring.getByRole('status').filter({ hasText: t.added }).waitFor();
  await expect.poll(() => choose.evaluate((node) => node === document.activeElement)).toBe(true);
  expect(await inCart()).toEqual(['FL-AUR-BR-YG750-56']);

  // Earrings have no size: the button puts them into the cart.
  const earrings = drawer.getByRole('listitem').filter({ hasNotText: words[locale].product });
  await earrings.getByRole('button', { name: t.add }).click();
  await earrings.getByRole('status').filter({ hasText: t.addedEarrings }).waitFor();
  expect((await inCart()).length).toBe(2);
  expect(await axeViolations(page)).toEqual([]);
  expect(problems).toEqual([]);
  await close();
});
