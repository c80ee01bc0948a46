import { fromCents } from '../commerce/money.ts';
import { IntegrationType, type ShopEventName } from '../../packages/contract/codes.ts';
import type { Integration } from '../../packages/contract/integration.ts';
import { type Facts, type Item, present } from '../measurement/facts.ts';
import { GOOGLE_ANALYTICS_HOSTS, GOOGLE_TAGS, measurementId } from './google.ts';
import { type IntegrationRecord, sourcesAt } from './integration.ts';
import { MEASURED_PAGES, ORDER_PAGE } from './pages.ts';
import { baseOf } from './settings.ts';

/** `public_key`: the measurement id (G-…). `consent_mode`: `basic` (default) or `advanced`. */
export function analyticsScript(settings: Integration): string | null {
  const [base, id] = [baseOf(settings, GOOGLE_TAGS), measurementId(settings)];
  return base === null || id === null ? null : `${base}/gtag/js?id=${id}`;
}

export const googleAnalytics = {
  type: IntegrationType.googleAnalytics,
  category: 'statistics',
  pages: [...MEASURED_PAGES, ORDER_PAGE],
  scripts: (settings) => [analyticsScript(settings)],
  sources: (settings) =>
    sourcesAt(settings, GOOGLE_TAGS, { script: [GOOGLE_TAGS], connect: GOOGLE_ANALYTICS_HOSTS, img: GOOGLE_ANALYTICS_HOSTS }),
} satisfies IntegrationRecord;

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

/** Google takes at most this many products in one event. */
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
