import type { ErrorCode } from '../../contract/codes.ts';
import { ERROR_STATUS } from '../../contract/refusals.ts';

export type Fields = Readonly<Record<string, readonly string[]>>;

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
    this.status = options.status ?? ERROR_STATUS[code];
    this.fields = options.fields;
    this.retryAfter = options.retryAfter;
  }

  /** The body as the contract's `Failure`. */
  get body(): { error_code: ErrorCode; message: string; errors?: Fields } {
    return { error_code: this.code, message: this.message, ...(this.fields && { errors: this.fields }) };
  }
}

export const notFound = (what: string): Refusal => new Refusal('not_found', `${what} not found`);
