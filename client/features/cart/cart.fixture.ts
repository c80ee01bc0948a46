import { vi } from 'vitest';
import { createEventQueue } from '../../core/events.ts';
import type { AddItem } from '../../../shared/commerce/cart-changes.ts';
import { extrasOf, lineKey, NO_EXTRAS } from '../../../packages/contract/line-facts.ts';
import { cartWith, newItem } from '../../../shared/commerce/cart.fixture.ts';
import { applyChanges } from '../../../shared/commerce/cart-optimistic.ts';
import type { Cart } from '../../../packages/contract/cart.ts';
import type { LineExtras } from '../../../packages/contract/line.ts';
import type { CallOptions } from '../../../packages/contract/request.ts';
import { ApiError } from '../../../packages/engine/errors.ts';
import type { App } from '../../core/app-context.tsx';
import { createToastStore } from '../../ui/toast-store.ts';
import { createCartStore } from './store.ts';
import type { Id } from '../../../packages/contract/common.ts';

/** One browser tab: an app with a cart store, its browser's storage, and a backend in memory. */
export type CartTab = ReturnType<typeof openCartTab>;

/** `other`: a tab of the same browser. */
export function openCartTab(other?: { readonly backend: Backend; readonly storage: Map<string, string> }) {
  const storage = other?.storage ?? new Map<string, string>();
  const backend = other?.backend ?? new Backend();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
    removeItem: (key: string) => void storage.delete(key),
  });
  vi.stubGlobal('location', { pathname: '/product/adele' });
  const state = createCartStore();
  const toasts = createToastStore();
  // A missing text would be its own key.
  const text = (key: string, values?: { count?: number }) => `text of ${values?.count === undefined ? key : `${key} ${values.count}`}`;
  const app = {
    api: { call: (key: string, args: never, options?: CallOptions) => backend.call(key, args, options) },
    stores: { cart: state, toasts, events: createEventQueue() },
    queryClient: { getQueryData: () => undefined, setQueryData: () => undefined },
    texts: { of: () => text, load: () => Promise.resolve() },
  } as unknown as App;
  return {
    app,
    state,
    storage,
    backend,
    settled: () => state.session.lastTask,
    toasts: () => toasts.items.map((toast) => toast.text.replace('text of ', '')),
  };
}

interface Args {
  readonly params?: { readonly id: Id };
  readonly query?: { readonly cart_unique_id: string };
  readonly body?: {
    readonly cart_unique_id?: string | null;
    readonly product_configuration_id: Id;
    readonly quantity: number;
  } & Partial<LineExtras>;
}

const itemOfBody = (line: NonNullable<Args['body']>): AddItem => ({
  ...newItem(line.product_configuration_id, line.quantity),
  ...extrasOf({ ...NO_EXTRAS, ...line }),
});

class Backend {
  readonly calls: string[] = [];
  /** The calls with their idempotency keys. */
  readonly keys: (readonly [call: string, idempotencyKey: string | undefined])[] = [];
  /** The highest number of simultaneous calls. */
  maxConcurrent = 0;
  stock = 50;
  /** How the next calls end. `down`: fails without an effect. `lost`: takes effect, but the answer does not arrive. */
  readonly outcomes: ('ok' | 'down' | 'lost')[] = [];
  #active = 0;
  #carts = new Map<string, Cart>();
  #replays = new Map<string, Cart>();
  #finished = new Set<string>();
  #refusals: ApiError[] = [];

  refuseNext(error: ApiError, times = 1): void {
    this.#refusals.push(...Array.from({ length: times }, () => error));
  }

  get count(): number {
    return this.#carts.size;
  }

  cartOf(id: string | undefined): Cart | null {
    return (id !== undefined && this.#carts.get(id)) || null;
  }

  /** All carts become orders. */
  finish(): void {
    for (const id of this.#carts.keys()) this.#finished.add(id);
  }

  async call(key: string, args: Args, { idempotencyKey }: CallOptions = {}): Promise<{ data: Cart }> {
    this.calls.push(args.body ? `${key} ${args.body.quantity}` : key);
    this.keys.push([key, idempotencyKey]);
    this.#active += 1;
    this.maxConcurrent = Math.max(this.maxConcurrent, this.#active);
    await new Promise((resolve) => setTimeout(resolve, 1));
    this.#active -= 1;
    const refusal = this.#refusals.shift();
    if (refusal) throw refusal;
    const outcome = this.outcomes.shift();
    if (outcome === 'down') throw new ApiError(503, 'unavailable');
    const data = this.#replayOrRun(idempotencyKey, () => this.#answer(key, args));
    if (outcome === 'lost') throw new ApiError(503, 'unavailable');
    return { data };
  }

  /** A repeated key gets the first answer and has no second effect. */
  #replayOrRun(idempotencyKey: string | undefined, work: () => Cart): Cart {
    const data = (idempotencyKey !== undefined && this.#replays.get(idempotencyKey)) || work();
    if (idempotencyKey !== undefined) this.#replays.set(idempotencyKey, data);
    return data;
  }

  #answer(key: string, { params, query, body }: Args): Cart {
    const id = query?.cart_unique_id ?? body?.cart_unique_id ?? null;
    const cart = id === null ? undefined : this.#carts.get(id);
    if (cart && this.#finished.has(cart.unique_id)) throw new ApiError(409, 'cart_finished');
    if (key === 'addItem' && body) return this.#store(this.#added(cart, itemOfBody(body)));
    if (!cart) throw new ApiError(404, 'cart_not_found');
    const line = cart.items.find((item) => item.id === params?.id);
    if (key === 'getCart' || !line) return cart;
    if (key === 'removeItem') return this.#store({ ...cart, items: cart.items.filter((item) => item !== line) });
    return this.#store({ ...cart, items: cart.items.map((item) => (item === line ? { ...line, quantity: body?.quantity ?? 1 } : item)) });
  }

  #added(cart: Cart | undefined, item: AddItem): Cart {
    if (!cart) return cartWith(crypto.randomUUID(), { ...item, preview: { ...item.preview, stock_qty: this.stock } });
    const grown = applyChanges(cart, [{ kind: 'add', key: lineKey(item), item }]) ?? cart;
    return { ...grown, items: grown.items.map((line, index) => ({ ...line, id: index + 1 })) };
  }

  #store(cart: Cart): Cart {
    this.#carts.set(cart.unique_id, cart);
    return cart;
  }
}
