import type * as z from 'zod';
import type { Cart } from '../../contract/cart.ts';
import { lineItems, totalsOf } from '../wire/cart-view.ts';
import type { WantedLine } from '../wire/line-changes.ts';
import type { Message } from '../wire/wire.ts';
import { ApiError } from '../../engine/errors.ts';
import { fillCart, openCart } from './cart-changes.ts';
import { lineTerms } from './item-terms.ts';
import type { Call, Handler, Payload } from '../operations.ts';
import type { CartRequest, CartUpdateRequest } from '../requests.ts';
import { type Session, SESSION_KEY, type Sessions, type Snapshot } from '../sessions.ts';
import { legalLinks } from './links.ts';
import type { ShopCalls } from '../shop-calls.ts';
import type { UcpTexts } from '../texts.ts';

type Lines = z.infer<typeof CartRequest>['line_items'];
export const wantedLines = (lines: Lines): WantedLine[] => lines.map(({ item, quantity }) => ({ sku: item.id, quantity }));

export const createCart: Handler<z.infer<typeof CartRequest>> = async (call) => {
  const { shop, sessions, id, body } = call;
  const { cart, messages } = await fillCart(shop, id, null, wantedLines(body.line_items));
  if (!cart) return refusal(messages);
  // A repeat after a crash finds what the first attempt has saved.
  const known = await sessions.find(sessions.keyOf(cart.unique_id));
  await sessions.save(known ?? { cartId: cart.unique_id, cart: 'open', checkout: null });
  return openCartView(call, cart, messages);
};

export const getCart: Handler<object> = async (call) => {
  const { shop, sessions, params } = call;
  const found = await findCart(shop, sessions, params.id);
  return found ? openCartView(call, found.cart) : notFound(await shop.texts());
};

export const updateCart: Handler<z.infer<typeof CartUpdateRequest>> = async (call) => {
  const { shop, sessions, id, params, body } = call;
  return sessions.exclusive(params.id, async () => {
    const found = await findCart(shop, sessions, params.id);
    if (!found) return notFound(await shop.texts());
    const { cart, messages } = await fillCart(shop, id, found.cart, wantedLines(body.line_items));
    return openCartView(call, cart ?? found.cart, messages);
  });
};

/** Empties the cart. Answers what was in it. */
export const cancelCart: Handler<object> = async (call) => {
  const { shop, sessions, id, params } = call;
  return sessions.exclusive(params.id, async () => {
    const found = await findCart(shop, sessions, params.id);
    if (!found) return notFound(await shop.texts());
    const { session, cart } = found;
    const view = await cartView(call, cart);
    const checkout =
      session.checkout?.state === 'open'
        ? { ...session.checkout, state: 'canceled' as const, snapshot: await snapshotOf(shop, cart) }
        : session.checkout;
    await sessions.save({ ...session, cart: 'canceled', checkout });
    await fillCart(shop, id, cart, []);
    return view;
  });
};

/** A cart that its platform may still see and change: not one that is in the hands of the buyer. */
export async function findCart(shop: ShopCalls, sessions: Sessions, key: string): Promise<{ session: Session; cart: Cart } | null> {
  const session = SESSION_KEY.test(key) ? await sessions.find(key) : null;
  if (session?.cart !== 'open' || isHandedOver(session)) return null;
  const cart = await cartOf(shop, session);
  return cart && { session, cart };
}

export const isHandedOver = ({ checkout }: Session): boolean => checkout?.state === 'handed_over' || checkout?.state === 'completed';

/** Null: it has expired, or was ordered. */
export const cartOf = async (shop: ShopCalls, { cartId }: Session): Promise<Cart | null> =>
  openCart(shop, cartId).catch((error: unknown) => {
    if (error instanceof ApiError && (error.code === 'cart_not_found' || error.code === 'cart_finished' || error.status === 404))
      return null;
    throw error;
  });

type View = Pick<Call, 'shop' | 'sessions' | 'version'>;

/** With the link that opens it in the shop. */
async function openCartView(call: Call, cart: Cart, messages: readonly Message[] = []): Promise<Payload> {
  const url = await call.continueUrl({ cartId: cart.unique_id, cart: 'open', checkout: null });
  return { ...(await cartView(call, cart, messages)), continue_url: url };
}

async function cartView(
  { shop, sessions, version }: View,
  cart: Cart,
  messages: readonly Message[] = [],
): Promise<Readonly<Record<string, unknown>>> {
  const texts = await shop.texts();
  const { disclosures, ...policies } = await lineTerms(shop, version, cart.items);
  const all = [...messages, ...disclosures];
  return {
    id: sessions.keyOf(cart.unique_id),
    ...(await snapshotOf(shop, cart)),
    links: legalLinks(shop, texts),
    ...policies,
    ...(all.length > 0 && { messages: all }),
  };
}

/** The cart as a platform sees it: never who buys, where to, or what was engraved. */
export async function snapshotOf(shop: ShopCalls, cart: Cart): Promise<Snapshot> {
  const [{ imageOf }, { giftCard }] = await Promise.all([shop.catalogContext(), shop.texts()]);
  return { currency: cart.currency_code, line_items: lineItems(cart.items, imageOf), totals: totalsOf(cart, giftCard) } as Snapshot;
}

export const notFound = ({ notFound: content }: UcpTexts): Payload =>
  refusal([{ type: 'error', code: 'not_found', content, severity: 'unrecoverable' }]);

/** Nothing was made: there is no resource to show. */
export const refusal = (messages: readonly Message[]): Payload => ({
  refused: messages.map((one) => (one.type === 'error' ? { ...one, severity: 'unrecoverable' } : one)),
});
