import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import { type DoubleAnswer, type DoubleRequest, post, startDouble } from '../conformance/double-server.ts';
import { createPlayedBalance, decimal, PAGE_SIZE, type PlayedMovement } from '../conformance/played-balance.ts';
import { fromDecimals, fromSignedDecimals } from '../money.ts';

interface Money {
  readonly currency: string;
  readonly value: string;
}
interface PlayedPayment {
  readonly id: string;
  readonly createdAt: string;
  readonly amount: Money;
  readonly redirectUrl: string;
  readonly webhookUrl: string;
  readonly method: string;
  readonly captureMode?: string | undefined;
  metadata: unknown;
  status: string;
  isCancelable: boolean;
  amountCaptured?: Money;
  authorizedAt?: string;
  readonly captures: { status: string; readonly amount: Money }[];
  readonly refunds: { readonly id: string; readonly amount: Money; status: string; readonly metadata: unknown }[];
  chargebacks: { readonly amount: Money; readonly createdAt: string; readonly reversedAt?: string }[];
}

/* The fields that are sent. Mollie refuses others. */
const Amount = z.strictObject({
  currency: z.string().regex(/^[A-Z]{3}$/),
  value: z.string().regex(/^-?\d{1,12}(?:\.\d{2})?$/),
});
const MollieAddress = z.strictObject({
  givenName: z.string(),
  familyName: z.string(),
  organizationName: z.string().optional(),
  streetAndNumber: z.string(),
  streetAdditional: z.string().optional(),
  postalCode: z.string(),
  city: z.string(),
  region: z.string().optional(),
  country: z.string().regex(/^[A-Z]{2}$/),
  email: z.email(),
});
const Line = z.strictObject({
  type: z.enum(['physical', 'digital', 'shipping_fee', 'discount', 'gift_card', 'store_credit', 'surcharge']),
  description: z.string().min(1),
  quantity: z.int().positive(),
  unitPrice: Amount,
  totalAmount: Amount,
  vatRate: z.string().regex(/^\d{1,2}\.\d{2}$/),
  vatAmount: Amount,
  sku: z.string().optional(),
});
const PaymentRequest = z
  .strictObject({
    method: z.string(),
    amount: Amount,
    description: z.string().min(1).max(255),
    redirectUrl: z.url(),
    webhookUrl: z.url(),
    metadata: z.record(z.string(), z.unknown()),
    captureMode: z.enum(['automatic', 'manual']).optional(),
    locale: z
      .string()
      .regex(/^[a-z]{2}_[A-Z]{2}$/)
      .optional(),
    billingAddress: MollieAddress.optional(),
    shippingAddress: MollieAddress.optional(),
    lines: z.array(Line).optional(),
  })
  .refine(({ method, lines, billingAddress }) => method !== 'klarna' || (lines && billingAddress), 'Klarna needs lines and an address')
  .refine(
    ({ amount, lines }) =>
      !lines || lines.reduce((sum, one) => sum + fromSignedDecimals(one.totalAmount.value), 0) === fromSignedDecimals(amount.value),
    'the lines do not add up',
  )
  .refine(
    ({ lines = [] }) =>
      lines.every((one) => fromSignedDecimals(one.unitPrice.value) * one.quantity === fromSignedDecimals(one.totalAmount.value)),
    'a line does not add up',
  );
const CaptureRequest = z.strictObject({ amount: Amount, description: z.string().optional() });
const RefundRequest = z.strictObject({ amount: Amount, description: z.string().max(255), metadata: z.record(z.string(), z.unknown()) });
const UpdateRequest = z.strictObject({ metadata: z.record(z.string(), z.unknown()) });

const newId = (prefix: string): string => `${prefix}_${randomBytes(12).toString('base64url').replaceAll(/[-_]/g, 'x').slice(0, 10)}`;
const now = (): string => new Date().toISOString().replace(/\.\d+Z/, '+00:00');
const refusal = (status: number, detail: string): DoubleAnswer => ({ status, body: { status, title: 'Refused', detail } });
const ok = (body: object | null, status = 200): DoubleAnswer => ({ status, body });

const TYPES: Readonly<Record<PlayedMovement['kind'], readonly [out: string, back: string]>> = {
  charge: ['failed-payment', 'payment'],
  refund: ['refund', 'failed-refund'],
  dispute: ['chargeback', 'chargeback-reversal'],
  fee: ['invoice-compensation', 'invoice-compensation'],
  payout: ['outgoing-transfer', 'returned-transfer'],
  adjustment: ['balance-correction', 'balance-correction'],
};
const euros = (cents: number): Money => ({ currency: 'EUR', value: decimal(cents) });
const balanceTransactionOf = (one: PlayedMovement): object => ({
  resource: 'balance_transaction',
  id: `baltr_${one.number}`,
  type: TYPES[one.kind][one.cents < 0 ? 0 : 1],
  initialAmount: euros(one.kind === 'fee' ? -one.feeCents : one.cents),
  resultAmount: euros(one.cents - one.feeCents),
  ...(one.feeCents !== 0 && one.kind !== 'fee' && { deductions: euros(-one.feeCents) }),
  createdAt: new Date(one.at).toISOString(),
  context: {
    ...(one.payment !== null && { paymentId: one.payment }),
    ...(one.refund !== null && { refundId: one.refund }),
    ...(one.kind === 'payout' && { settlementId: one.payout }),
  },
});

/** Of an organization; a key may not ask for its balances. */
export const MOLLIE_TOKEN = 'access_of_the_organization';

/** A test double of Mollie: payments with captures, releases, refunds and chargebacks. */
export async function startMollieDouble({ key, hook }: { readonly key: string; readonly hook: string }) {
  const payments = new Map<string, PlayedPayment>();
  const differences: string[] = [];
  const balance = createPlayedBalance();
  let capturesAreSlow = false;

  const double = await startDouble({
    keyHeader: 'idempotency-key',
    keeps: (status) => status < 400,
    failure: (status, reason) => refusal(status === 400 ? 422 : status, reason),
    answer(request) {
      const isBalance = request.path.startsWith('/v2/balances');
      const isKnown = request.header('authorization') === `Bearer ${isBalance ? MOLLIE_TOKEN : key}`;
      return isKnown ? (isBalance ? balances(request) : act(request)) : refusal(401, 'Missing authentication');
    },
  });

  function read<T>(schema: z.ZodType<T>, { call, text, header }: DoubleRequest): T | null {
    const { data, error } = schema.safeParse(JSON.parse(text));
    const once = header('idempotency-key');
    if (once !== '' && !z.uuid().safeParse(once).success) differences.push(`${call}: ${once} is no UUID`);
    if (data !== undefined) return data;
    differences.push(`${call}: ${error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ')}`);
    return null;
  }

  function balances({ path, query }: DoubleRequest): DoubleAnswer {
    if (query.get('testmode') !== 'true') return refusal(404, 'The balance is not live');
    if (path === '/v2/balances') return ok({ _embedded: { balances: [{ id: 'bal_euros' }] }, _links: { next: null } });
    const all = balance.movements.map(balanceTransactionOf) as { readonly id: string }[];
    const begin = Math.max(
      0,
      all.findIndex(({ id }) => id === query.get('from')),
    );
    const next = all[begin + PAGE_SIZE];
    const href = `https://api.mollie.com${path}?from=${next?.id}&limit=${PAGE_SIZE}`;
    return ok({ _embedded: { balance_transactions: all.slice(begin, begin + PAGE_SIZE) }, _links: { next: next ? { href } : null } });
  }

  function act(request: DoubleRequest): DoubleAnswer {
    const { method, path, query } = request;
    const [, , kind, id, verb] = path.split('/');
    if (kind === 'profiles') return ok({ website: new URL(hook).origin, status: 'verified' });
    if (kind === 'methods') return ok({ _embedded: { methods: ['creditcard', 'eps', 'ideal', 'klarna'].map((name) => ({ id: name })) } });
    if (id === undefined) return create(request);
    const payment = payments.get(id);
    if (!payment) return refusal(404, `No payment exists with token ${id}.`);
    if (verb === 'captures') return capture(payment, request);
    if (verb === 'refunds') return refund(payment, request);
    if (verb === 'release-authorization') {
      if (payment.status !== 'authorized') return refusal(422, 'The payment is not authorized');
      end(payment, 'canceled');
      return ok(null, 202);
    }
    if (method === 'DELETE') {
      if (payment.status !== 'open' || !payment.isCancelable) return refusal(422, 'The payment cannot be canceled');
      end(payment, 'canceled');
    }
    if (method === 'PATCH') {
      const changes = read(UpdateRequest, request);
      if (!changes) return refusal(422, 'The amount of a payment cannot be changed');
      payment.metadata = changes.metadata;
    }
    return ok(shown(payment, query.get('embed') !== null));
  }

  function create(request: DoubleRequest): DoubleAnswer {
    const wanted = read(PaymentRequest, request);
    if (!wanted) return refusal(422, 'The request is not as described');
    const { method, amount, redirectUrl, webhookUrl, metadata, captureMode } = wanted;
    if (method === 'applepay') return refusal(422, 'The payment method is not activated on your account');
    const payment: PlayedPayment = {
      id: newId('tr'),
      createdAt: now(),
      amount,
      redirectUrl,
      webhookUrl,
      method,
      captureMode,
      metadata,
      status: 'open',
      isCancelable: method !== 'creditcard',
      captures: [],
      refunds: [],
      chargebacks: [],
    };
    payments.set(payment.id, payment);
    return ok(shown(payment, false), 201);
  }
  function shown({ captures, refunds, chargebacks, ...payment }: PlayedPayment, embeds: boolean): object {
    const href = `https://www.mollie.com/checkout/select-method/${payment.id}`;
    return {
      resource: 'payment',
      mode: 'test',
      ...payment,
      _links: payment.status === 'open' ? { checkout: { href, type: 'text/html' } } : {},
      ...(embeds && { _embedded: { captures, refunds, chargebacks } }),
    };
  }

  function capture(payment: PlayedPayment, request: DoubleRequest): DoubleAnswer {
    const wanted = read(CaptureRequest, request);
    if (!wanted || payment.status !== 'authorized') return refusal(422, 'The payment is not authorized');
    if (fromDecimals(wanted.amount.value) > fromDecimals(payment.amount.value)) return refusal(422, 'The amount is higher than the hold');
    const made = { status: capturesAreSlow ? 'pending' : 'succeeded', amount: wanted.amount };
    payment.captures.push(made);
    if (!capturesAreSlow) settle(payment, wanted.amount);
    return ok(made, 201);
  }
  function settle(payment: PlayedPayment, amount: Money): void {
    payment.amountCaptured = amount;
    balance.add('charge', fromDecimals(amount.value), { payment: payment.id });
    end(payment, 'paid');
  }
  function end(payment: PlayedPayment, status: string): void {
    payment.status = status;
    notify(payment);
  }

  function refund(payment: PlayedPayment, request: DoubleRequest): DoubleAnswer {
    const wanted = read(RefundRequest, request);
    return wanted ? refundOf(payment, wanted.amount, wanted.metadata) : refusal(422, 'The request is not as described');
  }
  function refundOf(payment: PlayedPayment, amount: Money, metadata: unknown, status = 'pending'): DoubleAnswer {
    if (payment.status !== 'paid') return refusal(422, 'The payment has not been paid');
    const done = payment.refunds.reduce((sum, one) => (one.status === 'failed' ? sum : sum + fromDecimals(one.amount.value)), 0);
    const left = fromDecimals((payment.amountCaptured ?? payment.amount).value) - done;
    if (fromDecimals(amount.value) > left) return refusal(422, 'The amount is higher than the maximum');
    const id = newId('re');
    payment.refunds.push({ id, amount, status, metadata });
    balance.add('refund', -fromDecimals(amount.value), { payment: payment.id, refund: id });
    notify(payment);
    return ok(payment.refunds.at(-1) ?? null, 201);
  }

  const deliver = (id: string, to = hook): Promise<number> =>
    post(to, { 'content-type': 'application/x-www-form-urlencoded' }, `id=${encodeURIComponent(id)}`);
  const notify = ({ id, webhookUrl }: PlayedPayment): void => double.notify(() => deliver(id, webhookUrl));

  const paymentOf = (id: string): PlayedPayment => {
    const found = payments.get(id);
    if (!found) throw new Error(`the double has no payment ${id}`);
    return found;
  };

  return {
    ...double,
    differences: differences as readonly string[],
    count: (reference: string): number =>
      [...payments.values()].filter(({ metadata }) => (metadata as { reference?: string }).reference === reference).length,
    /** On Mollie's page or the bank's. */
    async buyer(ref: string, deed: 'pay' | 'fail' | 'leave' | 'confirm slowly'): Promise<void> {
      const payment = paymentOf(ref);
      if (payment.status !== 'open' && payment.status !== 'pending') return;
      if (deed === 'confirm slowly') payment.status = 'pending';
      else if (deed === 'fail') end(payment, 'failed');
      else if (deed === 'leave') end(payment, 'canceled');
      else if (payment.captureMode === 'manual') {
        Object.assign(payment, { authorizedAt: now(), isCancelable: false });
        end(payment, 'authorized');
      } else settle(payment, payment.amount);
    },
    expire: async (ref: string): Promise<void> => end(paymentOf(ref), 'expired'),
    slowCaptures: (areSlow: boolean): void => void (capturesAreSlow = areSlow),
    async finishCapture(ref: string): Promise<void> {
      const payment = paymentOf(ref);
      for (const one of payment.captures) {
        one.status = 'succeeded';
        settle(payment, one.amount);
      }
    },
    captures: (ref: string): number => paymentOf(ref).captures.length,
    refundInDashboard: async (ref: string, cents: number): Promise<void> =>
      void refundOf(paymentOf(ref), { currency: 'EUR', value: (cents / 100).toFixed(2) }, null, 'refunded'),
    async endRefund(refundRef: string, status: 'refunded' | 'failed'): Promise<void> {
      for (const payment of payments.values())
        for (const one of payment.refunds)
          if (one.id === refundRef) {
            one.status = status;
            if (status === 'failed') balance.add('refund', fromDecimals(one.amount.value), { payment: payment.id, refund: one.id });
            notify(payment);
          }
    },
    async dispute(ref: string, state: 'open' | 'won' | 'lost'): Promise<void> {
      const payment = paymentOf(ref);
      const createdAt = state === 'lost' ? new Date(Date.now() - 61 * 86_400_000).toISOString() : now();
      const cents = fromDecimals(payment.amount.value);
      if (payment.chargebacks.length === 0 || state === 'won')
        balance.add('dispute', payment.chargebacks.length === 0 ? -cents : cents, { payment: ref });
      payment.chargebacks = [{ amount: payment.amount, createdAt, ...(state === 'won' && { reversedAt: now() }) }];
      notify(payment);
    },
    payOut: async (): Promise<void> => balance.payOut(newId('stl')),
    bill: async (cents: number): Promise<void> => balance.bill(cents),
    send: deliver,
    /** A held payment of another shop on the same account. */
    makeForeign(): string {
      const id = newId('tr');
      const amount = { currency: 'EUR', value: '42.00' };
      payments.set(id, {
        id,
        createdAt: now(),
        amount,
        redirectUrl: 'https://another.example',
        webhookUrl: hook,
        method: 'creditcard',
        captureMode: 'manual',
        metadata: { order_id: '7' },
        status: 'authorized',
        authorizedAt: now(),
        isCancelable: false,
        captures: [],
        refunds: [],
        chargebacks: [],
      });
      return id;
    },
  };
}
