import type { EndpointKey } from '../../shared/contract/endpoints.ts';

/** The backend answered, but not to the question; it may have said how many milliseconds it wants to be left alone. */
export class BadStatus extends Error {
  readonly status: number;
  readonly retryAfter: number | undefined;
  constructor(key: EndpointKey, status: number, retryAfter?: number) {
    super(`${key}: backend answered ${status}`);
    this.status = status;
    this.retryAfter = retryAfter;
  }
}
