import express, { Router } from 'express';
import type { Stripe } from 'stripe';
import {
  type Charge,
  ChargeRefused,
  type ChargeState,
  type Dispute,
  type NewCharge,
  type Payer,
  type Refund,
} from '../../backend/payments/payment-gateway.ts';
import { type Adapter, type AdapterSettings, createListeners, noticePath, offeredMethod, payerAddress, TIMEOUT_MS } from '../adapter.ts';
import { type DecimalPlaces, toCents, toUnits } from '../money.ts';
import { examineStripe } from './examine-stripe.ts';
import { ignoring, isKeptFailure, refusing } from './stripe-errors.ts';
import { stripeMovements } from './stripe-movements.ts';

export interface StripeSettings extends AdapterSettings {
  readonly key: string;
  readonly publicKey: string;
  readonly webhookSecret: string;
  /** How often the SDK repeats a call by itself. */
  readonly retries?: number;
}

/** Methods on a page of the buyer's bank: confirmed here, without a script. Their money is taken at once, except where it is held. */
const REDIRECTS: Readonly<Record<string, Stripe.PaymentIntentCreateParams.PaymentMethodData.Type>> = {
  eps: 'eps',
  ideal: 'ideal',
  bancontact: 'bancontact',
  przelewy24: 'p24',
  klarna: 'klarna',
};
const HELD = new Set(['klarna']);
/** In fields or a sheet of Stripe's script: the browser confirms, the money is held. Null: what the account offers for the order. */
const IN_PAGE: Readonly<Record<string, { readonly kind: 'form' | 'wallet'; readonly type: 'card' | null }>> = {
  card: { kind: 'form', type: 'card' },
  google_pay: { kind: 'wallet', type: 'card' },
  apple_pay: { kind: 'wallet', type: 'card' },
  stripe_payment_element: { kind: 'form', type: null },
};
/** docs.stripe.com/currencies: HUF, ISK, TWD and UGX are written with two. */
const PLACES: DecimalPlaces = {
  ...Object.fromEntries('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' ').map((code) => [code, 0 as const])),
  ...Object.fromEntries('BHD JOD KWD OMR TND'.split(' ').map((code) => [code, 3 as const])),
};

type Intent = Stripe.PaymentIntent;

/** Stripe behind the backend's port, by its SDK, which is loaded only for a shop that has an account. */
export async function stripeGateways(settings: StripeSettings): Promise<Adapter> {
  const { key, publicKey, webhookSecret, shop, statement, api, timeoutMs = TIMEOUT_MS, retries = 2, report } = settings;
  const { Stripe: Client } = await import('stripe');
  const at = api === undefined ? null : new URL(api);
  const stripe = new Client(key, {
    // A retry has the key of the first try.
    maxNetworkRetries: retries,
    timeout: timeoutMs,
    telemetry: false,
    appInfo: { name: 'Karat' },
    ...(at && { host: at.hostname, port: at.port, protocol: at.protocol === 'http:' ? 'http' : 'https' }),
  });
  const listeners = createListeners();

  const read = (ref: string): Promise<Intent> =>
    stripe.paymentIntents.retrieve(ref, { expand: ['latest_charge'] }).catch(refusing({ resource_missing: 'unknown' }));

  async function refundsOf(ref: string): Promise<Stripe.Refund[]> {
    const found: Stripe.Refund[] = [];
    for await (const refund of stripe.refunds.list({ payment_intent: ref, limit: 100 })) found.push(refund);
    return found;
  }

  async function disputeOf(ref: string, currency: string): Promise<Dispute | null> {
    const { data } = await stripe.disputes.list({ payment_intent: ref, limit: 1 });
    const [found] = data;
    if (!found) return null;
    const { status, amount, evidence_details } = found;
    const state = status === 'lost' ? 'lost' : status === 'won' || status === 'warning_closed' || status === 'prevented' ? 'won' : 'open';
    const dueBy = state === 'open' ? evidence_details.due_by : null;
    return { state, cents: toCents(amount, currency, PLACES), answerBy: dueBy === null ? null : dueBy * 1000 };
  }

  async function chargeOf(intent: Intent): Promise<Charge> {
    const { metadata: facts, id, status } = intent;
    const currency = intent.currency.toUpperCase();
    const latest = latestCharge(intent);
    const isTouched = latest !== null && latest.captured && (latest.amount_refunded > 0 || latest.refunded);
    const refundedUnits = isTouched ? unitsOf(await refundsOf(id)) : 0;
    const isExpress = facts['asks_address'] === '1';
    return {
      ref: id,
      token: intent.client_secret ?? '',
      pageUrl: intent.next_action?.redirect_to_url?.url ?? null,
      state: status === 'succeeded' && refundedUnits > 0 && refundedUnits >= intent.amount_received ? 'refunded' : stateOf(intent),
      payer: isExpress ? payerOf(intent) : null,
      shop: facts['shop'] ?? '',
      reference: facts['reference'] ?? '',
      provider: 'stripe',
      method: facts['method'] ?? '',
      cents: Number(facts['capture_cents'] ?? toCents(intent.amount, currency, PLACES)),
      currency,
      decidedBy: null,
      refundedCents: toCents(refundedUnits, currency, PLACES),
      dispute: latest?.disputed ? await disputeOf(id, currency) : null,
    };
  }

  const notices = Router();
  // The signature is over the bytes: no JSON parser may come first.
  notices.post(noticePath('stripe'), express.raw({ type: () => true, limit: '1mb' }), async (req, res) => {
    let event: Stripe.Event;
    try {
      event = stripe.webhooks.constructEvent(req.body as Buffer, req.get('stripe-signature') ?? '', webhookSecret);
    } catch {
      res.status(400).end();
      return;
    }
    try {
      const ref = intentIdIn(event.data.object);
      // Of the same account: subscriptions, payment links, another shop.
      if (ref !== null && (await read(ref)).metadata['shop'] === shop) await listeners.notify(ref);
      res.status(204).end();
    } catch (error) {
      const isUnknown = error instanceof ChargeRefused && error.problem === 'unknown';
      // Stripe repeats an event for three days.
      if (!isUnknown) report(error);
      res.status(isUnknown ? 204 : 500).end();
    }
  });

  async function create(wanted: NewCharge): Promise<Intent> {
    const params = intentFor(wanted, statement);
    const idempotencyKey = `charge:${wanted.reference}`;
    try {
      return await stripe.paymentIntents.create(params, { idempotencyKey });
    } catch (error) {
      // Stripe keeps even a failure of its own for a day. Nobody has the token of an intent that it may have made: another one is safe.
      if (!isKeptFailure(error)) throw error;
      return stripe.paymentIntents.create(params, { idempotencyKey: `${idempotencyKey}:again` });
    }
  }

  return {
    notices,
    offer: {
      provider: 'stripe',
      publicKey,
      mode: /^[rs]k_live_/.test(key) ? 'live' : 'test',
      methods: [
        ...Object.entries(IN_PAGE).map(([code, { kind }]) => offeredMethod(code, kind)),
        ...Object.keys(REDIRECTS).map((code) => offeredMethod(code, 'redirect')),
      ],
    },
    gateways: {
      create: async (wanted) => chargeOf(await create(wanted).catch(refusing({}, 'refused'))),
      read: async (ref) => chargeOf(await read(ref)),
      async changeAmount(ref, cents) {
        const { status, amount, currency } = await read(ref);
        if (status === 'succeeded' || status === 'canceled') throw new ChargeRefused('over', `Stripe: ${status}`);
        const units = toUnits(cents, currency.toUpperCase(), PLACES);
        // A hold cannot grow; of it less may be captured.
        if (status === 'requires_capture' && units > amount) throw new ChargeRefused('amount', 'Stripe: more than is held');
        const changes = status === 'requires_capture' ? { metadata: { capture_cents: String(cents) } } : { amount: units };
        return chargeOf(
          await stripe.paymentIntents
            .update(ref, { ...changes, expand: ['latest_charge'] })
            .catch(refusing({ payment_intent_unexpected_state: 'over' })),
        );
      },
      async capture(ref) {
        const { metadata, status, amount, currency } = await read(ref);
        if (status === 'requires_capture') {
          const cents = metadata['capture_cents'];
          const units = cents === undefined ? amount : toUnits(Number(cents), currency.toUpperCase(), PLACES);
          // Without a key: a second capture is refused anyway, and a kept failure would last for a day.
          await stripe.paymentIntents
            .capture(ref, units === amount ? {} : { amount_to_capture: units })
            // Captured by another call, or expired: the state says which.
            .catch(ignoring('payment_intent_unexpected_state'));
        }
        const intent = await read(ref);
        if (intent.status !== 'succeeded' && intent.status !== 'processing')
          throw new ChargeRefused('not_held', `Stripe: ${intent.status}`);
        return chargeOf(intent);
      },
      async cancel(ref) {
        const { status } = await read(ref);
        // `processing` cannot be cancelled.
        if (status !== 'succeeded' && status !== 'canceled' && status !== 'processing')
          await stripe.paymentIntents.cancel(ref).catch(ignoring('payment_intent_unexpected_state'));
        return chargeOf(await read(ref));
      },
      async refund(ref, part) {
        const intent = await read(ref);
        if (intent.status !== 'succeeded') throw new ChargeRefused('not_taken', `Stripe: ${intent.status}`);
        const currency = intent.currency.toUpperCase();
        const made = await refundsOf(ref);
        // Stripe forgets keys after a day: the refund itself says whose it is.
        if (part && made.some(({ metadata }) => metadata?.['key'] === part.key)) return chargeOf(intent);
        const left = intent.amount_received - unitsOf(made);
        if (!part && left === 0) return chargeOf(intent);
        const amount = part ? toUnits(part.cents, currency, PLACES) : left;
        if (amount > left) throw new ChargeRefused('amount', 'Stripe: less is left');
        await stripe.refunds
          .create(
            { payment_intent: ref, amount, metadata: { shop, ...(part && { key: part.key }) } },
            { idempotencyKey: `refund:${ref}:${part?.key ?? `all of ${left}`}` },
          )
          .catch(refusing({ charge_already_refunded: 'amount' }, 'refused'));
        return chargeOf(await read(ref));
      },
      async refunds(ref) {
        const { currency } = await read(ref);
        return (await refundsOf(ref)).map((one) => refundOf(one, currency.toUpperCase()));
      },
      movements: async (period) => [{ provider: 'stripe', movements: await stripeMovements(stripe, period, PLACES) }],
      onNotice: listeners.add,
    },
    examine: (wanted) =>
      examineStripe(
        stripe,
        settings,
        wanted.map((code) => REDIRECTS[code] ?? IN_PAGE[code]?.type ?? null),
      ),
  };
}

function intentFor(wanted: NewCharge, statement: string | undefined): Stripe.PaymentIntentCreateParams {
  const { shop, method, cents, currency, reference, returnUrl, asksAddress, buyer, number } = wanted;
  const common = {
    amount: toUnits(cents, currency, PLACES),
    currency: currency.toLowerCase(),
    description: number,
    metadata: { shop, reference, method, number, asks_address: asksAddress ? '1' : '0' },
  };
  const inPage = IN_PAGE[method];
  if (inPage)
    return {
      ...common,
      // The delivery address is set by the browser: an intent that has one is refused there.
      capture_method: 'manual',
      ...(inPage.type === null ? { automatic_payment_methods: { enabled: true } } : { allowed_payment_method_types: [inPage.type] }),
      ...(statement !== undefined && { statement_descriptor_suffix: statement }),
    };
  const type = REDIRECTS[method];
  if (type === undefined || returnUrl === null)
    throw new ChargeRefused('refused', `Stripe: no method ${method}, or no address to return to`);
  const address = buyer?.billing ?? buyer?.delivery;
  return {
    ...common,
    capture_method: HELD.has(method) ? 'manual' : 'automatic',
    allowed_payment_method_types: [type],
    payment_method_data: {
      type,
      ...(buyer && {
        billing_details: {
          email: buyer.email,
          ...(address && {
            name: `${address.person_first_name} ${address.person_last_name}`.trim(),
            address: { country: address.country, city: address.city, line1: address.address_line_1, postal_code: address.zip },
          }),
        },
      }),
    },
    confirm: true,
    return_url: returnUrl,
    ...(statement !== undefined && { statement_descriptor: statement }),
  };
}

function stateOf(intent: Intent): ChargeState {
  switch (intent.status) {
    case 'requires_payment_method':
      // A declined card is not the end: the same intent takes another one. A bank's page is the end.
      return intent.last_payment_error && REDIRECTS[intent.metadata['method'] ?? ''] !== undefined ? 'declined' : 'open';
    case 'requires_confirmation':
    case 'requires_action':
      return 'open';
    case 'processing':
      return 'processing';
    case 'requires_capture':
      return 'authorised';
    case 'succeeded':
      return 'captured';
    case 'canceled':
      // A declined card leaves a charge, too.
      return latestCharge(intent)?.status === 'succeeded' ? 'voided' : 'cancelled';
    default:
      throw new Error(`Stripe: unknown state ${String(intent.status)}`);
  }
}

const latestCharge = ({ latest_charge: latest }: Intent): Stripe.Charge | null => (typeof latest === 'object' ? latest : null);

const isFailed = ({ status }: Stripe.Refund): boolean => status === 'failed' || status === 'canceled';
/** The charge's own sum may count refunds that have failed since. */
const unitsOf = (refunds: readonly Stripe.Refund[]): number =>
  refunds.reduce((sum, refund) => (isFailed(refund) ? sum : sum + refund.amount), 0);
const refundOf = (refund: Stripe.Refund, currency: string): Refund => ({
  ref: refund.id,
  cents: toCents(refund.amount, currency, PLACES),
  state: refund.status === 'succeeded' ? 'done' : isFailed(refund) ? 'failed' : 'pending',
  key: refund.metadata?.['key'] ?? null,
});

/** Events of intents, charges, refunds and disputes all name the intent. */
function intentIdIn(object: unknown): string | null {
  const { object: kind, id, payment_intent: of } = object as { object?: unknown; id?: unknown; payment_intent?: unknown };
  const ref = kind === 'payment_intent' ? id : typeof of === 'object' && of !== null && 'id' in of ? of.id : of;
  return typeof ref === 'string' ? ref : null;
}

/** Stripe keeps the address of the sheet as the intent's; the mail address is the charge's. */
function payerOf(intent: Intent): Payer | null {
  const { shipping, receipt_email } = intent;
  const at = shipping?.address;
  if (!at) return null;
  return {
    email: receipt_email ?? latestCharge(intent)?.billing_details.email ?? '',
    address: payerAddress(shipping.name, shipping.phone, at.country, [at.line1, at.line2, at.postal_code, at.city, at.state]),
  };
}
