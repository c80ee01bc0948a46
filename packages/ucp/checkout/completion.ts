import type * as z from 'zod';
import { toCents } from '../../../shared/commerce/money.ts';
import { buyerHasToConfirm } from '../wire/buyer-confirmation.ts';
import { totalsOf } from '../wire/cart-view.ts';
import type { Message } from '../wire/wire.ts';
import type { Address, Cart } from '../../contract/cart.ts';
import { isoCountry } from '../../contract/country.ts';
import type { Order } from '../../contract/order.ts';
import { isDigitalOnly } from '../../../shared/commerce/digital.ts';
import { ApiError } from '../../engine/errors.ts';
import { hash } from '../idempotency.ts';
import type { Call } from '../operations.ts';
import type { BuyerFields, CompleteRequest } from '../requests.ts';
import type { UcpTexts } from '../texts.ts';

/**
 * True if this platform may order for its buyers here. Its data about them count only then. Paying takes the calls of a browser, with the
 * credential in a call of its own: stored answers and logs of start-checkout would see it there.
 */
export const mayComplete = ({ offers, caller }: Pick<Call, 'offers' | 'caller'>): boolean =>
  offers('fulfillment') && caller.tier === 'registered';

const ADDRESS_PATH = '$.fulfillment.methods[0].destinations';
const RATE_PATH = '$.fulfillment.methods[0].groups[0].selected_option_id';

type Failure = Extract<Message, { readonly type: 'error' }>;

const error = (code: string, content: string, path?: string): Failure => ({
  type: 'error',
  code,
  content,
  severity: 'recoverable',
  ...(path !== undefined && { path }),
});

export interface Entered {
  readonly cart: Cart;
  readonly messages: readonly Message[];
}

/** Puts buyer, address and chosen delivery into the cart. Refusals of the backend are reported. */
export async function enterBuyer(call: Call, cart: Cart, { buyer, fulfillment }: BuyerFields): Promise<Entered> {
  const { shop, id } = call;
  const [method] = fulfillment?.methods ?? [];
  const option = method?.groups?.[0]?.selected_option_id ?? null;
  const address = addressOf(method?.destinations ?? [], method?.selected_destination_id ?? null, buyer);
  const person = { ...(buyer?.email !== undefined && { contact_email: buyer.email }), ...(address && { shipping_address: address }) };
  const messages: Message[] = [];
  let now = cart;

  async function update(name: string, body: object, path: string): Promise<void> {
    const idempotencyKey = hash(id, name, JSON.stringify(body));
    try {
      ({ data: now } = await shop.call('updateCart', { params: { id: cart.unique_id }, body, idempotencyKey }));
    } catch (problem) {
      if (!(problem instanceof ApiError) || problem.status !== 422) throw problem;
      messages.push(error('invalid', (await shop.texts()).notDeliverable, path));
    }
  }

  if (Object.keys(person).length > 0) {
    await shop.call('openCheckout', { body: { cart_unique_id: cart.unique_id }, idempotencyKey: hash(id, 'open') });
    await update('buyer', person, address ? ADDRESS_PATH : '$.buyer.email');
  }
  if (option !== null && option !== now.shipping_rate_id) await update('rate', { shipping_rate_id: option }, RATE_PATH);
  return { cart: now, messages };
}

type Destinations = NonNullable<NonNullable<BuyerFields['fulfillment']>['methods'][number]['destinations']>;

/** Null: there is none, or it lacks what an address has to have. */
function addressOf(destinations: Destinations, selected: string | null, buyer: BuyerFields['buyer']): Address | null {
  const found = destinations.find(({ id }) => selected !== null && id === selected) ?? destinations[0];
  const { first_name: first = buyer?.first_name, last_name: last = buyer?.last_name } = found ?? {};
  if (!found || !first || !last || !found.street_address || !found.address_locality || !found.address_country) return null;
  return {
    company_name: '',
    person_first_name: first,
    person_last_name: last,
    phone_number: found.phone_number ?? buyer?.phone_number ?? '',
    address_line_1: found.street_address,
    address_line_2: found.extended_address ?? '',
    city: found.address_locality,
    zip: found.postal_code ?? '',
    country: isoCountry(found.address_country),
    state: found.address_region ?? '',
  };
}

export interface Readiness {
  /** The buyer has to order in the shop, whatever else is there. */
  readonly needsBuyer: boolean;
  /** Messages on what is missing. */
  readonly messages: readonly Message[];
}

export async function readinessOf({ shop, caller }: Pick<Call, 'shop' | 'caller'>, cart: Cart): Promise<Readiness> {
  const { detailMissing } = await shop.texts();
  const digital = isDigitalOnly(cart.items);
  const country = digital ? null : (cart.shipping_address?.country ?? undefined);
  const missing = (isMissing: boolean, path: string): Message[] => (isMissing ? [error('field_required', detailMissing, path)] : []);
  return {
    // Without an address nothing is known yet.
    needsBuyer: country !== undefined && buyerHasToConfirm({ country, lines: cart.items, platformConfirms: caller.confirmsOrders }),
    messages: [
      ...missing(cart.contact_email === null, '$.buyer.email'),
      ...missing(!digital && cart.shipping_address === null, ADDRESS_PATH),
      ...missing(!digital && cart.shipping_rate_id === null, RATE_PATH),
    ],
  };
}

/** The delivery as UCP has it: one parcel, to one address. Only what this platform has entered. */
export function fulfillmentOf(cart: Cart): object {
  if (isDigitalOnly(cart.items)) return {};
  const ids = cart.items.map(({ id }) => String(id));
  const address = cart.shipping_address;
  const options = cart.shipping_rates.map(({ id, title, carrier, amount }) => ({
    id,
    title,
    ...(carrier !== null && { carrier }),
    totals: [{ type: 'total', amount: toCents(amount) }],
  }));
  const method = {
    id: 'delivery',
    type: 'shipping',
    line_item_ids: ids,
    destinations: address ? [destinationOf(address)] : [],
    selected_destination_id: address ? DESTINATION : null,
    groups: address ? [{ id: 'parcel', line_item_ids: ids, options, selected_option_id: cart.shipping_rate_id }] : [],
  };
  return { fulfillment: { methods: [method] } };
}

const DESTINATION = 'address';

const destinationOf = (address: Address): object => ({
  id: DESTINATION,
  type: 'shipping_address',
  first_name: address.person_first_name,
  last_name: address.person_last_name,
  street_address: address.address_line_1,
  ...(address.address_line_2 !== '' && { extended_address: address.address_line_2 }),
  address_locality: address.city,
  ...(address.state !== '' && { address_region: address.state }),
  postal_code: address.zip,
  address_country: address.country,
  ...(address.phone_number !== '' && { phone_number: address.phone_number }),
});

/** `pending`: the payment is not decided; the same request again asks for it. */
export type Completion = { readonly order: Order } | { readonly messages: readonly Message[] } | 'pending';

interface Wanted {
  readonly cartId: string;
  /** Cents that the platform has seen; the backend refuses to take another sum. */
  readonly total: number;
  readonly payment: z.infer<typeof CompleteRequest>['payment'];
}

/** Pays and orders. Each call of the backend has a key of this request, so that a repeat finishes what broke off. */
export async function placeOrder({ shop, id }: Pick<Call, 'shop' | 'id'>, { cartId, total, payment: given }: Wanted): Promise<Completion> {
  const [{ data: handlers }, texts] = await Promise.all([shop.read('getPaymentHandlers'), shop.texts()]);
  const [instrument, ...more] = given?.instruments ?? [];
  const handler = handlers.find((one) => one.id === instrument?.handler_id);
  if (!instrument || !handler || more.length > 0) return { messages: [error('invalid', texts.notPossible, '$.payment.instruments')] };
  const { type } = handler;
  const amount = total / 100;
  const keyed = (name: string) => ({ idempotencyKey: hash(id, name) });
  try {
    const start = { params: { id: cartId }, body: { expected_amount: amount, type }, ...keyed('start') };
    const { payment } = await shop.call('startCheckout', start).catch(orderedBefore);
    if (payment) {
      const body = { payment_id: payment.id, credential: instrument.credential };
      const { data } = await shop.call('authorisePayment', { params: { id: handler.id }, body, ...keyed('authorise') });
      if (data.outcome === 'buyer_needed')
        return { messages: [{ ...error('payment_authentication_required', texts.paymentNeedsBuyer), severity: 'requires_buyer_input' }] };
    }
    const finish = { cart_unique_id: cartId, type, expected_amount: amount, payment_id: payment?.id ?? null };
    const { data: order } = await shop.call('finishCheckout', { body: finish, ...keyed('finish') });
    return { order };
  } catch (problem) {
    return completionOf(problem, texts);
  }
}

/** An attempt before this one has placed the order, and could not say so: finishing answers it. */
function orderedBefore(problem: unknown): { readonly payment: null } {
  if (problem instanceof ApiError && problem.code === 'cart_finished') return { payment: null };
  throw problem;
}

function completionOf(problem: unknown, texts: UcpTexts): Completion {
  if (!(problem instanceof ApiError) || problem.status >= 500 || problem.status === 429) throw problem;
  const { code } = problem;
  if (code === 'payment_pending' || code === 'request_in_progress') return 'pending';
  if (code === 'out_of_stock') return { messages: [error('out_of_stock', texts.outOfStock, '$.line_items')] };
  if (code === 'cart_changed') return { messages: [error('price_changed', texts.amountChanged, '$.totals')] };
  if (code.startsWith('payment_')) return { messages: [error('payment_failed', texts.paymentDeclined, '$.payment.instruments')] };
  return { messages: [error('invalid', texts.notPossible)] };
}

/** Of the order that was placed, for the platform. */
export const orderTotals = (order: Order, { giftCard }: UcpTexts) => totalsOf(order, giftCard);
