import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import type * as z from 'zod';
import { type DoubleAnswer, type DoubleRequest, post, startDouble } from '../conformance/double-server.ts';
import { createPlayedBalance, PAGE_SIZE } from '../conformance/played-balance.ts';
import { WALLET_OWNER } from '../conformance/stage.ts';
import { fromDecimals } from '../money.ts';
import {
  OrderRequest,
  PatchRequest,
  RefundRequest,
  VerifyRequest,
  type Money,
  type PlayedRefund,
  type PlayedOrder,
  type PlayedDispute,
  transactionOf,
} from './paypal-objects.ts';

export interface PayPalDoubleSettings {
  readonly hook: string;
  readonly clientId: string;
  readonly secret: string;
  readonly webhookId: string;
}

const newId = (): string => randomBytes(12).toString('hex').toUpperCase().slice(0, 17);
const now = (): string => new Date().toISOString().replace(/\.\d+/, '');
const refusal = (status: number, issue: string): DoubleAnswer => ({
  status,
  body: { name: status === 404 ? 'RESOURCE_NOT_FOUND' : 'UNPROCESSABLE_ENTITY', details: [{ issue }], debug_id: newId() },
});
const ok = (body: object | null, status = 200): DoubleAnswer => ({ status, body });

/** A test double of PayPal: orders with the intent CAPTURE, their captures, refunds, disputes and signed notices. */
export async function startPayPalDouble({ hook, clientId, secret, webhookId }: PayPalDoubleSettings) {
  const orders = new Map<string, PlayedOrder>();
  const disputes: PlayedDispute[] = [];
  const tokens = new Set<string>();
  const differences: string[] = [];
  const balance = createPlayedBalance();
  let nextCapture = 'COMPLETED';
  let isPatchable = true;

  const double = await startDouble({
    keyHeader: 'paypal-request-id',
    keeps: (status) => status < 400,
    failure: (status, reason) => ({ status, body: { name: reason, debug_id: newId() } }),
    answer(request) {
      if (request.path === '/v1/oauth2/token') return token(request);
      if (!tokens.has(request.header('authorization').replace('Bearer ', '')))
        return { status: 401, body: { name: 'AUTHENTICATION_FAILURE' } };
      return act(request);
    },
  });

  function token({ header }: DoubleRequest): DoubleAnswer {
    if (header('authorization') !== `Basic ${btoa(`${clientId}:${secret}`)}`) return { status: 401, body: { error: 'invalid_client' } };
    const access_token = `A21AA${randomBytes(20).toString('hex')}`;
    tokens.add(access_token);
    return ok({ access_token, token_type: 'Bearer', expires_in: 32_400 });
  }

  /** Of a request that is not as PayPal describes it. */
  function read<T>(schema: z.ZodType<T>, { call, text }: DoubleRequest): T | null {
    const { data, error } = schema.safeParse(JSON.parse(text));
    if (data !== undefined) return data;
    differences.push(`${call}: ${error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ')}`);
    return null;
  }

  function act(request: DoubleRequest): DoubleAnswer {
    const { method, path, query, text } = request;
    const [, , area = '', kind = '', id = '', verb] = path.split('/');
    const target = `${area}/${kind}`;
    if (target === 'notifications/verify-webhook-signature') return verify(request);
    if (target === 'notifications/webhooks') return ok({ id, url: hook, event_types: [{ name: '*' }] });
    if (target === 'reporting/transactions') return transactions(query);
    if (target === 'customer/disputes') return id === '' ? listDisputes(query) : showDispute(id);
    if (target === 'payments/captures') return verb === 'refund' ? refund(request, id) : showCapture(id);
    if (target !== 'checkout/orders') return refusal(404, 'INVALID_RESOURCE_ID');
    if (id === '') {
      const wanted = read(OrderRequest, request);
      return wanted ? ok(shown(create(wanted))) : refusal(400, 'INVALID_REQUEST');
    }
    const order = orders.get(id);
    if (!order) return refusal(404, 'INVALID_RESOURCE_ID');
    if (verb === 'capture') return text === '{}' ? capture(order) : refusal(400, 'INVALID_REQUEST');
    return method === 'PATCH' ? patch(order, request) : ok(shown(order));
  }

  function create({ purchase_units: [unit], payment_source }: z.infer<typeof OrderRequest>): PlayedOrder {
    const order: PlayedOrder = {
      id: newId(),
      status: 'PAYER_ACTION_REQUIRED',
      unit: { ...unit } as PlayedOrder['unit'],
      preference: payment_source.paypal.experience_context.shipping_preference,
      captures: [],
      refunds: [],
    };
    orders.set(order.id, order);
    return order;
  }
  const shown = ({ id, status, unit, captures, refunds, payer }: PlayedOrder): object => ({
    id,
    intent: 'CAPTURE',
    status,
    create_time: now(),
    purchase_units: [{ ...unit, ...(captures.length > 0 && { payments: { captures, ...(refunds.length > 0 && { refunds }) } }) }],
    ...(payer && { payer }),
    links: [
      { rel: 'self', href: `https://api-m.paypal.com/v2/checkout/orders/${id}`, method: 'GET' },
      { rel: 'payer-action', href: `https://www.paypal.com/checkoutnow?token=${id}`, method: 'GET' },
    ],
  });

  function patch(order: PlayedOrder, request: DoubleRequest): DoubleAnswer {
    const changes = read(PatchRequest, request);
    if (!changes) return refusal(400, 'INVALID_REQUEST');
    if (order.status === 'COMPLETED') return refusal(422, 'ORDER_ALREADY_COMPLETED');
    for (const { path, value } of changes) {
      if (path.endsWith('/amount') && !isPatchable) return refusal(422, 'AMOUNT_NOT_PATCHABLE');
      if (typeof value === 'string') order.unit.custom_id = value;
      else order.unit.amount = value;
    }
    return ok(null, 204);
  }

  function capture(order: PlayedOrder): DoubleAnswer {
    if (order.status === 'COMPLETED') return refusal(422, 'ORDER_ALREADY_CAPTURED');
    if (order.status !== 'APPROVED') return refusal(422, 'ORDER_NOT_APPROVED');
    const status = nextCapture;
    nextCapture = 'COMPLETED';
    if (status === 'INSTRUMENT_DECLINED') return refusal(422, status);
    order.status = 'COMPLETED';
    const { amount, custom_id } = order.unit;
    order.captures.push({ id: newId(), status, amount, custom_id, create_time: now() });
    if (status === 'COMPLETED') balance.add('charge', fromDecimals(amount.value), { payment: order.captures[0]?.id ?? '' });
    notifyOfCapture(order, `PAYMENT.CAPTURE.${status}`);
    return ok(shown(order), 201);
  }

  const orderOfCapture = (id: string): PlayedOrder | undefined =>
    [...orders.values()].find(({ captures }) => captures.some((one) => one.id === id));
  function showCapture(id: string): DoubleAnswer {
    const order = orderOfCapture(id);
    return order
      ? ok({ ...order.captures[0], supplementary_data: { related_ids: { order_id: order.id } } })
      : refusal(404, 'RESOURCE_NOT_FOUND');
  }

  function refund(request: DoubleRequest, id: string): DoubleAnswer {
    const wanted = read(RefundRequest, request);
    const order = orderOfCapture(id);
    if (!wanted || !order) return refusal(404, 'RESOURCE_NOT_FOUND');
    return refundOf(order, wanted.amount, wanted.custom_id);
  }
  function refundOf(order: PlayedOrder, amount: Money, key?: string): DoubleAnswer {
    const from = order.captures[0];
    if (!from || from.status === 'PENDING') return refusal(422, 'PENDING_CAPTURE');
    const done = order.refunds.reduce((sum, one) => (one.status === 'FAILED' ? sum : sum + fromDecimals(one.amount.value)), 0);
    const left = fromDecimals(from.amount.value) - done;
    if (left === 0) return refusal(422, 'CAPTURE_FULLY_REFUNDED');
    if (fromDecimals(amount.value) > left) return refusal(422, 'REFUND_AMOUNT_EXCEEDED');
    const made: PlayedRefund = { id: newId(), status: 'COMPLETED', amount, custom_id: key ?? order.unit.custom_id };
    order.refunds.push(made);
    balance.add('refund', -fromDecimals(amount.value), { payment: from.id, refund: made.id });
    from.status = fromDecimals(amount.value) === left ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
    // Of the order nothing is said.
    notify('PAYMENT.CAPTURE.REFUNDED', 'refund', {
      ...made,
      links: [{ rel: 'up', href: `https://api-m.paypal.com/v2/payments/captures/${from.id}` }],
    });
    return ok(made, 201);
  }

  function transactions(query: URLSearchParams): DoubleAnswer {
    const [from, to] = ['start_date', 'end_date'].map((name) => Date.parse(query.get(name) ?? ''));
    if (from === undefined || to === undefined || !(to - from <= 31 * 86_400_000)) return refusal(400, 'INVALID_REQUEST');
    const found = balance.movements.filter(({ at }) => at >= from && at <= to);
    const begin = (Number(query.get('page')) - 1) * PAGE_SIZE;
    const details = found.slice(begin, begin + PAGE_SIZE).map((one) => {
      const order = orderOfCapture(one.payment ?? '');
      return transactionOf(one, order?.unit.custom_id ?? '');
    });
    return ok({ transaction_details: details, total_pages: Math.ceil(found.length / PAGE_SIZE) });
  }

  function listDisputes(query: URLSearchParams): DoubleAnswer {
    const items = disputes.filter(({ capture: id }) => id === query.get('disputed_transaction_id'));
    return ok({ items: items.map(({ dispute_id, status }) => ({ dispute_id, status })) });
  }
  function showDispute(id: string): DoubleAnswer {
    const found = disputes.find(({ dispute_id }) => dispute_id === id);
    if (!found) return refusal(404, 'RESOURCE_NOT_FOUND');
    return ok({
      dispute_id: id,
      status: found.status,
      dispute_amount: orderOfCapture(found.capture)?.captures[0]?.amount,
      ...(found.status === 'RESOLVED'
        ? { dispute_outcome: { outcome_code: found.outcome } }
        : { seller_response_due_date: new Date(Date.now() + 10 * 86_400_000).toISOString() }),
    });
  }

  /* Notices */

  const sign = (id: string, time: string, event: string): string =>
    createHmac('sha256', secret).update(`${id}|${time}|${webhookId}|${event}`).digest('hex');
  /** Over the bytes of the event, as it stands in the request. */
  function verify(request: DoubleRequest): DoubleAnswer {
    const wanted = read(VerifyRequest, request);
    if (!wanted) return refusal(400, 'INVALID_REQUEST');
    const event = request.text.slice(request.text.indexOf('"webhook_event":') + '"webhook_event":'.length, -1);
    const isGenuine =
      wanted.webhook_id === webhookId && wanted.transmission_sig === sign(wanted.transmission_id, wanted.transmission_time, event);
    return ok({ verification_status: isGenuine ? 'SUCCESS' : 'FAILURE' });
  }
  function deliver(event: object, isForged = false): Promise<number> {
    // Written as no JSON.stringify writes: parsed and written again, the event loses its signature.
    const text = JSON.stringify(event, null, 1).replaceAll('/', '\\/');
    const [id, time] = [randomUUID(), now()];
    const headers = {
      'content-type': 'application/json',
      'paypal-auth-algo': 'SHA256withRSA',
      'paypal-cert-url': 'https://api.paypal.com/v1/notifications/certs/CERT',
      'paypal-transmission-id': id,
      'paypal-transmission-time': time,
      'paypal-transmission-sig': isForged ? 'AAAA' : sign(id, time, text),
    };
    return post(hook, headers, text);
  }
  const eventOf = (event_type: string, resource_type: string, resource: object): object => ({
    id: `WH-${newId()}`,
    event_type,
    resource_type,
    resource: structuredClone(resource),
  });
  function notify(...of: Parameters<typeof eventOf>): void {
    const event = eventOf(...of);
    double.notify(() => deliver(event));
  }
  const notifyOfCapture = (order: PlayedOrder, type: string): void =>
    notify(type, 'capture', { ...order.captures[0], supplementary_data: { related_ids: { order_id: order.id } } });

  /* What buyers and staff do */

  const orderOf = (id: string): PlayedOrder => {
    const found = orders.get(id);
    if (!found) throw new Error(`the double has no order ${id}`);
    return found;
  };

  return {
    ...double,
    differences: differences as readonly string[],
    count: (reference: string): number => [...orders.values()].filter(({ unit }) => unit.custom_id.includes(reference)).length,
    /** The buyer presses the button in PayPal's window. */
    async approve(ref: string): Promise<void> {
      const order = orderOf(ref);
      if (order.status !== 'PAYER_ACTION_REQUIRED') return;
      order.status = 'APPROVED';
      order.payer = {
        email_address: WALLET_OWNER.email,
        name: { given_name: WALLET_OWNER.firstName, surname: WALLET_OWNER.lastName },
        phone: { phone_number: { country_code: '34', national_number: WALLET_OWNER.phone } },
      };
      if (order.preference === 'GET_FROM_FILE')
        order.unit.shipping = {
          name: { full_name: `${WALLET_OWNER.firstName} ${WALLET_OWNER.lastName}` },
          address: {
            address_line_1: WALLET_OWNER.street,
            admin_area_2: WALLET_OWNER.city,
            postal_code: WALLET_OWNER.zip,
            country_code: WALLET_OWNER.country,
          },
        };
      notify('CHECKOUT.ORDER.APPROVED', 'checkout-order', shown(order));
    },
    /** How the next capture ends. */
    endNextCapture: (status: 'PENDING' | 'DECLINED' | 'INSTRUMENT_DECLINED'): void => void (nextCapture = status),
    async decide(ref: string, status: 'COMPLETED' | 'DECLINED'): Promise<void> {
      const order = orderOf(ref);
      for (const one of order.captures) {
        one.status = status;
        if (status === 'COMPLETED') balance.add('charge', fromDecimals(one.amount.value), { payment: one.id });
      }
      notifyOfCapture(order, `PAYMENT.CAPTURE.${status}`);
    },
    /** PayPal forgets orders that nobody has captured. */
    forget: (ref: string): void => void orders.delete(ref),
    refuseAmounts: (refuses: boolean): void => void (isPatchable = !refuses),
    revokeTokens: (): void => tokens.clear(),
    refundInDashboard: async (ref: string, cents: number): Promise<void> =>
      void refundOf(orderOf(ref), { currency_code: 'EUR', value: (cents / 100).toFixed(2) }),
    async failRefund(refundRef: string): Promise<void> {
      const order = [...orders.values()].find(({ refunds }) => refunds.some(({ id }) => id === refundRef));
      for (const one of order?.refunds ?? [])
        if (one.id === refundRef) {
          one.status = 'FAILED';
          balance.add('refund', fromDecimals(one.amount.value), { payment: order?.captures[0]?.id ?? '' });
        }
    },
    async dispute(ref: string, state: 'open' | 'won' | 'lost'): Promise<void> {
      const captureId = orderOf(ref).captures[0]?.id ?? '';
      let found = disputes.find((one) => one.capture === captureId);
      const cents = fromDecimals(orderOf(ref).captures[0]?.amount.value ?? '0');
      if (!found || state === 'won') balance.add('dispute', found ? cents : -cents, { payment: captureId });
      if (!found) disputes.push((found = { dispute_id: `PP-D-${newId()}`, capture: captureId, status: '', outcome: '' }));
      found.status = state === 'open' ? 'WAITING_FOR_SELLER_RESPONSE' : 'RESOLVED';
      found.outcome = state === 'won' ? 'RESOLVED_SELLER_FAVOUR' : 'RESOLVED_BUYER_FAVOUR';
      notify(`CUSTOMER.DISPUTE.${state === 'open' ? 'CREATED' : 'RESOLVED'}`, 'dispute', {
        dispute_id: found.dispute_id,
        disputed_transactions: [{ seller_transaction_id: captureId }],
      });
    },
    send: (ref: string, isForged = false): Promise<number> =>
      deliver(eventOf('CHECKOUT.ORDER.APPROVED', 'checkout-order', { id: ref, note: 'a/b' }), isForged),
    payOut: async (): Promise<void> => balance.payOut(newId()),
    bill: async (cents: number): Promise<void> => balance.bill(cents),
    /** An approved order of another shop on the same account. */
    makeForeign(): string {
      const order: PlayedOrder = {
        id: newId(),
        status: 'APPROVED',
        unit: { reference_id: 'default', custom_id: 'another.example,paypal,r', amount: { currency_code: 'EUR', value: '42.00' } },
        preference: 'NO_SHIPPING',
        captures: [],
        refunds: [],
      };
      orders.set(order.id, order);
      return order.id;
    },
  };
}
