import type { EndpointKey } from '../register.ts';

/** The backend responded, but not with an answer to the request. `retryAfter`: milliseconds for which it wants no calls. */
export class BadStatus extends Error {
  readonly status: number;
  readonly retryAfter: number | undefined;
  constructor(key: EndpointKey, status: number, retryAfter?: number) {
    super(`${key}: backend answered ${status}`);
    this.status = status;
    this.retryAfter = retryAfter;
  }
}

/** 408 and 429 ask the caller to come back: they say nothing about the request. */
const COME_BACK = new Set([408, 429]);

/** The backend understood the request and refuses it. */
export const isRefusal = (status: number): boolean => status >= 400 && status < 500 && !COME_BACK.has(status);
