import type { ErrorCode } from '../../../shared/contract/codes.ts';
import { ApiError } from '../../../shared/errors.ts';
import type { Translate } from '../../i18n.ts';

/** What a refused call says to the shopper; `available` is how many pieces there are, where that was the reason. */
export function codeText(t: Translate<'errors'>, code: ErrorCode, available: number | null = null): string {
  if (code !== 'out_of_stock' || available === null) return t(code);
  return available > 0 ? t('onlyLeft', { count: available }) : t('soldOut');
}

export function errorText(t: Translate<'errors'>, error: unknown): string {
  return error instanceof ApiError ? codeText(t, error.code, availableOf(error)) : t('internal');
}

/** The backend tells with an `out_of_stock` how many pieces there are. */
export function availableOf({ fields }: ApiError): number | null {
  const [available] = fields['available'] ?? [];
  return available !== undefined && /^\d{1,9}$/.test(available) ? Number(available) : null;
}
