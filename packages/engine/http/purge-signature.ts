/**
 * The call is on the shop's port and signed, because the caller is usually the backend on another machine and the operators' port is bound
 * to loopback. Stripe signs webhooks in this form. A signature is valid for five minutes and once.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';

/** Client and server sign the same text. RFC 9421 (HTTP Message Signatures) would do, too, with a parser ten times this file. */
export const PURGE_PATH = '/.well-known/karat/purge';
export const SIGNATURE_HEADER = 'karat-signature';
/** How far the clocks may differ, in seconds. */
export const TOLERANCE = 300;

const SIGNATURE = /^t=(\d{10}),v1=([0-9a-f]{64})$/;

/**
 * `t=1732200000,v1=<hex>`: seconds of the epoch, and HMAC-SHA256 over method, path, these seconds and the body, each on a line of its
 * own.
 */
export function signPurge(secret: string, body: string | Buffer, seconds: number): string {
  return `t=${seconds},v1=${digestOf(secret, body, seconds).toString('hex')}`;
}

export type Verdict = { readonly ok: true; readonly signature: string } | { readonly ok: false; readonly reason: Refusal };
export type Refusal = 'signature_missing' | 'signature_wrong' | 'signature_expired';

export function checkSignature(secret: string, header: string | undefined, body: Buffer, now: number): Verdict {
  const [, seconds, signature] = SIGNATURE.exec(header ?? '') ?? [];
  if (seconds === undefined || signature === undefined) return { ok: false, reason: 'signature_missing' };
  // First: only callers with the secret learn whether the signature expired.
  if (!timingSafeEqual(Buffer.from(signature, 'hex'), digestOf(secret, body, Number(seconds))))
    return { ok: false, reason: 'signature_wrong' };
  if (Math.abs(now / 1000 - Number(seconds)) > TOLERANCE) return { ok: false, reason: 'signature_expired' };
  return { ok: true, signature };
}

function digestOf(secret: string, body: string | Buffer, seconds: number): Buffer {
  return createHmac('sha256', secret).update(`POST\n${PURGE_PATH}\n${seconds}\n`).update(body).digest();
}
