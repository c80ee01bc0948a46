import type gateways from '../../../../locales/de/gateways.json';

export type ProblemText = keyof typeof gateways;

/** The part of a `StripeError` that says what happened. */
export interface StripeProblem {
  readonly type?: string | undefined;
  readonly code?: string | undefined;
  readonly decline_code?: string | undefined;
}

/** Our texts for the gateway's codes: its own messages are often in English only. */
const TEXTS: Readonly<Record<string, ProblemText>> = {
  incomplete_number: 'numberIncomplete',
  incomplete_expiry: 'expiryIncomplete',
  incomplete_cvc: 'cvcIncomplete',
  incomplete_zip: 'detailsIncomplete',
  invalid_number: 'numberWrong',
  incorrect_number: 'numberWrong',
  invalid_expiry_month: 'expiryWrong',
  invalid_expiry_year: 'expiryWrong',
  invalid_expiry_month_past: 'expired',
  invalid_expiry_year_past: 'expired',
  expired_card: 'expired',
  invalid_cvc: 'cvcWrong',
  incorrect_cvc: 'cvcWrong',
  insufficient_funds: 'insufficientFunds',
  withdrawal_count_limit_exceeded: 'limitReached',
  card_velocity_exceeded: 'limitReached',
  card_not_supported: 'notSupported',
  currency_not_supported: 'notSupported',
  authentication_required: 'notAuthenticated',
  payment_intent_authentication_failure: 'notAuthenticated',
  processing_error: 'tryLater',
  try_again_later: 'tryLater',
  issuer_not_available: 'tryLater',
  reenter_transaction: 'tryLater',
  rate_limit: 'tryLater',
  card_declined: 'declined',
};

/** The bank's reason first (`decline_code`), then Stripe's. A lost or stolen card is only "declined": the holder may be the thief. */
export function problemText({ type, code, decline_code }: StripeProblem): ProblemText {
  const text = [decline_code, code]
    .map((one) => (one !== undefined && Object.hasOwn(TEXTS, one) ? TEXTS[one] : undefined))
    .find((found) => found !== undefined);
  if (text) return text;
  if (type === 'validation_error') return 'detailsIncomplete';
  if (type === 'api_connection_error') return 'noConnection';
  return type === 'card_error' ? 'declined' : 'tryLater';
}
