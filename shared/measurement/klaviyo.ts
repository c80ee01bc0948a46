import { fromCents } from '../commerce/money.ts';
import type { ShopEventName } from '../contract/codes.ts';
import type { Facts } from './facts.ts';
import { present } from './google.ts';

/** A metric of Klaviyo: developers.klaviyo.com, "Guide to integrating a platform without a pre-built integration". */
export interface KlaviyoEvent {
  readonly name: string;
  readonly properties: Readonly<Record<string, unknown>>;
}

const NAMES: Readonly<Record<ShopEventName, string | null>> = {
  visit: null,
  view_item_list: null,
  select_item: null,
  view_item: 'Viewed Product',
  add_to_cart: 'Added to Cart',
  remove_from_cart: null,
  view_cart: null,
  begin_checkout: 'Started Checkout',
  add_shipping_info: null,
  add_payment_info: null,
  checkout_error: null,
  purchase: 'Placed Order',
  search: null,
  view_search_results: 'Submitted Search',
  generate_lead: null,
  add_to_favorites: 'Added to Wishlist',
  remove_from_favorites: null,
  view_favorites: null,
  remain: null,
  scroll_depth: null,
};

export function klaviyoEvent(facts: Facts): KlaviyoEvent | null {
  const name = NAMES[facts.name];
  if (name === null) return null;
  const { items, value, currency, coupon, reduction, words, total, order } = facts;
  return {
    name,
    properties: present({
      $event_id: order,
      $value: value === undefined ? undefined : fromCents(value),
      $value_currency: value === undefined ? undefined : currency,
      DiscountCode: coupon,
      DiscountValue: reduction === undefined ? undefined : fromCents(reduction),
      SearchQuery: words,
      ReturnedResults: total,
      Items: words === undefined && items.length > 0 ? items.map(klaviyoItem) : undefined,
    }),
  };
}

const klaviyoItem = ({ id, sku, name, quantity, price, category, variant }: Facts['items'][number]) =>
  present({
    ProductID: id === null ? undefined : String(id),
    SKU: sku,
    ProductName: name,
    Quantity: quantity,
    ItemPrice: price === null ? undefined : fromCents(price),
    Category: category,
    Variant: variant,
  });
