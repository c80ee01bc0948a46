import { readJson, writeJson } from '../../core/browser/storage.ts';
import { ATTEMPTS_KEY as KEY } from './pending-order-store.ts';

/**
 * An order that was sent, kept in this browser for a day: a second press, a lost answer, a closed tab or the way back from a provider's
 * page ask for the same order and the same payment again and never for another one. Nothing of a card is ever in it.
 */
export interface Attempt {
  readonly cartId: string;
  readonly method: string;
  readonly amount: number;
  /** Made when the order button is pressed, sent on with every call of this try. */
  readonly idempotencyKey: string;
  /** Null without a provider, and until its answer is there. */
  readonly paymentId: string | null;
  /**
   * `open`: the shopper is at it. `agreed`: they did their part, the backend decides. `atExpress`, `express`: begun, then agreed to on
   * product or cart; the order button is still to be pressed. The rest is over.
   */
  readonly state: AttemptState;
  /** Set when `ordered`. */
  readonly orderId: string | null;
  readonly at: number;
}

const STATES = ['open', 'agreed', 'atExpress', 'express', 'ordered', 'declined', 'cancelled'] as const;
export type AttemptState = (typeof STATES)[number];

const DAY_MS = 86_400_000;
/** One for each cart; more than that many carts at a time nobody has. */
const MOST = 5;

const readAll = (): readonly Attempt[] => readJson('local', KEY, parseAttempts) ?? [];
const writeAll = (attempts: readonly Attempt[]): void => writeJson('local', KEY, attempts.length === 0 ? null : attempts);

export const attemptOfCart = (cartId: string): Attempt | null => readAll().find((one) => one.cartId === cartId) ?? null;
export const attemptOfPayment = (paymentId: string): Attempt | null => readAll().find((one) => one.paymentId === paymentId) ?? null;

/** What this browser is still waiting for; the latest first. */
export const undecidedAttempts = (): readonly Attempt[] => readAll().filter(({ state }) => state === 'open' || state === 'agreed');

/** A try that begins now, with a key of its own unless it was sent already. */
export const newAttempt = (begun: Pick<Attempt, 'cartId' | 'method' | 'amount'> & Partial<Attempt>): Attempt => ({
  idempotencyKey: crypto.randomUUID(),
  paymentId: null,
  state: 'open',
  orderId: null,
  at: Date.now(),
  ...begun,
});

/** Takes the place of what was kept for this cart. */
export function keepAttempt(attempt: Attempt): void {
  writeAll([attempt, ...readAll().filter(({ cartId }) => cartId !== attempt.cartId)].slice(0, MOST));
}

export function changeAttempt(attempt: Attempt, change: Partial<Attempt>): Attempt {
  const changed = { ...attempt, ...change };
  keepAttempt(changed);
  return changed;
}

export const forgetAttempt = (cartId: string): void => writeAll(readAll().filter((one) => one.cartId !== cartId));

/** The same try as long as the same is ordered and it is not over; an express payment is taken for whatever the total is now. */
export function beginAttempt(wanted: Pick<Attempt, 'cartId' | 'method' | 'amount'>): Attempt {
  const last = attemptOfCart(wanted.cartId);
  if (last?.method === wanted.method && last.state === 'express') return { ...last, amount: wanted.amount };
  const same = last?.method === wanted.method && last.amount === wanted.amount && (last.state === 'open' || last.state === 'agreed');
  const attempt = same ? last : newAttempt(wanted);
  keepAttempt(attempt);
  return attempt;
}

/** What the API takes, with room for `-start`. */
const SENDABLE = /^[\w-]{8,58}$/;

/** What is stored may be anything, and another program's. Too old is as good as none. */
export function parseAttempts(value: unknown, now = Date.now()): readonly Attempt[] {
  return Array.isArray(value) ? value.slice(0, MOST).flatMap((one) => parse(one, now) ?? []) : [];
}

function parse(value: unknown, now: number): Attempt | null {
  if (typeof value !== 'object' || value === null) return null;
  const { cartId, method, amount, idempotencyKey, paymentId, state, orderId, at } = value as { readonly [K in keyof Attempt]?: unknown };
  const known = STATES.find((one) => one === state);
  if (typeof cartId !== 'string' || typeof method !== 'string' || typeof amount !== 'number') return null;
  if (typeof idempotencyKey !== 'string' || !SENDABLE.test(idempotencyKey)) return null;
  // A clock that was set back keeps no try for ever.
  if (!known || typeof at !== 'number' || !(Math.abs(now - at) < DAY_MS)) return null;
  return { cartId, method, amount, idempotencyKey, paymentId: textOf(paymentId), state: known, orderId: textOf(orderId), at };
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);
