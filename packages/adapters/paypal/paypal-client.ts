import * as z from 'zod';
import { CallFailed, callJson } from '../call-json.ts';

const Money = z.object({ currency_code: z.string().length(3), value: z.string() });
const Capture = z.object({
  id: z.string().min(1),
  status: z.enum(['COMPLETED', 'DECLINED', 'PARTIALLY_REFUNDED', 'PENDING', 'REFUNDED', 'FAILED']),
  amount: Money,
  create_time: z.iso.datetime({ offset: true }).optional(),
});
const Refund = z.object({
  id: z.string().min(1),
  status: z.enum(['CANCELLED', 'FAILED', 'PENDING', 'COMPLETED']),
  amount: Money,
  custom_id: z.string().optional(),
});
const Address = z.object({
  address_line_1: z.string().default(''),
  address_line_2: z.string().default(''),
  admin_area_2: z.string().default(''),
  admin_area_1: z.string().default(''),
  postal_code: z.string().default(''),
  country_code: z.string().length(2),
});
const Link = z.object({ rel: z.string(), href: z.url({ protocol: /^https?$/ }) });
const Order = z.object({
  id: z.string().min(1),
  status: z.enum(['CREATED', 'SAVED', 'APPROVED', 'VOIDED', 'COMPLETED', 'PAYER_ACTION_REQUIRED']),
  // One unit: the shop sells for nobody else.
  purchase_units: z
    .array(
      z.object({
        custom_id: z.string().default(''),
        amount: Money,
        shipping: z.object({ name: z.object({ full_name: z.string().default('') }).optional(), address: Address.optional() }).optional(),
        payments: z.object({ captures: z.array(Capture).default([]), refunds: z.array(Refund).default([]) }).optional(),
      }),
    )
    .length(1),
  payer: z
    .object({
      email_address: z.string().default(''),
      phone: z
        .object({ phone_number: z.object({ country_code: z.string().optional(), national_number: z.string().default('') }).optional() })
        .optional(),
    })
    .optional(),
  links: z.array(Link).default([]),
});
const CaptureDetails = Capture.extend({
  supplementary_data: z.object({ related_ids: z.object({ order_id: z.string().optional() }).optional() }).optional(),
});
const Dispute = z.object({
  dispute_id: z.string().min(1),
  status: z.string(),
  dispute_amount: Money.optional(),
  seller_response_due_date: z.iso.datetime({ offset: true }).optional(),
  dispute_outcome: z.object({ outcome_code: z.string().optional() }).optional(),
});
const Transaction = z.object({
  transaction_id: z.string().min(1),
  paypal_reference_id: z.string().optional(),
  paypal_reference_id_type: z.string().optional(),
  transaction_event_code: z.string(),
  transaction_initiation_date: z.string(),
  transaction_amount: Money,
  fee_amount: Money.optional(),
  transaction_status: z.string().optional(),
  custom_field: z.string().optional(),
});
const Details = z.array(z.object({ transaction_info: Transaction })).default([]);
const Transactions = z.object({ transaction_details: Details, total_pages: z.int().default(1) });
const Webhook = z.object({ id: z.string(), url: z.string(), event_types: z.array(z.object({ name: z.string() })) });
const Failure = z.object({ name: z.string().optional(), details: z.array(z.object({ issue: z.string() })).optional() });
const Token = z.object({ access_token: z.string().min(1), expires_in: z.number() });

export type PayPalOrder = z.infer<typeof Order>;
export type PayPalCapture = z.infer<typeof Capture>;
export type PayPalTransaction = z.infer<typeof Transaction>;
export type PayPalClient = ReturnType<typeof payPalClient>;
export type PayPalDispute = z.infer<typeof Dispute>;

export interface PayPalClientSettings {
  /** https://api-m.paypal.com or https://api-m.sandbox.paypal.com */
  readonly api: string;
  readonly clientId: string;
  readonly secret: string;
  readonly timeoutMs: number;
}

/** The calls of PayPal's REST API that a shop needs. An error that is not `CallRefused` means that nobody knows what has happened. */
export function payPalClient({ api, clientId, secret, timeoutMs }: PayPalClientSettings) {
  let token: { readonly value: Promise<string>; readonly until: number } | null = null;

  /** One for all calls, until a minute before its end. */
  function accessToken(): Promise<string> {
    if (token && token.until > Date.now()) return token.value;
    const value = fetchToken();
    token = { value, until: Date.now() + timeoutMs };
    value.catch(() => (token = null));
    return value;
  }

  async function fetchToken(): Promise<string> {
    const { access_token, expires_in } = await callJson(Token, {
      method: 'POST',
      url: `${api}/v1/oauth2/token`,
      headers: { authorization: `Basic ${btoa(`${clientId}:${secret}`)}`, 'content-type': 'application/x-www-form-urlencoded' },
      body: 'grant_type=client_credentials',
      timeoutMs,
      issueOf: () => 'no token',
    });
    token = { value: Promise.resolve(access_token), until: Date.now() + (expires_in - 60) * 1000 };
    return access_token;
  }

  interface Extras {
    readonly body?: object | string;
    /** PayPal keeps the answer of a call with a key for some hours. */
    readonly key?: string;
  }

  async function call<T>(schema: z.ZodType<T>, method: 'GET' | 'POST' | 'PATCH', path: string, extras: Extras = {}): Promise<T> {
    const { body, key } = extras;
    const send = async (): Promise<T> =>
      callJson(schema, {
        method,
        url: api + path,
        headers: {
          authorization: `Bearer ${await accessToken()}`,
          'content-type': 'application/json',
          prefer: 'return=representation',
          ...(key !== undefined && { 'paypal-request-id': key }),
        },
        body: typeof body === 'object' ? JSON.stringify(body) : body,
        timeoutMs,
        issueOf,
      });
    try {
      return await send();
    } catch (error) {
      // A token that was revoked.
      if (!(error instanceof CallFailed) || error.status !== 401) throw error;
      token = null;
      return send();
    }
  }

  const at = (id: string): string => encodeURIComponent(id);
  return {
    createOrder: (order: object, key: string) => call(Order, 'POST', '/v2/checkout/orders', { body: order, key }),
    order: (id: string) => call(Order, 'GET', `/v2/checkout/orders/${at(id)}`),
    patchOrder: (id: string, field: 'amount' | 'custom_id', value: unknown) =>
      call(z.unknown(), 'PATCH', `/v2/checkout/orders/${at(id)}`, {
        body: [{ op: 'replace', path: `/purchase_units/@reference_id=='default'/${field}`, value }],
      }),
    captureOrder: (id: string, key: string) => call(Order, 'POST', `/v2/checkout/orders/${at(id)}/capture`, { body: {}, key }),
    capture: (id: string) => call(CaptureDetails, 'GET', `/v2/payments/captures/${at(id)}`),
    refundCapture: (id: string, refund: object, key: string) =>
      call(Refund, 'POST', `/v2/payments/captures/${at(id)}/refund`, { body: refund, key }),
    /** The last dispute of a capture. */
    async disputeOf(captureId: string): Promise<PayPalDispute | null> {
      const List = z.object({ items: z.array(z.object({ dispute_id: z.string() })).default([]) });
      const { items } = await call(List, 'GET', `/v1/customer/disputes?disputed_transaction_id=${at(captureId)}`);
      const [first] = items;
      return first ? call(Dispute, 'GET', `/v1/customer/disputes/${at(first.dispute_id)}`) : null;
    },
    /** What has changed the balance: 31 days at most. Times are RFC 3339 with seconds. */
    async transactions(from: string, to: string, page: number) {
      const query = new URLSearchParams({ start_date: from, end_date: to, page_size: '500', page: String(page) });
      const { transaction_details, total_pages } = await call(Transactions, 'GET', `/v1/reporting/transactions?${query.toString()}`);
      return { items: transaction_details.map(({ transaction_info }) => transaction_info), pages: total_pages };
    },
    webhook: (id: string) => call(Webhook, 'GET', `/v1/notifications/webhooks/${at(id)}`),
    /** `event`: the bytes that came. Parsed and written again they may differ, and the signature is over them. */
    async isGenuine(header: (name: string) => string | undefined, event: string, webhookId: string): Promise<boolean> {
      const names = ['auth_algo', 'cert_url', 'transmission_id', 'transmission_sig', 'transmission_time'];
      const fields = names.map((name) => [name, header(`paypal-${name.replaceAll('_', '-')}`) ?? ''] as const);
      if (event === '' || fields.some(([, value]) => value === '')) return false;
      const known = JSON.stringify({ ...Object.fromEntries(fields), webhook_id: webhookId });
      const { verification_status } = await call(
        z.object({ verification_status: z.string() }),
        'POST',
        '/v1/notifications/verify-webhook-signature',
        { body: `${known.slice(0, -1)},"webhook_event":${event}}` },
      );
      return verification_status === 'SUCCESS';
    },
  };
}

/** The first of its details, or its name. */
function issueOf(answer: unknown): string {
  const { data } = Failure.safeParse(answer);
  return data?.details?.[0]?.issue ?? data?.name ?? '';
}
