import { describe, expect, it } from 'vitest';
import { SHOP_EVENTS, type ShopEventName } from '../../packages/contract/codes.ts';
import { FrontendEventRequest, StatsEvent } from '../../packages/contract/statistics.ts';
import { ALL_EVENTS, EVENTS } from '../measurement/events.fixture.ts';
import type { ShopEvent } from '../measurement/events.ts';
import { factsOf } from '../measurement/facts.ts';
import { pixelEvent } from './facebook-pixel.ts';
import { googleEvent } from './google-analytics.ts';
import { dataLayerEntries } from './google-tag-manager.ts';
import { impactConversion } from './impact.ts';
import { klaviyoEvent } from './klaviyo.ts';
import { ageOf, frontendEvent, statsEvents } from './operate-statistics.ts';

const facts = (name: ShopEventName) => factsOf({ name, ...EVENTS[name] } as ShopEvent, 'EUR');
const UID = '3f2b6c1e-8d0a-4a52-9a7e-0f1c2d3e4f50';
const CONTEXT = { uid: UID, url: 'https://shop.test/', referrer: null, language: 'de', user: null, now: Date.UTC(2026, 10, 23) };

const PRODUCT = { item_id: '7', item_name: 'Aurelia', item_category: 'engagement-rings', item_variant: 'yellow-gold, 54', price: 1161 };
const ITEM = { ...PRODUCT, discount: 129, quantity: 1 };
const WISH = { ...PRODUCT, quantity: 1 };
const IN_CART = { currency: 'EUR', value: 2272, coupon: 'LICHT50', discount: 50, items: [{ ...ITEM, quantity: 2 }] };

describe('Google Analytics', () => {
  const rows: Record<ShopEventName, [string, object] | null> = {
    visit: ['page_view', { page_location: 'https://shop.test/product/aurelia' }],
    view_item_list: ['view_item_list', { currency: 'EUR', item_list_name: 'collection aurelia', items: [{ ...ITEM, index: 0 }] }],
    select_item: ['select_item', { currency: 'EUR', item_list_name: 'collection aurelia', items: [{ ...ITEM, index: 4 }] }],
    view_item: ['view_item', { currency: 'EUR', value: 1161, items: [ITEM] }],
    add_to_cart: ['add_to_cart', { currency: 'EUR', value: 1161, items: [ITEM] }],
    remove_from_cart: ['remove_from_cart', { currency: 'EUR', value: 2322, items: [{ ...ITEM, quantity: 2 }] }],
    view_cart: ['view_cart', IN_CART],
    begin_checkout: ['begin_checkout', IN_CART],
    add_shipping_info: ['add_shipping_info', { ...IN_CART, shipping_tier: 'express' }],
    add_payment_info: ['add_payment_info', { ...IN_CART, payment_type: 'bank_transfer' }],
    checkout_error: ['checkout_error', { message: 'out_of_stock' }],
    purchase: [
      'purchase',
      {
        transaction_id: 'FL-26-00012',
        currency: 'EUR',
        value: 2281.9,
        tax: 380.32,
        shipping: 9.9,
        coupon: 'LICHT50',
        discount: 50,
        items: [{ ...ITEM, quantity: 2 }],
      },
    ],
    search: null,
    view_search_results: ['view_search_results', { currency: 'EUR', search_term: 'ring gold', results: 12, items: [ITEM] }],
    generate_lead: ['generate_lead', { form: 'contact' }],
    add_to_favorites: ['add_to_wishlist', { currency: 'EUR', value: 1161, items: [WISH] }],
    remove_from_favorites: ['favorites_remove', { currency: 'EUR', value: 1161, items: [WISH] }],
    view_favorites: ['favorites_view', { currency: 'EUR', value: 1161, items: [WISH] }],
    remain: null,
    scroll_depth: null,
  };

  it.each(SHOP_EVENTS)('%s', (name) => {
    const row = rows[name];
    expect(googleEvent(facts(name))).toEqual(row && { name: row[0], params: row[1] });
  });

  it('the data layer gets the same events, each ecommerce object after a cleared one', () => {
    for (const name of SHOP_EVENTS) {
      const sent = googleEvent(facts(name));
      const entries: readonly { event?: string; ecommerce?: object | null }[] = dataLayerEntries(facts(name));
      const { event, ecommerce, ...rest } = entries.at(-1) ?? {};
      expect(event).toBe(sent?.name);
      expect({ ...rest, ...ecommerce }).toEqual(sent?.params ?? {});
      expect(entries.slice(0, -1)).toEqual(ecommerce ? [{ ecommerce: null }] : []);
    }
  });
});

describe("Meta's pixel identifies products by sku", () => {
  const product = (sku: string, quantity = 1) => ({
    content_type: 'product',
    content_ids: [sku],
    contents: [{ id: sku, quantity, item_price: 1161 }],
    num_items: quantity,
  });
  const rows: Partial<Record<ShopEventName, object>> = {
    visit: { name: 'PageView', command: 'track', params: {} },
    view_item_list: { name: 'ViewItemList', command: 'trackCustom', params: product('FL-AUR-YG') },
    select_item: { name: 'SelectItem', command: 'trackCustom', params: product('FL-AUR-YG') },
    remove_from_cart: {
      name: 'RemoveFromCart',
      command: 'trackCustom',
      params: { ...product('FL-AUR-YG-54', 2), value: 2322, currency: 'EUR' },
    },
    view_cart: { name: 'ViewCart', command: 'trackCustom', params: { ...product('FL-AUR-YG-54', 2), value: 2272, currency: 'EUR' } },
    add_shipping_info: {
      name: 'AddShippingInfo',
      command: 'trackCustom',
      params: { ...product('FL-AUR-YG-54', 2), value: 2272, currency: 'EUR' },
    },
    remove_from_favorites: {
      name: 'RemoveFromWishlist',
      command: 'trackCustom',
      params: { ...product('FL-AUR-YG'), value: 1161, currency: 'EUR' },
    },
    view_favorites: { name: 'ViewWishlist', command: 'trackCustom', params: { ...product('FL-AUR-YG'), value: 1161, currency: 'EUR' } },
    view_item: { name: 'ViewContent', command: 'track', params: { ...product('FL-AUR-YG-54'), value: 1161, currency: 'EUR' } },
    add_to_cart: { name: 'AddToCart', command: 'track', params: { ...product('FL-AUR-YG-54'), value: 1161, currency: 'EUR' } },
    begin_checkout: { name: 'InitiateCheckout', command: 'track', params: { ...product('FL-AUR-YG-54', 2), value: 2272, currency: 'EUR' } },
    add_payment_info: { name: 'AddPaymentInfo', command: 'track', params: { ...product('FL-AUR-YG-54', 2), value: 2272, currency: 'EUR' } },
    purchase: {
      name: 'Purchase',
      command: 'track',
      id: 'FL-26-00012',
      params: { ...product('FL-AUR-YG-54', 2), value: 2281.9, currency: 'EUR' },
    },
    view_search_results: { name: 'Search', command: 'track', params: { ...product('FL-AUR-YG'), search_string: 'ring gold' } },
    generate_lead: { name: 'Lead', command: 'track', params: {} },
    add_to_favorites: { name: 'AddToWishlist', command: 'track', params: { ...product('FL-AUR-YG'), value: 1161, currency: 'EUR' } },
  };
  it.each(SHOP_EVENTS)('%s', (name) => expect(pixelEvent(facts(name))).toEqual(rows[name] ?? null));
});

describe('Klaviyo', () => {
  const item = {
    ProductID: '7',
    SKU: 'FL-AUR-YG-54',
    ProductName: 'Aurelia',
    ItemPrice: 1161,
    Category: 'engagement-rings',
    Variant: 'yellow-gold, 54',
  };
  const code = { DiscountCode: 'LICHT50', DiscountValue: 50 };
  const euros = (value: number) => ({ $value: value, $value_currency: 'EUR' });
  const rows: Partial<Record<ShopEventName, object>> = {
    view_item: {
      name: 'Viewed Product',
      properties: { ...euros(1161), Items: [{ ...item, Quantity: 1 }] },
    },
    add_to_cart: { name: 'Added to Cart', properties: { ...euros(1161), Items: [{ ...item, Quantity: 1 }] } },
    begin_checkout: {
      name: 'Started Checkout',
      properties: { ...euros(2272), ...code, Items: [{ ...item, Quantity: 2 }] },
    },
    purchase: {
      name: 'Placed Order',
      properties: {
        $event_id: 'FL-26-00012',
        ...euros(2281.9),
        ...code,
        Items: [{ ...item, Quantity: 2 }],
      },
    },
    view_search_results: { name: 'Submitted Search', properties: { SearchQuery: 'ring gold', ReturnedResults: 12 } },
    add_to_favorites: {
      name: 'Added to Wishlist',
      properties: { ...euros(1161), Items: [{ ...item, SKU: 'FL-AUR-YG', Quantity: 1 }] },
    },
  };
  it.each(SHOP_EVENTS)('%s', (name) => expect(klaviyoEvent(facts(name))).toEqual(rows[name] ?? null));
});

describe('Impact', () => {
  it.each(SHOP_EVENTS)('%s', (name) => {
    expect(impactConversion(facts(name))).toEqual(
      name !== 'purchase'
        ? null
        : {
            values: {
              orderId: 'FL-26-00012',
              customerId: '',
              customerEmail: '',
              currencyCode: 'EUR',
              orderPromoCode: 'LICHT50',
              orderDiscount: 50,
              items: [{ sku: 'FL-AUR-YG-54', name: 'Aurelia', category: 'engagement-rings', quantity: 2, subTotal: 2322 }],
            },
          },
    );
  });
});

describe('the statistics endpoint', () => {
  const product = { product_id: 7, configuration_id: 71, product_sku: 'FL-AUR-YG-54', product_price: 1161 };
  const wish = { product_id: 7, product_sku: 'FL-AUR-YG', product_price: 1161 };
  const cart = { cart_id: 'cart-id-that-gives-access' };
  const checkout = { checkout_id: 'cart-id-that-gives-access' };
  const rows: Partial<Record<ShopEventName, object>> = {
    visit: { tag: 'product' },
    view_item_list: { collection_id: 3 },
    view_item: product,
    add_to_cart: { ...product, ...cart },
    remove_from_cart: { ...product, ...cart, weight: 2 },
    begin_checkout: checkout,
    add_shipping_info: { ...checkout, tag: 'express' },
    add_payment_info: { ...checkout, tag: 'bank_transfer' },
    checkout_error: { ...checkout, message: 'out_of_stock' },
    purchase: { ...product, configuration_id: null, weight: 2, order_id: 'FL-26-00012' },
    search: { search_query: 'ring gold' },
    add_to_favorites: wish,
    remove_from_favorites: wish,
    remain: { tag: 'product' },
    scroll_depth: { tag: 'viewed', scroll_depth: 80 },
  };
  const nothing = Object.fromEntries(Object.keys(StatsEvent.shape).map((field) => [field, null]));

  it.each(SHOP_EVENTS)('%s', (name) => {
    const row = rows[name];
    const sent = statsEvents(facts(name), CONTEXT);
    expect(sent).toEqual(
      row ? [{ ...nothing, uid: UID, url: 'https://shop.test/', language: 'de', weight: 1, event_id: name, ...row }] : [],
    );
    for (const one of sent) expect(StatsEvent.parse(one)).toEqual(one);
  });

  it('names a customer only if one is passed', () => {
    const user = { id: 5, email: 'anna@example.at', phone: '+43 1', gender: 2, birthday: '1990-11-24' } as const;
    for (const event of ALL_EVENTS) {
      for (const one of statsEvents(factsOf(event, 'EUR'), { ...CONTEXT, user })) {
        expect(StatsEvent.parse(one)).toMatchObject({ user_id: 5, user_email: 'anna@example.at', user_phone: '+43 1', sex: 2, age: 35 });
      }
    }
  });

  it.each([
    ['1990-11-23', 36],
    ['1990-11-24', 35],
    ['2004-02-29', 22],
    ['2027-01-01', null],
    [null, null],
  ])('a birthday of %s is %s', (birthday, age) => expect(ageOf(birthday, CONTEXT.now)).toBe(age));
});

describe('POST /events/frontend-event', () => {
  const item = { product_id: 7, sku: 'FL-AUR-YG-54', quantity: 1 };
  const rows: Partial<Record<ShopEventName, object>> = {
    view_item: { items: [item] },
    add_to_cart: { items: [item] },
    remove_from_cart: { items: [{ ...item, quantity: 2 }] },
    add_to_favorites: { items: [{ ...item, sku: 'FL-AUR-YG' }] },
    remove_from_favorites: { items: [{ ...item, sku: 'FL-AUR-YG' }] },
    search: { items: [], search_query: 'ring gold' },
    checkout_error: { items: [], message: 'out_of_stock' },
    purchase: { items: [{ ...item, quantity: 2 }] },
  };
  it.each(SHOP_EVENTS)('%s', (name) => {
    const row = rows[name];
    const sent = frontendEvent(facts(name));
    expect(sent).toEqual(row ? { event: name, ...row } : null);
    expect(FrontendEventRequest.nullable().parse(sent)).toEqual(sent);
  });
});
