import * as z from 'zod';
import { callJson } from '../call-json.ts';

const Money = z.object({ currency: z.string().length(3), value: z.string() });
const Time = z.iso.datetime({ offset: true });
const Refund = z.object({
  id: z.string().min(1),
  amount: Money,
  status: z.enum(['queued', 'pending', 'processing', 'refunded', 'failed', 'canceled']),
  metadata: z.object({ key: z.string().nullish() }).nullable().catch(null),
});
const Payment = z
  .object({
    id: z.string().regex(/^tr_\w+$/),
    status: z.enum(['open', 'pending', 'authorized', 'paid', 'canceled', 'expired', 'failed']),
    amount: Money,
    amountCaptured: Money.optional(),
    isCancelable: z.boolean().default(false),
    createdAt: Time,
    expiresAt: Time.optional(),
    authorizedAt: Time.optional(),
    // Whatever another shop of the account has put there.
    metadata: z
      .object({
        shop: z.string().default(''),
        reference: z.string().default(''),
        method: z.string().default(''),
        capture_cents: z.int().positive().optional(),
      })
      .catch({ shop: '', reference: '', method: '' }),
    _links: z.object({ checkout: z.object({ href: z.url({ protocol: /^https?$/ }) }).nullish() }),
    /** Of a payment that was read. */
    _embedded: z
      .object({
        refunds: z.array(Refund).default([]),
        captures: z.array(z.object({ status: z.enum(['pending', 'succeeded', 'failed']) })).default([]),
        chargebacks: z.array(z.object({ amount: Money, createdAt: Time, reversedAt: Time.nullish() })).default([]),
      })
      .default({ refunds: [], captures: [], chargebacks: [] }),
  })
  .transform(({ _links: links, _embedded: embedded, ...payment }) => ({ ...payment, ...embedded, checkout: links.checkout?.href ?? null }));
const Methods = z
  .object({ _embedded: z.object({ methods: z.array(z.object({ id: z.string() })) }) })
  .transform(({ _embedded: { methods } }) => methods);
const Profile = z.object({ website: z.string(), status: z.string() });
const Failure = z.object({ title: z.string().default(''), detail: z.string().default('') });

export type MolliePayment = z.infer<typeof Payment>;

export interface MollieClientSettings {
  readonly api: string;
  /** live_… or test_… */
  readonly key: string;
  readonly timeoutMs: number;
}

interface Extras {
  readonly body?: object;
  /** Mollie keeps the answer of a call with a key for an hour. */
  readonly key?: string;
}

/** The calls of Mollie's API that a shop needs. An error that is not `CallRefused` means that nobody knows what has happened. */
export function mollieClient({ api, key: secret, timeoutMs }: MollieClientSettings) {
  const call = <T>(
    schema: z.ZodType<T>,
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    path: string,
    { body, key }: Extras = {},
  ): Promise<T> =>
    callJson(schema, {
      method,
      url: `${api}/v2${path}`,
      headers: {
        authorization: `Bearer ${secret}`,
        ...(body && { 'content-type': 'application/json' }),
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      body: body && JSON.stringify(body),
      timeoutMs,
      issueOf: (answer) => Failure.safeParse(answer).data?.detail ?? '',
    });
  const at = (id: string): string => `/payments/${encodeURIComponent(id)}`;
  return {
    create: (payment: object, key: string) => call(Payment, 'POST', '/payments', { body: payment, key }),
    payment: (id: string) => call(Payment, 'GET', `${at(id)}?embed=refunds,captures,chargebacks`),
    update: (id: string, changes: object) => call(z.unknown(), 'PATCH', at(id), { body: changes }),
    cancel: (id: string) => call(z.unknown(), 'DELETE', at(id)),
    capture: (id: string, capture: object, key: string) => call(z.unknown(), 'POST', `${at(id)}/captures`, { body: capture, key }),
    release: (id: string) => call(z.unknown(), 'POST', `${at(id)}/release-authorization`),
    refund: (id: string, refund: object, key: string) => call(z.unknown(), 'POST', `${at(id)}/refunds`, { body: refund, key }),
    methods: () => call(Methods, 'GET', '/methods?includeWallets=applepay'),
    profile: () => call(Profile, 'GET', '/profiles/me'),
  };
}
