import type { Cart } from '../../contract/cart.ts';
import { lineChanges, mergedLines, type LineChange, type WantedLine } from '../wire/line-changes.ts';
import type { Message } from '../wire/wire.ts';
import { ApiError } from '../../engine/errors.ts';
import { hash } from '../idempotency.ts';
import type { ShopCalls } from '../shop-calls.ts';
import type { UcpTexts } from '../texts.ts';
import { NO_EXTRAS } from '../../contract/line-facts.ts';

/** Milliseconds. The repeat of a request that ran out of time goes on where this one ended. */
const BUDGET = 20_000;

export interface Filled {
  /** Null: nothing could be put into a new cart. */
  readonly cart: Cart | null;
  readonly messages: readonly Message[];
}

/**
 * Makes a cart hold exactly these lines; a null one is created. A line that the backend refuses is reported, the others are changed. Each
 * call has a key of its own that derives from `id` and from what it does, so that a repeat does nothing twice, wherever the first one ended.
 */
export async function fillCart(shop: ShopCalls, id: string, before: Cart | null, wanted: readonly WantedLine[]): Promise<Filled> {
  const end = Date.now() + BUDGET;
  const texts = await shop.texts();
  const messages: Message[] = [];
  let cart = before;
  const keyOf = (...parts: readonly string[]): string => hash(id, ...parts);

  async function add(sku: string, quantity: number): Promise<void> {
    const { data: configuration } = await shop.read('getConfiguration', { params: { id: sku } });
    if (configuration.configuration_id !== sku) throw new ApiError(404, 'configuration_not_found');
    const body = { cart_unique_id: cart?.unique_id ?? null, product_configuration_id: configuration.id, quantity, ...NO_EXTRAS };
    const place = cart === null ? 'new' : 'cart';
    ({ data: cart } = await shop.call('addItem', { body, idempotencyKey: keyOf(place, sku, String(quantity)) }));
  }

  async function change(one: LineChange, cartId: string): Promise<void> {
    if (one.kind === 'add') return add(one.sku, one.quantity);
    const target = { params: { id: one.lineId }, query: { cart_unique_id: cartId } };
    if (one.kind === 'remove') {
      const idempotencyKey = keyOf('remove', String(one.lineId));
      return void ({ data: cart } = await shop.call('removeItem', { ...target, idempotencyKey }));
    }
    const idempotencyKey = keyOf('set', String(one.lineId), String(one.quantity));
    ({ data: cart } = await shop.call('updateItem', { ...target, body: { quantity: one.quantity }, idempotencyKey }));
  }

  async function attempt(sku: string | null, task: () => Promise<void>): Promise<void> {
    if (Date.now() > end) throw new ApiError(503, 'unavailable', { message: 'the backend is too slow for this cart', retryAfter: 5 });
    await task().catch((error: unknown) => {
      if (!isRefusedLine(error)) throw error;
      // A line that is gone already is what was wanted.
      if (sku !== null) messages.push(messageOf(error, sku, wanted, texts));
    });
  }

  const lines = mergedLines(wanted);
  for (const { sku, quantity } of lines) {
    if (cart !== null) break;
    await attempt(sku, () => add(sku, quantity));
  }
  if (cart === null) return { cart, messages };
  // The answer to a repeated call is the one of then; and what was refused for the new cart is not asked for again.
  const refused = new Set(before === null ? messages.map(({ path }) => path) : []);
  const rest = lines.filter(({ sku }) => !refused.has(pathOf(sku, wanted)));
  if (before === null && lines.length > 1) cart = await openCart(shop, cart.unique_id);
  const { items, unique_id } = cart;
  for (const one of lineChanges(items, rest)) await attempt(one.kind === 'remove' ? null : one.sku, () => change(one, unique_id));
  return { cart, messages };
}

/** The cart as it is now. */
export async function openCart(shop: ShopCalls, cartId: string): Promise<Cart> {
  return (await shop.call('getCart', { query: { cart_unique_id: cartId } })).data;
}

/** The backend's word on a line. A cart that is gone is another matter, and so is a call that is still under way. */
function isRefusedLine(error: unknown): error is ApiError {
  const others = ['cart_not_found', 'cart_finished', 'request_in_progress', 'idempotency_conflict'];
  return error instanceof ApiError && error.status < 500 && error.status !== 429 && !others.includes(error.code);
}

const pathOf = (sku: string, wanted: readonly WantedLine[]): string => `$.line_items[${wanted.findIndex((line) => line.sku === sku)}]`;

function messageOf({ code }: ApiError, sku: string, wanted: readonly WantedLine[], texts: UcpTexts): Message {
  const path = pathOf(sku, wanted);
  const error = (name: string, content: string): Message => ({ type: 'error', code: name, content, severity: 'recoverable', path });
  if (code === 'out_of_stock') return error('out_of_stock', texts.outOfStock);
  if (code === 'configuration_not_found' || code === 'not_found') return error('item_unavailable', texts.notOffered);
  if (code === 'quantity_invalid') return error('invalid', texts.quantityInvalid);
  return error('invalid', texts.notPossible);
}
