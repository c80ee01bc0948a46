import type { ErrorCode } from '../../shared/contract/codes.ts';

export type Fields = Readonly<Record<string, readonly string[]>>;

const STATUS: Readonly<Record<ErrorCode, number>> = {
  validation_failed: 422,
  not_found: 404,
  cart_not_found: 404,
  cart_finished: 409,
  cart_empty: 409,
  cart_changed: 409,
  item_not_found: 404,
  configuration_not_found: 404,
  quantity_invalid: 422,
  out_of_stock: 409,
  in_stock: 409,
  rate_unavailable: 422,
  amount_too_small: 422,
  code_invalid: 422,
  code_expired: 422,
  code_used_up: 422,
  code_minimum: 422,
  code_not_for_items: 422,
  code_first_order: 422,
  code_already_bound: 409,
  code_not_combinable: 409,
  method_unavailable: 422,
  payment_required: 402,
  payment_pending: 409,
  payment_declined: 402,
  payment_cancelled: 409,
  not_signed_in: 401,
  // Not 401: that would end the session of somebody who is signed in.
  credentials_wrong: 422,
  email_unverified: 409,
  password_wrong: 422,
  token_invalid: 422,
  social_failed: 422,
  social_email_missing: 422,
  social_email_taken: 409,
  passkey_refused: 422,
  sign_in_again: 409,
  order_closed: 409,
  return_refused: 409,
  photo_too_large: 413,
  photo_too_many: 422,
  photo_heic: 415,
  photo_type: 415,
  photo_unreadable: 422,
  photo_pixels: 422,
  idempotency_conflict: 422,
  request_in_progress: 409,
  too_large: 413,
  too_many_requests: 429,
  not_allowed: 405,
  unavailable: 503,
  internal: 500,
};

interface RefusalOptions {
  readonly fields?: Fields;
  readonly status?: number;
  readonly retryAfter?: number;
}

/** Refuses a call for a reason the caller may know. Any other thrown error becomes a 500 without details. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: ErrorCode;
  readonly status: number;
  readonly fields: Fields | undefined;
  /** Seconds until the call may be made again. */
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, message: string, options: RefusalOptions = {}) {
    super(message);
    this.code = code;
    this.status = options.status ?? STATUS[code];
    this.fields = options.fields;
    this.retryAfter = options.retryAfter;
  }

  /** The body as the contract's `Failure`. */
  get body(): { error_code: ErrorCode; message: string; errors?: Fields } {
    return { error_code: this.code, message: this.message, ...(this.fields && { errors: this.fields }) };
  }
}

export const notFound = (what: string): Refusal => new Refusal('not_found', `${what} not found`);
