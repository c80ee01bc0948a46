import { createHmac, randomBytes } from 'node:crypto';
import { type DoubleAnswer, type DoubleRequest, post, startDouble } from '../conformance/double-server.ts';
import { createPlayedBalance, PAGE_SIZE } from '../conformance/played-balance.ts';
import {
  balanceTransactionOf,
  type Fields,
  fieldsOf,
  type Intent,
  type PlayedCharge,
  type PlayedDispute,
  type PlayedRefund,
  WALLET,
} from './stripe-objects.ts';

/**
 * A test double of Stripe. stripe-mock checks each request by Stripe's own description and gives the shape of the answer; state, signed
 * events and disputes are added here. Without stripe-mock requests are not checked.
 */
export interface StripeDoubleSettings {
  /** Address of stripe-mock. */
  readonly mock: string | null;
  readonly hook: string;
  readonly secret: string;
}

const OPEN = /^requires_(?:payment_method|confirmation|action)$/;
const newId = (prefix: string): string => `${prefix}_${randomBytes(12).toString('hex')}`;
const seconds = (): number => Math.floor(Date.now() / 1000);
const refusal = (status: number, code: string, type = 'invalid_request_error'): DoubleAnswer => ({
  status,
  body: { error: { type, code, message: code } },
});
const FAILURE_TYPES = {
  400: 'invalid_request_error',
  401: 'invalid_request_error',
  403: 'invalid_request_error',
  409: 'idempotency_error',
  429: 'rate_limit_error',
  500: 'api_error',
} as const;
const ok = (body: object): DoubleAnswer => ({ status: 200, body });

export async function startStripeDouble({ mock, hook, secret }: StripeDoubleSettings) {
  const intents = new Map<string, Intent>();
  const charges = new Map<string, PlayedCharge>();
  const refunds = new Map<string, PlayedRefund>();
  const disputes = new Map<string, PlayedDispute>();
  const differences: string[] = [];
  const balance = createPlayedBalance();

  const double = await startDouble({
    keyHeader: 'idempotency-key',
    keeps: (status) => status !== 400,
    failure: (status, reason) => refusal(status, reason, FAILURE_TYPES[status]),
    async answer(request) {
      const shape = await shapeOf(request);
      if (shape.status !== 200) {
        differences.push(`${request.call}: ${JSON.stringify(shape.body)}`);
        return shape;
      }
      const { status, body } = act(request);
      if (status !== 200) return { status, body };
      const wantsCharge = `${request.text}${request.query.toString()}`.includes('latest_charge');
      return ok({ ...shape.body, ...(wantsCharge ? expanded(body as Intent) : body) });
    },
  });

  async function shapeOf({ method, path, query, text, header }: DoubleRequest): Promise<DoubleAnswer> {
    if (mock === null) return ok({});
    const headers = { authorization: header('authorization'), 'content-type': 'application/x-www-form-urlencoded' };
    const search = query.size > 0 ? `?${query.toString()}` : '';
    const response = await fetch(mock + path + search, { method, headers, ...(method === 'POST' && { body: text }) });
    return { status: response.status, body: (await response.json()) as object };
  }
  const expanded = (intent: Intent): object => ({ ...intent, latest_charge: latest(intent) ?? null });

  function act({ method, path, query, text }: DoubleRequest): DoubleAnswer {
    const [, , kind, ref, verb] = path.split('/');
    const body = fieldsOf(text);
    if (kind === 'refunds' && method === 'POST') return refund(String(body['payment_intent']), body);
    if (kind === 'refunds') return listOf(refunds, query);
    if (kind === 'disputes') return listOf(disputes, query);
    if (kind === 'webhook_endpoints') return ok({ object: 'list', has_more: false, url: '/v1/webhook_endpoints', data: [webhook] });
    if (kind === 'payouts') return page(payouts(), query);
    if (kind === 'balance_transactions') return page(balanceTransactions(query), query);
    if (kind === 'account') return ok({ id: 'acct_double', charges_enabled: true });
    if (kind === 'payment_method_configurations') return ok({ object: 'list', has_more: false, url: path, data: [configuration] });
    if (kind === 'payment_method_domains') return ok({ object: 'list', has_more: false, url: path, data: [] });
    if (kind !== 'payment_intents') return refusal(404, 'not_played');
    if (ref === undefined) return ok(create(body));
    const intent = intents.get(ref);
    if (!intent) return refusal(404, 'resource_missing');
    if (method === 'GET') return ok(intent);
    if (verb === 'capture') return capture(intent, body);
    if (verb === 'cancel') return cancel(intent);
    if (body['amount'] !== undefined) {
      if (!OPEN.test(intent.status)) return refusal(400, 'payment_intent_unexpected_state');
      intent.amount = Number(body['amount']);
    }
    Object.assign(intent.metadata, body['metadata']);
    return ok(intent);
  }

  const configuration = { id: 'pmc_double', is_default: true, active: true, card: { available: true }, eps: { available: true } };
  const webhook = { id: 'we_double', url: hook, status: 'enabled', enabled_events: ['*'] };
  const listOf = (all: ReadonlyMap<string, { readonly payment_intent: string }>, query: URLSearchParams): DoubleAnswer =>
    ok({
      object: 'list',
      has_more: false,
      url: '/',
      data: [...all.values()].filter((one) => one.payment_intent === query.get('payment_intent')).toReversed(),
    });

  const isWithin = (query: URLSearchParams, at: number): boolean =>
    at >= Number(query.get('created[gte]') ?? 0) && at < Number(query.get('created[lt]') ?? Infinity);
  function balanceTransactions(query: URLSearchParams): object[] {
    const payout = query.get('payout');
    return balance.movements
      .filter((one) => (payout === null ? isWithin(query, Math.floor(one.at / 1000)) : one.payout === payout))
      .map((one) => balanceTransactionOf(one, intents.get(one.payment ?? '')?.metadata ?? {}));
  }
  const payouts = (): object[] =>
    balance.movements
      .filter(({ kind }) => kind === 'payout')
      .map(({ payout }) => ({ id: payout, object: 'payout', automatic: true, reconciliation_status: 'completed' }));
  function page(all: readonly object[], query: URLSearchParams): DoubleAnswer {
    const after = query.get('starting_after');
    const begin = all.findIndex((one) => 'id' in one && one.id === after) + 1;
    const data = all.slice(begin, begin + PAGE_SIZE);
    return ok({ object: 'list', url: '/', has_more: begin + PAGE_SIZE < all.length, data });
  }

  function create(body: Fields): Intent {
    const id = newId('pi');
    const intent: Intent = {
      id,
      object: 'payment_intent',
      amount: Number(body['amount']),
      amount_capturable: 0,
      amount_received: 0,
      currency: String(body['currency']),
      capture_method: String(body['capture_method']),
      client_secret: `${id}_secret_${randomBytes(8).toString('hex')}`,
      metadata: { ...(body['metadata'] as Record<string, string>) },
      status: 'requires_payment_method',
      latest_charge: null,
      last_payment_error: null,
      next_action: null,
      shipping: null,
      receipt_email: null,
    };
    if (body['confirm'] === 'true') {
      intent.status = 'requires_action';
      intent.next_action = { type: 'redirect_to_url', redirect_to_url: { url: `https://hooks.stripe.example/redirect/${id}` } };
    }
    intents.set(id, intent);
    notify('payment_intent.created', intent);
    return intent;
  }

  function capture(intent: Intent, body: Fields): DoubleAnswer {
    if (intent.status !== 'requires_capture') return refusal(400, 'payment_intent_unexpected_state');
    const units = Number(body['amount_to_capture'] ?? intent.amount);
    if (units > intent.amount_capturable) return refusal(400, 'amount_too_large');
    Object.assign(intent, { status: 'succeeded', amount_received: units, amount_capturable: 0 });
    Object.assign(latest(intent) ?? {}, { captured: true, amount_captured: units });
    balance.add('charge', units, { payment: intent.id });
    notify('payment_intent.succeeded', intent);
    return ok(intent);
  }

  function cancel(intent: Intent): DoubleAnswer {
    if (intent.status !== 'requires_capture' && !OPEN.test(intent.status)) return refusal(400, 'payment_intent_unexpected_state');
    Object.assign(intent, { status: 'canceled', amount_capturable: 0 });
    notify('payment_intent.canceled', intent);
    return ok(intent);
  }

  function refund(ref: string, body: Fields): DoubleAnswer {
    const intent = intents.get(ref);
    const from = intent && latest(intent);
    if (!intent || !from || intent.status !== 'succeeded') return refusal(400, 'charge_not_captured');
    const left = from.amount_captured - from.amount_refunded;
    const amount = Number(body['amount'] ?? left);
    if (left === 0) return refusal(400, 'charge_already_refunded');
    // Without a code.
    if (amount > left)
      return { status: 400, body: { error: { type: 'invalid_request_error', message: 'greater than unrefunded amount' } } };
    const made: PlayedRefund = {
      id: newId('re'),
      object: 'refund',
      amount,
      charge: from.id,
      payment_intent: ref,
      status: 'succeeded',
      metadata: { ...(body['metadata'] as Record<string, string>) },
    };
    refunds.set(made.id, made);
    balance.add('refund', -amount, { payment: ref, refund: made.id });
    from.amount_refunded += amount;
    from.refunded = from.amount_refunded === from.amount_captured;
    notify('charge.refunded', from);
    return ok(made);
  }

  const latest = ({ latest_charge }: Intent): PlayedCharge | undefined => charges.get(latest_charge ?? '');
  function addCharge(intent: Intent, status: string, email: string | null): PlayedCharge {
    const made: PlayedCharge = {
      id: newId('ch'),
      object: 'charge',
      payment_intent: intent.id,
      amount_captured: 0,
      amount_refunded: 0,
      captured: false,
      disputed: false,
      refunded: false,
      status,
      billing_details: { email },
    };
    charges.set(made.id, made);
    intent.latest_charge = made.id;
    return made;
  }

  /* Events */

  function deliver(event: object, { age = 0, by = secret } = {}): Promise<number> {
    const payload = JSON.stringify(event);
    const at = seconds() - age;
    const v1 = createHmac('sha256', by).update(`${at}.${payload}`).digest('hex');
    return post(hook, { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': `t=${at},v1=${v1}` }, payload);
  }
  const eventOf = (type: string, object: object): object => ({
    id: newId('evt'),
    object: 'event',
    created: seconds(),
    type,
    livemode: false,
    data: { object: structuredClone(object) },
  });
  function notify(type: string, object: object): void {
    const event = eventOf(type, object);
    double.notify(() => deliver(event));
  }

  /* What buyers, banks and staff do */

  const intentOf = (ref: string): Intent => {
    const found = intents.get(ref);
    if (!found) throw new Error(`the double has no intent ${ref}`);
    return found;
  };
  function pay(intent: Intent, email: string | null = null): void {
    Object.assign(intent, { next_action: null, last_payment_error: null });
    const made = addCharge(intent, 'succeeded', email);
    if (intent.capture_method === 'manual') {
      Object.assign(intent, { status: 'requires_capture', amount_capturable: intent.amount });
      notify('payment_intent.amount_capturable_updated', intent);
    } else {
      Object.assign(intent, { status: 'succeeded', amount_received: intent.amount });
      Object.assign(made, { captured: true, amount_captured: intent.amount });
      balance.add('charge', intent.amount, { payment: intent.id });
      notify('payment_intent.succeeded', intent);
    }
  }
  function decline(intent: Intent, code: string): void {
    Object.assign(intent, { status: 'requires_payment_method', next_action: null, last_payment_error: { type: 'card_error', code } });
    addCharge(intent, 'failed', null);
    notify('payment_intent.payment_failed', intent);
  }

  return {
    ...double,
    differences: differences as readonly string[],
    count: (reference: string): number => [...intents.values()].filter(({ metadata }) => metadata['reference'] === reference).length,
    webhook: webhook as { url: string; status: string; enabled_events: string[] },
    async buyer(ref: string, deed: 'pay' | 'decline' | 'challenge' | 'pass' | 'fail' | 'wallet' | 'confirm slowly'): Promise<void> {
      const intent = intentOf(ref);
      if (intent.status === 'canceled') throw new Error('the intent is canceled');
      if (deed === 'pay' || deed === 'pass') pay(intent);
      else if (deed === 'decline') decline(intent, 'card_declined');
      else if (deed === 'fail') decline(intent, 'payment_intent_authentication_failure');
      else if (deed === 'challenge') Object.assign(intent, { status: 'requires_action', next_action: { type: 'use_stripe_sdk' } });
      else if (deed === 'confirm slowly') Object.assign(intent, { status: 'processing' });
      else pay(Object.assign(intent, WALLET), WALLET.receipt_email);
    },
    expire: async (ref: string): Promise<void> => void cancel(intentOf(ref)),
    refundInDashboard: async (ref: string, cents: number): Promise<void> => void refund(ref, { amount: cents }),
    async failRefund(refundRef: string): Promise<void> {
      const of = refunds.get(refundRef);
      const from = charges.get(of?.charge ?? '');
      if (!of || !from) throw new Error(`the double has no refund ${refundRef}`);
      of.status = 'failed';
      balance.add('refund', of.amount, { payment: of.payment_intent, refund: of.id });
      Object.assign(from, { amount_refunded: from.amount_refunded - of.amount, refunded: false });
      notify('refund.failed', of);
    },
    async dispute(ref: string, state: 'open' | 'won' | 'lost'): Promise<void> {
      const from = latest(intentOf(ref));
      if (!from) throw new Error(`the double has no charge of ${ref}`);
      const found = [...disputes.values()].find(({ payment_intent }) => payment_intent === ref);
      const of = found ?? {
        id: newId('dp'),
        object: 'dispute' as const,
        payment_intent: ref,
        amount: from.amount_captured,
        status: '',
        evidence_details: { due_by: seconds() + 7 * 86_400 },
      };
      of.status = state === 'open' ? 'needs_response' : state;
      if (!found || state === 'won') balance.add('dispute', found ? of.amount : -of.amount, { payment: ref });
      from.disputed = true;
      disputes.set(of.id, of);
      notify(found ? 'charge.dispute.closed' : 'charge.dispute.created', of);
    },
    send: (ref: string, how: { readonly age?: number; readonly by?: string } = {}): Promise<number> =>
      deliver(eventOf('payment_intent.succeeded', { object: 'payment_intent', id: ref }), how),
    payOut: async (): Promise<void> => balance.payOut(newId('po')),
    bill: async (cents: number): Promise<void> => balance.bill(cents),
    /** A held payment of another shop on the same account. */
    async makeForeign(): Promise<string> {
      const intent = create({ amount: 4200, currency: 'eur', capture_method: 'manual', metadata: { shop: 'another.example' } });
      pay(intent);
      return intent.id;
    },
  };
}
