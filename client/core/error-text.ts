import type { ErrorCode } from '../../shared/contract/codes.ts';
import { ApiError } from '../../shared/errors.ts';
import type { Translate } from './i18n.ts';

export interface RefusalDetails {
  readonly code: ErrorCode;
  /** How many pieces there are, where that was the reason. */
  readonly available: number | null;
  /** Seconds until it is worth trying again, where there were too many requests. */
  readonly retryAfter: number | null;
}

/** What a refused call says to the shopper. */
export function codeText(t: Translate<'errors'>, { code, available, retryAfter }: RefusalDetails): string {
  if (code === 'too_many_requests' && retryAfter !== null) return t('tooManyRequestsWait', { count: Math.ceil(retryAfter / 60) });
  if (code !== 'out_of_stock' || available === null) return t(code);
  return available > 0 ? t('onlyLeft', { count: available }) : t('soldOut');
}

export function errorText(t: Translate<'errors'>, error: unknown): string {
  return error instanceof ApiError ? codeText(t, detailsOf(error)) : t('internal');
}

/** What of a refusal is told; anything else that went wrong is ours. */
export function detailsOf(error: unknown): RefusalDetails {
  if (!(error instanceof ApiError)) return { code: 'internal', available: null, retryAfter: null };
  return { code: error.code, available: availableOf(error), retryAfter: error.retryAfter ?? null };
}

/** The backend tells with an `out_of_stock` how many pieces there are. */
export function availableOf({ fields }: ApiError): number | null {
  const [available] = fields['available'] ?? [];
  return available !== undefined && /^\d{1,9}$/.test(available) ? Number(available) : null;
}
