import type { App } from '../../app-context.tsx';
import type { CartChange } from '../../../shared/commerce/cart-changes.ts';
import { ApiError } from '../../../shared/errors.ts';
import { availableOf, codeText } from '../shop/error-text.ts';
import type { CartProblem } from './store.ts';

/** For a message on a page that need not have the texts of errors. */
export async function problemText({ texts }: App, { code, available }: CartProblem): Promise<string> {
  await texts.load(['errors']);
  return codeText(texts.of('errors'), code, available);
}

/** What to say of a refused change. */
export function problemOf({ key, kind }: Pick<CartChange, 'key' | 'kind'>, error: unknown): CartProblem {
  const refusal = error instanceof ApiError ? error : null;
  return { key, change: kind, code: refusal?.code ?? 'internal', available: refusal && availableOf(refusal) };
}
