import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { afterShortestFillTime, hydrated, visit } from './support/browser.ts';
import { allow, collected, eventsOf, integrationsOn } from './support/consent.ts';
import { statsOf, uidOf } from './support/measured.ts';
import { browser, openBeforeStories, shop } from './support/opened.ts';
import { begin, enableAllMethods, METHODS } from './support/payment-methods.ts';
import { words } from './support/words.ts';

openBeforeStories(integrationsOn());
beforeAll(enableAllMethods);

const t = words.de;
const PATIENCE = { timeout: 20_000 };

interface Heard {
  readonly name: string;
  readonly values: Readonly<Record<string, unknown>>;
}

/** The events that an integration got, in its own names. */
const heardBy = {
  google: async (): Promise<Heard[]> =>
    (await collected(shop, 'google-analytics')).flatMap(({ body }) => {
      const { en, ep } = (body ?? {}) as { en?: string; ep?: Heard['values'] };
      return en === undefined ? [] : [{ name: en, values: ep ?? {} }];
    }),
  container: async (): Promise<Heard[]> =>
    (await collected(shop, 'google-tag-manager')).flatMap(({ body }) => {
      const { event, ...values } = (body ?? {}) as { event?: string };
      return event === undefined ? [] : [{ name: event, values }];
    }),
  pixel: async (): Promise<Heard[]> =>
    (await collected(shop, 'facebook-pixel')).flatMap(({ query: { ev, ...values } }) => (ev === undefined ? [] : [{ name: ev, values }])),
  klaviyo: async (): Promise<Heard[]> =>
    (await collected(shop, 'klaviyo')).flatMap(({ body }) => {
      const { name, values } = (body ?? {}) as Partial<Heard>;
      return name === undefined ? [] : [{ name, values: values ?? {} }];
    }),
};
const named = (heard: readonly Heard[], name: string) => heard.filter((one) => one.name === name).map(({ values }) => values);

const frontendEvents = (name: string): unknown[] =>
  shop.query<{ body: string }>('SELECT body FROM frontend_events WHERE event = ?', name).map(({ body }) => JSON.parse(body) as unknown);

/** From the listing to its first product, which is put on the wish list, taken off it, and opened. */
async function chooseInListing(page: Page): Promise<void> {
  await page.goto(shop.origin + t.category);
  await hydrated(page);
  // Clicks before that are counted, too, but this story wants the services' words at once.
  await expect
    .poll(async () => (await eventsOf(page, 'ready')).toSorted(), PATIENCE)
    .toEqual(expect.arrayContaining(['1s', '2m', '5m', '62m']));
  const card = page.getByRole('article').filter({ has: page.getByRole('link', { name: t.product }) });
  const heart = card.first().getByRole('button', { name: t.saveToWishlist });
  await heart.click();
  await page.getByRole('link', { name: t.wishlistOfOne }).waitFor();
  await card.first().getByRole('button', { pressed: true }).click();
  await page.getByRole('link', { name: t.wishlistOfOne }).waitFor({ state: 'detached' });
  await page.getByRole('link', { name: t.product }).first().click();
  await page.getByRole('heading', { level: 1, name: t.product }).waitFor();
}

async function search(page: Page, text: string): Promise<void> {
  await page.locator('header').getByRole('link', { name: 'Suchen', exact: true }).click();
  await page.getByRole('dialog', { name: 'Suche', exact: true }).getByRole('searchbox').fill(text);
  await page.keyboard.press('Enter');
  await page.waitForURL(/[?&]/);
  await page.getByRole('article').first().waitFor();
}

async function subscribe(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'E-\u2060Mail-Adresse' }).fill('events@example.at');
  await afterShortestFillTime(page);
  await page.getByRole('button', { name: 'Abonnieren' }).click();
  await page.getByText('Sehen Sie in Ihren Posteingang').waitFor();
}

async function declineCard(page: Page): Promise<void> {
  const method = METHODS.find(({ code }) => code === 'card');
  if (!method) throw new Error('there is no such method');
  await begin(method, 'decline', page);
  await page
    .getByText(/wurde abgelehnt/)
    .first()
    .waitFor();
}

it('each integration gets the actions of a shopper in its own event names', async () => {
  // An earlier try may have arrived, too.
  await fetch(`${shop.sandboxOrigin}/sandbox/collected`, { method: 'DELETE' });
  shop.change('DELETE FROM frontend_events');
  const { page, context, close } = await visit(browser);
  await allow(context, shop.origin, ['statistics', 'marketing', 'comfort']);
  await page.clock.install();
  await chooseInListing(page);
  await search(page, 'saphir');
  await subscribe(page);
  const stats = async (name: string) =>
    statsOf(await uidOf(context)).flatMap(({ event_id, payload }) =>
      event_id === name ? [JSON.parse(payload) as Record<string, unknown>] : [],
    );
  // Half a minute passes in steps: a leap would be a time-out to the calls that are under way.
  const remain = async () => {
    await page.clock.runFor(5000);
    return (await stats('remain')).length;
  };
  await expect.poll(remain, PATIENCE).toBe(1);
  await declineCard(page);

  // The last one travels some seconds after it happened.
  await page.clock.runFor(4000);
  await expect.poll(async () => (await stats('checkout_error')).length, PATIENCE).toBe(1);
  const [google, container, pixel, klaviyo] = await Promise.all([
    heardBy.google(),
    heardBy.container(),
    heardBy.pixel(),
    heardBy.klaviyo(),
  ]);
  const [product] = shop.query<{ id: number; sku: string }>(
    'SELECT products.id, configurations.sku FROM products JOIN configurations ON configurations.product_id = products.id WHERE sku = ?',
    'FL-AUR-BR-YG750-56',
  );
  const items = [expect.objectContaining({ item_id: String(product?.id), item_name: t.product })];

  for (const [name, values] of [
    ['select_item', { items }],
    ['add_to_wishlist', { items, value: expect.any(Number) as number }],
    ['favorites_remove', {}],
    ['view_search_results', { search_term: 'saphir' }],
    ['generate_lead', { form: 'newsletter' }],
    ['checkout_error', { message: 'payment_declined' }],
  ] as const) {
    expect({ name, values: named(google, name) }).toEqual({ name, values: [expect.objectContaining(values)] });
    expect({ name, count: named(container, name).length }).toEqual({ name, count: 1 });
  }
  expect(named(pixel, 'AddToWishlist')).toHaveLength(1);
  expect(named(pixel, 'Lead')).toHaveLength(1);
  expect(named(pixel, 'SelectItem')).toHaveLength(1);
  expect(named(pixel, 'RemoveFromWishlist')).toHaveLength(1);
  expect(named(pixel, 'Search')).toEqual([expect.objectContaining({ 'cd[search_string]': 'saphir' })]);
  expect(named(klaviyo, 'Added to Wishlist')).toHaveLength(1);
  expect(named(klaviyo, 'Submitted Search')).toEqual([expect.objectContaining({ SearchQuery: 'saphir' })]);

  expect(await stats('search')).toEqual([expect.objectContaining({ search_query: 'saphir' })]);
  expect(await stats('add_to_favorites')).toEqual([expect.objectContaining({ product_id: product?.id })]);
  expect(await stats('remove_from_favorites')).toHaveLength(1);
  expect(await stats('checkout_error')).toEqual([expect.objectContaining({ message: 'payment_declined' })]);
  for (const name of ['search', 'add_to_favorites', 'remove_from_favorites', 'checkout_error'])
    expect({ name, count: frontendEvents(name).length }).toEqual({ name, count: 1 });
  // Google counts time and searches itself; nobody gets the address of the newsletter.
  expect([...named(google, 'search'), ...named(google, 'remain')]).toEqual([]);
  expect(JSON.stringify([google, container, pixel, klaviyo, await collected(shop)])).not.toContain('events@example.at');
  await close();
});
