import type { App } from '../../core/app-context.tsx';
import type { CartChange } from '../../../shared/commerce/cart-changes.ts';
import { codeText, detailsOf } from '../../core/error-text.ts';
import type { CartProblem } from './store.ts';

/** For a message on a page that need not have the texts of errors. */
export async function problemText({ texts }: App, problem: CartProblem): Promise<string> {
  await texts.load(['errors']);
  return codeText(texts.of('errors'), problem);
}

/** What to say of a refused change. */
export function problemOf({ key, kind }: Pick<CartChange, 'key' | 'kind'>, error: unknown): CartProblem {
  return { key, change: kind, ...detailsOf(error) };
}
