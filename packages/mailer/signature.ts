import { createHmac, timingSafeEqual } from 'node:crypto';

/** Standard Webhooks (standardwebhooks.com): HMAC-SHA-256 over id, time and the bytes of the body. */
const MAX_AGE_SECONDS = 300;

interface SignedCall {
  readonly id: string;
  /** Seconds since 1970. */
  readonly timestamp: string;
  readonly body: Buffer;
}

/** The secret is `whsec_` and Base64, or any other text. */
const keyOf = (secret: string): Buffer => (secret.startsWith('whsec_') ? Buffer.from(secret.slice(6), 'base64') : Buffer.from(secret));

export function signatureOf({ id, timestamp, body }: SignedCall, secret: string): string {
  const hmac = createHmac('sha256', keyOf(secret)).update(`${id}.${timestamp}.`).update(body);
  return `v1,${hmac.digest('base64')}`;
}

/** `given` may hold several signatures, while a secret is being replaced. */
export function isSigned(call: SignedCall, given: string, secret: string, now: number): boolean {
  const { id, timestamp } = call;
  if (id === '' || !/^\d{1,12}$/.test(timestamp) || Math.abs(now / 1000 - Number(timestamp)) > MAX_AGE_SECONDS) return false;
  const expected = Buffer.from(signatureOf(call, secret));
  return given.split(' ').some((one) => {
    const signature = Buffer.from(one);
    return signature.length === expected.length && timingSafeEqual(signature, expected);
  });
}
