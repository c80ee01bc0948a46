import { readText, writeText } from '../../../../packages/engine/browser/storage/storage.ts';

const PENDING_CODE_KEY = 'pending_code';

/** A discount code for a cart that is still empty: it is bound when the first product has come (`cart-queue.ts`). */
export const storePendingCode = (code: string): void => writeText('local', PENDING_CODE_KEY, code);

export const clearPendingCode = (): void => writeText('local', PENDING_CODE_KEY, null);

/** Null for none, and for anything that is no code. */
export function pendingCode(): string | null {
  const code = readText('local', PENDING_CODE_KEY);
  return code !== null && /^[\w-]{1,40}$/.test(code) ? code : null;
}
