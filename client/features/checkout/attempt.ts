import { readJson, writeJson } from '../../browser/storage.ts';

/**
 * An order that was sent: kept until its answer is there, so that a second press, a lost answer or a reload in between asks for the
 * same order again and never for another one.
 */
export interface Attempt {
  readonly cartId: string;
  readonly method: string;
  readonly amount: number;
  readonly idempotencyKey: string;
}

const KEY = 'order-attempt';

export const readAttempt = (): Attempt | null => readJson('session', KEY, parseAttempt);
export const clearAttempt = (): void => writeJson('session', KEY, null);

/** The same key as long as the same is ordered. */
export function beginAttempt(wanted: Omit<Attempt, 'idempotencyKey'>): Attempt {
  const last = readAttempt();
  const same = last?.cartId === wanted.cartId && last.method === wanted.method && last.amount === wanted.amount;
  const attempt = same ? last : { ...wanted, idempotencyKey: crypto.randomUUID() };
  writeJson('session', KEY, attempt);
  return attempt;
}

export function parseAttempt(value: unknown): Attempt | null {
  if (typeof value !== 'object' || value === null) return null;
  const { cartId, method, amount, idempotencyKey } = value as { readonly [K in keyof Attempt]?: unknown };
  if (typeof cartId !== 'string' || typeof method !== 'string' || typeof amount !== 'number' || typeof idempotencyKey !== 'string')
    return null;
  return { cartId, method, amount, idempotencyKey };
}
