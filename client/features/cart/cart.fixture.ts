import { vi } from 'vitest';
import type { AddItem } from '../../../shared/commerce/cart-changes.ts';
import { lineKey } from '../../../shared/commerce/cart-changes.ts';
import { cartWith, wanted } from '../../../shared/commerce/cart.fixture.ts';
import { applyChanges } from '../../../shared/commerce/cart-optimistic.ts';
import type { Cart } from '../../../shared/contract/cart.ts';
import type { CallOptions } from '../../../shared/contract/request.ts';
import { ApiError } from '../../../shared/errors.ts';
import type { App } from '../../core/app-context.tsx';
import { createToastStore } from '../../ui/toast-store.ts';
import { createCartStore } from './store.ts';

/** For tests: a shop's counter. A backend that keeps carts in memory, a browser that keeps an id, and the app between them. */
export type Desk = ReturnType<typeof openDesk>;

export function openDesk(other?: { readonly backend: Backend; readonly storage: Map<string, string> }) {
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
  const text = (key: string, values?: { count?: number }) => (values?.count === undefined ? key : `${key} ${values.count}`);
  const app = {
    api: { call: (key: string, args: never, options?: CallOptions) => backend.call(key, args, options) },
    stores: { cart: state, toasts },
    queryClient: { getQueryData: () => undefined },
    texts: { of: () => text, load: () => Promise.resolve() },
  } as unknown as App;
  return { app, state, storage, backend, settled: () => state.session.tail, toasts: () => toasts.items.map((toast) => toast.text) };
}

interface Args {
  readonly params?: { readonly id: number };
  readonly query?: { readonly cart_unique_id: string };
  readonly body?: {
    readonly cart_unique_id?: string | null;
    readonly product_configuration_id: number;
    readonly quantity: number;
    readonly engraving?: AddItem['engraving'];
  };
}

const wantedOf = ({ product_configuration_id: id, quantity, engraving = {} }: NonNullable<Args['body']>): AddItem => ({
  ...wanted(id, quantity),
  engraving,
});

class Backend {
  readonly calls: string[] = [];
  /** The same with the key of each. */
  readonly keys: (readonly [call: string, idempotencyKey: string | undefined])[] = [];
  /** How many calls were under way at once, at most. */
  most = 0;
  stock = 50;
  /** How the next calls end: as they should, before anything was done, or with the answer lost on its way. */
  readonly outcomes: ('fine' | 'down' | 'lost')[] = [];
  #active = 0;
  #carts = new Map<string, Cart>();
  #answered = new Map<string, Cart>();
  #finished = new Set<string>();
  #refusals: ApiError[] = [];

  refuseNext(error: ApiError, times = 1): void {
    this.#refusals.push(...Array.from({ length: times }, () => error));
  }

  get count(): number {
    return this.#carts.size;
  }

  /** What it has, for comparison. */
  cartOf(id: string | undefined): Cart | null {
    return (id !== undefined && this.#carts.get(id)) || null;
  }

  finish(): void {
    for (const id of this.#carts.keys()) this.#finished.add(id);
  }

  async call(key: string, args: Args, { idempotencyKey }: CallOptions = {}): Promise<{ data: Cart }> {
    this.calls.push(args.body ? `${key} ${args.body.quantity}` : key);
    this.keys.push([key, idempotencyKey]);
    this.#active += 1;
    this.most = Math.max(this.most, this.#active);
    await new Promise((resolve) => setTimeout(resolve, 1));
    this.#active -= 1;
    const refusal = this.#refusals.shift();
    if (refusal) throw refusal;
    const outcome = this.outcomes.shift();
    if (outcome === 'down') throw new ApiError(503, 'unavailable');
    const data = this.#once(idempotencyKey, () => this.#answer(key, args));
    if (outcome === 'lost') throw new ApiError(503, 'unavailable');
    return { data };
  }

  /** A repeat with the same key gets the same answer, and nothing else happens. */
  #once(idempotencyKey: string | undefined, work: () => Cart): Cart {
    const data = (idempotencyKey !== undefined && this.#answered.get(idempotencyKey)) || work();
    if (idempotencyKey !== undefined) this.#answered.set(idempotencyKey, data);
    return data;
  }

  #answer(key: string, { params, query, body }: Args): Cart {
    const id = query?.cart_unique_id ?? body?.cart_unique_id ?? null;
    const cart = id === null ? undefined : this.#carts.get(id);
    if (cart && this.#finished.has(cart.unique_id)) throw new ApiError(409, 'cart_finished');
    if (key === 'addItem' && body) return this.#keep(this.#added(cart, wantedOf(body)));
    if (!cart) throw new ApiError(404, 'cart_not_found');
    const line = cart.items.find((item) => item.id === params?.id);
    if (key === 'getCart' || !line) return cart;
    if (key === 'removeItem') return this.#keep({ ...cart, items: cart.items.filter((item) => item !== line) });
    return this.#keep({ ...cart, items: cart.items.map((item) => (item === line ? { ...line, quantity: body?.quantity ?? 1 } : item)) });
  }

  #added(cart: Cart | undefined, item: AddItem): Cart {
    if (!cart) return cartWith(crypto.randomUUID(), { ...item, preview: { ...item.preview, stock_qty: this.stock } });
    const grown = applyChanges(cart, [{ kind: 'add', key: lineKey(item), item }]) ?? cart;
    return { ...grown, items: grown.items.map((line, index) => ({ ...line, id: index + 1 })) };
  }

  #keep(cart: Cart): Cart {
    this.#carts.set(cart.unique_id, cart);
    return cart;
  }
}
