import { timingSafeEqual } from 'node:crypto';
import express, { Router } from 'express';
import * as z from 'zod';
import { MethodCode } from '../contract/common.ts';
import { notFound } from '../backend/core/refusal.ts';
import { parsed } from '../backend/core/validate.ts';
import { CHARGE_PROBLEMS, type Charge, ChargeRefused, type GatewayAdapter } from '../backend/payments/payment-gateway.ts';

/** Of the demo shop: a token says what becomes of the payment. Neither address leads anywhere. */
const HANDLER = {
  name: 'example.feinlicht.test_token',
  id: 'test_token',
  version: '2026-08-25',
  spec: 'https://feinlicht.example/ucp/test-token',
  schema: 'https://feinlicht.example/ucp/test-token.json',
  config: {},
  type: 'card',
} as const;

export interface TestGatewaySettings {
  /** Where this program reaches the test provider. */
  readonly url: () => string;
  readonly key: string;
  /** Where the test provider reaches this program; callable once it listens. */
  readonly noticeOrigin: () => string;
  /** For an answer to one call. */
  readonly timeoutMs?: () => number;
}

const NOTICES = '/gateway-notices';
/** A shopper waits for it, and the call may be repeated. */
const TIMEOUT_MS = 8000;

const Failure = z.object({ error: z.enum(CHARGE_PROBLEMS) });
const ChargeAnswer = z.object({
  ref: z.string().min(1).max(200),
  token: z.string().min(1).max(500),
  pageUrl: z.url({ protocol: /^https?$/ }).nullable(),
  state: z.enum(['open', 'processing', 'authorised', 'captured', 'declined', 'cancelled', 'voided', 'refunded']),
  // The backend checks what a shopper has entered elsewhere.
  payer: z.custom<Charge['payer']>((payer) => typeof payer === 'object'),
  shop: z.string().nullable(),
  provider: z.string(),
  method: MethodCode,
  cents: z.int().positive(),
  currency: z.string(),
  reference: z.string(),
  decidedBy: z.int().nullable(),
  refundedCents: z.int().nonnegative(),
  dispute: z.object({ state: z.enum(['open', 'won', 'lost']), cents: z.int().positive(), answerBy: z.int().nullable() }).nullable(),
});
const RefundsAnswer = z.array(
  z.object({
    ref: z.string().min(1).max(200),
    cents: z.int().positive(),
    state: z.enum(['pending', 'done', 'failed']),
    key: z.string().nullable(),
  }),
);
const Notice = z.object({ ref: z.string().min(1).max(200) });

/**
 * The test provider behind the backend's port, as the adapter of a real gateway would be: calls over HTTP with a time-out, answers checked,
 * refusals translated. Any other error means that nobody knows what has happened; the backend asks again.
 */
export function testGateways({ url, key, noticeOrigin, timeoutMs = () => TIMEOUT_MS }: TestGatewaySettings): GatewayAdapter {
  const listeners: ((ref: string) => void | Promise<void>)[] = [];

  async function call<T extends z.ZodType>(schema: T, method: 'GET' | 'POST', path: string, body?: object): Promise<z.output<T>> {
    const response = await fetch(`${url()}/gateway/charges${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeoutMs()),
    });
    const answer: unknown = await response.json();
    if (response.ok) return schema.parse(answer);
    const failure = Failure.safeParse(answer);
    if (!failure.success) throw new Error(`the test provider answered ${method} ${path} with ${response.status}`);
    throw new ChargeRefused(failure.data.error, `the test provider refused ${method} ${path}: ${failure.data.error}`);
  }

  /** An answer about another charge is as good as none. */
  async function callFor(ref: string, method: 'GET' | 'POST', path = '', body?: object): Promise<Charge> {
    const charge = await call(ChargeAnswer, method, `/${encodeURIComponent(ref)}${path}`, body);
    if (charge.ref !== ref) throw new Error(`the test provider answered for ${charge.ref} in the place of ${ref}`);
    return charge;
  }

  const notices = Router();
  notices.post(NOTICES, express.json({ limit: '4kb' }), async (req, res) => {
    if (!equal(req.get('authorization') ?? '', `Bearer ${key}`)) throw notFound('path');
    const { ref } = parsed(Notice, req.body, 422);
    for (const listener of listeners) await listener(ref);
    res.status(204).end();
  });

  return {
    notices,
    // The demo's document says it: its methods are those of three gateways.
    offers: [],
    gateways: {
      async create(wanted) {
        const charge = await call(ChargeAnswer, 'POST', '', { ...wanted, noticeUrl: noticeOrigin() + NOTICES });
        if (charge.reference !== wanted.reference) throw new Error(`the test provider answered for ${charge.reference}`);
        return charge;
      },
      read: (ref) => callFor(ref, 'GET'),
      changeAmount: (ref, cents) => callFor(ref, 'POST', '/amount', { cents }),
      capture: (ref) => callFor(ref, 'POST', '/capture'),
      cancel: (ref) => callFor(ref, 'POST', '/cancel'),
      refund: (ref, part) => callFor(ref, 'POST', '/refund', part),
      refunds: (ref) => call(RefundsAnswer, 'GET', `/${encodeURIComponent(ref)}/refunds`),
      credentials: {
        handlers: [HANDLER],
        authorise: (ref, _handlerId, { token }) => callFor(ref, 'POST', '/authorise', { token: typeof token === 'string' ? token : '' }),
      },
      onNotice: (listener) => void listeners.push(listener),
    },
  };
}

const equal = (given: string, right: string): boolean => {
  const [one, other] = [Buffer.from(given), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
};
