import { isDeepStrictEqual } from 'node:util';
import type * as z from 'zod';
import type { Cart } from '../../contract/cart.ts';
import type { Order } from '../../contract/order.ts';
import { toCents } from '../../../shared/commerce/money.ts';
import type { Message } from '../wire/wire.ts';
import { href } from '../../../shared/routes.ts';
import { fillCart } from './cart-changes.ts';
import { cartOf, findCart, notFound, refusal, snapshotOf, wantedLines } from './carts.ts';
import { lineTerms } from './item-terms.ts';
import { legalLinks } from './links.ts';
import type { Call, Entity, Handler, Payload } from '../operations.ts';
import { hostOf, nameForBuyer } from '../identity/name-for-buyer.ts';
import { entityOf, ownOrder } from '../orders/orders.ts';
import { enterBuyer, fulfillmentOf, mayComplete, orderTotals, placeOrder, readinessOf } from './completion.ts';
import type { BuyerFields, CheckoutRequest, CheckoutUpdateRequest, CompleteRequest } from '../requests.ts';
import type { UcpTexts } from '../texts.ts';
import { UcpError } from '../wire/ucp-error.ts';
import { checkoutId, type CheckoutRecord, parseCheckoutId, type Session } from '../sessions.ts';

/** As the protocol expects of a checkout that does not say it. */
const OPEN_FOR = 6 * 3_600_000;

type Opened = Session & { readonly checkout: CheckoutRecord };

/** From a cart: its open checkout comes back, and the cart's lines count. Else with these lines, in a cart of its own. */
export const createCheckout: Handler<z.infer<typeof CheckoutRequest>> = async (call) => {
  const { shop, sessions, id, body } = call;
  if (body.cart_id !== undefined) {
    const key = body.cart_id;
    return sessions.exclusive(key, async () => {
      const found = await findCart(shop, sessions, key);
      if (!found || isOfAnother(call, found.session.checkout)) return notFound(await shop.texts());
      if (found.cart.items.length === 0) return isEmpty(call);
      const { checkout } = found.session;
      const opened = await openedView(call, await openFor(call, found.session), found.cart);
      return checkout && isCurrent(checkout) ? { existing: opened } : opened;
    });
  }
  const { cart, messages } = await fillCart(shop, id, null, wantedLines(body.line_items ?? []));
  if (!cart) return refusal(messages);
  const known = await sessions.find(sessions.keyOf(cart.unique_id));
  const session = await openFor(call, known ?? { cartId: cart.unique_id, cart: 'none', checkout: null });
  return openedView(call, session, cart, messages);
};

/** With what the platform says of its buyer, when it may order. */
async function openedView(call: Call<Said>, session: Opened, cart: Cart, messages: readonly Message[] = []): Promise<Entity> {
  const entered = mayComplete(call) && session.checkout.state === 'open' ? await enterBuyer(call, cart, call.body) : { cart, messages: [] };
  const all = [...messages, ...entered.messages, ...(await unacceptedClaims(call))];
  return viewOf(call, await withPrices(call, session, entered.cart), entered.cart, all);
}

type Said = BuyerFields & Pick<z.infer<typeof CheckoutUpdateRequest>, 'context'>;

/** The shop has no prices for groups of buyers: who claims to be of one is told so, and nothing else changes. */
async function unacceptedClaims({ shop, body }: Pick<Call<Said>, 'shop' | 'body'>): Promise<Message[]> {
  const claims = body.context?.eligibility ?? [];
  if (claims.length === 0) return [];
  const { claimNotAccepted: content } = await shop.texts();
  return claims.map((_, index) => ({
    type: 'warning',
    code: 'eligibility_not_accepted',
    content,
    path: `$.context.eligibility[${index}]`,
  }));
}

/** The buyer is told of prices that have changed since the platform saw them, and no other total is ordered. */
async function withPrices({ shop, sessions }: Call, session: Opened, cart: Cart): Promise<Opened> {
  const { line_items: lines } = await snapshotOf(shop, cart);
  const prices = Object.fromEntries(lines.map(({ id, item }) => [id, item.price]));
  const { checkout } = session;
  const total = toCents(cart.final_amount);
  if (checkout.state !== 'open' || (total === checkout.total && isDeepStrictEqual(prices, checkout.prices))) return session;
  const seen: Opened = { ...session, checkout: { ...checkout, prices, total } };
  await sessions.save(seen);
  return seen;
}

async function openFor(call: Call, session: Session): Promise<Opened> {
  const { sessions, caller } = call;
  const { checkout } = session;
  if (checkout && isCurrent(checkout)) return { ...session, checkout };
  const expiresAt = new Date(Date.now() + OPEN_FOR).toISOString();
  const opened: Opened = {
    ...session,
    checkout: {
      number: (checkout?.number ?? 0) + 1,
      state: 'open',
      host: hostOf(caller),
      preparedBy: nameForBuyer(caller),
      prices: {},
      total: null,
      expiresAt,
      snapshot: null,
      orderNumber: null,
    },
  };
  await assignCart(call, opened);
  await sessions.save(opened);
  return opened;
}

/** The backend notes whose the order will be, before anybody can place it. */
async function assignCart({ shop, sessions, caller, offers }: Call, { cartId, checkout }: Opened): Promise<void> {
  if (!offers('order') || caller.tier !== 'registered') return;
  const body = { platform: caller.platform, checkout_id: checkoutId(sessions.keyOf(cartId), checkout) };
  await shop.call('assignCart', { params: { id: cartId }, body });
}

const isCurrent = (checkout: CheckoutRecord): boolean => checkout.state !== 'canceled' && !isExpired(checkout);

/** The cart's id is enough for the cart, but its open checkout belongs to one platform. */
const isOfAnother = ({ caller }: Pick<Call, 'caller'>, checkout: CheckoutRecord | null): boolean =>
  checkout !== null && isCurrent(checkout) && checkout.host !== hostOf(caller);

const isExpired = ({ state, expiresAt }: CheckoutRecord): boolean => state === 'open' && Date.parse(expiresAt) <= Date.now();

export const getCheckout: Handler<object> = async (call) => {
  const session = await find(call);
  return session ? view(call, session) : notFound(await call.shop.texts());
};

export const updateCheckout: Handler<z.infer<typeof CheckoutUpdateRequest>> = async (call) =>
  whileOpen(call, async (session, cart) => {
    const { cart: filled, messages } = await fillCart(call.shop, call.id, cart, wantedLines(call.body.line_items));
    return openedView(call, session, filled ?? cart, messages);
  });

/**
 * One that is completed answers its order, whichever key the platform sends. Else the law mostly wants a person to press the button: then
 * nothing is completed here, and the checkout still needs its buyer.
 */
export const completeCheckout: Handler<z.infer<typeof CompleteRequest>> = async (call) => {
  const session = await find(call);
  if (session?.checkout.state === 'completed') return view(call, session);
  return mayComplete(call) ? complete(call) : whileOpen(call, (open, cart) => viewOf(call, open, cart));
};

/** One attempt of a checkout at a time. */
async function complete(call: Call<z.infer<typeof CompleteRequest>>): Promise<Payload> {
  const { shop, sessions, body } = call;
  const texts = await shop.texts();
  const parsed = parseCheckoutId(call.params.id);
  if (!parsed) return notFound(texts);
  return sessions.exclusive(parsed.key, async () => {
    const session = await find(call);
    if (!session) return notFound(texts);
    const { checkout, cartId } = session;
    if (checkout.state === 'completed') return view(call, session);
    if (checkout.state !== 'open') return closedView(call, session);
    const cart = await cartOf(shop, session);
    if (cart) {
      const { needsBuyer, messages } = await readinessOf(call, cart);
      if (needsBuyer || messages.length > 0) return viewOf(call, session, cart);
      const seen = await withPrices(call, session, cart);
      if (checkout.total !== seen.checkout.total) return viewOf(call, seen, cart, [amountChanged(texts)]);
    } else if (checkout.snapshot === null) return notFound(texts);
    const ready: Opened = cart ? { ...session, checkout: { ...checkout, snapshot: await snapshotOf(shop, cart) } } : session;
    // The order is known also when this attempt does not get to the end.
    await sessions.save(ready);
    const done = await placeOrder(call, { cartId, total: checkout.total ?? 0, payment: body.payment });
    if (done === 'pending') return viewOf(call, ready, cart, [], 'complete_in_progress');
    if ('messages' in done) return cart ? viewOf(call, ready, cart, done.messages) : notFound(texts);
    return view(call, await withOrderOf(call, ready, done.order));
  });
}

async function withOrderOf({ shop, sessions }: Call, session: Opened, order: Order): Promise<Opened> {
  const { checkout } = session;
  const totals = orderTotals(order, await shop.texts());
  const snapshot = checkout.snapshot && { ...checkout.snapshot, currency: order.currency_code, totals };
  const completed: Opened = { ...session, checkout: { ...checkout, state: 'completed', snapshot, orderNumber: order.po_number } };
  await sessions.save(completed);
  return completed;
}

const amountChanged = ({ amountChanged: content }: UcpTexts): Message => ({
  type: 'error',
  code: 'price_changed',
  content,
  severity: 'recoverable',
  path: '$.totals',
});

export const cancelCheckout: Handler<object> = async (call) =>
  whileOpen(call, async (session, cart) => {
    const canceled: Opened = {
      ...session,
      checkout: { ...session.checkout, state: 'canceled', snapshot: await snapshotOf(call.shop, cart) },
    };
    await call.sessions.save(canceled);
    return view(call, canceled);
  });

/** Changes an open checkout. */
async function whileOpen(call: Call, task: (session: Opened, cart: Cart) => Promise<Payload>): Promise<Payload> {
  const { shop, sessions } = call;
  const parsed = parseCheckoutId(call.params.id);
  if (!parsed) return notFound(await shop.texts());
  return sessions.exclusive(parsed.key, async () => {
    const session = await find(call);
    if (!session) return notFound(await shop.texts());
    if (session.checkout.state !== 'open') return closedView(call, session);
    const cart = await cartOf(shop, session);
    return cart ? task(session, cart) : notFound(await shop.texts());
  });
}

/** One that the buyer has taken over is answered as it is. One that has ended is immutable. */
async function closedView(call: Call, session: Opened): Promise<Payload> {
  const { handedOver: content, ended } = await call.shop.texts();
  if (session.checkout.state !== 'handed_over') throw new UcpError(409, 'invalid_state', ended);
  return view(call, session, [{ type: 'error', code: 'invalid_state', content, severity: 'recoverable' }]);
}

async function find({ sessions, params, caller }: Pick<Call, 'sessions' | 'params' | 'caller'>): Promise<Opened | null> {
  const parsed = parseCheckoutId(params.id);
  const session = parsed && (await sessions.find(parsed.key));
  const checkout = session?.checkout;
  if (!checkout || checkout.number !== parsed?.number || checkout.host !== hostOf(caller)) return null;
  return isExpired(checkout) ? null : { ...session, checkout };
}

async function view(call: Call, session: Opened, messages: readonly Message[] = []): Promise<Payload> {
  const { shop } = call;
  const { state } = session.checkout;
  const cart = state === 'open' || state === 'handed_over' ? await cartOf(shop, session) : null;
  const isGone = (state === 'open' || state === 'handed_over') && !cart;
  const now = isGone ? await withOrder(call, session) : session;
  return isGone && now.checkout.state === 'open' ? notFound(await shop.texts()) : viewOf(call, now, cart, messages);
}

/** An order may have come about without this server: by a notice of the payment gateway, when nobody came back. */
async function withOrder(call: Call, session: Opened): Promise<Opened> {
  const { checkout } = session;
  const { snapshot } = checkout;
  const order = call.offers('order') && snapshot ? await ownOrder(call, call.params.id) : null;
  if (!order || !snapshot) return session;
  const totals = [...(await entityOf(call.shop, order)).totals];
  const completed: Opened = {
    ...session,
    checkout: { ...checkout, state: 'completed', snapshot: { ...snapshot, totals }, orderNumber: order.po_number },
  };
  await call.sessions.save(completed);
  return completed;
}

/**
 * While it is open, what is in the cart now, and the link for the buyer. Once the buyer has it: the lines that the platform knows, the sums
 * of now, a link that leads the same browser back, the order's number in the end. Nothing else is the platform's business.
 */
async function viewOf(call: Call, session: Opened, cart: Cart | null, messages: readonly Message[] = [], status?: string): Promise<Entity> {
  const { shop } = call;
  const { checkout } = session;
  const texts = await shop.texts();
  const now = cart && (await snapshotOf(shop, cart));
  const known = checkout.state === 'open' && now ? now : (checkout.snapshot ?? now);
  const shown = checkout.state === 'handed_over' && now ? { ...known, totals: now.totals } : known;
  const waits = checkout.state === 'open' || (checkout.state === 'handed_over' && cart !== null);
  const review: Message = {
    type: 'error',
    code: 'buyer_review_required',
    content: checkout.state === 'open' ? texts.reviewInShop : texts.handedOver,
    severity: 'requires_buyer_review',
  };
  // From the hand-over on the buyer reads the terms in the shop.
  const terms = checkout.state === 'open' && cart ? await lineTerms(shop, call.version, cart.items) : { disclosures: [] };
  const { disclosures, ...policies } = terms;
  const ready = checkout.state === 'open' && cart && mayComplete(call) ? await readinessOf(call, cart) : null;
  const asks = waits && (ready === null || ready.needsBuyer);
  const escalates = messages.some((one) => one.type === 'error' && one.severity === 'requires_buyer_input');
  const all = [...messages, ...disclosures, ...(ready?.messages ?? []), ...(asks ? [review] : [])];
  const id = checkoutId(call.sessions.keyOf(session.cartId), checkout);
  return {
    id,
    status:
      status ?? (asks || escalates || !ready ? statusOf(checkout, cart) : ready.messages.length > 0 ? 'incomplete' : 'ready_for_complete'),
    ...shown,
    ...(ready && cart && fulfillmentOf(cart)),
    links: legalLinks(shop, texts),
    ...policies,
    expires_at: checkout.expiresAt,
    ...(all.length > 0 && { messages: all }),
    ...(waits && { continue_url: await call.continueUrl(session) }),
    ...(checkout.orderNumber !== null && { order: orderOf(call, id, checkout.orderNumber) }),
  };
}

/** A cart that is gone from the buyer's hands is being ordered: that the order is placed is reported a moment later, or never. */
function statusOf({ state, expiresAt }: CheckoutRecord, cart: Cart | null): string {
  if (state === 'open') return 'requires_escalation';
  if (state !== 'handed_over') return state;
  if (cart) return 'requires_escalation';
  return Date.parse(expiresAt) > Date.now() ? 'complete_in_progress' : 'canceled';
}

/** By the id of its checkout, as `get_order` takes it: the id of the page after the purchase shows who has bought. */
const orderOf = ({ shop }: Pick<Call, 'shop'>, id: string, number: string) => ({
  id,
  label: number,
  permalink_url: shop.urlOf(href('tracking', {})),
});

async function isEmpty({ shop }: Pick<Call, 'shop'>): Promise<Payload> {
  const { empty } = await shop.texts();
  return refusal([{ type: 'error', code: 'invalid', content: empty, severity: 'recoverable', path: '$.line_items' }]);
}
