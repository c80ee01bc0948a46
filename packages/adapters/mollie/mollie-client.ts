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
const pageOf = <T>(name: string, item: z.ZodType<T>) =>
  z
    .object({ _embedded: z.record(z.string(), z.array(item)), _links: z.object({ next: z.object({ href: z.url() }).nullish() }) })
    .transform(({ _embedded: embedded, _links: { next } }) => ({
      items: embedded[name] ?? [],
      next: next ? new URL(next.href).searchParams.get('from') : null,
    }));
const BalanceTransaction = z.object({
  id: z.string().min(1),
  type: z.string(),
  createdAt: Time,
  initialAmount: Money,
  deductions: Money.nullish(),
  /** Ids of what it is about; in an object that the type names, or not. */
  context: z.record(z.string(), z.unknown()).nullish(),
});
const Profile = z.object({ website: z.string(), status: z.string() });
const Failure = z.object({ title: z.string().default(''), detail: z.string().default('') });

export type MollieBalanceTransaction = z.infer<typeof BalanceTransaction>;
export type MollieClient = ReturnType<typeof mollieClient>;
export type MolliePayment = z.infer<typeof Payment>;

export interface MollieClientSettings {
  readonly api: string;
  /** live_… or test_… */
  readonly key: string;
  /** access_…, of the organization, with the right balances.read: a key may not ask for balances. */
  readonly accessToken?: string | undefined;
  readonly timeoutMs: number;
}

interface Extras {
  readonly body?: object;
  /** Mollie keeps the answer of a call with a key for an hour. */
  readonly key?: string;
  /** In the place of the key. */
  readonly token?: string;
}

/** The calls of Mollie's API that a shop needs. An error that is not `CallRefused` means that nobody knows what has happened. */
export function mollieClient({ api, key: secret, accessToken, timeoutMs }: MollieClientSettings) {
  const call = <T>(
    schema: z.ZodType<T>,
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    path: string,
    { body, key, token = secret }: Extras = {},
  ): Promise<T> =>
    callJson(schema, {
      method,
      url: `${api}/v2${path}`,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body && { 'content-type': 'application/json' }),
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      body: body && JSON.stringify(body),
      timeoutMs,
      issueOf: (answer) => Failure.safeParse(answer).data?.detail ?? '',
    });
  const at = (id: string): string => `/payments/${encodeURIComponent(id)}`;
  /** Newest first. */
  async function* pages<T>(path: string, name: string, item: z.ZodType<T>): AsyncGenerator<T> {
    // An access token reads test and live data.
    const query = new URLSearchParams({ limit: '250', ...(secret.startsWith('test_') && { testmode: 'true' }) });
    for (;;) {
      const { items, next } = await call(pageOf(name, item), 'GET', `${path}?${query.toString()}`, { token: accessToken ?? '' });
      yield* items;
      if (next === null) return;
      query.set('from', next);
    }
  }
  return {
    create: (payment: object, key: string) => call(Payment, 'POST', '/payments', { body: payment, key }),
    payment: (id: string) => call(Payment, 'GET', `${at(id)}?embed=refunds,captures,chargebacks`),
    update: (id: string, changes: object) => call(z.unknown(), 'PATCH', at(id), { body: changes }),
    cancel: (id: string) => call(z.unknown(), 'DELETE', at(id)),
    capture: (id: string, capture: object, key: string) => call(z.unknown(), 'POST', `${at(id)}/captures`, { body: capture, key }),
    release: (id: string) => call(z.unknown(), 'POST', `${at(id)}/release-authorization`),
    refund: (id: string, refund: object, key: string) => call(z.unknown(), 'POST', `${at(id)}/refunds`, { body: refund, key }),
    mayReadBalances: accessToken !== undefined,
    balances: () => pages('/balances', 'balances', z.object({ id: z.string().min(1) })),
    balanceTransactions: (id: string) =>
      pages(`/balances/${encodeURIComponent(id)}/transactions`, 'balance_transactions', BalanceTransaction),
    methods: () => call(Methods, 'GET', '/methods?includeWallets=applepay'),
    profile: () => call(Profile, 'GET', '/profiles/me'),
  };
}
