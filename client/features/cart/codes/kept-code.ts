import { readText, writeText } from '../../../core/browser/storage.ts';

const KEPT_CODE_KEY = 'kept_code';

/** A discount code for a cart that is still empty: it is bound when the first piece has come (`cart-queue.ts`). */
export const keepCode = (code: string): void => writeText('local', KEPT_CODE_KEY, code);

export const forgetKeptCode = (): void => writeText('local', KEPT_CODE_KEY, null);

/** Null for none, and for anything that is no code. */
export function keptCode(): string | null {
  const code = readText('local', KEPT_CODE_KEY);
  return code !== null && /^[\w-]{1,40}$/.test(code) ? code : null;
}
