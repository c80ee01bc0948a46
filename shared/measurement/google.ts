import { fromCents } from '../commerce/money.ts';
import type { ShopEventName } from '../contract/codes.ts';
import type { Facts, Item } from './facts.ts';

/** An event of Google Analytics: developers.google.com/analytics/devguides/collection/ga4/reference/events. */
export interface GoogleEvent {
  readonly name: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** Names of the specification, section 9. Null: not sent to Google, which counts time and scrolling itself. */
const NAMES: Readonly<Record<ShopEventName, string | null>> = {
  visit: 'page_view',
  view_item_list: 'view_item_list',
  select_item: 'select_item',
  view_item: 'view_item',
  add_to_cart: 'add_to_cart',
  remove_from_cart: 'remove_from_cart',
  view_cart: 'view_cart',
  begin_checkout: 'begin_checkout',
  add_shipping_info: 'add_shipping_info',
  add_payment_info: 'add_payment_info',
  checkout_error: 'checkout_error',
  purchase: 'purchase',
  search: null,
  view_search_results: 'view_search_results',
  generate_lead: 'generate_lead',
  add_to_favorites: 'add_to_wishlist',
  remove_from_favorites: 'favorites_remove',
  view_favorites: 'favorites_view',
  remain: null,
  scroll_depth: null,
};

/** Google takes at most this many pieces in one event. */
const ITEMS_MAX = 200;

export function googleEvent(facts: Facts): GoogleEvent | null {
  const name = NAMES[facts.name];
  if (name === null) return null;
  const { currency, value, tax, shipping, coupon, reduction, list, words, total, message, url } = facts;
  return {
    name,
    params: present({
      transaction_id: facts.order,
      currency: facts.items.length > 0 || value !== undefined ? currency : undefined,
      value: amount(value),
      tax: amount(tax),
      shipping: amount(shipping),
      coupon,
      discount: amount(reduction),
      item_list_name: list,
      search_term: words,
      results: total,
      shipping_tier: facts.name === 'add_shipping_info' ? facts.about : undefined,
      payment_type: facts.name === 'add_payment_info' ? facts.about : undefined,
      form: facts.name === 'generate_lead' ? facts.about : undefined,
      message,
      page_location: url,
      items: facts.items.length > 0 ? facts.items.slice(0, ITEMS_MAX).map(itemOf) : undefined,
    }),
  };
}

/** The same for the data layer of a tag manager, whose earlier `ecommerce` has to be cleared first. */
export function dataLayerEntries(facts: Facts): readonly object[] {
  const event = googleEvent(facts);
  if (!event) return [];
  const { page_location, search_term, results, form, message, ...ecommerce } = event.params;
  const entry = { event: event.name, ...present({ page_location, search_term, results, form, message }) };
  return Object.keys(ecommerce).length === 0 ? [entry] : [{ ecommerce: null }, { ...entry, ecommerce }];
}

const itemOf = ({ id, sku, name, price, discount, category, variant, quantity, index }: Item) =>
  present({
    item_id: String(id ?? sku),
    item_name: name,
    item_category: category,
    item_variant: variant,
    price: amount(price ?? undefined),
    discount: discount === undefined || discount === 0 ? undefined : amount(discount),
    quantity,
    index,
  });

const amount = (cents: number | undefined): number | undefined => (cents === undefined ? undefined : fromCents(cents));

/** Without the names that have no value. */
export const present = (values: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
