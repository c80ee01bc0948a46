import { useCallback } from 'react';
import type { ErrorCode } from '../../packages/contract/codes.ts';
import { ApiError } from '../../packages/engine/errors.ts';
import { useT } from './app-context.tsx';
import type { Translate } from './i18n.ts';

export interface RefusalDetails {
  readonly code: ErrorCode;
  /** Available units, if the stock was the reason. */
  readonly available: number | null;
  /** Units of it in the shopper's cart, if those are all there are. */
  readonly inCart?: number;
  /** Seconds until the next try, after too many requests. */
  readonly retryAfter: number | null;
}

/** The message for a refused call. */
export function codeText(t: Translate<'errors'>, { code, available, inCart = 0, retryAfter }: RefusalDetails): string {
  if (code === 'too_many_requests' && retryAfter !== null) return t('tooManyRequestsWait', { count: Math.ceil(retryAfter / 60) });
  if (code !== 'out_of_stock' || available === null) {
    const text: string = t(code);
    // The server may be of a newer build than this page, with more codes.
    return text === code ? t('internal') : text;
  }
  if (inCart > 0) return t('allInCart', { count: inCart });
  return available > 0 ? t('onlyLeft', { count: available }) : t('soldOut');
}

export function errorText(t: Translate<'errors'>, error: unknown): string {
  return error instanceof ApiError ? codeText(t, detailsOf(error)) : t('internal');
}

/** Details of a refusal for its message; any other error counts as internal. */
export function detailsOf(error: unknown): RefusalDetails {
  if (!(error instanceof ApiError)) return { code: 'internal', available: null, retryAfter: null };
  return { code: error.code, available: availableOf(error), inCart: inCartOf(error), retryAfter: error.retryAfter ?? null };
}

/** With `out_of_stock` the backend sends the number of available units. */
export function availableOf({ fields }: ApiError): number | null {
  const [available] = fields['available'] ?? [];
  return available !== undefined && /^\d{1,9}$/.test(available) ? Number(available) : null;
}

/** How many units the cart has, if those are all there are (client/features/cart/cart-queue.ts adds the field); else 0. */
function inCartOf({ fields }: ApiError): number {
  return Number(fields['in_cart']?.[0] ?? 0);
}

/** Was a product refused because all there are of it lie in the shopper's own cart? */
export const isAllInCart = (error: unknown): boolean => error instanceof ApiError && inCartOf(error) > 0;

/** Returns the message for the error of a call. The page's row in client/app/routes.tsx must name the texts `errors`. */
export function useErrorText(): (error: unknown) => string {
  const t = useT('errors');
  return useCallback((error) => errorText(t, error), [t]);
}
