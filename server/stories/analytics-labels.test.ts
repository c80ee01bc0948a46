import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ShopEvent } from '../../shared/measurement/events.ts';
import { factsOf } from '../../shared/measurement/facts.ts';
import { googleEvent } from '../../shared/integrations/google-analytics.ts';
import { klaviyoEvent } from '../../shared/integrations/klaviyo.ts';
import { seenItem } from '../../shared/measurement/seen-item.ts';
import { ADDRESS, bankBody } from '../../packages/sandbox/testing/purchase.fixture.ts';
import { type Running, startSandbox } from '../../packages/sandbox/testing/sandbox.fixture.ts';

let shop: Running;
beforeAll(async () => {
  shop = await startSandbox();
});
afterAll(() => shop.close());

/** The default configuration of a reduced product, so that cards and lines show the same one. */
const reduced = async () =>
  (await shop.sandbox.shop.db.get<{ sku: string; product_id: number }>(
    `SELECT c.sku, c.product_id FROM configurations c JOIN products p ON p.id = c.product_id
     WHERE p.sale_percent > 0 AND c.is_default = 1 AND c.size <> '' AND c.stock_qty > 5 ORDER BY p.id LIMIT 1`,
  )) ?? { sku: '', product_id: 0 };

/** Everything that a purchase says, on pages of one language. */
async function purchaseIn(lang: 'de' | 'en'): Promise<ShopEvent[]> {
  const { sku, product_id } = await reduced();
  const { data: cards } = await shop.call('getCatalog', { query: { ids: [product_id] } }, lang);
  const [card] = cards;
  if (!card) throw new Error('the catalogue lacks the product');
  const { data: product } = await shop.call('getProduct', { params: { slug: card.slug }, query: { configuration_id: sku } }, lang);
  const row = product.item_page.configurations.find((one) => one.configuration_id === sku);
  if (!row) throw new Error('the product lacks the configuration');
  const { data: wishes } = await shop.call('saveWishlist', { body: { baggage: [{ sku }] } }, lang);
  const [wish] = wishes.baggage;
  const added = { product_configuration_id: row.id, quantity: 2 };
  const { unique_id: id } = (await shop.call('addItem', { body: added }, lang)).data;
  await shop.call('openCheckout', { body: { cart_unique_id: id } }, lang);
  await shop.call('bindGiftCard', { body: { cart_unique_id: id, gift_card_code: 'WILLKOMMEN10' } }, lang);
  const contact = { contact_email: `measured-${lang}@example.com`, shipping_address: ADDRESS, shipping_rate_id: 'dpd' };
  const { data: cart } = await shop.call('updateCart', { params: { id }, body: contact }, lang);
  const [line] = cart.items;
  if (!line || !wish) throw new Error('cart or wish list is empty');
  const { data: order } = await shop.call('finishCheckout', { body: bankBody(cart) }, lang);
  const list = { name: 'catalog' };
  return [
    { name: 'view_item_list', list, cards },
    { name: 'select_item', list, card, index: 0 },
    { name: 'view_item', product, row },
    { name: 'add_to_favorites', item: seenItem(sku, card) },
    { name: 'add_to_favorites', item: seenItem(sku, product) },
    { name: 'view_favorites', items: [wish] },
    { name: 'add_to_cart', cart, line, quantity: 2 },
    { name: 'begin_checkout', cart },
    { name: 'purchase', order },
  ];
}

it('the same purchase in German and in English has the same item names, categories and variants in all events', async () => {
  const said = await Promise.all(
    (['de', 'en'] as const).map(async (lang) => {
      const facts = (await purchaseIn(lang)).map((event) => factsOf(event, 'EUR'));
      return { google: facts.map(googleEvent), klaviyo: facts.map(klaviyoEvent) };
    }),
  );
  const [german, english] = said;
  const numbered = (text: unknown) => JSON.stringify(text, (key, value: unknown) => (/transaction_id|\$event_id/.test(key) ? '' : value));
  expect(numbered(english)).toBe(numbered(german));

  const events = german?.google ?? [];
  const items = events.flatMap((event) => (event?.params['items'] ?? []) as Record<string, unknown>[]);
  expect(items).toHaveLength(events.length);
  const [{ item_id, item_name, item_category, item_variant, price } = {}] = items;
  expect(item_category).toMatch(/^[a-z-]+$/);
  expect(item_variant).toMatch(/\b(?:gold|platinum|silver)\b/);
  for (const item of items) expect(item).toMatchObject({ item_id, item_name, item_category, item_variant, price });

  const [purchase, favorite] = [events.at(-1), events[3]];
  expect(favorite?.params['value']).toBe(price);
  expect(purchase?.params).toMatchObject({ coupon: 'WILLKOMMEN10', discount: expect.any(Number) as number });
  expect(items.at(-1)?.['discount']).toBeGreaterThan(0);
  expect(items.at(-1)?.['discount']).toBe(items[0]?.['discount']);
});
