import type { Payment } from '../../../../packages/contract/payment.ts';
import { ApiError } from '../../../../packages/engine/errors.ts';
import type { PayOutcome } from './adapter.ts';

/** Navigates to the gateway's page. */
export function redirectToGateway({ redirect_url }: Pick<Payment, 'redirect_url'>): PayOutcome {
  if (redirect_url === null) throw new ApiError(422, 'method_unavailable');
  location.assign(redirect_url);
  return { kind: 'leaving' };
}
