import { type Cents, toCents } from '../commerce/money.ts';
import { type Priced, saleCents } from '../commerce/price.ts';
import type { ShopEventName } from '../../packages/contract/codes.ts';
import type { EventOf, SeenCard, SeenCart, SeenLine, SeenOrder, SeenItem, ShopEvent } from './events.ts';
import { type ItemLabels, itemLabels } from './item-labels.ts';
import type { Id } from '../../packages/contract/common.ts';

/** A product in an event. Analytics know it by its product's id, social pixels by its sku (specification, section 3). */
export interface Item extends ItemLabels {
  readonly id: Id | null;
  readonly sku: string;
  /** Of one product, after the sale. */
  readonly price: Cents | null;
  readonly quantity: number;
  /** By which a sale has reduced the price of one unit. */
  readonly discount?: Cents;
  readonly configuration?: Id;
  readonly index?: number;
}

/** The facts of an event, in the terms of all listeners. Amounts are cents. */
export interface Facts {
  readonly name: ShopEventName;
  readonly items: readonly Item[];
  readonly value?: Cents;
  readonly currency?: string;
  /** The discount code. Never a gift card's: whoever knows that can pay with it. */
  readonly coupon?: string;
  /** By which the code has reduced the goods. */
  readonly reduction?: Cents;
  readonly tax?: Cents;
  readonly shipping?: Cents;
  /** The order's number. */
  readonly order?: string;
  readonly cart?: string;
  readonly checkout?: string;
  readonly list?: string;
  readonly collection?: Id;
  readonly words?: string;
  readonly total?: number;
  /** The method, form, page or element that the event is about. */
  readonly about?: string;
  /** Code of an error. */
  readonly message?: string;
  readonly depth?: number;
  readonly url?: string;
}

/** `currency`: the shop's, for prices outside of carts and orders. */
export const factsOf = (event: ShopEvent, currency: string): Facts =>
  (FACTS as { [N in ShopEventName]: (event: ShopEvent, currency: string) => Facts })[event.name](event, currency);

const FACTS: { [N in ShopEventName]: (event: EventOf<N>, currency: string) => Facts } = {
  visit: ({ name, page, url }) => ({ name, items: [], url, about: page ?? 'unknown' }),
  view_item_list: ({ name, list, cards }, currency) => ({
    name,
    items: cards.map((card, index) => ({ ...cardItem(card), index })),
    currency,
    list: list.name,
    ...(list.id !== undefined && { collection: list.id }),
  }),
  select_item: ({ name, list, card, index }, currency) => ({
    name,
    items: [{ ...cardItem(card), index }],
    currency,
    list: list.name,
    ...(list.id !== undefined && { collection: list.id }),
  }),
  view_item: ({ name, product, row }, currency) => {
    const labels = product.analytics && { ...product.analytics, options: row.options };
    const item = {
      ...itemLabels(product.mixedTranslation.title, labels),
      id: product.id,
      sku: row.configuration_id,
      configuration: row.id,
      quantity: 1,
      ...afterSale(row.cost, product),
    };
    return { name, items: [item], currency, value: item.price };
  },
  add_to_cart: cartChange,
  remove_from_cart: cartChange,
  view_cart: ({ name, cart }) => ({ name, ...cartFacts(cart), cart: cart.unique_id }),
  begin_checkout: ({ name, cart }) => ({ name, ...cartFacts(cart), checkout: cart.unique_id }),
  add_shipping_info: ({ name, cart, rate }) => ({ name, ...cartFacts(cart), checkout: cart.unique_id, about: rate }),
  add_payment_info: ({ name, cart, method }) => ({ name, ...cartFacts(cart), checkout: cart.unique_id, about: method }),
  checkout_error: ({ name, cartId, code }) => ({ name, items: [], checkout: cartId, message: code }),
  purchase: ({ name, order }) => ({ name, ...orderFacts(order) }),
  search: ({ name, words }) => ({ name, items: [], words }),
  view_search_results: ({ name, words, total, cards }, currency) => ({ name, items: cards.map(cardItem), currency, words, total }),
  generate_lead: ({ name, form }) => ({ name, items: [], about: form }),
  add_to_favorites: ({ name, item }, currency) => favorites(name, [item], currency),
  remove_from_favorites: ({ name, item }, currency) => favorites(name, [item], currency),
  view_favorites: ({ name, items }, currency) => favorites(name, items, currency),
  remain: ({ name, page }) => ({ name, items: [], about: page ?? 'unknown' }),
  scroll_depth: ({ name, element, depth }) => ({ name, items: [], about: element, depth }),
};

/** Price after the sale, and by how much the sale has reduced it. */
function afterSale(cost: number, sale: Priced): { readonly price: Cents; readonly discount: Cents } {
  const price = saleCents(toCents(cost), sale);
  return { price, discount: toCents(cost) - price };
}

const cardItem = (card: SeenCard): Item => ({
  ...itemLabels(card.mixedTranslation.title, card.analytics),
  id: card.id,
  sku: card.default_sku ?? '',
  quantity: 1,
  ...afterSale(card.base_cost, card),
});

const lineItem = (line: SeenLine, quantity: number): Item => ({
  ...itemLabels(line.title, line.analytics),
  id: line.product_id,
  sku: line.sku,
  configuration: line.product_configuration_id,
  price: toCents(line.base_cost) - toCents(line.discount_amount),
  discount: toCents(line.discount_amount),
  quantity,
});

function cartChange({ name, cart, line, quantity }: EventOf<'add_to_cart' | 'remove_from_cart'>): Facts {
  const item = lineItem(line, quantity);
  return { name, items: [item], currency: cart.currency_code, value: (item.price ?? 0) * quantity, cart: cart.unique_id };
}

/** Goods less the discount: delivery is not chosen yet. */
function cartFacts({ items, items_amount, discount, currency_code }: SeenCart): Omit<Facts, 'name'> {
  return {
    items: items.map((line) => lineItem(line, line.quantity)),
    currency: currency_code,
    value: toCents(items_amount) - toCents(discount?.used_discount_amount ?? 0),
    ...codeFacts(discount),
  };
}

/** A code without effect is not named. */
function codeFacts(discount: SeenCart['discount']): Pick<Facts, 'coupon' | 'reduction'> {
  if (!discount || discount.used_discount_amount === 0) return {};
  return { coupon: discount.code, reduction: toCents(discount.used_discount_amount) };
}

/**
 * `value` is what the shopper pays: with tax and delivery, less discount and gift cards. The revenue of a gift card was counted when it was
 * sold.
 */
const orderFacts = (order: SeenOrder): Omit<Facts, 'name'> => ({
  items: order.order_products.map((line) => ({
    ...itemLabels(line.title, line.analytics),
    id: line.product_id,
    sku: line.configuration_id,
    price: toCents(line.cost),
    ...(line.sale_discount !== undefined && { discount: toCents(line.sale_discount) }),
    quantity: line.quantity,
  })),
  currency: order.currency_code,
  value: toCents(order.final_amount),
  tax: toCents(order.tax_amount),
  shipping: toCents(order.shipping_amount),
  order: order.po_number,
  ...codeFacts(order.discount),
});

function favorites(name: ShopEventName, seen: readonly SeenItem[], currency: string): Facts {
  const items = seen.map(({ sku, product_id, title = '', price, analytics }) => ({
    ...itemLabels(title, analytics),
    id: product_id ?? null,
    sku,
    price: price === undefined ? null : toCents(price),
    quantity: 1,
  }));
  return { name, items, currency, value: items.reduce((sum, { price }) => sum + (price ?? 0), 0) };
}

/** Without the names that have no value. */
export const present = (values: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
