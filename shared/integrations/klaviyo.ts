import { fromCents } from '../commerce/money.ts';
import { IntegrationType, type ShopEventName } from '../../packages/contract/codes.ts';
import type { Integration } from '../../packages/contract/integration.ts';
import { type Facts, present } from '../measurement/facts.ts';
import { type IntegrationRecord, sourcesAt } from './integration.ts';
import { MEASURED_PAGES } from './pages.ts';
import { baseOf, keyOf } from './settings.ts';

const HOST = 'https://static.klaviyo.com';

/** `public_key`: the id of the company. */
export const klaviyoId = ({ public_key }: Pick<Integration, 'public_key'>): string | null => keyOf(public_key, /^[A-Za-z\d]{4,20}$/);

export function klaviyoScript(settings: Integration): string | null {
  const [base, id] = [baseOf(settings, HOST), klaviyoId(settings)];
  return base === null || id === null ? null : `${base}/onsite/js/${id}/klaviyo.js`;
}

/** Hosts as in Klaviyo's documentation ("How to use a content security policy with Klaviyo"). */
export const klaviyo = {
  type: IntegrationType.klaviyo,
  category: 'marketing',
  pages: MEASURED_PAGES,
  scripts: (settings) => [klaviyoScript(settings)],
  sources(settings) {
    const hosts = ['https://*.klaviyo.com'];
    return sourcesAt(settings, HOST, { script: hosts, connect: hosts, img: hosts });
  },
} satisfies IntegrationRecord;

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
