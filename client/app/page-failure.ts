import type { ErrorCode } from '../../packages/contract/codes.ts';
import { ApiError } from '../../packages/engine/errors.ts';
import { referenceOf } from '../../packages/engine/reference.ts';
import type { App } from '../core/app-context.tsx';
import { errorText } from '../core/error-text.ts';
import type { PageFailure } from '../../packages/engine/browser/page-view.ts';

/** Refusals that say nothing to people: what the backend writes to them then, if it is a sentence, says more. */
const GENERAL: readonly ErrorCode[] = ['not_allowed', 'not_found', 'internal', 'unavailable'];
const SENTENCE = /^[\p{Lu}\p{N}"„“‘'«¿¡][^<>{}\n]{8,200}[.!?…]$/u;

/** For people: the words of a refusal. A fault of ours or of the backend is its reference in the log. */
export async function failureOf(app: App, error: unknown): Promise<PageFailure> {
  if (!(error instanceof ApiError) || error.status === 404) return { reference: null, message: null };
  if (error.status >= 500) return { reference: referenceOf(error.requestId), message: null };
  if (GENERAL.includes(error.code) && SENTENCE.test(error.message)) return { reference: null, message: error.message };
  // A page that is shown to nobody is as good as missing.
  if (error.status === 403) return { reference: null, message: null };
  await app.texts.load(['errors']);
  return { reference: null, message: errorText(app.texts.of('errors'), error) };
}
