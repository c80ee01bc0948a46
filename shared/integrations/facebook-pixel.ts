import { fromCents } from '../commerce/money.ts';
import { IntegrationType, type ShopEventName } from '../../packages/contract/codes.ts';
import type { Integration } from '../../packages/contract/integration.ts';
import { type Facts, present } from '../measurement/facts.ts';
import { type IntegrationRecord, sourcesAt } from './integration.ts';
import { MEASURED_PAGES, ORDER_PAGE } from './pages.ts';
import { baseOf, keyOf } from './settings.ts';

const HOST = 'https://connect.facebook.net';
const RECEIVER = 'https://www.facebook.com';

/** `public_key`: the number of the pixel. */
export const pixelId = ({ public_key }: Pick<Integration, 'public_key'>): string | null => keyOf(public_key, /^\d{5,20}$/);

export function pixelScript(settings: Integration): string | null {
  const base = baseOf(settings, HOST);
  return base === null || pixelId(settings) === null ? null : `${base}/en_US/fbevents.js`;
}

/** The picture that takes an event without a script: on the order page, whose address the script would read. */
export function pixelReceiver(settings: Integration): string | null {
  const base = baseOf(settings, RECEIVER);
  return base === null ? null : `${base}/tr`;
}

export const facebookPixel = {
  type: IntegrationType.facebookPixel,
  category: 'marketing',
  pages: MEASURED_PAGES,
  pagesWithoutScript: [ORDER_PAGE],
  scripts: (settings) => [pixelScript(settings)],
  sources(settings, page) {
    const { script = [], connect = [], img = [] } = sourcesAt(settings, HOST, { script: [HOST], connect: [RECEIVER], img: [RECEIVER] });
    return page === ORDER_PAGE ? { img } : { script, connect, img };
  },
} satisfies IntegrationRecord;

/** An event of Meta's pixel: developers.facebook.com/docs/meta-pixel/reference. */
export interface PixelEvent {
  readonly name: string;
  /** `trackCustom`: a name of the shop's own, where Meta has no standard event. */
  readonly command: 'track' | 'trackCustom';
  readonly params: Readonly<Record<string, unknown>>;
  /** For events that must count once. */
  readonly id?: string;
}

/** Null: the pixel does not get it. */
const NAMES: Readonly<Record<ShopEventName, string | null>> = {
  visit: 'PageView',
  view_item_list: 'ViewItemList',
  select_item: 'SelectItem',
  view_item: 'ViewContent',
  add_to_cart: 'AddToCart',
  remove_from_cart: 'RemoveFromCart',
  view_cart: 'ViewCart',
  begin_checkout: 'InitiateCheckout',
  add_shipping_info: 'AddShippingInfo',
  add_payment_info: 'AddPaymentInfo',
  checkout_error: null,
  purchase: 'Purchase',
  search: null,
  view_search_results: 'Search',
  generate_lead: 'Lead',
  add_to_favorites: 'AddToWishlist',
  remove_from_favorites: 'RemoveFromWishlist',
  view_favorites: 'ViewWishlist',
  remain: null,
  scroll_depth: null,
};

const CUSTOM: readonly ShopEventName[] = [
  'view_item_list',
  'select_item',
  'remove_from_cart',
  'view_cart',
  'add_shipping_info',
  'remove_from_favorites',
  'view_favorites',
];

/** Products go by their sku (specification, section 3). */
export function pixelEvent(facts: Facts): PixelEvent | null {
  const name = NAMES[facts.name];
  if (name === null) return null;
  const { items, value, currency, words, order } = facts;
  const hasItems = items.length > 0;
  const params = present({
    content_type: hasItems ? 'product' : undefined,
    content_ids: hasItems ? items.map(({ sku }) => sku) : undefined,
    contents: hasItems
      ? items.map(({ sku, quantity, price }) => ({ id: sku, quantity, ...(price !== null && { item_price: fromCents(price) }) }))
      : undefined,
    num_items: hasItems ? items.reduce((sum, { quantity }) => sum + quantity, 0) : undefined,
    value: value === undefined ? undefined : fromCents(value),
    currency: value === undefined ? undefined : currency,
    search_string: words,
  });
  return { name, command: CUSTOM.includes(facts.name) ? 'trackCustom' : 'track', params, ...(order !== undefined && { id: order }) };
}
