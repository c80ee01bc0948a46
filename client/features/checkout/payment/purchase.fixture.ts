import { storage as browserStorage } from '../../../../packages/engine/browser/storage/storage.ts';
import { vi } from 'vitest';
import { createEventQueue } from '../../../core/events.ts';
import { cartWith, newItem } from '../../../../shared/commerce/cart.fixture.ts';
import { type CheckoutForm, emptyForm } from '../../../../shared/commerce/checkout-form.ts';
import { IDLE, type PurchaseEvent, type PurchaseState, step } from '../../../../shared/commerce/payment-machine.ts';
import type { PageBootstrap } from '../../../core/queries.ts';
import type { Cart } from '../../../../packages/contract/cart.ts';
import { isSessionMethod } from '../../../../packages/contract/payment-codes.ts';
import type { Payment, StripeSession } from '../../../../packages/contract/payment.ts';
import type { CallOptions } from '../../../../packages/contract/request.ts';
import { ApiError } from '../../../../packages/engine/errors.ts';
import type { App } from '../../../core/app-context.tsx';
import { createQueryClient } from '../../../../packages/engine/browser/query-client.ts';
import { createCartStore } from '../../cart/store.ts';
import { openCheckout } from '../actions.ts';
import { withoutGateway } from './without-gateway.ts';
import type { PaymentAdapter } from './adapter.ts';
import { purchase, type PurchaseOptions } from './purchase.ts';

export const CART_ID = 'c'.repeat(16);
export const LOST = new ApiError(503, 'unavailable');
export const form: CheckoutForm = { ...emptyForm('AT'), email: 'anna@example.at', rate: 'post-at', method: 'bank_transfer' };
export const formWith = (method: string): CheckoutForm => ({ ...form, method });

/** An empty browser storage. */
export function stubStorage(): Map<string, string> {
  const storage = new Map<string, string>();
  const area = {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
    removeItem: (key: string) => void storage.delete(key),
  };
  vi.stubGlobal('localStorage', area);
  // Of another file of this worker that has lost its storage.
  delete browserStorage.replaced;
  delete browserStorage.onRefused;
  vi.stubGlobal('sessionStorage', area);
  return storage;
}

/** A backend with one cart of 100 euros, and an app in the checkout of that cart. */
export async function createCheckoutFixture() {
  const state = createCartStore();
  const orders = new Map<string, string>();
  const payments: Payment[] = [];
  let cart: Cart | null = cartWith(CART_ID, newItem(1));
  const backend = {
    calls: [] as string[],
    keys: [] as string[],
    finishBodies: [] as unknown[],
    price: 100,
    /** How start-checkout answers the methods of the session call: null, no payment. */
    startOfSession: undefined as ApiError | null | undefined,
    /** Errors of `finishCheckout`, one a call, before it places the order. */
    answers: [] as ApiError[],
    /** Refusals of the payment, one a call; then `finishCheckout` decides. */
    refusals: [] as (StripeSession['refusal'] | ApiError)[],
    /** The order is placed, but its answer does not arrive. */
    loseAnswer: false,
    /** State of new payments. */
    paymentState: 'open' as Payment['state'],
  };

  function finish(body: unknown, options?: CallOptions): { data: unknown } {
    backend.keys.push(options?.idempotencyKey ?? '');
    backend.finishBodies.push(body);
    const answer = backend.answers.shift();
    if (answer) throw answer;
    const id = orders.get(CART_ID) ?? crypto.randomUUID();
    orders.set(CART_ID, id);
    cart = null;
    if (backend.loseAnswer) throw LOST;
    return { data: { unique_id: id, po_number: 'FL-26-10482' } };
  }

  function begin(type: string | null): Payment | null {
    if (type === null || type === 'bank_transfer') return null;
    const existing = payments.find((payment) => payment.type === type && (payment.state === 'open' || payment.state === 'authorised'));
    if (existing) return existing;
    const payment: Payment = {
      id: `payment-${payments.length + 1}-${'0'.repeat(16)}`,
      cart_unique_id: CART_ID,
      order_unique_id: null,
      type,
      provider: 'stripe',
      state: backend.paymentState,
      amount: backend.price,
      currency_code: 'EUR',
      provider_token: 'secret',
      redirect_url: null,
    };
    payments.push(payment);
    return payment;
  }

  const call = async (key: string, args: { body?: { type?: string | null } }, options?: CallOptions): Promise<unknown> => {
    backend.calls.push(key);
    if (key === 'finishCheckout') return finish(args.body, options);
    if (key === 'getStripeSession') {
      const refusal = backend.refusals.shift() ?? null;
      if (refusal instanceof ApiError) throw refusal;
      return { data: { refusal, payment: { state: backend.paymentState } } };
    }
    if (!cart) throw key === 'getCart' ? new ApiError(404, 'cart_not_found') : new ApiError(409, 'cart_finished');
    cart = { ...cart, items_amount: backend.price, final_amount: backend.price };
    if (key === 'startCheckout' && isSessionMethod(args.body?.type ?? null) && backend.startOfSession !== undefined) {
      if (backend.startOfSession) throw backend.startOfSession;
      return { data: cart, payment: null };
    }
    if (key === 'startCheckout') return { data: cart, payment: begin(args.body?.type ?? null) };
    if (key === 'createStripeSession') return { data: { id: 'x', status: 'open', payment: begin(args.body?.type ?? null) } };
    if (key === 'expressCheckout') return { data: cart, payment: begin(args.body?.type ?? null) };
    return { data: cart };
  };
  const api = { call } as unknown as App['api'];
  const app = {
    api,
    locale: 'de',
    site: { origin: 'https://shop.example', languages: [] },
    prefix: '',
    stores: { cart: state, events: createEventQueue() },
    queryClient: createQueryClient(api, { retry: false }),
  } as unknown as App;
  state.session.confirmed = { cart, checkoutCart: null };
  localStorage.setItem('karat:cart', CART_ID);
  await openCheckout(app, new AbortController().signal);
  backend.calls.length = 0;
  return { app, state, backend, orders, payments };
}

export type TestShop = Awaited<ReturnType<typeof createCheckoutFixture>>;

/** Presses the order button once and returns the states. */
export async function pressOrder(
  { app }: TestShop,
  adapter: PaymentAdapter,
  options: Partial<PurchaseOptions> = {},
): Promise<{ state: PurchaseState; refused: PurchaseEvent[]; next: 'payout' | null }> {
  let state: PurchaseState = IDLE;
  const refused: PurchaseEvent[] = [];
  const send = (event: PurchaseEvent): boolean => {
    const next = step(state, event);
    if (next) state = next;
    else refused.push(event);
    return next !== null;
  };
  const bootstrap = { settings: { currency_code: 'EUR' } } as PageBootstrap;
  const next = await purchase({
    app,
    bootstrap,
    adapter,
    form: formWith(adapter === withoutGateway ? 'bank_transfer' : 'card'),
    cartId: CART_ID,
    amount: 100,
    fields: null,
    send,
    pauses: [1, 1, 1],
    ...options,
  });
  return { state, refused, next };
}
