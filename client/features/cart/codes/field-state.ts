import { ApiError } from '../../../../shared/errors.ts';
import type { CartState } from '../store.ts';

/** The field keeps what was typed, so that it can be put right. */
export function refuseCode(state: CartState, text: string, error: unknown): void {
  const refusal = error instanceof ApiError ? error : null;
  const [minimum] = refusal?.fields['min_amount'] ?? [];
  state.code = {
    text,
    loading: false,
    error: {
      code: refusal?.code ?? 'internal',
      retryAfter: refusal?.retryAfter ?? null,
      minimum: minimum !== undefined && /^\d{1,9}(\.\d{1,2})?$/.test(minimum) ? Number(minimum) : null,
    },
  };
}
