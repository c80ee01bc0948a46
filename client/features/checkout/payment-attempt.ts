import { withTabLock } from '../../../packages/engine/browser/storage/tab-lock.ts';
import { readJson, writeJson } from '../../../packages/engine/browser/storage/storage.ts';
import { ATTEMPTS_KEY as KEY, isUndecided } from './pending-order-store.ts';
import { DAY_MS } from '../../../packages/contract/time.ts';

/**
 * A sent order, stored in this browser for a day: a second click, a lost answer, a closed tab or the return from a gateway's page
 * repeat the same order and the same payment, never another one. It never contains card data.
 */
export interface Attempt {
  readonly cartId: string;
  readonly method: string;
  readonly amount: number;
  /** Created when the order button is pressed, and sent with every call of this attempt. */
  readonly idempotencyKey: string;
  /** Null without a gateway, and until the payment is created. */
  readonly paymentId: string | null;
  /**
   * `open`: the shopper is paying. `agreed`: the shopper has confirmed, the backend decides. `atExpress`, `express`: started, then
   * confirmed on a product or cart page; the order button is still to be pressed. The other states are final.
   */
  readonly state: AttemptState;
  /** Set when `ordered`. */
  readonly orderId: string | null;
  /** Types of the integrations that were told about the order, with the shopper's consent. */
  readonly measured: readonly number[];
  readonly at: number;
}

const STATES = ['open', 'agreed', 'atExpress', 'express', 'ordered', 'declined', 'cancelled'] as const;
export type AttemptState = (typeof STATES)[number];

/** Only the latest attempts are stored: one for each cart, and a browser rarely has more carts. */
const ATTEMPTS_MAX = 5;

const readAll = (): readonly Attempt[] => readJson('local', KEY, parseAttempts) ?? [];
const writeAll = (attempts: readonly Attempt[]): void => writeJson('local', KEY, attempts.length === 0 ? null : attempts);

export const attemptOfCart = (cartId: string): Attempt | null => readAll().find((one) => one.cartId === cartId) ?? null;
export const attemptOfPayment = (paymentId: string): Attempt | null => readAll().find((one) => one.paymentId === paymentId) ?? null;

/** Attempts without a decision, the latest first. */
export const undecidedAttempts = (): readonly Attempt[] => readAll().filter(({ state }) => isUndecided(state));

/** A new attempt with a new key, unless `start` contains the key of a sent one. */
export const newAttempt = (start: Pick<Attempt, 'cartId' | 'method' | 'amount'> & Partial<Attempt>): Attempt => ({
  idempotencyKey: crypto.randomUUID(),
  paymentId: null,
  state: 'open',
  orderId: null,
  measured: [],
  at: Date.now(),
  ...start,
});

/** Replaces the stored attempt for the same cart. */
export function storeAttempt(attempt: Attempt): void {
  writeAll([attempt, ...readAll().filter(({ cartId }) => cartId !== attempt.cartId)].slice(0, ATTEMPTS_MAX));
}

export function changeAttempt(attempt: Attempt, change: Partial<Attempt>): Attempt {
  const changed = { ...attempt, ...change };
  storeAttempt(changed);
  return changed;
}

/**
 * True once for each order and integration, in whichever tab: its purchase may be sent now. Only this browser's own order of the last day
 * counts, so a link to the order that is opened later or elsewhere sends nothing.
 */
export const sendPurchaseOnce = (orderId: string, type: number): Promise<boolean> =>
  withTabLock('measured', async () => {
    const attempt = readAll().find((one) => one.orderId === orderId);
    if (!attempt || attempt.measured.includes(type)) return false;
    changeAttempt(attempt, { measured: [...attempt.measured, type] });
    return attemptOfCart(attempt.cartId)?.measured.includes(type) === true;
  });

export const deleteAttempt = (cartId: string): void => writeAll(readAll().filter((one) => one.cartId !== cartId));

/** Returns the stored attempt while cart, method and amount are the same and it is not final. An express payment accepts any new total. */
export function beginAttempt(wanted: Pick<Attempt, 'cartId' | 'method' | 'amount'>): Attempt {
  const last = attemptOfCart(wanted.cartId);
  if (last?.method === wanted.method && last.state === 'express') return { ...last, amount: wanted.amount };
  const same = last?.method === wanted.method && last.amount === wanted.amount && isUndecided(last.state);
  const attempt = same ? last : newAttempt(wanted);
  storeAttempt(attempt);
  return attempt;
}

/** The length and characters that the API accepts, minus `-start`. */
const VALID_KEY = /^[\w-]{8,58}$/;

/** Stored text may be anything. Old attempts are dropped. */
export function parseAttempts(value: unknown, now = Date.now()): readonly Attempt[] {
  return Array.isArray(value) ? value.slice(0, ATTEMPTS_MAX).flatMap((one) => parse(one, now) ?? []) : [];
}

function parse(value: unknown, now: number): Attempt | null {
  if (typeof value !== 'object' || value === null) return null;
  const { cartId, method, amount, idempotencyKey, paymentId, state, orderId, measured, at } = value as {
    readonly [K in keyof Attempt]?: unknown;
  };
  const validState = STATES.find((one) => one === state);
  if (typeof cartId !== 'string' || typeof method !== 'string' || typeof amount !== 'number') return null;
  if (typeof idempotencyKey !== 'string' || !VALID_KEY.test(idempotencyKey)) return null;
  // The absolute difference, so that a clock that was set back does not keep an attempt forever.
  if (!validState || typeof at !== 'number' || !(Math.abs(now - at) < DAY_MS)) return null;
  return {
    cartId,
    method,
    amount,
    idempotencyKey,
    paymentId: textOf(paymentId),
    state: validState,
    orderId: textOf(orderId),
    measured: Array.isArray(measured) ? measured.filter((type) => typeof type === 'number') : [],
    at,
  };
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);
