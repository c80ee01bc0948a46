import type { App } from '../../app-context.tsx';
import { codeText } from '../shop/error-text.ts';
import type { CartProblem } from './store.ts';

/** For a message on a page that need not have the texts of errors. */
export async function problemText({ texts }: App, { code, available }: CartProblem): Promise<string> {
  await texts.load(['errors']);
  return codeText(texts.of('errors'), code, available);
}
