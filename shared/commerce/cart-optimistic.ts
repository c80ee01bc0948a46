import type { Cart, CartItem } from '../../packages/contract/cart.ts';
import { QUANTITY_MAX } from '../../packages/contract/limits.ts';
import type { AddItem, CartChange } from './cart-changes.ts';
import { sumsWithCodes } from './code-totals.ts';
import { extrasOf, lineKey } from '../../packages/contract/line-facts.ts';
import { fromCents, toCents } from './money.ts';
import { salePrice } from './price.ts';
import { availableQuantity } from './stock.ts';
import type { Id } from '../../packages/contract/common.ts';

type Stocked = Pick<CartItem, 'id' | 'product_configuration_id' | 'quantity' | 'stock_qty' | 'track_inventory'>;

/** Maximum quantity of a line. Lines of one configuration with different extras share its stock. */
export function lineLimit(line: Stocked, lines: readonly Stocked[]): number {
  const others = lines.filter((one) => one.product_configuration_id === line.product_configuration_id && one.id !== line.id);
  const taken = others.reduce((sum, { quantity }) => sum + quantity, 0);
  return availableQuantity({ ...line, stock_qty: line.stock_qty - taken }, QUANTITY_MAX);
}

/** The expected cart after the queued changes. A line that is being removed stays in the list but not in the sums. */
export function applyChanges(confirmed: Cart | null, changes: readonly CartChange[]): Cart | null {
  if (changes.length === 0) return confirmed;
  const start = confirmed ?? EMPTY;
  const items = changes.reduce((lines, change, index) => applyChange(lines, change, changes.slice(index + 1)), start.items);
  if (confirmed === null && items.length === 0) return null;
  const going = removingKeys(changes);
  const counted = items.filter((line) => !going.includes(lineKey(line)));
  return { ...start, items, ...sumsWithCodes(counted, start.shipping_amount, withoutCodes(start, changes)) };
}

/** Keys of the lines whose last change is their removal. */
export const removingKeys = (changes: readonly CartChange[]): string[] =>
  changes.filter(({ kind, key }, index) => kind === 'remove' && !touches(changes.slice(index + 1), key)).map(({ key }) => key);

const touches = (changes: readonly CartChange[], key: string): boolean => changes.some((change) => change.key === key);

function applyChange(items: CartItem[], change: CartChange, later: readonly CartChange[]): CartItem[] {
  if (change.kind === 'bind' || change.kind === 'unbind') return items;
  const line = items.find((item) => lineKey(item) === change.key);
  if (change.kind === 'remove') return line && touches(later, change.key) ? items.filter((item) => item !== line) : items;
  if (!line) return change.kind === 'add' ? [...items, newLine(change.item, temporaryId(items))] : items;
  const requested = change.kind === 'add' ? line.quantity + change.item.quantity : change.quantity;
  const quantity = within(requested, Math.max(lineLimit(line, items), line.quantity));
  return items.map((item) => (item === line ? { ...line, quantity } : item));
}

const within = (quantity: number, limit: number): number => Math.max(1, Math.min(quantity, limit));

/** Negative, so that it differs from all real ids. */
const temporaryId = (items: readonly CartItem[]): number => Math.min(0, ...items.map(({ id }) => (typeof id === 'number' ? id : 0))) - 1;

function newLine({ product_configuration_id, quantity, preview, ...extras }: AddItem, id: Id): CartItem {
  const { cost, sale, sale_value, sku, options, ...shown } = preview;
  return {
    ...shown,
    id,
    product_id: 0,
    product_configuration_id,
    configuration_id: sku,
    sku,
    quantity: within(quantity, availableQuantity(preview, QUANTITY_MAX)),
    base_cost: cost,
    discount_amount: fromCents(toCents(cost) - toCents(salePrice(cost, { sale, sale_value }))),
    options: [...options],
    ...extrasOf(extras),
    categories: [],
    digital: shown.digital ?? false,
  };
}

/** Leaves out codes that are being unbound. The reduction of a code that is being bound is unknown until the backend answers. */
function withoutCodes(cart: Cart, changes: readonly CartChange[]): Cart {
  const going = changes.flatMap((change) => (change.kind === 'unbind' ? [change.code] : []));
  if (going.length === 0) return cart;
  const withoutUnbound = <T extends object>(codes: Record<string, T>): Record<string, T> =>
    Object.fromEntries(Object.entries(codes).filter(([code]) => !going.includes(code)));
  const { discount, gift_card, options } = cart;
  return {
    ...cart,
    discount: discount && going.includes(discount.code) ? null : discount,
    gift_card: gift_card && going.includes(gift_card.code) ? null : gift_card,
    options: { discounts: withoutUnbound(options.discounts), gift_cards: withoutUnbound(options.gift_cards) },
  };
}

const EMPTY: Cart = {
  unique_id: '',
  contact_email: null,
  items: [],
  shipping_rates: [],
  shipping_rate_id: null,
  shipping_address: null,
  billing_address: null,
  order_notes: null,
  discount: null,
  gift_card: null,
  options: { discounts: {}, gift_cards: {} },
  currency_code: '',
  items_amount: 0,
  shipping_amount: null,
  tax_amount: 0,
  tax_rate: 0,
  final_amount: 0,
};
