import type * as z from 'zod';
import type { UcpVersion } from './wire/version.ts';
import type { Message } from './wire/wire.ts';
import type { Caller } from './identity/admission.ts';
import { cancelCart, createCart, getCart, updateCart } from './checkout/carts.ts';
import { getProduct, lookupCatalog, searchCatalog } from './catalog.ts';
import { cancelCheckout, completeCheckout, createCheckout, getCheckout, updateCheckout } from './checkout/checkouts.ts';
import {
  AnyRequest,
  CartRequest,
  CartUpdateRequest,
  CheckoutRequest,
  CheckoutUpdateRequest,
  CompleteRequest,
  LookupRequest,
  ProductRequest,
  SearchRequest,
} from './requests.ts';
import { getOrder } from './orders/orders.ts';
import type { Session, Sessions } from './sessions.ts';
import type { ShopCalls } from './shop-calls.ts';
import type { Tier } from './identity/tiers.ts';

/** Capabilities of the service `dev.ucp.shopping`. `fulfillment` extends checkouts of platforms that order for their buyers. */
export type CapabilityName = 'catalog.search' | 'catalog.lookup' | 'cart' | 'checkout' | 'order' | 'fulfillment';

/** The request as a handler gets it, whichever binding it came by. */
export interface Call<B = unknown> {
  readonly shop: ShopCalls;
  readonly sessions: Sessions;
  readonly caller: Caller;
  readonly version: UcpVersion;
  readonly body: B;
  readonly params: { readonly id: string };
  /** Of this request and its repeats; of a read, any. */
  readonly id: string;
  readonly offers: Offers;
  /** The address that hands an open checkout, or a cart without one, over to its buyer, once. */
  readonly continueUrl: (session: Session) => Promise<string>;
}

export type Entity = Readonly<Record<string, unknown>>;
/** Without the envelope. `existing`: nothing new was made. `refused`: there is no resource, and the messages say why. */
export type Payload = Entity | { readonly existing: Entity } | { readonly refused: readonly Message[] };
export type Handler<B> = (call: Call<B>) => Promise<Payload>;

export interface Operation {
  readonly method: 'GET' | 'POST' | 'PUT';
  /** Below the endpoint; `:id` is that of a cart, a checkout or an order. */
  readonly path: string;
  readonly capability: CapabilityName;
  /** Platforms below it are refused. */
  readonly tier: Tier;
  /** Carried out once for each Idempotency-Key. */
  readonly write: boolean;
  /** Of the caller's units a minute: about the calls that the backend gets. */
  readonly cost: number;
  readonly success: 200 | 201;
  readonly schema: z.ZodType;
  readonly handle: Handler<never>;
}

type Row<S extends z.ZodType> = Pick<Operation, 'method' | 'path' | 'capability' | 'cost'> & {
  readonly success?: 201;
  readonly schema: S;
  readonly handle: Handler<z.output<S>>;
};

/** A cart orders nothing. A checkout has a link that a platform shows to a buyer, who has to know whose it is. */
const TIER_OF: Readonly<Record<CapabilityName, Tier>> = {
  'catalog.search': 'anonymous',
  'catalog.lookup': 'anonymous',
  cart: 'anonymous',
  checkout: 'signed',
  order: 'registered',
  fulfillment: 'registered',
};

/** True if the shop has a capability now: some need a setting, and a backend that can do it. */
export type Offers = (capability: CapabilityName) => boolean;

/** Catalogue calls read; of the others only GET does. */
const row = <S extends z.ZodType>({ success, ...rest }: Row<S>): Operation => ({
  ...rest,
  tier: TIER_OF[rest.capability],
  success: success ?? 200,
  write: rest.method !== 'GET' && !rest.capability.startsWith('catalog.'),
});

/** THE table of what machines can do here. Bindings and profile derive from it. */
export const operations = {
  search_catalog: row({
    method: 'POST',
    path: '/catalog/search',
    capability: 'catalog.search',
    cost: 5,
    schema: SearchRequest,
    handle: searchCatalog,
  }),
  lookup_catalog: row({
    method: 'POST',
    path: '/catalog/lookup',
    capability: 'catalog.lookup',
    cost: 5,
    schema: LookupRequest,
    handle: lookupCatalog,
  }),
  get_product: row({
    method: 'POST',
    path: '/catalog/product',
    capability: 'catalog.lookup',
    cost: 1,
    schema: ProductRequest,
    handle: getProduct,
  }),
  create_cart: row({ method: 'POST', path: '/carts', capability: 'cart', cost: 10, success: 201, schema: CartRequest, handle: createCart }),
  get_cart: row({ method: 'GET', path: '/carts/:id', capability: 'cart', cost: 2, schema: AnyRequest, handle: getCart }),
  update_cart: row({ method: 'PUT', path: '/carts/:id', capability: 'cart', cost: 10, schema: CartUpdateRequest, handle: updateCart }),
  cancel_cart: row({ method: 'POST', path: '/carts/:id/cancel', capability: 'cart', cost: 10, schema: AnyRequest, handle: cancelCart }),
  create_checkout: row({
    method: 'POST',
    path: '/checkout-sessions',
    capability: 'checkout',
    cost: 10,
    success: 201,
    schema: CheckoutRequest,
    handle: createCheckout,
  }),
  get_checkout: row({
    method: 'GET',
    path: '/checkout-sessions/:id',
    capability: 'checkout',
    cost: 2,
    schema: AnyRequest,
    handle: getCheckout,
  }),
  update_checkout: row({
    method: 'PUT',
    path: '/checkout-sessions/:id',
    capability: 'checkout',
    cost: 10,
    schema: CheckoutUpdateRequest,
    handle: updateCheckout,
  }),
  complete_checkout: row({
    method: 'POST',
    path: '/checkout-sessions/:id/complete',
    capability: 'checkout',
    cost: 10,
    schema: CompleteRequest,
    handle: completeCheckout,
  }),
  cancel_checkout: row({
    method: 'POST',
    path: '/checkout-sessions/:id/cancel',
    capability: 'checkout',
    cost: 2,
    schema: AnyRequest,
    handle: cancelCheckout,
  }),
  get_order: row({ method: 'GET', path: '/orders/:id', capability: 'order', cost: 2, schema: AnyRequest, handle: getOrder }),
} as const satisfies Record<string, Operation>;

export interface FoundOperation {
  readonly operation: Operation;
  readonly params: { readonly id: string };
}

/** Null: no operation has this path. `allow`: others have, by these methods. */
export function findOperation(method: string, path: string, offers: Offers): FoundOperation | { readonly allow: readonly string[] } | null {
  const segments = path.split('/');
  const offered = Object.values<Operation>(operations).filter(({ capability }) => offers(capability));
  const fitting = offered.flatMap((operation) => {
    const pattern = operation.path.split('/');
    const fits = pattern.length === segments.length && pattern.every((part, index) => part === ':id' || part === segments[index]);
    return fits ? [{ operation, params: { id: segments[pattern.indexOf(':id')] ?? '' } }] : [];
  });
  const found = fitting.find(({ operation }) => operation.method === method);
  if (found) return found;
  return fitting.length === 0 ? null : { allow: fitting.map(({ operation }) => operation.method) };
}
