import { fromCents } from '../commerce/money.ts';
import { IntegrationType, type ShopEventName } from '../../packages/contract/codes.ts';
import type { User } from '../../packages/contract/customer.ts';
import type { Integration } from '../../packages/contract/integration.ts';
import type { FrontendEventRequest, StatsEvent } from '../../packages/contract/statistics.ts';
import type { Facts, Item } from '../measurement/facts.ts';
import type { IntegrationRecord } from './integration.ts';
import { originOf } from './origin.ts';
import { MEASURED_PAGES, ORDER_PAGE } from './pages.ts';
import { baseOf, textOption } from './settings.ts';

export interface StatsEndpoint {
  /** Without a slash at the end: events go to `{base}/stats`. */
  readonly base: string;
  readonly apiKey: string;
}

/** `options.events_enabled`, `url` (the specification's base_url) and `public_key` (its api_key). Null when nothing is to be sent. */
export function statsEndpointOf(settings: Integration): StatsEndpoint | null {
  const url = settings.url ?? textOption(settings, 'base_url');
  const apiKey = settings.public_key ?? textOption(settings, 'api_key');
  const base = url === null ? null : baseOf({ url }, '');
  return settings.options['events_enabled'] === true && base !== null && apiKey !== null ? { base, apiKey } : null;
}

/** The backend's own statistics; no script. */
export const operateStatistics = {
  type: IntegrationType.operateStatistics,
  category: 'statistics',
  pages: [...MEASURED_PAGES, ORDER_PAGE],
  sources(settings) {
    const origin = originOf(statsEndpointOf(settings)?.base);
    return origin === null ? {} : { connect: [origin] };
  },
} satisfies IntegrationRecord;

/** The statistics endpoint counts these: the tracked events of the specification (section 3), and what is looked at. */
const COUNTED: Readonly<Record<ShopEventName, 'once' | 'each product' | null>> = {
  visit: 'once',
  view_item_list: 'once',
  select_item: null,
  view_item: 'each product',
  add_to_cart: 'each product',
  remove_from_cart: 'each product',
  view_cart: null,
  begin_checkout: 'once',
  add_shipping_info: 'once',
  add_payment_info: 'once',
  checkout_error: 'once',
  purchase: 'each product',
  search: 'once',
  view_search_results: null,
  generate_lead: null,
  add_to_favorites: 'each product',
  remove_from_favorites: 'each product',
  view_favorites: null,
  remain: 'once',
  scroll_depth: 'once',
};

export interface StatsContext {
  /** The visitor's id. */
  readonly uid: string;
  /** Of the page. */
  readonly url: string;
  readonly referrer: string | null;
  readonly language: string;
  /** The signed-in customer, with consent to marketing; else null. */
  readonly user: Pick<User, 'id' | 'email' | 'phone' | 'gender' | 'birthday'> | null;
  readonly now: number;
}

/** An order is one event for each of its lines: `product_price` times `weight` is the line's sum. */
export function statsEvents(facts: Facts, context: StatsContext): readonly StatsEvent[] {
  const counted = COUNTED[facts.name];
  if (counted === null) return [];
  return counted === 'once' ? [statsEvent(facts, null, context)] : facts.items.map((item) => statsEvent(facts, item, context));
}

function statsEvent(facts: Facts, item: Item | null, { uid, url, referrer, language, user, now }: StatsContext): StatsEvent {
  return {
    uid,
    user_id: user?.id ?? null,
    user_email: user?.email ?? null,
    user_phone: user === null || user.phone === '' ? null : user.phone.slice(0, 40),
    url: url.slice(0, 2000),
    event_id: facts.name,
    weight: item?.quantity ?? 1,
    sex: user?.gender ?? null,
    age: user === null ? null : ageOf(user.birthday, now),
    tag: facts.about?.slice(0, 120) ?? null,
    product_id: item?.id ?? null,
    configuration_id: item?.configuration ?? null,
    search_query: facts.words?.slice(0, 100) ?? null,
    scroll_depth: facts.depth ?? null,
    collection_id: facts.collection ?? null,
    product_sku: item === null || item.sku === '' ? null : item.sku,
    product_price: item === null || item.price === null ? null : fromCents(item.price),
    order_id: facts.order ?? null,
    cart_id: facts.cart ?? null,
    checkout_id: facts.checkout ?? null,
    message: facts.message?.slice(0, 120) ?? null,
    referrer: referrer?.slice(0, 2000) ?? null,
    language,
  };
}

/** Whole years on that day. */
export function ageOf(birthday: string | null, now: number): number | null {
  const [year, month, day] = (birthday ?? '').split('-').map(Number);
  if (year === undefined || month === undefined || day === undefined) return null;
  const today = new Date(now);
  const had = today.getUTCMonth() + 1 > month || (today.getUTCMonth() + 1 === month && today.getUTCDate() >= day);
  const age = today.getUTCFullYear() - year - (had ? 0 : 1);
  return age >= 0 && age <= 150 ? age : null;
}

/** Of interest to a backend that orders and recommends products. */
const FOR_BACKEND: readonly ShopEventName[] = [
  'view_item',
  'add_to_cart',
  'remove_from_cart',
  'add_to_favorites',
  'remove_from_favorites',
  'search',
  'checkout_error',
  'purchase',
];

/** Input of the schema `FrontendEventRequest`. */
export type FrontendEvent = (typeof FrontendEventRequest)['_input'];

export function frontendEvent({ name, items, words, message }: Facts): FrontendEvent | null {
  if (!FOR_BACKEND.includes(name)) return null;
  return {
    event: name,
    items: items.flatMap(({ id, sku, quantity }) => (id === null ? [] : [{ product_id: id, sku, quantity }])),
    ...(words !== undefined && { search_query: words.slice(0, 100) }),
    ...(message !== undefined && { message: message.slice(0, 120) }),
  };
}
