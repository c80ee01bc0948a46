import { SHOP_EVENTS } from '../../packages/contract/codes.ts';
import type { AnalyticsLabels } from '../../packages/contract/common.ts';
import type { SeenCart, SeenOrder, ShopEvent, ShopEvents } from './events.ts';

const LABELS: AnalyticsLabels = { name: 'Aurelia', category: 'engagement-rings', options: { metal: 'yellow-gold', size: '54' } };
export const CARD = {
  id: 7,
  slug: 'solitaerring-aurelia',
  default_sku: 'FL-AUR-YG',
  base_cost: 1290,
  sale: true,
  sale_value: 10,
  mixedTranslation: { title: 'Solitärring Aurelia' },
  analytics: LABELS,
};
export const LINE = {
  product_id: 7,
  product_configuration_id: 71,
  sku: 'FL-AUR-YG-54',
  title: 'Solitärring Aurelia',
  base_cost: 1290,
  discount_amount: 129,
  quantity: 2,
  analytics: LABELS,
};
export const CART: SeenCart = {
  unique_id: 'cart-id-that-gives-access',
  items: [LINE],
  discount: { code: 'LICHT50', used_discount_amount: 50 },
  currency_code: 'EUR',
  items_amount: 2322,
};
export const ORDER: SeenOrder = {
  unique_id: 'order-id-that-gives-access',
  po_number: 'FL-26-00012',
  created_at: '2026-11-23T10:00:00.000Z',
  currency_code: 'EUR',
  final_amount: 2281.9,
  tax_amount: 380.32,
  shipping_amount: 9.9,
  discount: { code: 'LICHT50', used_discount_amount: 50 },
  order_products: [
    {
      product_id: 7,
      configuration_id: 'FL-AUR-YG-54',
      title: 'Solitärring Aurelia',
      quantity: 2,
      cost: 1161,
      sale_discount: 129,
      analytics: LABELS,
    },
  ],
};
const ROW = { id: 71, configuration_id: 'FL-AUR-YG-54', cost: 1290, options: { size: '54', metal: 'yellow-gold' } };
const ITEM = { sku: 'FL-AUR-YG', product_id: 7, title: 'Solitärring Aurelia', price: 1161, analytics: LABELS };
const LIST = { name: 'collection aurelia', id: 3 };

/** One event of each name. */
export const EVENTS: { readonly [N in keyof ShopEvents]: ShopEvents[N] } = {
  visit: { page: 'product', url: 'https://shop.test/product/aurelia' },
  view_item_list: { list: LIST, cards: [CARD] },
  select_item: { list: LIST, card: CARD, index: 4 },
  view_item: { product: CARD, row: ROW },
  add_to_cart: { cart: CART, line: LINE, quantity: 1 },
  remove_from_cart: { cart: CART, line: LINE, quantity: 2 },
  view_cart: { cart: CART },
  begin_checkout: { cart: CART },
  add_shipping_info: { cart: CART, rate: 'express' },
  add_payment_info: { cart: CART, method: 'bank_transfer' },
  checkout_error: { cartId: CART.unique_id, code: 'out_of_stock' },
  purchase: { order: ORDER },
  search: { words: 'ring gold' },
  view_search_results: { words: 'ring gold', total: 12, cards: [CARD] },
  generate_lead: { form: 'contact' },
  add_to_favorites: { item: ITEM },
  remove_from_favorites: { item: ITEM },
  view_favorites: { items: [ITEM] },
  remain: { page: 'product' },
  scroll_depth: { element: 'viewed', depth: 80 },
};

export const ALL_EVENTS = SHOP_EVENTS.map((name) => ({ name, ...EVENTS[name] })) as readonly ShopEvent[];
