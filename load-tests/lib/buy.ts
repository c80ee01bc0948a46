import { check, sleep } from 'k6';
import { toCents } from '../../shared/commerce/money.ts';
import type { Cart } from '../../packages/contract/cart.ts';
import type { Order } from '../../packages/contract/order.ts';
import { href } from '../../shared/routes.ts';
import type { Product } from './carts.ts';
import type { Visitor } from './visitor.ts';
import { type Lang, localPath } from './addresses.ts';

export interface Purchase {
  readonly products: readonly Product[];
  readonly lang: Lang;
  /** Number of this purchase in the run. */
  readonly number: string;
}

const ADDRESS = {
  person_first_name: 'Anna',
  person_last_name: 'Leitner',
  address_line_1: 'Zieglergasse 14/7',
  city: 'Wien',
  zip: '1070',
  country: 'AT',
} as const;
const UNASKED_TWICE = 0.2;

/** A guest buys by bank transfer, through all the calls that the shop's pages make. Ends early when one of them is refused. */
export function buy(visitor: Visitor, { products, lang, number }: Purchase): Order | null {
  const cart = fill(visitor, products, lang);
  if (!cart) return null;
  const id = cart.unique_id;
  visitor.page({ name: 'cart', path: localPath(lang, href('cart')), statuses: [200] });
  visitor.call('getRates', { body: { cart_unique_id: id, country: 'AT' } }, { lang });
  think();
  visitor.page({ name: 'checkout', path: localPath(lang, href('checkout')), statuses: [200] });
  const opened = cartOf(visitor.call('openCheckout', { body: { cart_unique_id: id } }, { lang }));
  think();
  const rate = opened?.shipping_rates[0]?.id ?? 'dpd';
  const contact = { contact_email: `load-${number}@example.at`, shipping_address: ADDRESS };
  visitor.call('updateCart', { params: { id }, body: contact }, { lang });
  const filled = cartOf(visitor.call('updateCart', { params: { id }, body: { shipping_rate_id: rate } }, { lang }));
  if (!filled) return null;
  check(filled, { 'total is lines and delivery': addsUp });
  return order(visitor, filled, lang);
}

/** Adds two products, one of them twice; sometimes repeats an addition with its Idempotency-Key, as after a lost answer. */
function fill(visitor: Visitor, products: readonly Product[], lang: Lang): Cart | null {
  let cart: Cart | null = null;
  for (const { id, slug } of products) {
    if (lang === 'de') visitor.page({ name: 'product', path: href('product', { slug }), statuses: [200] });
    const body = { product_configuration_id: id, quantity: 1, ...(cart && { cart_unique_id: cart.unique_id }) };
    const options = { lang, idempotencyKey: crypto.randomUUID() };
    const added = cartOf(visitor.call('addItem', { body }, options));
    if (added && Math.random() < UNASKED_TWICE) {
      const again = cartOf(visitor.call('addItem', { body }, options));
      check(again, { 'a repeat adds nothing': (repeated) => quantityOf(repeated) === quantityOf(added) });
    }
    cart = added;
    if (!cart) return null;
    think();
  }
  const line = cart?.items[0];
  if (!cart || !line) return null;
  return cartOf(
    visitor.call('updateItem', { params: { id: line.id }, query: { cart_unique_id: cart.unique_id }, body: { quantity: 2 } }, { lang }),
  );
}

function order(visitor: Visitor, cart: Cart, lang: Lang): Order | null {
  const { unique_id: id, final_amount: amount } = cart;
  const key = crypto.randomUUID();
  const started = visitor.call(
    'startCheckout',
    { params: { id }, body: { expected_amount: amount, type: 'bank_transfer' } },
    { lang, idempotencyKey: `${key}-start` },
  );
  if (!started) return null;
  const body = { cart_unique_id: id, type: 'bank_transfer', expected_amount: amount } as const;
  const placed = orderOf(visitor.call('finishCheckout', { body }, { lang, idempotencyKey: key }));
  if (!placed) return null;
  const again = orderOf(visitor.call('finishCheckout', { body }, { lang, idempotencyKey: key }));
  check(again, { 'ordered once': (repeated) => repeated?.unique_id === placed.unique_id });
  check(placed, { 'ordered at the total that was seen': ({ final_amount }) => toCents(final_amount) === toCents(amount) });
  visitor.page({ name: 'checkoutSuccess', path: localPath(lang, href('checkoutSuccess', { id: placed.unique_id })), statuses: [200] });
  return placed;
}

const cartOf = (answer: unknown): Cart | null => (answer as { data: Cart } | null)?.data ?? null;
const orderOf = (answer: unknown): Order | null => (answer as { data: Order } | null)?.data ?? null;
const quantityOf = (cart: Cart | null): number => cart?.items.reduce((sum, { quantity }) => sum + quantity, 0) ?? -1;

/** The price has no other parts, because no codes are bound. */
function addsUp({ items, items_amount, shipping_amount, final_amount }: Cart): boolean {
  const lines = items.reduce((sum, item) => sum + item.quantity * (toCents(item.base_cost) - toCents(item.discount_amount)), 0);
  return lines === toCents(items_amount) && toCents(final_amount) === lines + toCents(shipping_amount ?? NaN);
}

const think = (): void => sleep(0.3 + Math.random() * 0.7);
