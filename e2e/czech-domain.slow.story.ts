import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { call } from './support/backend.ts';
import { DESKTOP, hydrated, PHONE, visit } from './support/browser.ts';
import { cartWith, RING } from './support/carts.ts';
import { addCustomer } from './support/customers.ts';
import { totalSettled } from './support/checkout.ts';
import { mailsOf } from './support/mails.ts';
import { browser, openBeforeStories, shop } from './support/opened.ts';
import { words } from './support/words.ts';

/** The shop in Prague: Czech on a domain of its own. */
const czechOrigin = (origin: string): string => origin.replace('//localhost', '//cz.localhost');
openBeforeStories({ COOKIE_SECRET: 'a-secret-of-at-least-32-characters' }, (origin) => ({
  SANDBOX_LANGUAGES: 'de,en,cs',
  SANDBOX_LANGUAGE_DOMAINS: `cs=${new URL(czechOrigin(origin)).host}!`,
}));

const GERMAN_OR_ENGLISH = /\b(?:und|der|die|das|mit|für|nicht|Ihre?|wir|and|the|of|with|your|you|we)\b/;

it.each([
  ['at a desk', DESKTOP, 'jana@example.cz'],
  ['on a phone', PHONE, 'petr@example.cz'],
] as const)(
  'a shopper goes on to the Czech domain with the cart and orders there, in Czech to the invoice (%s)',
  async (_, viewport, email) => {
    const own = czechOrigin(shop.origin);
    const { page, problems, close } = await visit(browser, { viewport });
    await page.goto(`${shop.origin}${words.de.productPath}?configuration_id=FL-AUR-BR-YG750-54`);
    await hydrated(page);
    await page.getByRole('button', { name: words.de.addToCart }).first().click();
    await page.getByRole('dialog').getByRole('link', { name: words.de.toCheckout }).waitFor();
    await page.keyboard.press('Escape');

    await page.locator('footer a[hreflang=cs]').click();
    await page.waitForURL(`${own}/**`);
    expect(new URL(page.url()).search).not.toContain('with=');
    await hydrated(page);
    expect(await page.getAttribute('html', 'lang')).toBe('cs');
    await page.goto(`${own}/cart`);
    await hydrated(page);
    await page.getByRole('link', { name: 'K pokladně' }).first().click();
    await page.waitForURL(`${own}/checkout`);
    await hydrated(page);
    await page.locator('form [name="email"]').fill(email);
    for (const [name, value] of Object.entries({
      person_first_name: 'Jana',
      person_last_name: 'Nováková',
      address_line_1: 'Vinohradská 12',
      zip: '120 00',
      city: 'Praha',
    }))
      await page.locator(`form [name="shipping.${name}"]`).fill(value);
    await page.locator('form [name="shipping.country"]').selectOption('CZ');
    await page.locator('input[name="rate"]').first().check();
    await page.getByRole('radio', { name: /převod/i }).check();
    await page.getByRole('checkbox', { name: /obchodní podmínky/ }).check();
    await totalSettled(page);
    await page.getByRole('button', { name: 'Objednávka zavazující k platbě' }).first().click();
    await page.waitForURL(`${own}/checkout/success/**`);
    await hydrated(page);
    await page.getByText('Děkujeme za vaši objednávku.').first().waitFor();
    expect(await page.locator('main').innerText()).not.toMatch(GERMAN_OR_ENGLISH);
    expect(problems).toEqual([]);

    const mail = (await mailsOf(shop, email)).find(({ attachments }) => attachments.length > 0);
    expect(mail?.lang).toBe('cs');
    expect(mail?.subject).not.toMatch(GERMAN_OR_ENGLISH);
    expect(mail?.html).toContain(`${own}/`);
    expect(mail?.html).not.toContain(`href="${shop.origin}/`);
    await close();
  },
);

const SECOND = 'FL-STEC-CU-YG750-54';

it.each(['a guest', 'a customer'])('%s who has a cart and lists on both domains keeps them all, on both', async (who) => {
  const own = czechOrigin(shop.origin);
  const { page, context, problems, close } = await visit(browser, { viewport: PHONE });
  const [here, there] = [await cartWith(shop, RING), await cartWith(shop, SECOND)];
  const baggage = (...skus: string[]) => ({ unique_id: null, baggage: skus.map((sku) => ({ sku, engraving: {} })) });
  const wishes = (await call(shop, 'saveWishlist', { body: baggage(RING) })).data.unique_id;
  const compared = (await call(shop, 'saveComparison', { body: baggage(SECOND, RING) })).data.unique_id;
  const stored = (id: string | null, ...skus: string[]) =>
    JSON.stringify({ ...baggage(...skus), id, since: Date.now(), unsaved: id === null, list: baggage(...skus).baggage });
  const keep = async (origin: string, entries: Record<string, string>) => {
    await page.goto(`${origin}/robots.txt`);
    await page.evaluate((all) => Object.entries(all).forEach(([key, value]) => localStorage.setItem(`karat:${key}`, value)), entries);
  };
  await keep(shop.origin, { cart: here.unique_id, wishlist: stored(wishes, RING) });
  await keep(own, { cart: there.unique_id, wishlist: stored(null, SECOND), comparison: stored(compared, SECOND, RING) });
  if (who === 'a customer') {
    const { cookie } = addCustomer(shop, `${randomUUID()}@example.at`);
    const pairs = cookie.split('; ').map((pair) => pair.split('=') as [string, string]);
    await context.addCookies(pairs.map(([name, value]) => ({ name, value, url: shop.origin })));
  }
  await page.goto(`${own}/catalog`);
  await hydrated(page);
  await page.locator('footer a[hreflang=de]').click();
  await page.waitForURL(`${shop.origin}/catalog`);
  await hydrated(page);
  const kept = (key: string) => page.evaluate((name) => localStorage.getItem(`karat:${name}`), key);
  const skus = async (key: string) => (JSON.parse((await kept(key)) ?? '{}') as { list: { sku: string }[] }).list.map(({ sku }) => sku);
  await page.getByRole('link', { name: 'Merkliste, 2 Stück' }).waitFor();
  expect((await skus('wishlist')).toSorted()).toEqual([RING, SECOND].toSorted());
  await expect.poll(() => skus('comparison')).toEqual([SECOND, RING]);

  // The cart that came along is shown, and the other one is offered.
  expect(await kept('cart')).toBe(there.unique_id);
  await page.getByText('Ihr früherer Warenkorb ist noch da.').waitFor();
  await page.getByRole('link', { name: 'Ansehen', exact: true }).click();
  await page.getByRole('heading', { name: 'Welchen Warenkorb möchten Sie?' }).waitFor();
  await page.getByText('Aurelia').first().waitFor();
  await page.getByRole('button', { name: 'Diesen nehmen' }).click();
  await page.waitForURL(`${shop.origin}/cart`);
  await expect.poll(() => kept('cart')).toBe(here.unique_id);
  await page.getByText('Ihr früherer Warenkorb ist noch da.').first().waitFor();

  // Both domains go on with one list: there is nothing to join on the way back.
  await page.locator('footer a[hreflang=cs]').click();
  await page.waitForURL(`${own}/cart`);
  await hydrated(page);
  await page.getByRole('link', { name: /, 2 (?:kusy|produkty|šperky)$/ }).waitFor();
  expect(problems).toEqual([]);
  await close();
});

it('links to texts that are not translated say in which language they are', async () => {
  const { page, problems, close } = await visit(browser, { viewport: PHONE });
  await page.goto(`${czechOrigin(shop.origin)}/articles`);
  await hydrated(page);
  const terms = page.locator('footer').getByRole('link', { name: 'Obchodní podmínky (English)' });
  expect([await terms.getAttribute('hreflang'), await terms.locator('[lang=en]').innerText()]).toEqual(['en', '(English)']);
  const [tiles, marked] = [page.locator('article'), page.locator('article', { hasText: /min.* \(English\)/ })];
  expect(await marked.count()).toBe(await tiles.count());
  expect(problems).toEqual([]);
  await close();
});
