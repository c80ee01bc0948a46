import type { BrowserContext, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { call, control } from './support/backend.ts';
import { axeViolations, clickThrough, DESKTOP, hydrated, PHONE, visit } from './support/browser.ts';
import { fault } from './support/faults.ts';
import { noteShifts, shiftsOf } from './support/layout-shifts.ts';
import { browser, openBeforeStories, shop } from './support/opened.ts';
import { itInAll, variants } from './support/variants.ts';

openBeforeStories();

/** A size that is not the default one: it counts as chosen. */
const RING = 'FL-AUR-BR-YG750-56';
const EARRINGS = 'FL-LUS-BR-RG750';
/** The default size of a card's heart: the shopper has to choose. */
const UNCHOSEN = 'FL-BEL-YG750-54';

const TEXTS = {
  de: {
    prefix: '',
    title: 'Merkliste',
    lower: '200,00\u00a0€ weniger als am',
    moveAll: /^\d Stücke? in den Warenkorb$/,
    inCart: /liegt im Warenkorb/,
    choose: /^Größe wählen: /,
    remove: /^Entfernen: /,
    undo: /^Rückgängig: /,
    keep: /^Wieder merken: /,
    notify: /^Benachrichtigen: /,
    soldOut: 'Ausverkauft',
    name: /^Ihr Name/,
    create: 'Link erstellen',
    revoke: 'Link ungültig machen',
    shared: 'Anna hat an diese Stücke gedacht',
    ended: 'Dieser Link führt zu keiner Merkliste mehr',
    addAll: 'Alle auf meine Merkliste',
    empty: 'Ihre Merkliste ist leer',
    failed: 'Ihre Merkliste ist gerade nicht erreichbar',
    engraving: 'A & L',
  },
  en: {
    prefix: '/en',
    title: 'Wish list',
    lower: '€200.00 less than on',
    moveAll: /^Move \d pieces? to basket$/,
    inCart: /is in your basket/,
    choose: /^Choose size: /,
    remove: /^Remove: /,
    undo: /^Undo: /,
    keep: /^Save again: /,
    notify: /^Notify me: /,
    soldOut: 'Sold out',
    name: /^Your name/,
    create: 'Create link',
    revoke: 'Revoke link',
    shared: 'Anna had these pieces in mind',
    ended: 'This link no longer leads to a wish list',
    addAll: 'Add all to my wish list',
    empty: 'Your wish list is empty',
    failed: 'Your wish list cannot be reached just now',
    engraving: 'A & L',
  },
} as const;

const WIDTHS = variants([
  ['en', PHONE],
  ['de', DESKTOP],
]);

/** A list at the backend, and in this browser as one that was saved earlier. */
async function givenList(context: BrowserContext, ...baggage: { sku: string; engraving?: { text: string } }[]): Promise<string> {
  const { unique_id } = (await call(shop, 'saveWishlist', { body: { baggage } })).data;
  const { hostname } = new URL(shop.origin);
  await context.addCookies([{ name: 'wishlist', value: unique_id, domain: hostname, path: '/', httpOnly: true, sameSite: 'Lax' }]);
  return unique_id;
}

const savedSkus = async (unique_id: string): Promise<string[]> =>
  (await call(shop, 'getWishlist', { query: { unique_id } })).data.baggage.map(({ sku }) => sku);

const open = async (page: Page, path: string) => {
  await page.goto(shop.origin + path);
  await hydrated(page);
};

const rows = (page: Page, title: string) => page.getByRole('table', { name: title }).getByRole('row');

it.each(WIDTHS)(
  'shows a message while it cannot be loaded, then prices and availability; removes with undo, and moves to the cart (%s)',
  async (locale, viewport) => {
    const t = TEXTS[locale];
    const { page, context, problems, close } = await visit(browser, { viewport });
    await control(shop, 'configuration', { sku: EARRINGS, cost: 7490, stock_qty: 3, track_inventory: true });
    const id = await givenList(context, { sku: RING, engraving: { text: t.engraving } }, { sku: EARRINGS }, { sku: UNCHOSEN });
    await control(shop, 'configuration', { sku: EARRINGS, cost: 7290 });
    await fault(shop, { mode: 'down', path: '/api/v1/wishlists' });
    await page.goto(`${shop.origin}${t.prefix}/wishlist`);
    await page.getByRole('heading', { name: t.failed }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await fault(shop, { mode: 'none' });
    problems.length = 0;

    await noteShifts(page);
    await open(page, `${t.prefix}/wishlist`);
    await page.getByText(t.lower).waitFor();
    expect(await page.getByText(t.engraving).count()).toBe(1);
    expect(await shiftsOf(page)).toEqual([]);
    expect(await axeViolations(page)).toEqual([]);
    // Head and three products.
    expect(await rows(page, t.title).count()).toBe(4);

    const undo = page.getByRole('button', { name: t.undo });
    await page.getByRole('button', { name: t.remove }).nth(1).press('Enter');
    await undo.waitFor();
    await expect.poll(() => undo.evaluate((node) => node === document.activeElement)).toBe(true);
    await expect.poll(() => savedSkus(id)).toEqual([RING, UNCHOSEN]);
    expect(await axeViolations(page)).toEqual([]);
    await undo.press('Enter');
    await undo.waitFor({ state: 'detached' });
    await expect.poll(() => savedSkus(id)).toEqual([RING, EARRINGS, UNCHOSEN]);
    // The price of when it was added has not been forgotten.
    await page.getByText(t.lower).waitFor();

    // Two of three: the size of the third is to be chosen.
    await page.getByRole('button', { name: t.moveAll }).click();
    await page.getByRole('row').filter({ hasText: t.inCart }).nth(1).waitFor();
    await expect.poll(() => savedSkus(id)).toEqual([UNCHOSEN]);
    const cartId = await page.evaluate(() => localStorage.getItem('karat:cart') ?? '');
    const { data: cart } = await call(shop, 'getCart', { query: { cart_unique_id: cartId } });
    expect(Object.fromEntries(cart.items.map(({ sku, engraving }) => [sku, engraving.text ?? '']))).toEqual({
      [RING]: t.engraving,
      [EARRINGS]: '',
    });
    await page.getByRole('button', { name: t.choose }).click();
    await page.getByRole('combobox').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: t.keep }).first().click();
    await expect.poll(() => savedSkus(id)).toEqual([RING, UNCHOSEN]);
    expect(problems).toEqual([]);
    await close();
  },
);

it.each(WIDTHS)('a shared list is readable by another person, not changeable, until the link is revoked (%s)', async (locale, viewport) => {
  const t = TEXTS[locale];
  const owner = await visit(browser, { viewport });
  const id = await givenList(owner.context, { sku: RING, engraving: { text: t.engraving } }, { sku: EARRINGS });
  await open(owner.page, `${t.prefix}/wishlist`);
  await owner.page.getByRole('textbox', { name: t.name }).fill('Anna');
  await owner.page.getByRole('button', { name: t.create }).press('Enter');
  const address = owner.page.locator('input[name=address]');
  await address.waitFor();
  const url = await address.inputValue();
  expect(url).not.toContain(id);
  expect(await axeViolations(owner.page)).toEqual([]);

  const friend = await visit(browser, { viewport });
  await noteShifts(friend.page);
  const response = await friend.page.goto(url);
  await hydrated(friend.page);
  expect([response?.headers()['cache-control'], response?.headers()['referrer-policy']]).toEqual(['private, no-store', 'same-origin']);
  const html = (await response?.text()) ?? '';
  expect(html).not.toContain(id);
  expect(html).not.toMatch(/A &(amp;)? L/);
  expect(html).toContain('content="noindex"');
  await friend.page.getByRole('heading', { level: 1, name: t.shared }).waitFor();
  expect(await friend.page.getByRole('main').getByRole('button', { pressed: true }).count()).toBe(0);
  expect(await shiftsOf(friend.page)).toEqual([]);
  expect(await axeViolations(friend.page)).toEqual([]);
  await friend.page.getByRole('button', { name: t.addAll }).click();
  await friend.page.waitForFunction(() => (localStorage.getItem('karat:wishlist') ?? '').includes('"unsaved":false'));
  const friendsId = await friend.page.evaluate(() => (JSON.parse(localStorage.getItem('karat:wishlist') ?? '{}') as { id: string }).id);
  expect(friendsId).not.toBe(id);
  expect(await savedSkus(friendsId)).toEqual([RING, EARRINGS]);
  expect(await savedSkus(id)).toEqual([RING, EARRINGS]);

  await owner.page.getByRole('button', { name: t.revoke }).click();
  await owner.page.getByRole('button', { name: t.create }).waitFor();
  expect([...owner.problems, ...friend.problems]).toEqual([]);
  const revoked = await friend.page.reload();
  expect(revoked?.status()).toBe(404);
  await friend.page.getByRole('heading', { level: 1, name: t.ended }).waitFor();
  expect(await axeViolations(friend.page)).toEqual([]);
  await owner.close();
  await friend.close();
});

it.each(WIDTHS)('without JavaScript products are removed and put back, and the list is shared (%s)', async (locale, viewport) => {
  const t = TEXTS[locale];
  const { page, context, close } = await visit(browser, { viewport, javaScript: false });
  const id = await givenList(context, { sku: RING, engraving: { text: t.engraving } }, { sku: EARRINGS });
  await page.goto(`${shop.origin}${t.prefix}/collections`);
  // The heart in the header is a link.
  await page.getByRole('link', { name: t.title, exact: true }).click();
  // Loaded with its style sheet, which hides what needs JavaScript.
  await page.waitForURL(`${shop.origin}${t.prefix}/wishlist`);
  expect(await page.getByRole('button', { name: t.moveAll }).isVisible()).toBe(false);
  await clickThrough(page, page.getByRole('button', { name: t.remove }).first());
  expect(page.url()).toBe(`${shop.origin}${t.prefix}/wishlist`);
  expect(await savedSkus(id)).toEqual([EARRINGS]);
  await clickThrough(page, page.getByRole('button', { name: t.undo }));
  expect(await savedSkus(id)).toEqual([RING, EARRINGS]);
  expect(await page.getByRole('button', { name: t.undo }).count()).toBe(0);
  await page.getByRole('textbox', { name: t.name }).fill('Anna');
  await page.getByRole('button', { name: t.create }).click();
  await page.goto(await page.locator('input[name=address]').inputValue());
  await page.getByRole('heading', { level: 1, name: t.shared }).waitFor();
  await page.goto(`${shop.origin}${t.prefix}/wishlist`);
  await page.getByRole('button', { name: t.revoke }).click();
  await page.getByRole('button', { name: t.create }).waitFor();
  await close();
});

itInAll('a sold-out product offers a mail; two tabs show the same list; an empty list shows its next steps', async () => {
  const t = TEXTS.de;
  const { page, context, problems, close } = await visit(browser);
  await control(shop, 'configuration', { sku: EARRINGS, stock_qty: 0, track_inventory: true });
  await givenList(context, { sku: EARRINGS });
  await open(page, '/wishlist');
  await page.getByText(t.soldOut, { exact: true }).waitFor();
  expect(await page.getByRole('button', { name: t.moveAll }).count()).toBe(0);
  const other = await visit(browser, { context });
  await open(other.page, '/wishlist');
  await page.getByRole('link', { name: t.notify }).click();
  await page.getByRole('main').getByRole('textbox', { name: 'E-\u2060Mail' }).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: t.remove }).click();
  await other.page.getByRole('heading', { level: 1, name: t.empty }).waitFor();
  expect(await axeViolations(other.page)).toEqual([]);
  await control(shop, 'configuration', { sku: EARRINGS, stock_qty: 3 });
  expect([...problems, ...other.problems]).toEqual([]);
  await close();
});
